"""The text nearest to a language: its own, its relatives', for all languages, English, any."""

from collections.abc import Iterator, Mapping

# Languages that Wikimedia's wikis fall back to beyond the shorter code, nearest first.
_RELATIVES: dict[str, tuple[str, ...]] = {
    "ab": ("ru",), "ady": ("ru",), "als": ("gsw", "de"), "alt": ("ru",), "an": ("es",),
    "arn": ("es",), "ary": ("ar",), "arz": ("ar",), "ast": ("es",), "av": ("ru",), "ay": ("es",),
    "azb": ("fa",), "ba": ("ru",), "bar": ("de",), "be-tarask": ("be",), "bh": ("bho",),
    "bm": ("fr",), "bs": ("hr", "sh"), "ce": ("ru",), "co": ("it",), "crh": ("tr",),
    "csb": ("pl",), "cv": ("ru",), "diq": ("kiu",), "dsb": ("hsb", "de"), "egl": ("it",),
    "eml": ("it",), "ext": ("es",), "fit": ("fi",), "fo": ("da",), "frc": ("fr",),
    "frp": ("fr",), "frr": ("de",), "fur": ("it",), "gag": ("tr",), "gan": ("zh-hant", "zh-hans"),
    "gcr": ("fr",), "gl": ("pt",), "glk": ("fa",), "gn": ("es",), "gsw": ("de",),
    "hr": ("sh", "bs"), "hsb": ("dsb", "de"), "ht": ("fr",), "inh": ("ru",), "jv": ("id",),
    "kaa": ("kk",), "kbd": ("ru",), "kl": ("da",), "koi": ("ru",), "krc": ("ru",),
    "ksh": ("de",), "kv": ("ru",), "lad": ("es",), "lb": ("de",), "lez": ("ru", "az"),
    "li": ("nl",), "lij": ("it",), "lmo": ("it",), "ln": ("fr",), "ltg": ("lv",), "lzz": ("tr",),
    "map-bms": ("jv", "id"), "mdf": ("ru",), "mg": ("fr",), "mhr": ("ru",), "min": ("id",),
    "mrj": ("ru",), "mwl": ("pt",), "myv": ("ru",), "mzn": ("fa",), "nah": ("es",),
    "nan": ("zh-hant", "zh-hans"), "nap": ("it",), "nb": ("no", "nn", "da"), "nds": ("de",),
    "nds-nl": ("nl",), "nn": ("nb", "no"), "no": ("nb", "nn", "da"), "oc": ("fr", "ca"),
    "os": ("ru",), "pcd": ("fr",), "pdc": ("de",), "pfl": ("de",), "pms": ("it",),
    "pnt": ("el",), "qu": ("es",), "rgn": ("it",), "rm": ("de",), "rmy": ("ro",),
    "rue": ("uk", "ru"), "sah": ("ru",), "sc": ("it",), "scn": ("it",), "sg": ("fr",),
    "sgs": ("lt",), "sh": ("bs", "sr-latn", "hr"), "simple": ("en",), "sk": ("cs",),
    "sli": ("de",), "sr": ("sr-cyrl", "sr-ec", "sr-latn", "sr-el"), "sr-ec": ("sr-cyrl", "sr"),
    "sr-el": ("sr-latn", "sr"), "stq": ("de",), "su": ("id",), "szl": ("pl",), "tg": ("tg-cyrl",),
    "tt": ("tt-cyrl", "ru"), "ty": ("fr",), "tyv": ("ru",), "udm": ("ru",), "uk": ("ru",),
    "vec": ("it",), "vep": ("et",), "vls": ("nl",), "vmf": ("de",), "vro": ("fi",), "wa": ("fr",),
    "wo": ("fr",), "wuu": ("zh-hans", "zh-hant"), "xal": ("ru",), "yi": ("he",),
    "yue": ("zh-hk", "zh-hant", "zh-hans"), "za": ("zh-hans", "zh-hant"), "zea": ("nl",),
    "zh": ("zh-hans", "zh-cn", "zh-hant", "zh-tw"), "zh-cn": ("zh-hans",),
    "zh-hans": ("zh-cn", "zh"), "zh-hant": ("zh-tw", "zh-hk", "zh"),
    "zh-hk": ("zh-hant", "zh-tw"), "zh-mo": ("zh-hk", "zh-hant"), "zh-my": ("zh-sg", "zh-hans"),
    "zh-sg": ("zh-hans", "zh-cn"), "zh-tw": ("zh-hant",),
}  # fmt: skip


# Wikis whose codes begin like another language's and are none of its variants.
_NO_VARIANTS = frozenset({"be-x-old", "map-bms", "nds-nl", "roa-tara", "zh-min-nan"})


def nearest(texts: Mapping[str, str], language: str) -> tuple[str, str] | None:
    """(text, its code) in the language asked for, else the nearest there is; None without any.

    The order: the language and what it falls back to, its variants, "mul", English and its
    variants, any. Of several variants, and of any, the first code by name, so that the order of
    the texts does not matter.
    """
    code = next((code for code in _order(language, texts) if code in texts), None)
    return None if code is None else (texts[code], code)


def _order(language: str, texts: Mapping[str, str]) -> Iterator[str]:
    """Codes from near to far; the one asked for may be written "pt-BR" or "pt_BR"."""
    asked = language.lower().replace("_", "-")
    yield from _fallbacks(asked)
    yield from _variants(asked.partition("-")[0], texts)
    yield from ("mul", "en")
    yield from _variants("en", texts)
    yield from sorted(texts)


def _fallbacks(asked: str) -> Iterator[str]:
    """The code, what it falls back to, and so on; each with the shorter code it begins with."""
    waiting, seen = [asked], set[str]()
    while waiting:
        code = waiting.pop(0)
        if code in seen:
            continue
        seen.add(code)
        yield code
        shorter = code.rpartition("-")[0] if code not in _NO_VARIANTS else ""
        waiting += [*_RELATIVES.get(code, ()), *([shorter] if shorter else [])]


def _variants(language: str, texts: Mapping[str, str]) -> list[str]:
    return sorted(
        code for code in texts if code.startswith(f"{language}-") and code not in _NO_VARIANTS
    )
