"""What stands before and after views: our checks, and whatever Flask has registered besides."""

from flask import Blueprint, Response

from service.api.application import Application


def test_checks_and_hooks_of_blueprints_are_all_called() -> None:
    app = Application("test")
    called: list[str] = []
    app.checks.append(lambda environ: called.append(environ["PATH_INFO"]))
    bp = Blueprint("some", "test")

    @bp.before_request
    def before() -> None:
        called.append("before")

    @bp.after_request
    def after(response: Response) -> Response:
        called.append("after")
        return response

    @bp.get("/here")
    def here() -> str:
        called.append("view")
        return "here"

    app.register_blueprint(bp)
    assert app.test_client().get("/here").text == "here"
    assert called == ["/here", "before", "view", "after"]
