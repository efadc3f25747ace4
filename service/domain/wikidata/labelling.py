"""The text nearest to a language: its own, its relatives', for all languages, English, any."""

from collections.abc import Iterator, Mapping

# What a code falls back to beyond the shorter one it begins with, nearest first: the same
# language under another code or in another script, never a neighbour's.
_RELATIVES: dict[str, tuple[str, ...]] = {
    "als": ("gsw",), "bat-smg": ("sgs",), "be-x-old": ("be-tarask",), "fiu-vro": ("vro",),
    "gsw": ("als",), "nan": ("nan-hant", "nan-hani"), "nb": ("no", "nn"), "nn": ("nb", "no"),
    "no": ("nb", "nn"), "roa-rup": ("rup",), "sgs": ("bat-smg",), "simple": ("en",),
    "sr-cyrl": ("sr-ec",), "sr-ec": ("sr-cyrl",), "sr-el": ("sr-latn",), "sr-latn": ("sr-el",),
    "vro": ("fiu-vro",), "zh": ("zh-hans", "zh-cn", "zh-hant", "zh-tw"), "zh-classical": ("lzh",),
    "zh-cn": ("zh-hans",), "zh-hans": ("zh-cn",), "zh-hant": ("zh-tw", "zh-hk"),
    "zh-hk": ("zh-hant", "zh-tw"), "zh-min-nan": ("nan",), "zh-mo": ("zh-hk", "zh-hant"),
    "zh-my": ("zh-sg", "zh-hans"), "zh-sg": ("zh-hans",), "zh-tw": ("zh-hant",),
    "zh-yue": ("yue",),
}  # fmt: skip
# Codes that begin like another language's and are no variants of it.
_OWN_LANGUAGES = frozenset({
    "bat-smg", "cbk-zam", "fiu-vro", "map-bms", "roa-rup", "roa-tara", "zh-classical",
    "zh-min-nan", "zh-yue",
})  # fmt: skip


def nearest(texts: Mapping[str, str], language: str) -> tuple[str, str] | None:
    """(text, its code) in the language asked for, else the nearest there is; None without any.

    The order: the language and what it falls back to, its variants, "mul", English and its
    variants, any. Of several variants, and of any, the first code by name, so that the order of
    the texts does not matter.
    """
    code = next((code for code in _order(language, texts) if code in texts), None)
    return None if code is None else (texts[code], code)


def near(language: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(codes, beginnings of codes) of all texts that come before any other: for a store to ask."""
    asked = _code(language)
    return (*fallbacks(asked), "mul", "en"), (f"{asked.partition('-')[0]}-", "en-")


def _order(language: str, texts: Mapping[str, str]) -> Iterator[str]:
    """Codes from near to far; the one asked for may be written "pt-BR" or "pt_BR"."""
    asked = _code(language)
    yield from fallbacks(asked)
    yield from _variants(asked.partition("-")[0], texts)
    yield from ("mul", "en")
    yield from _variants("en", texts)
    yield from sorted(texts)


def _code(language: str) -> str:
    return language.lower().replace("_", "-")


def fallbacks(asked: str) -> Iterator[str]:
    """The code, what it falls back to, and so on; each with the shorter code it begins with."""
    waiting, seen = [asked], set[str]()
    while waiting:
        code = waiting.pop(0)
        if code in seen:
            continue
        seen.add(code)
        yield code
        shorter = code.rpartition("-")[0] if _is_variant(code) else ""
        waiting += [*_RELATIVES.get(code, ()), *([shorter] if shorter else [])]


def _variants(language: str, texts: Mapping[str, str]) -> list[str]:
    return sorted(code for code in texts if code.startswith(f"{language}-") and _is_variant(code))


def _is_variant(code: str) -> bool:
    """Whether a code is of the language that its first part names."""
    return code not in _OWN_LANGUAGES
