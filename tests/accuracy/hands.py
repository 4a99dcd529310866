"""Handwritings: what one person does alike all over a sheet."""

from dataclasses import dataclass
from random import Random


@dataclass
class Style:
    """How this person writes."""

    indent: int = 2
    dash: int = 2
    flow: float = 0.5
    pad: bool = False
    quote: float = 0.1
    key_quote: float = 0.02
    plus: float = 0.2
    comments: float = 0.03
    blank: float = 0.0
    trailing: float = 0.0
    width: int = 100
    json: bool = False
    escapes: float = 0.0
    forms: float = 0.0
    blocks: float = 0.3
    explicit: float = 0.0
    odd_breaks: float = 0.0
    comma: float = 0.0
    newline: str = "\n"
    encoding: str = "utf-8"
    start: bool = False


def choose_style(rng: Random, tame: bool = False) -> Style:
    """A person's style. `tame` leaves out what has no bearing on where a fault is found."""
    style = Style(indent=rng.choice((2, 2, 4)), flow=rng.choice((0.05, 0.35, 0.6, 0.85)))
    style.dash = rng.choice((0, style.indent))
    style.pad = rng.random() < 0.3
    style.quote = rng.choice((0.0, 0.0, 0.1, 0.4))
    style.key_quote = rng.choice((0.0, 0.0, 0.02, 0.1))
    style.plus = rng.choice((0.0, 0.25, 0.5))
    style.comments = rng.choice((0.0, 0.02, 0.06, 0.15))
    style.blank = rng.choice((0.0, 0.0, 1.0, 0.5))
    style.trailing = rng.choice((0.0, 0.0, 0.0, 0.05))
    style.width = rng.choice((60, 100, 100, 400))
    style.escapes = rng.choice((0.0, 0.0, 0.1, 0.5))
    style.forms = rng.choice((0.0, 0.0, 0.4))
    style.start = rng.random() < 0.2
    style.newline = rng.choice(("\n", "\n", "\n", "\n", "\n", "\r\n", "\r\n", "\r"))
    style.encoding = rng.choice(("utf-8",) * 8 + ("utf-8-sig", "utf-16-le", "utf-16-be"))
    style.comma = rng.choice((0.0, 0.0, 0.0, 0.1))
    if not tame:
        style.json = rng.random() < 0.04
        style.explicit = rng.choice((0.0,) * 9 + (0.03,))
        style.odd_breaks = rng.choice((0.0,) * 19 + (0.3,))
    return style
