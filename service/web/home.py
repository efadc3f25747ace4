"""The front page for people, the same as JSON for programs, and the interface's own page."""

from importlib.resources import as_file, files

from flask import Blueprint, Response, jsonify, render_template, send_from_directory
from flask.typing import ResponseReturnValue

from service import __version__
from service.usecases.list_datasets import list_datasets
from service.web.pages import page, wants_page
from service.web.visitors import visitor
from service.wiring import wired

bp = Blueprint("web", __name__, template_folder="templates", static_folder="static")

WAYS = (
    ("/explore", "the data, to see and to go through"),
    ("/datasets", "data sets and their releases"),
    ("/queries", "what a system under test may see"),
    ("/entries", "queries with everything known about them"),
    ("/rules", "inference rules"),
    ("/skills", "reasoning skills"),
    ("/entities", "anchor entities"),
    ("/statistics", "steps, skills and answers in numbers"),
    ("/figures", "the same in figures, on a page and as files"),
    ("/score", "POST predictions, get a score"),
    ("/submissions", "what was scored"),
    ("/leaderboard", "systems side by side, with their uncertainty"),
    ("/comparisons", "two systems query by query"),
    ("/assignments/claim", "POST to get a response to judge"),
    ("/openapi.yaml", "the interface, for programs"),
    ("/docs", "the interface, for people"),
    ("/health/ready", "whether requests can be answered"),
)
DATASETS = 6
SWAGGER_FILES = ("swagger-ui.css", "swagger-ui-bundle.js")


@bp.get("/")
def home() -> ResponseReturnValue:
    """What is here: a page for a browser, JSON for whatever does not ask for one."""
    if wants_page():
        found = list_datasets(wired().ports, "", DATASETS)
        shown = page("home.html", visitor(), found=found, ways=WAYS, version=__version__)
    else:
        shown = jsonify(
            name="CR-LT-KGQA service",
            version=__version__,
            ways=[{"path": path, "gives": gives} for path, gives in WAYS],
        )
    shown.headers["Vary"] = "Accept"
    return shown


@bp.get("/docs")
def docs() -> str:
    """The OpenAPI document, to read and to try."""
    return render_template("docs.html")


@bp.get("/docs/<any(" + ", ".join(f"'{name}'" for name in SWAGGER_FILES) + "):name>")
def docs_file(name: str) -> Response:
    """Swagger UI, from the wheel that carries it: nothing is fetched from elsewhere."""
    with as_file(files("flask_swagger_ui") / "dist") as folder:
        return send_from_directory(folder, name, max_age=86400)
