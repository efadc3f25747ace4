"""Characters that formats cannot hold, made into ones that they can."""

import re

_SURROGATES = re.compile("[\ud800-\udfff]")
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_XML_SIGNS = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
    | {blank: f"&#{ord(blank)};" for blank in "\t\n\r"}
)


def well_formed(text: str) -> str:
    """The text with U+FFFD for halves of surrogate pairs, which no encoding has."""
    return _SURROGATES.sub("\ufffd", text)


def xml_text(text: str) -> str:
    """The text for an element or attribute: U+FFFD for what XML 1.0 forbids, the rest escaped."""
    return _NOT_XML.sub("\ufffd", text).translate(_XML_SIGNS)


def xml_document(written: str) -> str:
    """A document whose writer escaped the signs of XML alone, so that it can be read back."""
    return _NOT_XML.sub("\ufffd", written).replace("\r", "&#13;")


def one_line(text: str) -> str:
    """The text with every run of blanks and line ends as one blank."""
    return " ".join(well_formed(text).split())
