"""The charts of the page: pygal works out scales, axes and lines; here its drawing becomes part of a page.

A chart has no colours, script, style or text for tooltips of its own: the page's style sheet colours it, in the light
and in the dark. For screen readers it is a group of links to the findings; the numbers stand in a table beside it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from checker.report.race import Line, Race
from checker.report.visible import visible, width
from checker.rules.base import signed

_NUMBER = re.compile(r"-?\d+\.\d+")
_STACK = 6
_MARK = 26
_LINE = 16
_SHAPES = (
    "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0Z",
    "M-4.5 -4.5H4.5V4.5H-4.5Z",
    "M0 -6L5.5 4.5H-5.5Z",
    "M0 -6.2L6.2 0L0 6.2L-6.2 0Z",
    "M0 6L5.5 -4.5H-5.5Z",
)
"""Marks that tell the players apart without colours: disc, square, triangle, diamond, triangle on its head."""


@dataclass(frozen=True, slots=True)
class Pin:
    """A link under a moment: the number of a finding, where it leads, and what it says to a screen reader."""

    moment: int
    number: int
    href: str
    label: str
    severity: str


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in pixels, and how many cells a name beside the chart may take."""

    name: str
    width: int
    height: int
    names: int


SIZES = (Size("wide", 860, 380, 16), Size("narrow", 360, 300, 9))
SMALL = (Size("wide", 420, 240, 12), Size("narrow", 360, 220, 9))


def race_chart(race: Race, pins: Sequence[Pin], label: str) -> str:
    """The race of Drama Points, drawn for a wide and for a narrow screen."""
    return "".join(_Chart(race.moments, race.points, size, pins, label).draw() for size in SIZES)


def track_chart(race: Race, track: str, label: str) -> str:
    """Health or Sanity over time. Lines that run on the same level are drawn beside each other."""
    return "".join(_Chart(race.counted, race.tracks[track], size, (), label, spread=3).draw() for size in SMALL)


@dataclass(frozen=True, slots=True)
class PlotArea:
    """Where pygal put things: its scales, and the corner and width of the drawing inside the axes."""

    x: Callable[[float], float]
    y: Callable[[float], float]
    left: float
    top: float
    width: float


