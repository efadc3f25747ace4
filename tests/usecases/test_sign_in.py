"""Sessions as stored: those that have run out go when somebody signs in; on both databases."""

from sqlalchemy import select

from service.storage.database import Database
from service.storage.tables.sessions import sessions
from service.usecases.sign_in import recognise, sign_in
from tests.queueing import ClockedPorts


def test_signing_in_removes_sessions_that_have_run_out(database: Database) -> None:
    ports = ClockedPorts(database)

    def enter(name: str, seconds: int) -> str:
        return sign_in(ports, name, auth_on=False, seconds=seconds)

    def stored() -> set[str]:
        with database.reading() as connection:
            return set(connection.execute(select(sessions.c.annotator)).scalars())

    enter("ada", 100)
    ben = enter("ben", 101)
    ports.wait(99)
    enter("cyd", 100)
    assert stored() == {"ada", "ben", "cyd"}
    ports.wait(1)
    enter("dan", 100)
    assert stored() == {"ben", "cyd", "dan"}
    assert recognise(ports, ben, auth_on=False, seconds=101) is not None
