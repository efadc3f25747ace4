"""One pass over broken JSON that finds every place where only one repair is possible.

A missing comma: a value ends and, after a blank, what follows can only be the next member or
element. A trailing comma: nothing follows it but the closing bracket. Everything else is a fault.
"""

import re
from dataclasses import dataclass, field

from service.domain.release.fields import escape_pointer
from service.domain.release.json_edits import LISTED, Edit, Edits, Fault, Position

DEEPEST = 64
SNIPPET = 60

TOKEN = re.compile(
    r"""[ \t\r\n]*(?:
        (?P<string>"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*")
      | (?P<number>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\w.+-]))
      | (?P<word>(?:true|false|null)(?!\w))
      | (?P<mark>[\[\]{},:])
      | (?P<end>\Z)
    )""",
    re.VERBOSE,
)
CLOSING = {"{": "}", "[": "]"}
# Kind (string, number, word, end, or the mark itself), start and end of a token.
Token = tuple[str, int, int]


@dataclass(slots=True)
class Level:
    """An open object or list: keys seen, elements begun, the key the next value belongs to."""

    bracket: str
    start: int
    keys: set[str] = field(default_factory=set)
    count: int = 0
    key: str = ""


class Scanner:
    """One walk over the tokens; `state` is what must come next: value, key, colon or after."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.edits = Edits([], [])
        self.levels: list[Level] = []
        self.state = "value"
        self.last: Token = ("start", 0, 0)
        self.comma: Token | None = None

    def run(self) -> Edits:
        """The edits that make the text JSON; linear in its length.

        Raises:
            Fault: where a repair would be a guess.
        """
        token = self._next(0)
        while token[0] != "end":
            token = self._step(token)
        if self.levels:
            level = self.levels[-1]
            raise Fault(token[1], f"the file ends inside {self._opened(level)}")
        if self.state != "after":
            raise Fault(token[1], "the file holds no value")
        return self.edits

    def _next(self, offset: int) -> Token:
        match = TOKEN.match(self.text, offset)
        if match is None or match.lastgroup is None:
            raise Fault(*self._unreadable(offset))
        kind = match.lastgroup
        start, end = match.span(kind)
        return (self.text[start] if kind == "mark" else kind), start, end

    def _unreadable(self, offset: int) -> tuple[int, str]:
        while offset < len(self.text) and self.text[offset] in " \t\r\n":
            offset += 1
        if self.text[offset] == '"':
            return offset, "the text that begins here has no closing quote or a raw control sign"
        return offset, f"unexpected {self.text[offset : offset + 20]!r}"

    def _step(self, token: Token) -> Token:
        """Handle one token and return the next one."""
        if self.state == "after":
            return self._after(token)
        if self.state == "colon":
            if token[0] != ":":
                raise Fault(token[1], "a colon is missing after the key")
            self.state = "value"
        elif token[0] in ("}", "]"):
            self._close_early(token)
        elif self.state == "key":
            self._key(token)
        else:
            self._value(token)
        self.last = token
        return self._next(token[2])

    def _key(self, token: Token) -> None:
        kind, start, end = token
        if kind != "string":
            raise Fault(start, "expected a key in double quotes")
        level = self.levels[-1]
        key = self.text[start + 1 : end - 1]
        if key in level.keys:
            raise Fault(start, f"the key {key!r} stands twice in one object")
        level.keys.add(key)
        level.key, self.comma, self.state = key, None, "colon"

    def _value(self, token: Token) -> None:
        kind, start, _ = token
        if kind in (",", ":"):
            raise Fault(start, f"expected a value, found {kind!r}")
        if self.levels and self.levels[-1].bracket == "[":
            self.levels[-1].count += 1
        self.comma = None
        if kind in CLOSING:
            self.levels.append(Level(kind, start))
            if len(self.levels) > DEEPEST:
                raise Fault(start, f"nested deeper than {DEEPEST} levels")
            self.state = "key" if kind == "{" else "value"
        else:
            self.state = "after"

    def _close_early(self, token: Token) -> None:
        """A closing bracket where a member or element could begin: empty, or after a comma."""
        self._match(token)
        if self.comma is not None:
            self._trailing(self.comma, token)
        elif self.last[0] == ":":
            raise Fault(token[1], "a value is missing after the colon")
        self._pop()

    def _after(self, token: Token) -> Token:
        kind, start, end = token
        if not self.levels:
            raise Fault(start, "more follows after the end of the value")
        level = self.levels[-1]
        following = self._next(end)
        if kind in ("}", "]"):
            self._match(token)
            self._pop()
        elif kind == ",":
            self.comma, self.state = token, "key" if level.bracket == "{" else "value"
        elif self._may_begin(level, token, following):
            self._missing(token)
            self.state = "key" if level.bracket == "{" else "value"
            return token
        else:
            raise Fault(start, self._unexpected(level, token))
        self.last = token
        return following

    def _may_begin(self, level: Level, token: Token, following: Token) -> bool:
        """Whether a comma before the token is the only thing that can be missing."""
        before, _, end = self.last
        if token[1] == end and before not in ("}", "]"):
            return False
        if level.bracket == "{":
            return token[0] == "string" and following[0] == ":"
        numbers = before == token[0] == "number"
        if numbers and "\n" not in self.text[end : token[1]]:
            return False
        return token[0] not in (":", "end") and following[0] != ":"

    def _unexpected(self, level: Level, token: Token) -> str:
        found = self.text[token[1] : min(token[2], token[1] + 20)]
        return f"unexpected {found!r} inside {self._opened(level)}"

    def _match(self, token: Token) -> None:
        if not self.levels or CLOSING[self.levels[-1].bracket] != token[0]:
            where = self._opened(self.levels[-1]) if self.levels else "nothing"
            raise Fault(token[1], f"{token[0]!r} closes {where}")

    def _pop(self) -> None:
        self.levels.pop()
        self.comma, self.state = None, "after"

    def _opened(self, level: Level) -> str:
        line, column = Position(self.text).of(level.start)
        return f"the {level.bracket!r} opened at line {line}, column {column}"

    def _missing(self, token: Token) -> None:
        at = self.last[2]
        self.edits.cuts.append((at, at, ","))
        if len(self.edits.told) < LISTED:
            left, right = self._cut(self.last), self._cut(token)
            self._tell(at, "a comma is missing", f"{left} {right}", f"{left}, {right}")

    def _trailing(self, comma: Token, token: Token) -> None:
        self.edits.cuts.append((comma[1], comma[2], ""))
        if len(self.edits.told) < LISTED:
            close = self.text[token[1]]
            what = "a comma stands before the closing bracket"
            self._tell(comma[1], what, f", {close}", close)

    def _tell(self, start: int, what: str, before: str, after: str) -> None:
        index, where = self._place()
        self.edits.told.append(Edit(start, what, before, after, index, where))

    def _place(self) -> tuple[int | None, str]:
        """The element of the outermost list, and the pointer from there to the open bracket."""
        if len(self.levels) < 2 or self.levels[0].bracket != "[":
            return None, ""
        steps = [
            level.key if level.bracket == "{" else str(level.count - 1)
            for level in self.levels[1:-1]
        ]
        path = "".join("/" + escape_pointer(each) for each in steps)
        return self.levels[0].count - 1, path

    def _cut(self, token: Token) -> str:
        return self.text[max(token[1], token[2] - SNIPPET) : token[2]]
