"""Explicit verdicts: where a sentence says that the answer is yes, or that the claim is false."""

import re

from service.domain.scoring.answer_words import (
    AFFIRMED,
    AFTER_NO,
    DENIED,
    HEDGES,
    NOT_BOTH,
    REASONS,
    SOUND,
    UNSOUND,
)

_CLAIM = r"(?:claim|statement|assertion|hypothesis|proposition|allegation)"
_ABOUT = (
    r"(?: (?:yes or no|yes/no|here|then|true or false|true/false)|, [^,.\n]{1,40},(?= ))?"
    r"(?: (?:to|for|of|about|that|regarding) "
    r"(?!.{0,12}\b(?:first|second|third|other|part|previous|sub)\b)"
    r"[^.\n]{1,140}?)?"
)
_SUBJECT = r"(?: (?!is|was|are|has|can|does|did|in |as |for example)[^.,;:?\n]{1,100}?)?"
_ANSWER = (
    rf"(?:(?<!long )(?:final ?)?(?:answer|verdict){_ABOUT}"
    r"|(?:response|conclusion|label|output|prediction|decision|judge?ment|classification"
    r"|determination|finish|boxed|result)"
    r"(?= ?:| (?:is|was|would be|must be):? (?:\w+ly )?(?:yes|no|true|false)\b))"
)
"""What the verdict is given of; nouns of many uses only where yes or no follows at once."""
_IS = (
    r"(?:(?: ?[:;,]| (?:is|was|would|will|must|should|may|might|could|can|has to|have to|seems"
    r"|appears|remains|becomes|be|to be|being|that|it is|it's|in the)\b| ?text\b)++ ?)"
)
_IS_NOT = (
    r"(?: (?:(?:is|was)n't|(?:can't|cannot|can not|couldn't|could not|wouldn't|would not) be) )"
)
_NOT = (
    r"not (?!necessarily|definit|always|simpl|clear|only|just|complete |a |an |as |straight|that )"
    r"|unlikely to be |far from |neither (?!yes|true|a |supported|fully )"
)
_END = rf"(?=$|[.,;:!?]| (?:{REASONS})\b)"
_LEANS = rf"likely{_END}|probable{_END}"
_LEANS_NOT = r"(?:unlikely|improbable|doubtful)\b(?! to be)"

_YES = rf"(?:{AFFIRMED})\b{NOT_BOTH}"
_NO = rf"no\b{NOT_BOTH}'?{AFTER_NO}|(?:{DENIED})\b(?<!no){NOT_BOTH}"

OPEN = (
    r"neither|both|either|unknown|unclear|uncertain|undetermined|undeterminable|unanswerable"
    r"|indeterminate|inconclusive|ambiguous|subjective|debatable|unverifiable|unavailable|maybe"
    r"|perhaps|possibl[ey]|depend(?:s|ent|ing)?\b|it (?:really )?depends|contingent|not\b|n/a"
    r"|irrelevant|moot|complex|complicated|nuanced|hypothetical|speculative|impossible|difficult"
    r"|hard to|mixed|open to|open-ended|up to|insufficient|based on|maybe|varies|inapplicable"
    r"|disputed|controversial|we (?:cannot|can't|don't|do not)|there is (?:no|not)|nei\b|beyond"
    r"|it is (?:possible|impossible|not possible|unclear|unknown|difficult|hard|not clear)"
)
"""What an answer is when it is neither yes nor no; `not` is caught here when nothing reads it."""

ANSWER_IS = re.compile(
    rf"\b{_ANSWER}(?:(?P<isnt>{_IS_NOT})|{_IS}){HEDGES}'?"
    rf"(?:(?P<not>{_NOT}){HEDGES})?"
    rf"(?:(?P<true>{_YES}|{_LEANS})|(?P<false>{_NO}|{_LEANS_NOT})|(?P<open>{OPEN}))"
)
CLAIM_IS = re.compile(
    rf"\b{_CLAIM}{_SUBJECT}"
    rf"(?:(?P<isnt>{_IS_NOT})|{_IS}| (?=refutes|supports|contradicts)){HEDGES}'?"
    rf"(?:(?P<not>{_NOT}){HEDGES})?"
    rf"(?:(?P<true>(?:{_YES}|(?:{SOUND})\b{NOT_BOTH}))"
    rf"|(?P<false>(?:{_NO}|{_LEANS_NOT}|(?:{UNSOUND})\b{NOT_BOTH}))|(?P<open>{OPEN}|unproven))"
)
SAYS = re.compile(
    r"\bi(?:'d|'ll|'m)?(?: (?:am|would|will|have to|going to|can|must|think|believe|guess|lean"
    r"|leaning|should|might|conclude|assume|say|answer|go|with|that|to|towards?|the answer is"
    r"|it is|it's))+:? "
    rf"(?:(?P<true>(?:yes|true)\b{NOT_BOTH})|(?P<false>no\b{NOT_BOTH}{AFTER_NO}|false\b{NOT_BOTH}))"
)
_SUPPORT, _REFUTE = "support|confirm|prove|verif|entail", "refute|contradict|disprove|debunk"
SUPPORTS = re.compile(
    r"(?P<not>\b(?:does|do|did) not |\b(?:doesn|don|didn)'t |\bcannot )?"
    r"(?:\bfully |\bdirectly |\bactually |\bclearly )?"
    rf"\b(?:(?P<true>(?:{_SUPPORT})(?:s|ies|(?(not)y?|(?!))))|(?P<false>(?:{_REFUTE})(?:s|(?(not)|(?!)))))"
    r" (?:this|the|that|your|my) (?:claim|statement|assertion|hypothesis)\b"
)
CONCLUDES = re.compile(
    rf"[,;] (?:so|thus|therefore|hence),? {HEDGES}"
    rf"(?:(?P<true>yes\b{NOT_BOTH}(?=$|[.,!;]))|(?P<false>no\b{NOT_BOTH}(?=$|[.,!;])))"
)
THAT_IS = re.compile(
    r"(?:^|, |\b(?:so|thus|therefore|and) )(?:this|that|it|the sentence)(?: is|'s| was| would be) "
    rf"{HEDGES}(?P<not>not {HEDGES})?"
    r"(?:(?P<true>true|yes|(?<!sentence is )correct)"
    r"|(?P<false>false|untrue|no|(?<!sentence is )incorrect))"
    rf"(?:{_END}| (?:from|for) )"
)
BOTH_WORDS = re.compile(
    r"\b(?:and|but|or|while|whereas)(?: also| \w{1,16}ly| it is| it's| the answer is| maybe)? "
    r"(?P<word>yes|no)(?= (?:for|in|if|to|when|with|on)\b|[.,;!?]|$)"
)
