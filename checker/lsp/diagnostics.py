"""Findings as an editor shows them: underlined, with the places that belong to them."""

from __future__ import annotations

from lsprotocol.types import (
    CodeDescription,
    Diagnostic,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    DiagnosticTag,
    Location,
    Position,
    Range,
)

from checker.document.spans import Position as Place
from checker.lsp.session import Game, Session
from checker.pages import folder
from checker.pipeline import Located
from checker.report.visible import visible
from checker.rules.base import effect_words

SOURCE = "checker"
_SEVERITIES = {
    "error": DiagnosticSeverity.Error,
    "warning": DiagnosticSeverity.Warning,
    "note": DiagnosticSeverity.Information,
}


def diagnostics_of(session: Session) -> list[Diagnostic]:
    """Everything that is reported of a file."""
    return [diagnostic(session, game, each) for game, each in session.located()]


def diagnostic(session: Session, game: Game, each: Located) -> Diagnostic:
    """One finding."""
    finding = each.finding
    return Diagnostic(
        range=session.positions.visible_range(*each.span),
        message=message_of(each),
        severity=_SEVERITIES[each.severity],
        code=finding.rule,
        code_description=CodeDescription(page_of(finding.rule)),
        source=SOURCE,
        tags=[DiagnosticTag.Unnecessary] if finding.rule == "unused-ignore" else None,
        related_information=related_to(session, game, each) or None,
        data=each.fingerprint,
    )


def message_of(each: Located) -> str:
    """What is wrong, and what becomes of the points."""
    finding = each.finding
    effect = visible(effect_words(finding.effect))
    struck = f" ({'struck' if finding.strikes else 'corrected'}: {effect})" if effect else ""
    return visible(finding.message) + struck


def page_of(rule: str) -> str:
    """The address of a rule's page, as it came with the program."""
    return (folder() / f"{rule}.md").as_uri()


def related_to(session: Session, game: Game, each: Located) -> list[DiagnosticRelatedInformation]:
    """The places worth a look, and the findings that this one comes of."""
    found = [
        DiagnosticRelatedInformation(Location(session.uri, _range(session, place)), visible(words))
        for place, words in each.related
    ]
    causes = {id(cause) for cause in each.finding.because}
    for other in game.report.every:
        if id(other.finding) in causes:
            place = session.positions.visible_range(*other.span)
            words = f"because of {other.finding.rule}: {visible(other.finding.message)}"
            found.append(DiagnosticRelatedInformation(Location(session.uri, place), words))
    return found


def _range(session: Session, place: Place) -> Range:
    """Lines and columns as reports have them, from 1 and in code points, as the editor has them."""
    starts = session.positions.lines.starts

    def at(line: int, column: int) -> Position:
        return session.positions.position(starts[line - 1] + column - 1)

    return Range(at(place.line, place.column), at(place.end_line, place.end_column))
