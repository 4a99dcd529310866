"""ruamel.yaml's reader and scanner, made to find the tokens that libyaml finds where libyaml finds any.

Tabs, escapes, anchors and colons between brackets are what they differ in.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NoReturn

from ruamel.yaml.reader import Reader
from ruamel.yaml.scanner import Scanner, ScannerError
from ruamel.yaml.tokens import (
    AliasToken,
    AnchorToken,
    FlowMappingEndToken,
    FlowSequenceEndToken,
    ScalarToken,
)

from checker.document.events import MOST_NESTED

_NO_CHARACTER = "found invalid Unicode character escape code"
_ESCAPE = re.compile(r"\\(?:(?P<no>u[dD][89a-fA-F]..|U0000[dD][89a-fA-F]..)|.)", re.DOTALL)
_SURROGATE = re.compile("[\ud800-\udfff]")
_HEADER = re.compile(r"(?P<keep>[+-])?(?P<indent>[1-9])?(?(keep)|(?P<keep_behind>[+-])?)(?=[\0 \t\r\n#])")
_VERSIONS = ((1, 1), (1, 2))
_BLANK = "\0 \t\r\n"
_NAME = re.compile("[0-9A-Za-z_-]+")
_BEHIND_NAME = frozenset("\0 \t\r\n?:,]}%@`")


class TokenReader(Reader):
    """The characters of a text, and how far they were read."""

    def __init__(self, text: str, loader: Any) -> None:
        super().__init__(text, loader)
        self._written, self._without_tabs = self.buffer, self.buffer.replace("\t", " ")

    def forward(self, length: int = 1) -> None:
        """Go on; every code point is a column, a byte order mark too."""
        passed = self.buffer[self.pointer : self.pointer + length]
        self.pointer += length
        self.index += length
        if passed.isprintable():
            self.column += length
            return
        for at, character in enumerate(passed, self.pointer - length + 1):
            if character == "\n" or (character == "\r" and self.buffer[at] != "\n"):
                self.line += 1
                self.column = 0
            else:
                self.column += 1

    def take_tabs_for_spaces(self, taken: bool) -> None:
        """For what libyaml parts by either."""
        self.buffer = self._without_tabs if taken else self._written


class TokenScanner(Scanner):
    """The tokens of a text."""

    reader: Any = None  # looked up by a property otherwise, as in the parser: a third of the time

    def __init__(self, loader: Any) -> None:
        self.reader = loader.reader
        self._anchors: set[str] = set()
        super().__init__(loader)

    def need_more_tokens(self) -> bool:
        """Most times there is a token, and it cannot turn out to be a key."""
        return bool(not (self.tokens and not self.possible_simple_keys) and super().need_more_tokens())

    def check_value(self) -> bool:
        """Between brackets a colon that is close to what follows is text, but for one close behind a quoted key."""
        behind = self.reader.peek(1)
        if not self.flow_level:
            return bool(behind in _BLANK)
        if behind in _BLANK or behind in ",[]{}":
            return True
        before: Any = self.tokens[-1] if self.tokens else None
        scalar = isinstance(before, ScalarToken) and not before.plain
        quoted = scalar or isinstance(before, FlowSequenceEndToken | FlowMappingEndToken)
        return quoted and bool(before.end_mark.index == self.reader.index)

    def scan_to_next_token(self) -> None:
        """Tabs part tokens, but not where indentation counts; a byte order mark may begin a line."""
        peek, forward = self.reader.peek, self.reader.forward
        while True:
            if peek() == "\ufeff" and self.reader.column == 0:
                forward()
            blanks = " \t" if self.flow_level or not self.allow_simple_key else " "
            while peek() in blanks:
                forward()
            if peek() == "#":
                while peek() not in "\0\r\n":
                    forward()
            if not self.scan_line_break():
                return
            if not self.flow_level:
                self.allow_simple_key = True

    def scan_plain_spaces(self, indent: int, start_mark: Any) -> list[str] | None:
        """What parts the words of a plain scalar; None where a document ends."""
        peek, forward = self.reader.peek, self.reader.forward
        length = breaks = 0
        while peek(length) in " \t":
            length += 1
        blanks = self.reader.prefix(length)
        forward(length)
        while self.scan_line_break():
            breaks += 1
            self.allow_simple_key = True
            if self.check_document_start() or self.check_document_end():
                return None
            while peek() in " \t":
                if peek() == "\t" and self.reader.column < indent:
                    self._refuse("found a tab character that violates indentation", "a plain scalar", start_mark)
                forward()
        if breaks:
            return [" "] if breaks == 1 else ["\n"] * (breaks - 1)
        return [blanks] if blanks else []

    def scan_block_scalar(self, style: str, rt: bool | None = False) -> Any:
        """Text that is the whole document is indented too."""
        indent, self.indent = self.indent, max(self.indent, 0)
        try:
            return super().scan_block_scalar(style, rt)
        finally:
            self.indent = indent

    def scan_block_scalar_indentation(self) -> tuple[list[str], int, Any]:
        """The line breaks before the first line, how far that is indented, and where the last break ends."""
        breaks: list[str] = []
        deepest, end = 0, self.reader.get_mark()
        while True:
            while self.reader.peek() == " ":
                self.reader.forward()
            deepest = max(deepest, self.reader.column)
            if not self.scan_line_break():
                return breaks, deepest, end
            breaks.append("\n")
            end = self.reader.get_mark()

    def scan_flow_scalar(self, style: str) -> Any:
        """Escapes that stand for no character are refused."""
        reader = self.reader
        start, start_mark = reader.pointer, reader.get_mark()
        try:
            token = super().scan_flow_scalar(style)
        except (ValueError, OverflowError):  # beyond the last code point
            self._refuse(_NO_CHARACTER, "a quoted scalar", start_mark)
        if style == '"' and _SURROGATE.search(token.value):
            none = next(each for each in _ESCAPE.finditer(reader.buffer, start) if each["no"])
            mark = reader.get_mark()
            mark.index = mark.index - reader.pointer + none.start("no") + 1
            self._refuse(_NO_CHARACTER, "a quoted scalar", start_mark, mark)
        return token

    def scan_anchor(self, kind: Any) -> Any:
        """A name of ASCII letters ends where libyaml ends it: in ``{*a: 1}`` before the colon.

        Names of other characters are good when there is such an anchor: ``*see above*`` is most likely meant as text.
        """
        reader = self.reader
        start_mark = reader.get_mark()
        letters = _NAME.match(reader.buffer, reader.pointer + 1)
        length = len(letters.group()) if letters else 0
        if letters and reader.peek(1 + length) in _BEHIND_NAME:
            reader.forward(1 + length)
            token = kind(letters.group(), start_mark, reader.get_mark())
        else:
            token = super().scan_anchor(kind)
            if kind is AliasToken and token.value not in self._anchors:
                start_mark.index += 1 + length
                self._refuse("did not find expected alphabetic or numeric character", "an alias", None, start_mark)
        if kind is AnchorToken:
            self._anchors.add(token.value)
        return token

    def scan_tag(self) -> Any:
        """A tab may follow, as in the next two."""
        return self._scan_without_tabs(super().scan_tag)

    def scan_directive(self) -> Any:  # noqa: D102
        return self._scan_without_tabs(super().scan_directive)

    def scan_block_scalar_indicators(self, start_mark: Any) -> Any:
        """A comment may follow at once."""
        header = _HEADER.match(self.reader.buffer, self.reader.pointer)
        if header is None:
            return super().scan_block_scalar_indicators(start_mark)
        self.reader.forward(len(header.group()))
        keep = header["keep"] or header["keep_behind"]
        return keep == "+" if keep else None, int(header["indent"]) if header["indent"] else None

    def scan_block_scalar_ignored_line(self, start_mark: Any) -> Any:  # noqa: D102
        return self._scan_without_tabs(super().scan_block_scalar_ignored_line, start_mark)

    def _scan_without_tabs(self, scan: Callable[..., Any], *arguments: Any) -> Any:
        self.reader.take_tabs_for_spaces(True)
        try:
            return scan(*arguments)
        finally:
            self.reader.take_tabs_for_spaces(False)

    def scan_yaml_directive_value(self, start_mark: Any) -> Any:
        """Other versions than libyaml knows are refused."""
        version = None
        with suppress(AssertionError, ValueError):  # one that ruamel.yaml does not know, or thousands of digits
            version = super().scan_yaml_directive_value(start_mark)
        if version not in _VERSIONS:
            self._refuse("found incompatible YAML document", None, None, start_mark)
        return version

    def fetch_flow_collection_start(self, token: Any, to_push: str) -> None:
        """No deeper than libyaml."""
        if self.flow_level >= MOST_NESTED:
            self._refuse_depth()
        super().fetch_flow_collection_start(token, to_push)

    def add_indent(self, column: int) -> bool:
        """No deeper than libyaml."""
        if len(self.indents) >= MOST_NESTED:
            self._refuse_depth()
        return bool(super().add_indent(column))

    def _refuse_depth(self) -> NoReturn:
        self._refuse("exceeded maximum nesting depth", None, None)

    def _refuse(self, problem: str, within: str | None, start_mark: Any, mark: Any = None) -> NoReturn:
        context = f"while scanning {within}" if within else None
        raise ScannerError(context, start_mark, problem, mark or self.reader.get_mark())
