"""A stand-in for Wikidata: a loopback server that replays documents as Wikidata would.

`standin` (tests/conftest.py) is a running `StandIn`: `standin.url` for CRLT_WIKIDATA_URL,
`standin.sparql_url` for CRLT_SPARQL_URL, `standin.library` for what it knows, `standin.fail` for
what goes wrong, `standin.log` for what was asked. `python -m tests.standin` runs one by itself.
"""

from tests.standin.faults import Fault
from tests.standin.library import Library
from tests.standin.running import Seen, StandIn, running
from tests.standin.synthetic import claim, entity, item

__all__ = ["Fault", "Library", "Seen", "StandIn", "claim", "entity", "item", "running"]
