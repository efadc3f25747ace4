"""Labels as people see them: a name, a key, and the sets to choose from."""

from dataclasses import dataclass

from service.domain.judging.labels import FACT_LABELS, FACT_RULINGS, STEP_LABELS, STEP_RULINGS


@dataclass(frozen=True, slots=True)
class Label:
    """A label to choose: its value on the wire, its name for people, its key."""

    value: str
    name: str
    key: str


LABELS = {
    label.value: label
    for label in (
        Label("supported", "Supported", "S"),
        Label("contradicted", "Contradicted", "C"),
        Label("not-in-kg", "Not in KG", "N"),
        Label("irrelevant", "Irrelevant", "I"),
        Label("unsure", "Unsure", "U"),
        Label("valid", "Valid", "V"),
        Label("invalid", "Invalid", "X"),
    )
}
"""Every label by its value, in the order in which they are shown."""

NAMES = {value: label.name for value, label in LABELS.items()}
FACTS = tuple(LABELS[value] for value in FACT_LABELS)
STEPS = tuple(LABELS[value] for value in STEP_LABELS)
RULED_FACTS = tuple(LABELS[value] for value in FACT_RULINGS)
RULED_STEPS = tuple(LABELS[value] for value in STEP_RULINGS)
