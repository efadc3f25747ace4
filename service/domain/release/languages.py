"""Languages of monolingual texts: English name to the code Wikidata uses, and back."""

from service.domain.release.language_names import LANGUAGE_NAMES

# Names that texts use beside those in the list, and codes that stand for another.
_OTHER_NAMES = {
    "Bengali": "bn", "Bokmål": "nb", "Maori": "mi", "Nynorsk": "nn", "Slovene": "sl",
    "unknown language": "und",
}  # fmt: skip
_OTHER_CODES = {
    "bat-smg": "sgs", "be-x-old": "be-tarask", "bh": "bho", "fiu-vro": "vro", "roa-rup": "rup",
    "zh-yue": "yue",
}  # fmt: skip
# What the last part of a code says; the whole is "Kazakh (Latin script)".
_VARIANTS = {
    "arab": "Arabic script", "cans": "Aboriginal syllabics", "cham": "Cham script",
    "cyrl": "Cyrillic script", "deva": "Devanagari script", "grek": "Greek script",
    "hani": "Han script", "hans": "Simplified", "hant": "Traditional", "hebr": "Hebrew script",
    "hira": "Hiragana script", "kana": "Katakana script", "latn": "Latin script",
    "runr": "Runic script", "tfng": "Tifinagh script", "cn": "China", "cy": "Cyprus",
    "hk": "Hong Kong", "in": "India", "kp": "North Korea", "kz": "Kazakhstan", "mc": "Monaco",
    "mo": "Macau", "my": "Malaysia", "pk": "Pakistan", "sg": "Singapore", "tr": "Turkey",
    "tw": "Taiwan",
}  # fmt: skip
_VARIANT_CODES = {name: code for code, name in _VARIANTS.items()}
# Of two codes with one name the shorter, then the first.
CODES = {
    name: code
    for code, name in sorted(LANGUAGE_NAMES.items(), key=lambda pair: (-len(pair[0]), pair[0]))
} | _OTHER_NAMES


def language_name(code: str) -> str:
    """The English name of a language by its code; the code where it has none here."""
    code = _OTHER_CODES.get(code, code)
    language, _, variant = code.rpartition("-")
    if code in LANGUAGE_NAMES:
        return LANGUAGE_NAMES[code]
    if language in LANGUAGE_NAMES and variant in _VARIANTS:
        return f"{LANGUAGE_NAMES[language]} ({_VARIANTS[variant]})"
    return code


def language_code(name: str) -> str | None:
    """The code of a language by its English name, None where it is unknown."""
    for spelling in (name, name[:1].upper() + name[1:], name[:1].lower() + name[1:]):
        if spelling in CODES:
            return CODES[spelling]
    language, _, variant = name.removesuffix(")").partition(" (")
    if language in CODES and variant in _VARIANT_CODES:
        return f"{CODES[language]}-{_VARIANT_CODES[variant]}"
    return None
