"""A transaction with everything that can be reached in it: the ports on one connection."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property

from sqlalchemy import Connection

from service.domain.judging.guidelines import Guidelines
from service.domain.release.vocabulary import Vocabulary
from service.domain.scoring.references import References
from service.storage import migrate, shipped
from service.storage.access import StoredKeys, StoredTokens
from service.storage.adjudications import StoredAdjudications
from service.storage.board import StoredBoard
from service.storage.database import Database
from service.storage.entities import StoredEntities
from service.storage.entries import StoredEntries
from service.storage.findings import StoredFindings
from service.storage.guidelines import guidelines
from service.storage.judgements import StoredJudgements
from service.storage.judging import StoredQueue
from service.storage.judging_annotators import StoredAnnotators
from service.storage.judging_batches import StoredBatches
from service.storage.judging_desk import StoredDesk
from service.storage.judging_export import StoredExports
from service.storage.judging_history import StoredHistory
from service.storage.judging_import import StoredImports
from service.storage.judging_known import StoredKnown
from service.storage.judging_overview import StoredOverview
from service.storage.judging_votes import StoredVotes
from service.storage.kept import KeptBodies
from service.storage.releases import StoredReleases
from service.storage.scores import StoredScores
from service.storage.sessions import StoredSessions
from service.storage.submissions import StoredSubmissions
from service.storage.webhook_deliveries import StoredDeliveries
from service.storage.webhooks import StoredWebhooks
from service.storage.wikidata import StoredWikidata


class StoredWork:
    """The port `Work`; each noun is made when first asked for."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    @cached_property
    def tokens(self) -> StoredTokens:
        """Tokens."""
        return StoredTokens(self.connection)

    @cached_property
    def sessions(self) -> StoredSessions:
        """Sessions of people signed in."""
        return StoredSessions(self.connection)

    @cached_property
    def keys(self) -> StoredKeys:
        """Answers kept for Idempotency-Keys."""
        return StoredKeys(self.connection)

    @cached_property
    def releases(self) -> StoredReleases:
        """Data sets and releases."""
        return StoredReleases(self.connection)

    @cached_property
    def entries(self) -> StoredEntries:
        """Entries and what is derived from them."""
        return StoredEntries(self.connection)

    @cached_property
    def findings(self) -> StoredFindings:
        """Defects found and repairs made."""
        return StoredFindings(self.connection)

    @cached_property
    def entities(self) -> StoredEntities:
        """The entities of a release."""
        return StoredEntities(self.connection)

    @cached_property
    def submissions(self) -> StoredSubmissions:
        """Submissions, each as its current score shows it."""
        return StoredSubmissions(self.connection)

    @cached_property
    def scores(self) -> StoredScores:
        """All scores of submissions, and the predictions they were made from."""
        return StoredScores(self.connection)

    @cached_property
    def board(self) -> StoredBoard:
        """Public submissions in one version."""
        return StoredBoard(self.connection)

    @cached_property
    def queue(self) -> StoredQueue:
        """The judging queue."""
        return StoredQueue(self.connection)

    @cached_property
    def judgements(self) -> StoredJudgements:
        """Assignments and what was said in them."""
        return StoredJudgements(self.connection)

    @cached_property
    def votes(self) -> StoredVotes:
        """Judgements seen together."""
        return StoredVotes(self.connection)

    @cached_property
    def exports(self) -> StoredExports:
        """What is taken out of a submission's judging."""
        return StoredExports(self.connection)

    @cached_property
    def imports(self) -> StoredImports:
        """What is brought into it."""
        return StoredImports(self.connection)

    @cached_property
    def overview(self) -> StoredOverview:
        """Judging as its organiser sees it."""
        return StoredOverview(self.connection)

    @cached_property
    def adjudications(self) -> StoredAdjudications:
        """Items in dispute, and rulings."""
        return StoredAdjudications(self.connection)

    @cached_property
    def annotators(self) -> StoredAnnotators:
        """Those who judge."""
        return StoredAnnotators(self.connection)

    @cached_property
    def batches(self) -> StoredBatches:
        """How each submission is judged."""
        return StoredBatches(self.connection)

    @cached_property
    def known(self) -> StoredKnown:
        """Items whose labels are known."""
        return StoredKnown(self.connection)

    @cached_property
    def history(self) -> StoredHistory:
        """All that happened in judging."""
        return StoredHistory(self.connection)

    @cached_property
    def desk(self) -> StoredDesk:
        """One annotator's own work."""
        return StoredDesk(self.connection)

    @cached_property
    def webhooks(self) -> StoredWebhooks:
        """Webhooks as registered."""
        return StoredWebhooks(self.connection)

    @cached_property
    def deliveries(self) -> StoredDeliveries:
        """What is to be told to webhooks."""
        return StoredDeliveries(self.connection)

    @cached_property
    def wikidata(self) -> StoredWikidata:
        """What was fetched from Wikidata."""
        return StoredWikidata(self.connection)


class StoredPorts:
    """The port `Ports` on a database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.kept = KeptBodies(database.url.database if database.is_sqlite else None)

    @contextmanager
    def work(self) -> Iterator[StoredWork]:
        """A transaction that writes."""
        with self.database.writing() as connection:
            yield StoredWork(connection)

    @contextmanager
    def look(self) -> Iterator[StoredWork]:
        """A transaction that only reads."""
        with self.database.reading() as connection:
            yield StoredWork(connection)

    @contextmanager
    def snapshot(self) -> Iterator[StoredWork]:
        """A transaction that only reads, and sees one state throughout."""
        with self.database.snapshot() as connection:
            yield StoredWork(connection)

    def is_current(self) -> bool:
        """Whether the database answers and is at this version's schema."""
        return migrate.is_current(self.database)

    def vocabulary(self) -> Vocabulary:
        """The properties that are known by their labels: they ship."""
        return shipped.vocabulary()

    def references(self) -> References:
        """What publications state: it ships."""
        return shipped.references()

    def guidelines(self) -> Guidelines:
        """What annotators judge by: it ships, no database holds it."""
        return guidelines()

    def now(self) -> datetime:
        """The time, aware and in UTC."""
        return datetime.now(UTC)