class _Chart:
    def __init__(
        self,
        moments: Sequence[str],
        lines: Sequence[Line],
        size: Size,
        pins: Sequence[Pin],
        label: str,
        spread: int = 0,
    ) -> None:
        self.moments = moments
        self.lines = lines
        self.size = size
        self.pins = pins
        self.label = label
        values = [value for line in lines for value in (*line.written, *line.recomputed) if value is not None]
        least = 0 if spread else min(values, default=0)  # on a track it is 0 that matters
        self.low, self.high, self.ticks = _scale(least, max(values, default=0))
        self.spread = spread * (self.high - self.low) / (size.height - 60)

    def draw(self) -> str:
        """The chart as SVG."""
        chart = self._chart()
        for index, line in enumerate(self.lines):
            shift = (index - (len(self.lines) - 1) / 2) * self.spread
            chart.add("", _coordinates(line.recomputed, shift), show_dots=True, allow_interruptions=True)
            chart.add("", _coordinates(_parted(line), shift), show_dots=False, allow_interruptions=True)
        place: list[PlotArea] = []

        def capture(root: object) -> object:  # the scales are gone once the chart is rendered
            box = chart.margin_box
            place.append(PlotArea(chart.view.x, chart.view.y, box.left, box.top, chart.view.width))
            return root

        chart.add_xml_filter(capture)
        text = chart.render(is_unicode=True).replace(' xmlns="http://www.w3.org/2000/svg"', "", 1)
        root = fromstring(text)  # noqa: S314 - our own text of a moment ago
        self._tidy(root)
        self._shapes(root)
        self._names(root, place[0])
        self._pins(root, place[0])
        return tostring(root, encoding="unicode")

    def _chart(self) -> Any:
        from pygal import XY

        size, count = self.size, len(self.moments)
        every = max(1, math.ceil(count * 42 / (size.width - 40 - size.names * 9)))
        shown = [index for index in range(count) if index % every == 0 or index == count - 1]
        if len(shown) > 1 and shown[-1] - shown[-2] < every:
            del shown[-2]
        return XY(
            width=size.width, height=size.height, show_legend=False, disable_xml_declaration=True, js=[], css=[],
            no_prefix=True, margin=10, margin_right=size.names * 9, dots_size=5,
            range=(self.low, self.high), xrange=(0, max(1, count - 1)),
            x_labels=[{"value": index, "label": self.moments[index]} for index in shown],
            y_labels=[{"value": tick, "label": signed(tick)} for tick in self.ticks],
            show_x_guides=False, truncate_label=-1,
        )  # fmt: skip

    def _tidy(self, root: Element) -> None:
        """Leave the lines and the axes, and nothing that would ask for a script, a style or a pointer."""
        for parent in list(root.iter()):
            for child in list(parent):
                classes = child.get("class", "")
                aside = classes == "titles" or "tooltip-overlay" in classes
                if aside or child.tag in ("defs", "title", "desc", "rect"):
                    parent.remove(child)
            for name in ("d", "x", "y", "cx", "cy"):
                if name in parent.attrib:
                    parent.set(name, _NUMBER.sub(_tenths, parent.attrib[name]))
        root.attrib.clear()
        root.set("class", f"chart {self.size.name}")
        root.set("role", "group")
        root.set("aria-label", self.label)
        for child in root:
            child.set("aria-hidden", "true")

    def _shapes(self, root: Element) -> None:
        """Every player has a shape of their own; every second series is as written."""
        for group in root.iter("g"):
            found = re.search(r"serie-(\d+)", group.get("class", ""))
            if found is None:
                continue
            player, written = divmod(int(found.group(1)), 2)
            group.set("class", f"{'written' if written else 'recomputed'} player-{player % len(_SHAPES)}")
            for path in group.iter("path"):
                path.attrib.pop("class", None)
            for dots in list(group):
                circle = dots.find("circle")
                if circle is None:
                    continue
                dots.clear()
                dots.set(
                    "transform", f"translate({float(circle.get('cx', '0')):.1f} {float(circle.get('cy', '0')):.1f})"
                )
                SubElement(dots, "path", d=_SHAPES[player % len(_SHAPES)])

    def _names(self, root: Element, place: PlotArea) -> None:
        """Each player's name at the end of the line, with the value there, moved apart where they would meet."""
        last = {
            index: known[-1]
            for index, line in enumerate(self.lines)
            if (known := [value for value in line.recomputed if value is not None])
        }
        height = {index: place.y(value) + place.top + 4 for index, value in last.items()}
        order = sorted(height, key=lambda index: (height[index], index))
        for _ in range(20):
            for above, below in pairwise(order):
                gap = max(0.0, _LINE - (height[below] - height[above]))
                height[above] -= gap / 2
                height[below] += gap / 2
        group = SubElement(root, "g", {"class": "names", "aria-hidden": "true"})
        x = place.left + place.width + 12
        for index in order:
            at = {"x": f"{x:.1f}", "y": f"{height[index]:.1f}", "class": f"player-{index % len(_SHAPES)}"}
            name = SubElement(group, "text", at)
            ends = self.lines[index].recomputed[-1] is not None
            name.text = _short(self.lines[index].player, self.size.names - 3) + (
                f" {signed(last[index])}" if ends else ""
            )

    def _pins(self, root: Element, place: PlotArea) -> None:
        """The findings, one under the other below their moment."""
        stacks = [[pin for pin in self.pins if pin.moment == moment] for moment in range(len(self.moments))]
        height = self.size.height
        for moment, stack in enumerate(stacks):
            x = place.left + place.x(moment)
            for row, pin in enumerate(stack[:_STACK]):
                more = len(stack) - _STACK if row == _STACK - 1 and len(stack) > _STACK else 0
                label = f"{pin.label}, and {more} more" if more else pin.label
                link = SubElement(
                    root, "a", {"href": pin.href, "class": f"pin {pin.severity}", "aria-label": visible(label)}
                )
                link.set("transform", f"translate({x:.1f} {height + 8 + row * _MARK:.1f})")
                SubElement(link, "circle", r="12")
                text = SubElement(link, "text", {"y": "4", "aria-hidden": "true"})
                text.text = f"{pin.number}+" if more else str(pin.number)
        rows = min(_STACK, max(map(len, stacks), default=0))
        root.set("viewBox", f"0 0 {self.size.width} {height + rows * _MARK}")


def _tenths(found: re.Match[str]) -> str:
    """A number with one decimal at most: a tenth of a pixel is enough."""
    return f"{float(found.group()):.1f}".removesuffix(".0")


def _coordinates(values: Sequence[int | None], shift: float) -> list[tuple[int, float | None]]:
    return [(moment, None if value is None else value + shift) for moment, value in enumerate(values)]


def _parted(line: Line) -> list[int | None]:
    """As written, where it differs from the recomputed value, and one moment to either side."""
    parted = [a is not None and a != b for a, b in zip(line.written, line.recomputed, strict=True)]
    kept = [any(parted[max(0, at - 1) : at + 2]) for at in range(len(parted))]
    return [value if keep else None for value, keep in zip(line.written, kept, strict=True)]


def _scale(least: int, most: int) -> tuple[int, int, list[int]]:
    """The ends of the axis and its labels; the axis begins at 0 unless that would waste most of it."""
    low = least if least < 0 or least > most / 2 else 0
    spread = max(most - low, 5)
    step = next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, 10**9) if spread / step <= 7)
    low, high = low // step * step, -(-max(most, low + spread) // step) * step
    return low, high, list(range(low, high + 1, step))


def _short(name: str, cells: int) -> str:
    name = visible(name)
    if width(name) <= cells:
        return name
    while width(name) > cells - 1:
        name = name[:-1]
    return f"{name}…"
