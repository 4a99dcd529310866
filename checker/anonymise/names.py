"""What is put where a name or a free text stood; the same for the same, everywhere in a file.

Players get the words of the spelling alphabet. A name that is not a player's (a typo) gets a word that is as near to
the right player's new name as the typo was to the old one, so that it is still read as the typo that it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from checker.rulebook.numbers import CATEGORIES, STOCKS
from checker.sheet.format import Form, every
from checker.sheet.places import Places, Spot
from checker.sheet.suggest import nearest, one_slip

ALPHABET = (
    *("Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Juliett", "Kilo", "Lima"),
    *("Mike", "November", "Oscar", "Papa", "Quebec", "Romeo", "Sierra", "Tango", "Uniform", "Victor", "Whiskey"),
    *("Xray", "Yankee", "Zulu"),
)
_NOBODY = frozenset({"", "none", "null", "Null", "NULL", "~"})
_PLAIN = re.compile(r"[+-]?[0-9][0-9_.,:/eo+-]*%?|[+-]?0x[0-9a-f]+|[+-]?\.(?:nan|inf)", re.IGNORECASE)
_SMALL = re.compile(r"[+-]?[0-9]{1,4}")
"""A number that is nobody's telephone."""
_FLAGS = frozenset({"", "~", "null", "true", "false", "yes", "no", "on", "off"})
_SHORTEST = 3
_CALLED = {"event": "Event", "allowed": "ruling", "because": "reason", "ended_by": "cause"}
"""What a text is called in its placeholder, where that is not its key."""
_MEANS_SOMETHING = {"because": ("none",), "ended_by": ("special-discovery", "move")}
"""Texts that the replay reads."""
VOCABULARY = frozenset(
    {word for form in every() for word in (*form.words, *form.keys)} | {*STOCKS, *CATEGORIES, "none"}
)
"""Every word of the format."""


class Names:
    """The new names and texts of one file."""

    def __init__(self, places: Places) -> None:
        self._texts: dict[tuple[str, str], str] = {}
        self._counts: dict[str, int] = {}
        everything = [spot for spot in (*places.spots, *places.aliases) if spot.text or spot.style]
        self._written = {spot.text.casefold() for spot in everything}
        self._players: dict[int, list[str]] = {}
        for spot in sorted(everything, key=lambda spot: spot.start):
            if spot.player and spot.text not in self._players.setdefault(spot.document, []):
                self._players[spot.document].append(spot.text)
        self.people: dict[str, str] = {}
        self._taken = set(self._written)
        self._fresh = self._unused()
        for players in self._players.values():
            for name in players:
                if name not in self.people:
                    self._call(name, next(self._fresh))
        for spot in everything:
            known = spot.text in self.people or spot.text in _NOBODY
            if spot.form.role == "name" and not spot.settled and not known:
                self._stranger(spot.text, self._players.get(spot.document, []))

    def _unused(self) -> Iterator[str]:
        """New names that nobody in the file has."""
        for round_ in range(10**6):
            for word in ALPHABET:
                name = (
                    word if not round_ else f"{word} {ALPHABET[(round_ - 1) % 26]}{'' if round_ < 27 else round_ // 26}"
                )
                if name.casefold() not in self._written:
                    yield name

    def _call(self, name: str, new: str) -> None:
        self.people[name] = new
        self._taken.add(new)

    def _stranger(self, name: str, players: Sequence[str]) -> None:
        """Somebody who does not play: as near to a player as before, or to none."""
        meant = nearest(name, players)
        new = [self.people[player] for player in players]
        around = self._card(name, dict(zip(players, new, strict=True)))
        if around is not None and around not in self._taken:
            self._call(name, around)  # players are named in it: 'Ada, Ben', 'Ada:3'
            return
        candidates = self._fresh if meant is None else _slips(self.people[meant], _alike(name, meant))
        want = None if meant is None else self.people[meant]
        for candidate in candidates:
            if candidate not in self._taken and nearest(candidate, new) == want:
                self._call(name, candidate)
                return
        self._call(name, next(self._fresh))

    def put(self, spot: Spot) -> str | None:
        """What is put in the place of a scalar; None where it stays."""
        text, form = spot.text, spot.form
        if spot.settled or not (text or spot.style):
            return None
        if form.role == "name":
            return self.people.get(text)
        if form.role == "kept" or not text.strip():
            return None
        if form.role == "card":
            return self._card(text)
        if form.role == "text":
            return self._free(text, form)
        return self._other(spot)

    def _free(self, text: str, form: Form) -> str | None:
        if text in _MEANS_SOMETHING.get(form.key, ()):
            return None
        if form.key in ("round", "table") and _PLAIN.fullmatch(text):
            return None
        if text in self.people:
            return self.people[text]
        if form.key == "date":
            day = self._number("date", text)
            return f"2000-{(day - 1) // 28 % 12 + 1:02}-{(day - 1) % 28 + 1:02}"
        kind = _CALLED.get(form.key, form.key)
        return f"{kind} {self._number(kind, text)}"

    def _number(self, kind: str, text: str) -> int:
        """The number of this text among those of its kind."""
        if (kind, text) not in self._texts:
            self._counts[kind] = self._counts.get(kind, 0) + 1
            self._texts[kind, text] = str(self._counts[kind])
        return int(self._texts[kind, text])

    def _card(self, text: str, people: Mapping[str, str] | None = None) -> str | None:
        """What a card is called stays, but for the names of people in it."""
        changed, lower = text, text.casefold()
        for name, new in (self.people if people is None else people).items():
            if name.casefold() in lower and any(letter.isalpha() for letter in name):
                changed = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", new, changed, flags=re.IGNORECASE)
        return changed if changed != text else None

    def _other(self, spot: Spot) -> str | None:
        """A word or number of the format, or what may have been meant to be one; anything else goes."""
        text, role = spot.text, spot.form.role
        if (_SMALL if role == "stray" else _PLAIN).fullmatch(text) or text.casefold() in _FLAGS:
            return None
        known = spot.form.words if role != "stock" else spot.form.words.keys() | STOCKS
        if text in known or text in VOCABULARY:
            return None
        person = self._like(text)
        if person is not None:
            return person
        if role == "stock" or (role != "stray" and nearest(text, sorted(known)) is not None):
            return None
        kind = "key" if spot.key else "word"
        return f"{kind} {self._number(kind, text)}"

    def _like(self, text: str) -> str | None:
        """The new name of somebody who is called so, or nearly so."""
        if text in self.people:
            return self.people[text]
        for name in list(self.people):
            close = one_slip(text.casefold(), name.casefold()) and len(name) >= _SHORTEST
            if text.casefold() == name.casefold() or close:
                self._stranger(text, [name])
                return self.people[text]
        return None


def _alike(a: str, b: str) -> bool:
    return a.casefold().replace("_", "-") == b.casefold().replace("_", "-")


def _slips(name: str, same_letters: bool) -> Iterator[str]:
    """Names that one would take for a slip of this one: other capitals, or a letter twice, left out or changed."""
    if same_letters:
        yield from (name.lower(), name.upper(), name.swapcase())
        for at in range(1, len(name)):
            yield name[:at].lower() + name[at:].upper()
            yield name[:at] + name[at:].capitalize()
        return
    for at in range(1, len(name)):
        yield name[: at + 1] + name[at:]
    for at in range(1, len(name)):
        yield name[:at] + name[at + 1 :]
    for letter in "aeioubcdfgh":
        for at in range(1, len(name)):
            yield name[:at] + letter + name[at + 1 :]
