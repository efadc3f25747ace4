"""The 97.5 % point of Student's t: how wide a 95 % interval for a mean is."""

from functools import lru_cache


@lru_cache(maxsize=1024)
def student(degrees: int) -> float:
    """The point that t exceeds one time in forty, for degrees of freedom from 1.

    scipy is imported when first asked: it costs 0.4 s, which only reports of judged responses pay.
    """
    from scipy.special import stdtrit  # noqa: PLC0415

    return float(stdtrit(degrees, 0.975))
