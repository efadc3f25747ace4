"""Types of the one helper of flask-smorest that is used here."""

from typing import Any

from apispec import APISpec

def prepare_response(response: dict[str, Any], spec: APISpec, content_type: str) -> None: ...
