"""Text as a cell of a table that a spreadsheet may open."""

FORMULA = tuple("=+-@\t\r\n'＝＋－＠")  # noqa: RUF001 - full-width signs begin formulas too


def cell_text(text: str) -> str:
    """The text, with an apostrophe before what would be taken for a formula.

    Also before a text that begins with one, so that taking one off gives every text back.
    """
    return "'" + text if text.startswith(FORMULA) else text
