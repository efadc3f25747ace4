"""crlt sync: have stored what Wikidata says, with what it costs, progress and a way back in."""

import sys
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from functools import reduce
from itertools import chain
from typing import Any

import click

from service.app import build_source
from service.cli.operator import Operator
from service.domain.catalogue import ReleaseInfo, Which
from service.domain.errors import BadQuery, CrltError, NotFound, Refused, Unavailable
from service.domain.wikidata.as_of import check_date
from service.usecases.count_objects import count_objects
from service.usecases.ensure_entities import NOTHING, Fetched
from service.usecases.estimate_sync import Cost, estimate
from service.usecases.plan_sync import plan_release
from service.usecases.ports_wikidata import WikidataSource
from service.usecases.read_through import LIFETIME
from service.usecases.sync_entities import Plan, Progress, sync_properties
from service.usecases.sync_entities import sync as sync_entities
from service.usecases.sync_subjects import sync_subjects
from service.usecases.which_item import item_id
from service.usecases.which_release import which_release

Command = Callable[..., None]
PROPERTIES = "the names of all properties: some 13,000 on Wikidata, in about 300 requests"
GOES_ON = "What was fetched is stored; the same command goes on from there."


def _day(_context: click.Context, _option: click.Parameter, day: datetime | None) -> Any:  # noqa: ANN401 - click's own
    """Refuse a day of which there is nothing."""
    as_of = day.date() if day else None
    try:
        check_date(as_of, datetime.now(UTC).date())
    except BadQuery as error:
        raise click.BadParameter(error.problems[0].detail) from None
    return as_of


@click.group()
def sync() -> None:
    """Fetch from Wikidata what is not stored yet (CRLT_CONTACT says who asks)."""


def _items(_context: click.Context, _option: click.Parameter, ids: tuple[str, ...]) -> Any:  # noqa: ANN401 - click's own
    """Refuse what is the id of no item, before anything is done."""
    try:
        return tuple(dict.fromkeys(item_id(id) for id in ids))
    except NotFound as error:
        raise click.BadParameter(error.detail) from None


def _asked(command: Command) -> Command:
    """The options of what is fetched."""
    for option in (
        click.option("--yes", is_flag=True, help="Do not ask before it begins."),
        click.option("--refresh", is_flag=True, help="Also what was fetched over a day ago."),
        click.option(
            "--as-of",
            type=click.DateTime(["%Y-%m-%d"]),
            metavar="DATE",
            callback=_day,
            help="As it stood at the end of that day (UTC); else as it is.",
        ),
        click.option(
            "--depth",
            type=click.IntRange(0, 2),
            default=0,
            help="0 (default): the entities, and the names of all they mention; 1: also their "
            "values whole; 2: and the values of those.",
        ),
    ):
        command = option(command)
    return command


@sync.command()
@click.argument("ids", nargs=-1, required=True, metavar="QID...", callback=_items)
@_asked
@click.pass_obj
def entities(operator: Operator, /, ids: tuple[str, ...], *, yes: bool, **asked: Any) -> None:  # noqa: ANN401 - click's own
    """Fetch items by their ids, and the names of all that they mention."""
    source = _source(operator)
    _sync(operator, source, _plan(operator, ids=ids, **asked), yes=yes)


@sync.command()
@click.argument("release", required=False, metavar="[ID]")
@click.option("--dataset", help="Of which data set; default: the one that is served.")
@_asked
@click.pass_obj
def release(
    operator: Operator,
    /,
    release: str | None,
    dataset: str | None,
    *,
    yes: bool,
    **asked: Any,  # noqa: ANN401 - click's own
) -> None:
    """Fetch the anchors, subjects and values of a release (default: the data set's default).

    Subjects that it names without ids are looked for along the graph.
    """
    source = _source(operator)
    which = Which(dataset, release, operator.settings.default_dataset)
    info = which_release(operator.ports, which)
    click.echo(f"{info.dataset} {info.id}")
    plan = plan_release(operator.ports, info, _plan(operator, ids=(), **asked))
    _sync(operator, source, plan, yes=yes, of=info)


@sync.command()
@click.option("--yes", is_flag=True, help="Do not ask before it begins.")
@click.pass_obj
def properties(operator: Operator, *, yes: bool) -> None:
    """Fetch the names and data types of all properties."""
    source = _source(operator)
    _agree(PROPERTIES, yes=yes)
    _follow(source, sync_properties(operator.ports, source))


def _source(operator: Operator) -> WikidataSource:
    source = build_source(operator.settings, patient=True)
    if source is None:
        raise Refused(
            "Wikidata is asked only by those who say who they are: set CRLT_CONTACT to an e-mail "
            "address or the URL of a page, which is sent along. What is stored is served without."
        )
    return source


def _plan(
    operator: Operator,
    *,
    ids: tuple[str, ...],
    depth: int,
    as_of: date | None,
    refresh: bool,
) -> Plan:
    fresh_after = operator.ports.now() - LIFETIME if refresh else None
    return Plan(roots=ids, depth=depth, as_of=as_of, fresh_after=fresh_after)


def _sync(
    operator: Operator,
    source: WikidataSource,
    plan: Plan,
    *,
    yes: bool,
    of: ReleaseInfo | None = None,
) -> None:
    cost = estimate(operator.ports, plan)
    _agree(_told(cost), yes=yes or not cost.requests)
    steps = sync_entities(operator.ports, source, plan)
    if of is not None:
        steps = chain(steps, sync_subjects(operator.ports, source, of, plan))
    _follow(source, steps)
    if source.has_endpoint:
        _count(operator, source, plan)


def _told(cost: Cost) -> str:
    requests = f"{'' if cost.exact else 'about '}{cost.requests}" if cost.requests else "none"
    return f"entities: {cost.entities}, stored: {cost.stored}, requests needed: {requests}"


def _agree(cost: str, *, yes: bool) -> None:
    """Tell the cost; ask where there is somebody to answer."""
    click.echo(cost)
    if not yes and sys.stdin.isatty():
        click.confirm("Go on?", abort=True)


def _follow(source: WikidataSource, steps: Iterator[Progress]) -> None:
    """Show progress, then what came of it, also where it was broken off."""
    seen: list[Fetched] = []
    try:
        for step in steps:
            seen.append(step.fetched)
            _show(step)
    except KeyboardInterrupt:
        click.echo(_summary(source, seen), err=True)
        raise click.ClickException(f"Broken off. {GOES_ON}") from None
    except CrltError:
        click.echo(f"{_summary(source, seen)}\n{GOES_ON}", err=True)
        raise
    click.echo(_summary(source, seen))


def _show(step: Progress) -> None:
    """One line that is written over on a terminal; else a line for every batch."""
    over = sys.stderr.isatty()
    start, last = ("\r", step.done == step.of) if over else ("", True)
    click.echo(f"{start}{step.stage}: {step.done} of {step.of}", err=True, nl=last)


def _summary(source: WikidataSource, seen: list[Fetched]) -> str:
    total = reduce(Fetched.__add__, seen, NOTHING)
    told = {"fetched": total.asked, "merged": total.merged, "absent": total.absent}
    told["requests"] = source.requests
    return ", ".join(f"{name}: {number}" for name, number in told.items())


def _count(operator: Operator, source: WikidataSource, plan: Plan) -> None:
    """Popularity is a matter of its own: without it everything else is there."""
    try:
        again = plan.fresh_after is not None
        counted = count_objects(operator.ports, source, plan.roots, again=again)
    except Unavailable as error:
        click.echo(f"popularity was not counted: {error.detail}", err=True)
        return
    if counted:
        click.echo(f"popularity counted: {counted}")
