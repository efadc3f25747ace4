"""Sentences that open with their answer: "Yes, …", "So no, …", "most likely no.", "Unlikely."."""

import re

from service.domain.scoring.answer_words import HEDGES, NOT_BOTH, REASONS, SUBJECTS

_OPENING = (
    r"(?:(?:\d+[.)]|[-\u2022:>]|so|therefore|thus|hence|overall"
    r"|in (?:short|conclusion|summary|general|fact|other words)|to (?:summarize|sum up|conclude)"
    r"|well|100%|ultimately|finally|and|but|oh|ok|okay|however|a|answer|final ?answer|response"
    r"|assistant|output|conclusion|step \d+|text"
    r"|(?:based on|given|according to) [^.,\n]{1,120},|i'm afraid|i think|i believe|my answer"
    r"|(?:to answer|in (?:response|answer|reply) to) (?:your|the|this|that) question)"
    r"[,:.]? ?){0,4}"
)
_STOP = r"(?=$|[.,;:!]| ?;| (?:because|as|since)\b)"
_YES = rf"(?:yes+|yep|yeah|yup)\b{NOT_BOTH}(?!-| (?:man|men|minister)\b)"
_NO = (
    r"no\b(?!, i (?:cannot|can't|am unable to|do not|don't) (?:answer|determine|say|know)\b)"
    rf"{NOT_BOTH}'?(?!\. \d)"
    rf"(?:(?=$| ?[.,;:!?/])|(?= (?:sir|thanks|thank|{SUBJECTS}|{REASONS})\b))"
    r"|(?:nope|nah|noo+)\b"
)
LEAD = re.compile(
    rf"{_OPENING}{HEDGES}'?(?:"
    rf"(?P<true>{_YES}|(?:true|correct|affirmative)\b{NOT_BOTH}{_STOP})"
    rf"|(?P<false>{_NO}|(?:false|incorrect|untrue|negative)\b{NOT_BOTH}{_STOP}))"
)

_PROBABLY = r"likely|probably|definitely|absolutely"
LEANING = re.compile(
    rf"{_OPENING}(?:(?:it(?:'s| is)|that(?:'s| is)) )?"
    r"(?:most |very |highly |quite |extremely )?(?:"
    rf"(?P<false>unlikely|doubtful|(?:{_PROBABLY}|certainly|of course|surely) not|not likely"
    r"|no way|not (?:at all|really)|never|i (?:do not|don't) (?:think|believe) so"
    r"|i (?:think|believe) not)"
    rf"|(?P<true>{_PROBABLY}|i (?:think|believe) so)){_STOP}"
)
"""A sentence that is only its direction: "Most likely not.", "Unlikely, as …", "Definitely."."""

LONE_LETTER = re.compile(
    r"(?:(?:the )?(?:final ?)?answer(?: is|:)+ ?|a: ?)?(?:(?P<true>[yt])|(?P<false>[nf]))[.]?$"
)
LABEL = re.compile(
    r"(?:[:-] ?|[a-z]+:)*(?:(?P<true>supports|supported|entailed|entailment)"
    r"|(?P<false>refutes|refuted|contradicted|contradiction)"
    r"|(?P<open>not enough info(?:rmation)?|nei|insufficient evidence|neutral))[.!]?$"
)
"""A sentence that is only a label of claim verification."""
