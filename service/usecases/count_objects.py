"""Count in how many of Wikidata's triples entities are the object: the rest of popularity."""

from collections.abc import Collection

from service.domain.wikidata.entity_ids import in_batches, in_order
from service.domain.wikidata.written_ids import ENTITY, WIKIDATA
from service.usecases.ports import Ports
from service.usecases.ports_wikidata import WikidataSource

SAID = f"{WIKIDATA}prop/statement/P"
COUNT = """SELECT ?entity (COUNT(?statement) AS ?triples) WHERE {{
  VALUES ?entity {{ {entities} }}
  ?statement ?said ?entity .
  FILTER(STRSTARTS(STR(?said), "{said}"))
}} GROUP BY ?entity"""
"""Every statement is one triple, of whatever rank; qualifiers and references do not count."""


def count_objects(
    ports: Ports, source: WikidataSource, ids: Collection[str], *, again: bool = False
) -> int:
    """Have the counts of ids stored, by one query for every 50; gives how many were asked for.

    Merged ones are counted where they are now, absent ones not at all, and unless `again` none
    that were counted before. Raises Unavailable where the endpoint cannot answer; what was
    counted until then is kept.
    """
    counted = 0
    with ports.look() as work:
        states = work.wikidata.states(ids).values()
        there = {state.id for state in states if state.id}
        wanted = there if again else work.wikidata.uncounted(there)
    for some in in_batches(in_order(wanted)):
        entities = " ".join(f"<{ENTITY}{id}>" for id in some)
        rows = source.select(COUNT.format(entities=entities, said=SAID))
        found = {row["entity"].removeprefix(ENTITY): int(row["triples"]) for row in rows}
        counts = {id: found.get(id, 0) for id in some}
        with ports.work() as work:
            work.wikidata.put_object_counts(counts, ports.now())
        counted += len(counts)
    return counted
