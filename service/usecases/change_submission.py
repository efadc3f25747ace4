"""Change what may change of a submission, or delete it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from service.domain.access import Asker
from service.domain.submissions import Visibility
from service.usecases.ports import Ports
from service.usecases.ports_submissions import RendersReceipts
from service.usecases.show_submission import changeable, human_eval


@dataclass(frozen=True, slots=True)
class Change:
    """New values by name: `visibility`, `url` (of the system), `notes`; what is absent stays."""

    values: Mapping[str, str | None]

    @property
    def visibility(self) -> Visibility | None:
        """The new visibility, None when it stays."""
        value = self.values.get("visibility")
        return "public" if value == "public" else "private" if value == "private" else None


def change_submission(
    ports: Ports, asker: Asker, id: str, change: Change, render: RendersReceipts
) -> bytes:
    """The receipt after the change."""
    with ports.work() as work:
        found = changeable(work, asker, id)
        changed = replace(
            found,
            visibility=change.visibility or found.visibility,
            system=replace(found.system, url=change.values.get("url", found.system.url)),
            notes=change.values.get("notes", found.notes),
        )
        work.submissions.update(changed)
        return render.receipt(changed, human_eval(work, changed))


def delete_submission(ports: Ports, asker: Asker, id: str) -> None:
    """Delete a submission with its predictions and all that was queued of it."""
    with ports.work() as work:
        work.submissions.remove(changeable(work, asker, id).id)
