"""What the explorer's pages are asked for by, in their query strings."""

from dataclasses import replace
from typing import Any, get_args

from schemas.entries import EntriesQuery, filter_of
from schemas.findings import LONGEST_CODE
from schemas.paging import ReleaseQuery
from schemas.strict import QueryBoolean, QueryWhole, Text, Word
from service.domain.catalogue import EntryFilter
from service.domain.entries import RULE_FORMS
from service.domain.submissions import Verdict


class ExploreQuery(EntriesQuery):
    """Which entries a data set's page lists: what `/entries` takes, and more."""

    class Meta:
        """No format, and pages go by position."""

        exclude = ("limit", "cursor", "format", "dataset")

    form = Word(RULE_FORMS)
    negated = QueryBoolean()
    finding = Text(LONGEST_CODE)
    findings = Word(("with", "without"))
    after = QueryWhole()


class EntityPageQuery(ReleaseQuery):
    """Which of an entity's statements its page shows."""

    after = QueryWhole()


class SubmissionsPageQuery(ReleaseQuery):
    """Which submissions are listed; `after` is from the link to the next page."""

    class Meta:
        """Submissions are of all releases."""

        exclude = ("release",)

    dataset = Text(100)
    system = Text(200)
    after = Text(200)


class SubmissionPageQuery(ReleaseQuery):
    """Which of a submission's predictions its page shows."""

    class Meta:
        """A submission has its own release."""

        exclude = ("release",)

    verdict = Word(get_args(Verdict))
    after = QueryWhole()


def entry_filter(query: dict[str, Any]) -> EntryFilter:
    """The filter that a data set's page is asked for by."""
    return replace(
        filter_of(query),
        rule_form=query.get("form"),
        negated=query.get("negated"),
        finding=query.get("finding"),
        flawed={"with": True, "without": False, None: None}[query.get("findings")],
    )
