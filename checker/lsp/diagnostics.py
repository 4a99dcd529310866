"""Findings as an editor shows them: underlined, with the places that belong to them."""

from __future__ import annotations

from lsprotocol.types import (
    Diagnostic,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    DiagnosticTag,
    Location,
    Position,
    Range,
)

from checker.document.spans import Position as Place
from checker.lsp.opened import Game, Opened
from checker.pipeline import Located
from checker.report.visible import visible
from checker.rules.base import change

SOURCE = "checker"
_SEVERITIES = {
    "error": DiagnosticSeverity.Error,
    "warning": DiagnosticSeverity.Warning,
    "note": DiagnosticSeverity.Information,
}


def diagnostics_of(opened: Opened) -> list[Diagnostic]:
    """Everything that is reported of a file."""
    return [diagnostic(opened, game, each) for game, each in opened.located()]


def diagnostic(opened: Opened, game: Game, each: Located) -> Diagnostic:
    """One finding."""
    finding = each.finding
    message = visible(finding.message)
    effect = ", ".join(f"{visible(name)} {change(points)}" for name, points in finding.effect.items())
    if effect:
        message += f" ({'struck' if finding.strikes else 'corrected'}: {effect})"
    return Diagnostic(
        range=opened.page.visible_range(*each.span),
        message=message,
        severity=_SEVERITIES[each.severity],
        code=finding.rule,
        source=SOURCE,
        tags=[DiagnosticTag.Unnecessary] if finding.rule == "unused-ignore" else None,
        related_information=_related(opened, game, each) or None,
        data=each.fingerprint,
    )


def _related(opened: Opened, game: Game, each: Located) -> list[DiagnosticRelatedInformation]:
    """The places worth a look, and the findings that this one comes of."""
    found = [
        DiagnosticRelatedInformation(Location(opened.uri, _range(opened, place)), visible(words))
        for place, words in each.related
    ]
    causes = {id(cause) for cause in each.finding.because}
    for other in game.report.every:
        if id(other.finding) in causes:
            place = opened.page.visible_range(*other.span)
            words = f"because of {other.finding.rule}: {visible(other.finding.message)}"
            found.append(DiagnosticRelatedInformation(Location(opened.uri, place), words))
    return found


def _range(opened: Opened, place: Place) -> Range:
    """Lines and columns as reports have them, from 1 and in code points, as the editor has them."""
    starts = opened.page.lines.starts

    def at(line: int, column: int) -> Position:
        return opened.page.position(starts[line - 1] + column - 1)

    return Range(at(place.line, place.column), at(place.end_line, place.end_column))
