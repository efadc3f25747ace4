"""What was refused, in words for a terminal."""

import click

from service.domain.errors import CrltError

SHOWN = 10
Refusal = CrltError | click.ClickException | OSError


def in_words(refusal: Refusal) -> str:
    """The message without a traceback; of many problems the first ones and their number."""
    if isinstance(refusal, click.ClickException):
        return refusal.format_message()
    if isinstance(refusal, OSError):
        where = f"{refusal.filename}: " if refusal.filename else ""
        return f"{where}{refusal.strerror or refusal}"
    lines = [refusal.detail]
    for problem in refusal.problems[:SHOWN]:
        place = problem.pointer or problem.parameter or (problem.line and f"line {problem.line}")
        lines.append(f"  {place}: {problem.detail}" if place else f"  {problem.detail}")
    if refusal.problem_count > SHOWN:
        lines.append(f"  … {refusal.problem_count} in all")
    return "\n".join(lines)
