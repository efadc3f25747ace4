"""What use cases need of figures: somebody who draws them."""

from typing import Protocol

from service.domain.figures.names import DrawnFormat


class Drawer(Protocol):
    """Draws specifications, and remembers what it drew last."""

    def draw(self, specification: bytes, format: DrawnFormat) -> bytes:
        """A Vega-Lite specification (JSON on one line, its data in it) as a file.

        Raises Unavailable where nothing can be drawn, or not now.
        """
        ...
