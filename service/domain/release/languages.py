"""Languages of monolingual texts: English name to the code Wikidata uses."""

CODES = {
    "Afrikaans": "af", "Albanian": "sq", "Amharic": "am", "Ancient Greek": "grc", "Arabic": "ar",
    "Armenian": "hy", "Azerbaijani": "az", "Basque": "eu", "Belarusian": "be", "Bengali": "bn",
    "Bosnian": "bs", "Breton": "br", "Bulgarian": "bg", "Burmese": "my", "Catalan": "ca",
    "Chinese": "zh", "Croatian": "hr", "Czech": "cs", "Danish": "da", "Dutch": "nl",
    "English": "en", "Esperanto": "eo", "Estonian": "et", "Finnish": "fi", "French": "fr",
    "Galician": "gl", "Georgian": "ka", "German": "de", "Greek": "el", "Gujarati": "gu",
    "Hausa": "ha", "Hebrew": "he", "Hindi": "hi", "Hungarian": "hu", "Icelandic": "is",
    "Indonesian": "id", "Irish": "ga", "Italian": "it", "Japanese": "ja", "Kannada": "kn",
    "Kazakh": "kk", "Khmer": "km", "Korean": "ko", "Kurdish": "ku", "Kyrgyz": "ky", "Lao": "lo",
    "Latin": "la", "Latvian": "lv", "Lithuanian": "lt", "Luxembourgish": "lb",
    "Macedonian": "mk", "Malay": "ms", "Malayalam": "ml", "Maltese": "mt", "Maori": "mi",
    "Marathi": "mr", "Mongolian": "mn", "Nepali": "ne", "Norwegian": "no",
    "Norwegian Bokmål": "nb", "Bokmål": "nb", "Norwegian Nynorsk": "nn", "Nynorsk": "nn",
    "Occitan": "oc", "Pashto": "ps", "Persian": "fa", "Polish": "pl", "Portuguese": "pt",
    "Punjabi": "pa", "Romanian": "ro", "Russian": "ru", "Sanskrit": "sa", "Scottish Gaelic": "gd",
    "Serbian": "sr", "Simplified Chinese": "zh-hans", "Sinhala": "si", "Slovak": "sk",
    "Slovene": "sl", "Slovenian": "sl", "Somali": "so", "Spanish": "es", "Swahili": "sw",
    "Swedish": "sv", "Tajik": "tg", "Tamil": "ta", "Tatar": "tt", "Telugu": "te", "Thai": "th",
    "Tibetan": "bo", "Traditional Chinese": "zh-hant", "Turkish": "tr", "Turkmen": "tk",
    "Ukrainian": "uk", "Urdu": "ur", "Uyghur": "ug", "Uzbek": "uz", "Vietnamese": "vi",
    "Welsh": "cy", "Yiddish": "yi", "Yoruba": "yo", "Zulu": "zu",
    "multiple languages": "mul", "undetermined language": "und",
}  # fmt: skip

NAMES = {code: name for name, code in reversed(CODES.items())}


def language_name(code: str) -> str:
    """The English name of a language by its code; the code where it has none here."""
    return NAMES.get(code, code)


def language_code(name: str) -> str | None:
    """The code of a language by its English name, None where it is unknown."""
    return CODES.get(name) or CODES.get(name[:1].upper() + name[1:])
