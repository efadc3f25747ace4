"""Releases of any size made by the database itself: short entries, all alike but for the id."""

from sqlalchemy import text

from service.storage.work import StoredPorts

BODY = (
    '{"id": "E\' || n || \'", "dataset": "generated", "task": "question-answering", '
    '"status": "ok", "query": "Could a person who visited the first place have walked to the '
    'second one within a day?", "answer": true, "entities": [], "statements": [], "steps": []}'
)
RELEASE = """
INSERT INTO releases
  (id, dataset, serial, number, created_at, complete, entries, rendering, summary)
SELECT :id, dataset, :serial, :serial, created_at, complete, :size, rendering, summary
FROM releases WHERE serial = 1
"""
ROWS = """
WITH RECURSIVE counted (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counted WHERE n + 1 < :size)
INSERT INTO entries
  (release_id, position, id, task, answer, status, steps, rule_form, rule_negated, etag)
SELECT :id, n, 'E' || n, 'question-answering', n % 2, 'ok', 1 + n % 5, 'other', 0, 'e'
FROM counted
"""
FACES = f"""
WITH RECURSIVE counted (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counted WHERE n + 1 < :size)
INSERT INTO entry_faces (release_id, face, position, body)
SELECT :id, 'entry', n, CAST('{BODY}' AS BLOB)
FROM counted
"""


def big(ports: StoredPorts, size: int) -> str:
    """The id of a release of that many entries, made when it is not there yet."""
    id = f"{size:064x}"
    with ports.work() as work:
        if work.releases.find(id) is not None:
            return id
        made = {"id": id, "size": size, "serial": size}
        work.connection.execute(text(RELEASE), made)
        work.connection.execute(text(ROWS), made)
        work.connection.execute(text(FACES), made)
    return id
