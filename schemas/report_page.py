"""The report of a submission as one HTML document, for a browser or to be kept."""

from collections.abc import Iterator
from html import escape
from typing import Final

from service.domain.scoring.report import (
    COMPARABLE,
    HEADS,
    LISTED,
    Outcomes,
    Receipt,
    conditions,
    row_cells,
    tables,
)

STYLE: Final = (
    "body{font:16px/1.5 sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem}"
    "dt{font-weight:bold}h1,dd,li{overflow-wrap:anywhere}.wide{overflow-x:auto;font-size:85%}"
    "table{border-collapse:collapse}th,td{border:1px solid #bbb;padding:.2rem .5rem;"
    "white-space:nowrap}th{text-align:left}td{text-align:right}"
)


def html_report(receipt: Receipt, notes: str | None, found: Outcomes) -> bytes:
    """The report whole: conditions, tables, ids by outcome. It needs nothing from elsewhere."""
    return ("\n".join(_lines(receipt, notes, found)) + "\n").encode()


def _lines(receipt: Receipt, notes: str | None, found: Outcomes) -> Iterator[str]:
    name = escape(receipt["system"]["name"])
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<link rel="icon" href="data:,">'
    yield f"<title>Report on {name}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>"
    yield f"<h1>{name}</h1>\n<dl>"
    for term, words in conditions(receipt, notes):
        yield f"<dt>{escape(term)}</dt><dd>{escape(words)}</dd>"
    yield f"</dl>\n<p>{COMPARABLE}</p>"
    for title, rows in tables(receipt):
        yield from _table(title, rows)
    yield "<h2>Queries</h2>\n<ul>"
    for verdict in LISTED:
        ids = found[verdict]
        yield f"<li>{verdict} ({len(ids)}): {escape(', '.join(ids)) or 'none'}</li>"
    yield "</ul>\n</main>\n</body>\n</html>"


def _table(title: str, rows: dict[str, Receipt]) -> Iterator[str]:
    heads = "".join(f'<th scope="col">{head}</th>' for head in HEADS)
    yield f'<h2>{title}</h2>\n<div class="wide" tabindex="0" role="region" aria-label="{title}">'
    yield f"<table>\n<thead><tr><td></td>{heads}</tr></thead>\n<tbody>"
    for name, score in rows.items():
        cells = "".join(f"<td>{cell}</td>" for cell in row_cells(score))
        yield f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>'
    yield "</tbody>\n</table>\n</div>"
