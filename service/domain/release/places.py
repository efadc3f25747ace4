"""JSON pointers (RFC 6901) into an entry as released; in whole-file findings `*` is any element."""

from service.domain.release.fields import escape_pointer
from service.domain.release.raw import RawEntry

WHOLE_FILE = ""
QUERY = "/query"
ANSWER = "/answer"
ANCHORS = "/KG Entities"
RULE = "/Inference Rule"
TRIPLES = "/KG Triples"
STEPS = "/Reasoning Steps"
SKILLS = "/Reasoning Strategy"
EVERY_STEP = f"{STEPS}/*"
EVERY_EVIDENCE = f"{STEPS}/*/facts used in this step"


def anchor_at(label: str) -> str:
    """Where the anchor of that label stands: anchors are an object keyed by label."""
    return f"{ANCHORS}/{escape_pointer(label)}"


def step_text_at(raw: RawEntry, index: int) -> str:
    """Where a step's words stand, under the key as that step spells it."""
    return f"{STEPS}/{index}/{raw.steps[index].key}"


def evidence_at(index: int) -> str:
    """Where a step's evidence stands, the list as a whole where it is one."""
    return f"{STEPS}/{index}/facts used in this step"
