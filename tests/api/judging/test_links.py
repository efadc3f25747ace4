"""Where the links of judging's collections lead."""

from dataclasses import replace

from service.app import create_app
from service.config import Settings
from service.storage.database import Database
from tests.queueing import ClockedPorts, Person, queued


def test_the_next_page_of_a_list_is_where_a_trusted_proxy_has_it(
    clocked: ClockedPorts, database: Database, settings: Settings
) -> None:
    queued(clocked, 2)
    app = create_app(replace(settings, trusted_proxies=1, auth=False), database)
    for name in ("ada", "ben"):
        assert Person(app, name).claim().status_code == 201
    for path in ("/assignments", "/annotators"):
        sent = {"X-Forwarded-Prefix": "/crlt"}
        page = app.test_client().get(f"{path}?limit=1", headers=sent)
        following = page.json["next"]
        assert following.startswith(f"/crlt{path}?limit=1&cursor=")
        assert page.headers["Link"] == f'<{following}>; rel="next"'
        rest = app.test_client().get(following.removeprefix("/crlt"), headers=sent)
        assert rest.status_code == 200, rest.text
