"""ruamel.yaml's parser, made to read as libyaml does what libyaml reads, and to give PyYAML's events.

It is slow, but there everywhere and knows all of YAML 1.2. So it reads for itself where there is no C parser, and
judges what the C parser refuses where there is one. Where libyaml takes what ruamel.yaml refuses or reads otherwise,
libyaml is followed: a sheet means the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruamel.yaml.error import YAMLError as Refusal
from ruamel.yaml.parser import Parser, ParserError
from ruamel.yaml.tokens import DocumentEndToken, StreamEndToken, ValueToken
from yaml import error, events

from checker.document.scanner import TokenReader, TokenScanner


def pure_source(text: str) -> Callable[[], Any]:
    """A function that gives the next event of the text at each call, None behind the last; raises PyYAML's errors."""
    following = _Loader(text).parser.get_event

    def event() -> Any:
        try:
            return _converted(following())
        except Refusal as refusal:
            raise _error(refusal) from None

    return event


def _converted(event: Any) -> Any:
    if event is None:
        return None
    ours: Any = getattr(events, type(event).__name__)
    start, end = event.start_mark, event.end_mark
    if ours is events.ScalarEvent:
        return ours(event.anchor, event.tag, event.implicit, event.value, start, end, event.style)
    if ours is events.AliasEvent:
        return ours(event.anchor, start, end)
    if ours in (events.MappingStartEvent, events.SequenceStartEvent):
        return ours(event.anchor, event.tag, event.implicit, start, end, event.flow_style)
    return ours(start, end)


def _error(refusal: Any) -> error.MarkedYAMLError:
    problem = refusal.problem or refusal.context
    if problem.startswith("expected <block end>"):
        due = "key" if refusal.context == "while parsing a block mapping" else "'-' indicator"
        problem = f"did not find expected {due}"
    return error.MarkedYAMLError(refusal.context, refusal.context_mark, problem, refusal.problem_mark)


class _Loader:
    """What ruamel.yaml's reader, scanner and parser have to know of each other."""

    processing_version = (1, 2)  # whatever a %YAML line says, as in libyaml
    comment_handling = None
    doc_version: Any = None

    def __init__(self, text: str) -> None:
        self.doc_infos = [self]
        self._resolver = self
        self.reader = self._reader = TokenReader(text, self)
        self.scanner = self._scanner = TokenScanner(self)
        self.parser = self._parser = _Parser(self)


class _Parser(Parser):
    scanner: Any = None

    def __init__(self, loader: _Loader) -> None:
        self.scanner = loader.scanner
        super().__init__(loader)

    def parse_document_end(self) -> Any:
        """A document ends also where something follows its ``...`` that should not."""
        mark = self.scanner.peek_token().start_mark
        ended = self.scanner.check_token(DocumentEndToken)
        self.state = self.parse_implicit_document_start if ended else self.parse_document_start
        end_mark = self.scanner.peek_token().end_mark if ended else mark
        return events.DocumentEndEvent(mark, end_mark)

    def parse_implicit_document_start(self) -> Any:
        """Where a document has ended it may end again; the next one begins on a line of its own."""
        end = None
        while self.scanner.check_token(DocumentEndToken):
            end = self.scanner.get_token().end_mark
        token = self.scanner.peek_token()
        if end is not None and end.line == token.start_mark.line and not isinstance(token, StreamEndToken):
            raise ParserError(None, None, "did not find expected <document start>", token.start_mark)
        return super().parse_implicit_document_start()

    def parse_node(self, block: bool = False, indentless_sequence: bool = False) -> Any:
        """A node begins with its tag also where the anchor is behind that."""
        first = self.scanner.peek_token()
        event = super().parse_node(block, indentless_sequence)
        if event.anchor is not None and getattr(event, "tag", None) is not None:
            event.start_mark = first.start_mark
        return event

    # where a node is that has nothing written: behind the colon of a block, before what comes next between brackets

    def parse_block_mapping_value(self) -> Any:
        token = self.scanner.peek_token()
        event = super().parse_block_mapping_value()
        return _placed(event, token.end_mark) if isinstance(token, ValueToken) else event

    def parse_flow_mapping_key(self, first: bool = False) -> Any:
        return self._before_next(super().parse_flow_mapping_key(first))

    def parse_flow_mapping_value(self) -> Any:
        return self._before_next(super().parse_flow_mapping_value())

    def parse_flow_sequence_entry_mapping_key(self) -> Any:
        return self._before_next(super().parse_flow_sequence_entry_mapping_key())

    def parse_flow_sequence_entry_mapping_value(self) -> Any:
        return self._before_next(super().parse_flow_sequence_entry_mapping_value())

    def _before_next(self, event: Any) -> Any:
        return _placed(event, self.scanner.peek_token().start_mark) if _is_nothing(event) else event


def _is_nothing(event: Any) -> bool:
    return type(event).__name__ == "ScalarEvent" and event.start_mark.index == event.end_mark.index


def _placed(event: Any, mark: Any) -> Any:
    if _is_nothing(event):
        event.start_mark = event.end_mark = mark
    return event
