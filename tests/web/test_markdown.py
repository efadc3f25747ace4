"""Markdown as HTML: tags shown and not obeyed, links that run nothing, headings to link to."""

import re

import pytest

from service.storage.guidelines import guidelines
from service.web.markdown import Heading, render


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("a <b onclick=x>b</b>", "<p>a &lt;b onclick=x&gt;b&lt;/b&gt;</p>"),
        ("[a](javascript:alert)", "<p>[a](javascript:alert)</p>"),
        ("[a](#facts)", '<p><a href="#facts">a</a></p>'),
        ("1 < 2 & **3**", "<p>1 &lt; 2 &amp; <strong>3</strong></p>"),
        ("`<i>`", "<p><code>&lt;i&gt;</code></p>"),
    ],
)
def test_only_markdown_becomes_html(markdown: str, html: str) -> None:
    assert render(markdown).html.strip() == html


def test_no_image_is_loaded() -> None:
    assert "<img" not in render("![a](picture.png)").html


def test_tables_are_tables() -> None:
    assert "<td>1</td>" in render("| a |\n|---|\n| 1 |\n").html


def test_headings_can_be_linked_to() -> None:
    rendered = render("# One & *two*\n\n## `a` step?\n\n## A step\n\ntext\n\n### Für alle\n")
    assert rendered.headings == (
        Heading(1, "one--two", "One & two"),
        Heading(2, "a-step", "a step?"),
        Heading(2, "a-step-1", "A step"),
        Heading(3, "für-alle", "Für alle"),
    )
    assert '<h2 id="a-step-1">A step</h2>' in rendered.html


def test_every_version_of_the_guidelines_renders() -> None:
    for guideline in guidelines().versions:
        rendered = render(guideline.markdown)
        assert [heading.level for heading in rendered.headings].count(1) == 1
        assert len(re.findall(r"<h\d id=", rendered.html)) == len(rendered.headings)
        linked = set(re.findall(r'href="#([^"]+)"', rendered.html))
        assert linked <= {heading.id for heading in rendered.headings}
        assert "://" not in rendered.html
        assert not re.search(r"\*\*|^\|", re.sub(r"<[^>]*>", "", rendered.html), re.MULTILINE)
