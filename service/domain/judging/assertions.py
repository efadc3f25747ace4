"""What a sentence of a response does: state something, give the verdict, or just talk.

Facts state something about the world. Steps are facts, verdicts and what is said about the
question. Courtesies, announcements, questions and headings are neither.
"""

import re

from service.domain.judging.passages import Passage

OPENER = (
    r"\W*(?:(?:so|thus|hence|therefore|overall|consequently|however|but|and|unfortunately|also"
    r"|finally|first|yes|no|okay|ok|well|then|again|ultimately|in (?:conclusion|summary|short)"
    r"|as an? (?:\w+ ){0,3}(?:ai|language model|assistant)\b[^,]{0,40})\b[,:]?\s*){0,3}"
)
"""What a sentence may begin with before it comes to its subject."""

ANSWER = (
    r"(?:the|my|this|our)\s+(?:(?:final|correct|best|short|overall)\s+)?"
    r"(?:answer|verdict|conclusion)\b(?:\s+(?:to|for)\s+(?:the|this|your)\s+\w+)?"
)
YES_NO = r"(?:yes|no|true|false|supported|supports|refuted|refutes|entailed|contradicted)"
CLAIM = r"(?:the|this|that)\s+(?:claim|statement|assertion|sentence)\b"
HEDGE = r"(?:(?:most|very|quite)\s+)?(?:\w{3,16}ly\b)?\s*"

VERDICT = re.compile(
    rf"{OPENER}(?:(?:{ANSWER}|{CLAIM}|answer|verdict|conclusion|claim|statement|it)\W*)?"
    rf"(?:(?:is|would be|should be|must be)\W*)?{HEDGE}(?:{YES_NO}|unknown|maybe|definitely"
    r"|certainly|absolutely|of course|probably not|most likely not)\W*",
    re.IGNORECASE,
)
"""A sentence that says nothing but the answer."""

WITH_REASON = re.compile(
    rf"{OPENER}(?:{ANSWER}|{CLAIM})\W*(?:is|would be)\W*{HEDGE}{YES_NO}\b\W+(?:\S+\s+){{3,}}\S+",
    re.IGNORECASE,
)
"""A verdict that goes on: "The answer is no, as both were born in Oslo."."""

ABOUT_ANSWER = re.compile(rf"{OPENER}{ANSWER}", re.IGNORECASE)
ABOUT_TASK = re.compile(
    rf"{OPENER}(?:(?:the|this|your)\s+(?:question|prompt|query)\s+(?:is|was|can|could|cannot|does|has"
    r"|asks|requires|depends|seems|refers|raises|highlights|implies|assumes|as|about)\b"
    rf"|{CLAIM}\s+(?:is|can|could|may)\b"
    r"(?=.{0,40}\b(?:true|false|supported|refuted|verified|verify|correct|unclear|ambiguous))"
    r"|there(?:'s| is| are)\s+(?:(?:no|not an?)\s+(?:\S+\s+){0,5}answer"
    r"|(?:not enough|insufficient)\s+(?:\S+\s+){0,3}information"
    r"|no\s+information\s+(?:available|given|provided))\b"
    r"|(?:it(?:'s| is| would be)\s+)?(?:not\s+possible|impossible|difficult|hard)\s+"
    r"(?:for me\s+)?to\s+(?:\w+ly\s+)?(?:answer|determine|say|know|tell|verify|confirm|predict)\b"
    r"|to\s+(?:answer|determine|verify|check|decide|assess|evaluate|solve|find out|understand)\b"
    r".*?\b(?:we|i|let's|let us)\b)",
    re.IGNORECASE,
)
FIRST_PERSON = re.compile(
    rf"{OPENER}(?:(?:i|we)(?:['\u2019](?:m|ll|re|d)\b|\s+(?:am|are|was|were|will|can\s?not|can't"
    r"|can\u2019t|could\s?n(?:o|['\u2019])t|do\s?n(?:o|['\u2019])t|do not|could not|would|need"
    r"|must|should|want|apologi[sz]e|have\s+(?:no|to|not)|haven['\u2019]t|lack)\b))",
    re.IGNORECASE,
)
"""Talk of what the writer can, needs or is; not "I think that …", "we can conclude that …"."""

INTERJECTIONS = (
    r"sure(?: thing)?|okay|ok|al(?:l )?right|great|certainly|of course|absolutely|got it|understood"
    r"|hello|hi(?: there)?|(?:good)?bye(?: now)?|thanks|thank you|good luck|no problem"
)
COURTESIES = (
    r"(?:please )?let me know|(?:please )?feel free|(?:please )?(?:do not|don't) hesitate"
    r"|(?:i )?hope (?:this|that|it)|thank(?:s| you)|you're welcome|i(?:'m| am) (?:happy|glad|here"
    r"|sorry)|i apologi[sz]e|happy to help|have a (?:great|good|nice)|(?:that's |what )?(?:a |an )?"
    r"(?:great|good|interesting) question|if you(?: |'d )(?:have|need|want|would like|like) "
    r"(?:any|more|further|anything|to know)"
)
ANNOUNCEMENTS = (
    r"let's|let us|let me|(?:i'll|i will) (?:\w+ )?(?:make sure|provide|try|explain|answer|think|go"
    r"|analy[sz]e|break|improve|help)|here(?:'s| is| are) (?:the|my|an?|some|your)\b.{0,60}"
    r"\b(?:answer|reasoning|explanation|steps?|breakdown|solution|analysis|response)"
)
COURTESY = re.compile(
    rf"\W*(?:(?:{INTERJECTIONS})\W*|(?:(?:{INTERJECTIONS})\W+)?"
    rf"(?:{COURTESIES}|{ANNOUNCEMENTS})\b.*)".replace("'", "['\u2019]"),
    re.IGNORECASE | re.DOTALL,
)
SPEAKS_OF_MORE = ("?", '?"', "?*", "?**", ":", ":**", ":*")
"""How questions and announcements ("Here is why:") end; they assert nothing."""
ENDS = (".", "!", '."', ".*", ".**")


def is_step(passage: Passage) -> bool:
    """Whether it says anything of which one may ask whether it is valid."""
    text = passage.text
    if text.endswith(SPEAKS_OF_MORE):
        return False
    if passage.final:
        return True
    if passage.heading and not text.endswith(ENDS) and not is_verdict(text):
        return False
    return COURTESY.fullmatch(text) is None


def is_fact(passage: Passage) -> bool:
    """Whether it states something about the world; supposes that `is_step` holds."""
    text = passage.text
    if passage.final or is_verdict(text):
        return False
    if ABOUT_ANSWER.match(text):
        return WITH_REASON.match(text) is not None and not re.search(r"\bquestion\b", text)
    if ABOUT_TASK.match(text):
        return WITH_REASON.match(text) is not None
    return FIRST_PERSON.match(text) is None


def is_verdict(text: str) -> bool:
    """Whether a sentence says nothing but the answer."""
    return VERDICT.fullmatch(text) is not None


def speaks_of_the_answer(text: str) -> bool:
    """Whether a sentence begins as verdicts do, however it goes on."""
    return is_verdict(text) or ABOUT_ANSWER.match(text) is not None
