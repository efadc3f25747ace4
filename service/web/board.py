"""The page of the leaderboard: who stands where, how surely, and what is to be known of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import Response, render_template, request

from schemas.board_tables import HEADS, TITLES
from schemas.leaderboard import BoardPageQuery
from service.domain.catalogue import Body, Which
from service.domain.entries import TASKS
from service.domain.scoring.board import (
    ASCENDING,
    METRICS,
    ROW_KINDS,
    BoardRow,
    Figure,
    Figures,
)
from service.domain.submissions import ANSWERS_VERSIONS
from service.usecases.list_datasets import list_datasets
from service.usecases.show_leaderboard import (
    AskedBoard,
    Board,
    leaderboard_state,
    show_leaderboard,
)
from service.usecases.which_release import which_release
from service.web.beside import reader
from service.web.explore_queries import read
from service.web.judging_plots import SHARES, Plotted, place
from service.web.judging_words import WHY, count, number, percent
from service.web.pages import as_page, page
from service.web.visitors import visitor
from service.wiring import wired

QUERY = BoardPageQuery()
ON_A_PAGE, DATASETS = 100, 100
REASONS: Mapping[str, str] = {
    **WHY,
    "nothing_answered": "nothing was answered",
    "not_published": "not published",
}
UNASKED = Figure(None, reason="not_queued")
NOTHING = "–"  # noqa: RUF001 - nothing to say
KINDS = {"submission": "Submissions", "baseline": "Constant systems", "reference": "Published"}
CONSTANT = {
    "always_true": "answers true to everything",
    "always_false": "answers false to everything",
    "abstain": "answers nothing",
}


def board() -> Response:
    """The board that the address asks for; made anew when it changes."""
    asked = read(QUERY)
    after = asked.pop("after", 0)
    ports, settings = wired().ports, wired().settings
    which = Which(asked.get("dataset"), asked.get("release"), settings.default_dataset)
    wanted = AskedBoard(
        release=which_release(ports, which),
        answers=asked.get("answers", "corrected"),
        task=asked.get("task"),
        kind=asked.get("kind"),
        metric=asked.get("sort", "accuracy"),
    )
    state, signed = leaderboard_state(ports, reader(), wanted), visitor()
    where = (request.script_root, after, tuple(sorted(asked.items())))
    key = ("board page", wanted, where, state.hidden)

    def make() -> Body:
        return Body(_content(wanted, asked, state.hidden, after).encode(), "")

    def whole() -> Response:
        content = ports.kept.changing(key, state.version, make).content.decode()
        return page("board/page.html", signed, content=content)

    if signed is not None:
        return whole()
    unsigned = (*key, "for whoever is not signed in")
    kept = ports.kept.changing(unsigned, state.version, lambda: Body(whole().get_data(), ""))
    return as_page(kept.content)


def _content(
    wanted: AskedBoard, asked: Mapping[str, Any], hidden: tuple[str, ...], after: int
) -> str:
    ports = wired().ports
    found = show_leaderboard(ports, wanted, hidden)
    datasets = [each.stored.dataset.name for each in list_datasets(ports, "", DATASETS).items]
    end = after + asked.get("limit", ON_A_PAGE)
    return render_template(
        "board/board.html",
        board=found,
        asked=wanted,
        rows=_shown(found, after, end),
        choices=_choices(asked, wanted, datasets),
        link=lambda **change: _link(asked, change),
        program=lambda shape: _link(asked, {"format": shape}),
        first=after,
        following=end if end < len(found.rows) else None,
        heads=HEADS,
        titles=TITLES,
        ascending=ASCENDING,
        constant=CONSTANT,
        count=count,
        number=number,
        percent=percent,
    )


def _choices(
    asked: Mapping[str, Any], wanted: AskedBoard, datasets: list[str]
) -> list[tuple[str, list[tuple[str, str, bool]]]]:
    """What can be filtered by: its name, and (address, words, whether it is so) of each choice."""
    release = wanted.release
    groups: list[tuple[str, str, list[tuple[str | None, str, bool]]]] = [
        ("Data set", "dataset", [(name, name, name == release.dataset) for name in datasets]),
        ("Task", "task", [(task, TITLES[task], task == wanted.task) for task in (None, *TASKS)]),
        (
            "Rows",
            "kind",
            [(None, "All", wanted.kind is None)]
            + [(kind, KINDS[kind], kind == wanted.kind) for kind in ROW_KINDS],
        ),
        (
            "Answers",
            "answers",
            [
                (None if each == "corrected" else each, each, each == wanted.answers)
                for each in ANSWERS_VERSIONS
            ],
        ),
    ]
    dropped: dict[str, dict[str, str | None]] = {"dataset": {"release": None}}
    return [
        (title, [(_link(asked, {name: value} | dropped.get(name, {})), words, is_so)
                 for value, words, is_so in choices])
        for title, name, choices in groups
        if len(choices) > 1
    ]  # fmt: skip


def _link(asked: Mapping[str, Any], change: Mapping[str, object]) -> str:
    """The board's address with something changed; None takes it away."""
    pairs = {name: value for name, value in {**asked, **change}.items() if value is not None}
    path = f"{request.script_root}/leaderboard"
    return f"{path}?{urlencode(sorted(pairs.items()))}" if pairs else path


@dataclass(frozen=True, slots=True)
class _Shown:
    """A row with its figures; `above` is the submission that it was tested against."""

    row: BoardRow
    cells: list[Plotted]
    above: str | None

    @property
    def note(self) -> str:
        return " ".join(self.row.notes)


def _shown(board: Board, first: int, end: int) -> list[_Shown]:
    """The rows from one to another."""
    found: list[_Shown] = []
    above = None
    for row in board.rows[:end]:
        tested = above if row.tied_with_above is not None else None
        found.append(_Shown(row, _cells(row, row.figures(board.asked.task)), tested))
        above = row.submission if row.rank is not None else above
    return found[first:]


def _cells(row: BoardRow, found: Figures | None) -> list[Plotted]:
    """A figure for every metric, drawn or with the reason why there is none."""
    if found is None:
        why = "not there" if row.by_task == {} else "by task alone"
        return [Plotted(HEADS[name], NOTHING, why=why) for name in METRICS]
    return [_plotted(HEADS[name], found.of.get(name, UNASKED)) for name in METRICS]


def _plotted(name: str, figure: Figure) -> Plotted:
    if figure.value is None:
        reason = figure.reason or ""
        return Plotted(name, NOTHING, why=REASONS.get(reason, reason.replace("_", " ")))
    low, high = figure.low, figure.high
    has_interval = low is not None and high is not None
    return Plotted(
        name,
        figure.published or number(figure.value),
        f"{low:.3f} to {high:.3f}" if has_interval else None,
        dot=place(figure.value, SHARES),
        low=place(low, SHARES) if low is not None else None,
        high=place(high, SHARES) if high is not None else None,
    )


PAGES = {"leaderboard.shown": board}
"""By the endpoint that it stands beside."""
