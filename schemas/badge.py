"""A badge as SVG: the data set on the left, the accuracy on the right."""

from typing import Final
from xml.sax.saxutils import escape

from service.usecases.show_badge import Badge

HIGH, PAD, WIDTH = 20, 8, 6.6
"""Pixels: how high it is, what is left beside a text, how wide a character is, roughly."""
SVG: Final = """<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="{high}" role="img" \
aria-label="{label}: {value}">
<title>{label}: {value}</title>
<rect width="{left}" height="{high}" fill="#33404d"/>
<rect x="{left}" width="{right}" height="{high}" fill="#0b5cad"/>
<g fill="#fff" text-anchor="middle" font-family="DejaVu Sans,Verdana,sans-serif" font-size="11">
<text x="{label_at}" y="14">{label}</text>
<text x="{value_at}" y="14">{value}</text>
</g>
</svg>
"""


def badge_svg(badge: Badge) -> bytes:
    """The picture; whoever cannot see it is told the same."""
    rate = badge.accuracy
    value = f"accuracy {rate.value:.3f} [{rate.low:.3f}, {rate.high:.3f}]"
    left, right = _width(badge.dataset), _width(value)
    return SVG.format(
        whole=left + right,
        high=HIGH,
        left=left,
        right=right,
        label_at=left // 2,
        value_at=left + right // 2,
        label=escape(badge.dataset, {'"': "&quot;"}),
        value=value,
    ).encode()


def _width(text: str) -> int:
    return round(len(text) * WIDTH) + 2 * PAD
