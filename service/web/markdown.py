"""Markdown of our own documents as HTML: no raw HTML, no images, headings with ids."""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from markdown_it import MarkdownIt

_parser = MarkdownIt("js-default").disable("image")
"""CommonMark with tables; tags in the text are shown, not obeyed."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading to link to: 1 is the document's title, `id` is unique in the document."""

    level: int
    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Rendered:
    """A document's HTML, which templates may take as it is (`|safe`), and its headings in order."""

    html: str
    headings: tuple[Heading, ...]


@lru_cache(maxsize=16)
def render(markdown: str) -> Rendered:
    """The document; ids of headings are those that code hosts give them, so links work in both."""
    tokens = _parser.parse(markdown)
    headings: list[Heading] = []
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            text = "".join(each.content for each in inline.children or ())
            name = _name(text, {heading.id for heading in headings})
            opening.attrSet("id", name)
            headings.append(Heading(int(opening.tag[1:]), name, text))
    return Rendered(_parser.renderer.render(tokens, _parser.options, {}), tuple(headings))


def _name(text: str, taken: set[str]) -> str:
    """The id of a heading; a second one of the same words gets "-1", a third "-2"."""
    plain = re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-")
    name, count = plain, 0
    while name in taken:
        count += 1
        name = f"{plain}-{count}"
    return name
