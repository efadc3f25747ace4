"""The two sockets every use case is plugged into: a transaction to read in, one to write in."""

from contextlib import AbstractContextManager
from datetime import datetime
from typing import Protocol

from service.domain.judging.guidelines import Guidelines
from service.domain.release.vocabulary import Vocabulary
from service.domain.scoring.references import References
from service.usecases.ports_access import IdempotencyKeys, Tokens
from service.usecases.ports_adjudications import Adjudications
from service.usecases.ports_annotators import Annotators, Batches, History, KnownItems
from service.usecases.ports_board import Board
from service.usecases.ports_catalogue import Entities, Entries, Findings, Releases
from service.usecases.ports_desk import Desk
from service.usecases.ports_exchange import Exports, Imports
from service.usecases.ports_judging import Judgements, Queue, Votes
from service.usecases.ports_kept import Kept
from service.usecases.ports_overview import Overview
from service.usecases.ports_sessions import Sessions
from service.usecases.ports_submissions import Scores, Submissions
from service.usecases.ports_webhooks import Deliveries, Webhooks
from service.usecases.ports_wikidata import WikidataStore


class Work(Protocol):
    """One transaction and everything that can be reached in it."""

    @property
    def tokens(self) -> Tokens:
        """Tokens."""
        ...

    @property
    def sessions(self) -> Sessions:
        """Sessions of people signed in."""
        ...

    @property
    def keys(self) -> IdempotencyKeys:
        """Answers kept for Idempotency-Keys."""
        ...

    @property
    def releases(self) -> Releases:
        """Data sets and releases."""
        ...

    @property
    def entries(self) -> Entries:
        """Entries and what is derived from them."""
        ...

    @property
    def findings(self) -> Findings:
        """Defects found and repairs made."""
        ...

    @property
    def entities(self) -> Entities:
        """The entities of a release."""
        ...

    @property
    def submissions(self) -> Submissions:
        """Submissions, each as its current score shows it."""
        ...

    @property
    def scores(self) -> Scores:
        """All scores of submissions, and the predictions they were made from."""
        ...

    @property
    def board(self) -> Board:
        """Public submissions in one version."""
        ...

    @property
    def queue(self) -> Queue:
        """The judging queue."""
        ...

    @property
    def judgements(self) -> Judgements:
        """Assignments and what was said in them."""
        ...

    @property
    def votes(self) -> Votes:
        """Judgements seen together."""
        ...

    @property
    def exports(self) -> Exports:
        """What is taken out of a submission's judging."""
        ...

    @property
    def imports(self) -> Imports:
        """What is brought into it."""
        ...

    @property
    def overview(self) -> Overview:
        """Judging as its organiser sees it."""
        ...

    @property
    def adjudications(self) -> Adjudications:
        """Items in dispute, and rulings."""
        ...

    @property
    def annotators(self) -> Annotators:
        """Those who judge."""
        ...

    @property
    def batches(self) -> Batches:
        """How each submission is judged."""
        ...

    @property
    def known(self) -> KnownItems:
        """Items whose labels are known."""
        ...

    @property
    def history(self) -> History:
        """All that happened in judging."""
        ...

    @property
    def desk(self) -> Desk:
        """One annotator's own work."""
        ...

    @property
    def webhooks(self) -> Webhooks:
        """Webhooks as registered."""
        ...

    @property
    def deliveries(self) -> Deliveries:
        """What is to be told to webhooks."""
        ...

    @property
    def wikidata(self) -> WikidataStore:
        """What was fetched from Wikidata."""
        ...


class Ports(Protocol):
    """What the composition root joins to storage, and fakes in tests."""

    @property
    def kept(self) -> Kept:
        """What is kept in memory."""
        ...

    def work(self) -> AbstractContextManager[Work]:
        """A transaction that writes: commits at the end, rolls back on any exception."""
        ...

    def look(self) -> AbstractContextManager[Work]:
        """A transaction that only reads."""
        ...

    def snapshot(self) -> AbstractContextManager[Work]:
        """A transaction that only reads, and sees one state throughout."""
        ...

    def is_current(self) -> bool:
        """Whether storage answers and has this version's schema."""
        ...

    def vocabulary(self) -> Vocabulary:
        """The properties that are known by their labels, without a store."""
        ...

    def references(self) -> References:
        """What publications state."""
        ...

    def guidelines(self) -> Guidelines:
        """What annotators judge by, and practise on."""
        ...

    def now(self) -> datetime:
        """The time, aware and in UTC."""
        ...
