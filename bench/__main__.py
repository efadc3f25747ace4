"""`make bench`: measure all rows, or those named, print the table and keep it."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench import board, entries, explorer, judging, million, pages, processes, scoring, wikidata
from bench.results import GOALS, Measured, Result, keep, line, result
from bench.subject import Subject, serving

ROWS: dict[str, Callable[[Subject], Measured]] = {
    **entries.ROWS,
    **wikidata.ROWS,
    **pages.ROWS,
    **board.ROWS,
    **explorer.ROWS,
    **scoring.ROWS,
    **million.ROWS,
    **judging.ROWS,
    **processes.ROWS,
}


def main(names: list[str]) -> int:
    """Measure; gives the exit code."""
    unknown = [name for name in names if name not in GOALS]
    if unknown:
        print(f"No row is called {', '.join(unknown)}. Rows: {', '.join(GOALS)}", file=sys.stderr)
        return 2
    wanted = names or list(GOALS)
    rows: list[Result] = []
    with tempfile.TemporaryDirectory(prefix="crlt-bench-") as folder, serving(Path(folder)) as it:
        for name in wanted:
            if name in ROWS:
                rows.append(result(name, ROWS[name](it)))
                print(line(rows[-1]), flush=True)
                keep(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
