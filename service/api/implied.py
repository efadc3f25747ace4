"""What the document says of all operations alike: errors that their shape implies, and ids."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

COMMON = {
    400: "BAD_REQUEST",
    401: "UNAUTHORIZED",
    503: "SERVICE_UNAVAILABLE",
}
WITH_BODY = {
    413: "CONTENT_TOO_LARGE",
    415: "UNSUPPORTED_MEDIA_TYPE",
    422: "UNPROCESSABLE_ENTITY",
}
COMPARING = {404: "NOT_FOUND", 422: "UNPROCESSABLE_ENTITY"}
WHICH_RELEASE = frozenset({"dataset", "release"})
ENTRY = ("id of an entry", "S1")
PATH_PARAMETERS = {
    ("datasets", "dataset"): ("name of a data set", "cr-lt-starter"),
    ("queries", "id"): ENTRY,
    ("entries", "id"): ENTRY,
    ("rules", "id"): ENTRY,
    ("entities", "qid"): ("id of a Wikidata item", "Q42"),
    ("figures", "figure"): ("which figure", "steps"),
    ("figures", "format"): ("the specification as it is, or drawn", "svg"),
    ("submissions", "id"): ("id of a submission, from its receipt", None),
    ("submissions", "entry"): ENTRY,
    ("submissions", "number"): ("number of a score, from 1", 1),
    ("assignments", "id"): ("id of an assignment, from its claim", None),
    ("adjudications", "id"): ("id of an adjudication, from its claim", None),
    ("annotators", "name"): ("name under which somebody judges: as given, or token:<id>", None),
    ("webhooks", "id"): ("id of a webhook", None),
    ("webhooks", "delivery"): ("id of a delivery, as in its header webhook-id", None),
}
ANNOTATOR = {
    "in": "header",
    "name": "X-Annotator",
    "description": "who judges, where no tokens are asked for",
    "schema": {"type": "string", "minLength": 1, "maxLength": 100},
}
Operation = dict[str, Any]


def completed(document: dict[str, Any]) -> dict[str, Any]:
    """The document with what is implied filled in; what views say themselves stays."""
    for path, item in document["paths"].items():
        for parameter in item.get("parameters", ()):
            _describe(parameter, path.split("/")[1])
        for operation in _operations(item):
            if path.startswith(("/assignments/", "/adjudications/")):
                operation.setdefault("parameters", []).append(deepcopy(ANNOTATOR))
            parameters = operation.get("parameters") or operation.pop("parameters", ())
            names = {each["name"] for each in parameters}
            at_a_place = "{" in path or bool(names & WHICH_RELEASE)
            errors = _errors(operation, at_a_place=at_a_place)
            if path.startswith("/comparisons"):
                errors |= _refused(COMPARING)
            operation["responses"] = _in_order(errors | operation["responses"])
    return document


def _operations(item: dict[str, Any]) -> Iterator[Operation]:
    return (operation for method, operation in item.items() if method != "parameters")


def _errors(operation: Operation, *, at_a_place: bool) -> dict[str, Any]:
    """Errors by status: every route checks query string and token, and may lose its database."""
    names = dict(COMMON)
    if at_a_place:
        names[404] = "NOT_FOUND"
    if len(operation["responses"].get("200", {}).get("content", ())) > 1:
        names[406] = "NOT_ACCEPTABLE"
    if "requestBody" in operation:
        names |= WITH_BODY
    if {} not in operation.get("security", [{}]):
        names[403] = "FORBIDDEN"
    return _refused(names)


def _refused(names: dict[int, str]) -> dict[str, Any]:
    return {
        str(status): {"$ref": f"#/components/responses/{name}"} for status, name in names.items()
    }


def _in_order(responses: dict[str, Any]) -> dict[str, Any]:
    return {status: responses[status] for status in sorted(responses)}


def _describe(parameter: dict[str, Any], noun: str) -> None:
    description, example = PATH_PARAMETERS[noun, parameter["name"]]
    parameter["description"] = description
    if example is not None:
        parameter["example"] = example
