"""A score as it is kept: a submission has one for each release and version it was scored by."""

from dataclasses import dataclass
from datetime import datetime

from service.domain.scoring.signature import Signature


@dataclass(frozen=True, slots=True)
class KeptScore:
    """One of a submission's scores; `number` counts them from 1, which is as it was sent.

    `receipt` is the part of the receipt that never changes, as JSON.
    """

    number: int
    signature: Signature
    scored_at: datetime
    receipt: bytes
