"""The composition root: the only file that knows every layer."""

from flask import Flask
from flask_smorest import Blueprint
from werkzeug.exceptions import HTTPException

from schemas.rendering import SchemaRenderer
from service.api import (
    adjudications,
    annotators,
    answers,
    asking,
    assignments,
    batches,
    comparisons,
    compression,
    counterparts,
    croissant,
    datasets,
    drift,
    entities,
    entries,
    figures,
    findings,
    human_eval,
    judgements,
    leaderboard,
    operation,
    parameters,
    problems,
    queries,
    release_exports,
    release_subgraphs,
    rules,
    score,
    skills,
    sparql,
    statistics,
    submission_scores,
    submissions,
    transport,
    webhooks,
)
from service.api.application import Application
from service.api.documentation import OPTIONS, CrltApi
from service.charts.drawer import ProcessDrawer
from service.config import Settings
from service.delivery import HttpCourier
from service.domain.errors import CrltError
from service.sparql.evaluator import ProcessEvaluator
from service.storage import migrate, shipped
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.import_release import render_again
from service.usecases.load_snapshot import load_snapshot
from service.usecases.ports_wikidata import WikidataSource
from service.web import (
    adjudicate,
    annotate,
    beside,
    board,
    comparing,
    explore,
    explore_submissions,
    figure_page,
    guidelines,
    home,
    judging,
    judging_changes,
    judging_export,
    judging_links,
    judging_people,
    refusals,
    signing,
)
from service.wiring import KEY, Wiring


def create_app(settings: Settings, database: Database | None = None) -> Flask:
    """The application on a database that is already at this version's schema."""
    app = Application("service", static_folder=None)
    app.config.update(OPTIONS)
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body
    app.json.sort_keys = False  # type: ignore[attr-defined] # the default provider has it
    ports = build_ports(settings, database)
    app.extensions[KEY] = Wiring(
        ports,
        settings,
        build_courier(settings),
        build_evaluator(settings),
        ProcessDrawer(),
        build_source(settings),
    )
    problems.register(app)
    asking.register(app)
    parameters.register(app)
    app.after_request(compression.compress)
    api = CrltApi(app)
    for blueprint in blueprints():
        api.register_blueprint(blueprint)
    for pages in (home.bp, signing.bp, guidelines.bp, annotate.bp, adjudicate.bp):
        app.register_blueprint(pages)
    for part in (explore, explore_submissions, figure_page):
        app.register_blueprint(part.bp)
    for part in (judging, judging_changes, judging_export, judging_links, judging_people):
        app.register_blueprint(part.bp)
    beside.stand_beside(app, comparing.PAGES | board.PAGES)
    refusals.register(app, {CrltError: problems.answer, HTTPException: problems.answer_http})
    transport.wrap(app, settings)
    return app


def open_ports(settings: Settings) -> StoredPorts:
    """Storage for a command: created, or brought to this version's tables, bodies and facts."""
    database = Database(settings.database_url)
    migrate.upgrade(database)
    ports = StoredPorts(database)
    render_again(ports, render())
    load_snapshot(ports, shipped.snapshot())
    return ports


def build_ports(settings: Settings, database: Database | None = None) -> StoredPorts:
    """Storage behind the ports, for views and commands alike."""
    return StoredPorts(database or Database(settings.database_url))


def build_courier(settings: Settings) -> HttpCourier:
    """What carries deliveries to webhooks."""
    return HttpCourier(private=settings.webhooks_private)


def build_evaluator(settings: Settings) -> ProcessEvaluator:
    """What answers queries; it starts its processes when first asked."""
    return ProcessEvaluator(settings.sparql_seconds)


def build_source(settings: Settings, *, patient: bool = False) -> WikidataSource | None:
    """Wikidata, None without a contact to name it. `patient`: wait longer than readers."""
    if settings.contact is None:
        return None
    from service.wikidata.source import source_of  # noqa: PLC0415 - a quarter of what a start takes

    return source_of(settings, settings.contact, patient=patient)


def render() -> SchemaRenderer:
    """What makes the bodies that are served: through the schemas."""
    return SchemaRenderer()


def blueprints() -> list[Blueprint]:
    """Every blueprint of the HTTP entrance."""
    return [
        datasets.bp,
        findings.bp,
        drift.bp,
        release_subgraphs.bp,
        release_exports.bp,
        croissant.bp,
        queries.bp,
        entries.bp,
        rules.bp,
        skills.bp,
        entities.bp,
        sparql.bp,
        counterparts.bp,
        statistics.bp,
        figures.bp,
        score.bp,
        answers.bp,
        submissions.bp,
        submission_scores.bp,
        leaderboard.bp,
        comparisons.bp,
        assignments.bp,
        adjudications.bp,
        annotators.bp,
        batches.bp,
        human_eval.bp,
        judgements.bp,
        webhooks.bp,
        operation.bp,
    ]
