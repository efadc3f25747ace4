"""Route of reasoning skills."""

from flask import Response
from flask_smorest import Blueprint

from schemas.statistics import SkillsPageSchema, SkillsQuery, skill_body
from service.api.offered import offering
from service.api.paging import answer_collection
from service.api.parameters import parameters
from service.api.releases import Query, release_of
from service.usecases.describe_dataset import list_skills
from service.wiring import wired

bp = Blueprint("skills", __name__, description="Reasoning skills")


@bp.get("/skills")
@offering(bp, SkillsPageSchema, "ndjson")
@parameters(SkillsQuery)
def skills(query: Query) -> Response:
    """Skills with the number of entries that need them, the frequent ones first."""
    release = release_of(query)
    return answer_collection(release, query, list_skills(wired().ports, release, skill_body))
