"""Croissant 1.0 metadata of a release: JSON-LD that says where its files are and what they hold.

Source: the Croissant format specification 1.0 (MLCommons).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.domain.catalogue import ReleaseInfo
from service.domain.entries import Dataset
from service.domain.exports.croissant_context import CONFORMS_TO, CONTEXT

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class Digest:
    """A file's bytes: SHA-256 (hex) and how many there are."""

    sha256: str
    size: int


@dataclass(frozen=True, slots=True)
class ServedFile:
    """A file as it is served; `digest` None where its bytes were not read.

    `collection` is what it holds ("entries"), `form` the ending of its name ("parquet").
    """

    collection: str
    form: str
    url: str
    digest: Digest | None

    @property
    def name(self) -> str:
        """Its name, which is its id in the metadata too."""
        return f"{self.collection}.{self.form}"


@dataclass(frozen=True, slots=True)
class Column:
    """A field of a record set; `path` leads into a column of objects, `many` says it is a list."""

    name: str
    about: str
    kind: str = "sc:Text"
    column: str | None = None
    path: str | None = None
    many: bool = False


ENCODINGS = {
    "parquet": "application/x-parquet",
    "ndjson": "application/jsonlines",
    "csv": "text/csv",
}
"""The media types by which the specification's reader knows the forms."""

QUERY_COLUMNS = (
    Column("id", "the entry's id in its data set"),
    Column("task", "question-answering or claim-verification"),
    Column("query", "the question or claim"),
    Column("entity_ids", "Wikidata ids of the anchors", "sc:Text", "entities", "id", many=True),
    Column("entity_labels", "their labels", "sc:Text", "entities", "label", many=True),
)
ENTRY_COLUMNS = (
    *QUERY_COLUMNS,
    Column("status", "ok, corrected, disputed or withdrawn"),
    Column("answer", "the gold with corrections; null where none is usable", "sc:Boolean"),
    Column("released_answer", "the answer as published, where it is a boolean", "sc:Boolean"),
    Column("rule", "the inference rule", "sc:Text", "rule", "text"),
    Column("statements", "triples of the sub-graph", "sc:Text", "statements", "text", many=True),
    Column("steps", "reasoning steps", "sc:Text", "steps", "text", many=True),
    Column("skills", "reasoning skills", many=True),
)
COLUMNS: Mapping[str, Sequence[Column]] = {"entries": ENTRY_COLUMNS, "queries": QUERY_COLUMNS}
ABOUT = {
    "entries": "Queries with everything known about them.",
    "queries": "What a system under test may see of an entry.",
}


def croissant(
    dataset: Dataset, release: ReleaseInfo, page: str, files: Sequence[ServedFile]
) -> Json:
    """The metadata; `page` is the address of the data set here, for those without a homepage.

    Where nothing is stated of licence or citation, nothing is written. Without digests the
    data set is called a live one, the only kind that may lack them.
    """
    stated = {"license": dataset.licence, "citeAs": dataset.citation}
    live = any(file.digest is None for file in files)
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "name": dataset.name,
        "conformsTo": CONFORMS_TO,
        "description": f"{dataset.title}. Release {release.id}: {release.entries} queries over "
        "Wikidata, each with its answer, inference rule, sub-graph and reasoning steps.",
        **{name: text for name, text in stated.items() if text},
        "url": dataset.homepage or page,
        "version": f"{release.number}.0.0",
        "datePublished": release.created_at.date().isoformat(),
        **({"isLiveDataset": True} if live else {}),
        "distribution": [_file(file) for file in files],
        "recordSet": [_record_set(name) for name in COLUMNS],
    }


def _file(file: ServedFile) -> Json:
    written: Json = {
        "@type": "cr:FileObject",
        "@id": file.name,
        "name": file.name,
        "contentUrl": file.url,
        "encodingFormat": ENCODINGS[file.form],
    }
    if file.digest is not None:
        written["contentSize"] = f"{file.digest.size} B"
        written["sha256"] = file.digest.sha256
    return written


def _record_set(collection: str) -> Json:
    return {
        "@type": "cr:RecordSet",
        "@id": collection,
        "name": collection,
        "description": ABOUT[collection],
        "key": {"@id": f"{collection}/id"},
        "field": [_field(collection, column) for column in COLUMNS[collection]],
    }


def _field(collection: str, column: Column) -> Json:
    source: Json = {
        "fileObject": {"@id": f"{collection}.parquet"},
        "extract": {"column": column.column or column.name},
    }
    if column.path is not None:
        source["transform"] = {"jsonPath": column.path}
    return {
        "@type": "cr:Field",
        "@id": f"{collection}/{column.name}",
        "name": column.name,
        "description": column.about,
        "dataType": column.kind,
        **({"repeated": True} if column.many else {}),
        "source": source,
    }
