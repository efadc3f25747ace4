"""Words that decline to answer, and hedges that lean one way without a verdict."""

import re

_UNABLE = (
    r"(?:cannot|can't|can not|could not|couldn't|(?:un|not )?able to|(?:not )?(?:im)?possible to"
    r"|(?:difficult|hard|not easy|challenging|tough|no way) to|do not|don't|did not|didn't)"
)
_KNOWING = (
    r"(?:answer|determined?|say|know|tell|confirm|verify|predict|provide|give|find|speculate"
    r"|compare|assess|ascertain|conclude|decide|estimate|judge"
    r"|be (?:\w+ )?(?:answered|determined|verified|confirmed|known|refuted|compared|concluded"
    r"|said|certain|sure)|have (?:\w+ ){0,3}(?:information|access|knowledge|opinions?"
    r"|preferences?|data|evidence|beliefs|feelings))"
)
_NOT_KNOWN = (
    r"not (?:\w+ly )?(?:sure|certain|known|clear|specified|stated|mentioned|available|provided"
    r"|found|answerable|applicable|enough|definitive|as simple|that simple|straightforward"
    r"|relevant)|unsure|unknown|unclear|uncertain|unanswerable|inconclusive|indeterminate"
    r"|undetermined|unverifiable|insufficient|subjective|opinion-based|ambiguous|speculative"
    r"|debatable|maybe|depends?|depending|dependent|contingent"
    r"|no (?:\w+ ){0,3}(?:answers?|information|evidence|records?|data|idea|way|indication)"
    r"|no one knows|nobody knows|more information is|false premise|too vague"
    r"|open to (?:interpretation|debate)"
)
_NEITHER = (
    r"n(?:o|ei)ther yes n?or no|both (?:yes|true) and (?:no|false)|yes and no"
    r"|not a (?:\w+ )?yes or no|(?:either|simple|definitive) yes or no"
)
_EXCUSES = (
    r"as an ai|i(?:'m| am) (?:just )?an ai|i(?:'m| am) sorry|i apologi[sz]e"
    r"|i (?:need|would need|require) (?:\w+ )?more"
    r"|it(?:'s| is| may be| could be| might be) (?:\w+ly )?possible|it's complicated"
)
DECLINES = re.compile(
    rf"\b(?:{_UNABLE}(?: \w+ly)?,? {_KNOWING}|{_NOT_KNOWN}|{_NEITHER}|{_EXCUSES})\b"
)

LEANS = re.compile(
    r"(?<!while )(?<!though )\b(?:"
    r"it(?:'s| is) (?:\w+ly )?(?:(?:not true|false|untrue|incorrect|not correct)"
    r"|(?P<true>true|correct)) that"
    r"|it(?:'s| is| was| would be| seems| appears| remains| looks)(?: to be)?"
    r"(?: \w+ly| very| quite| also| most| extremely){0,3} "
    r"(?:unlikely|doubtful|improbable|not (?:\w+ly )?likely)\b(?! (?:to be )?(?:known|clear))"
    r"|i doubt (?:that|it|if))\b"
)
"""False unless the group `true` matched: "it is unlikely that …", "it is true that …"."""

AFTER_ALL = re.compile(
    r"\b(?:but|though|although|yet|however,?)(?: it is| it's)?"
    r"(?: still| very| most| quite| rather| more| \w+ly(?<!unlikely)(?<! likely)){0,3}"
    r"(?: (?P<true>likely(?: yes| true| so)?|probable|(?<=probably )(?:yes|true|so))"
    r"| (?:unlikely|improbable|doubtful|not (?:\w+ )?likely|likely (?:not|no|false)"
    r"|(?<=probably )(?:not|no|false)))(?=$|[.,;!])"
)
"""A direction after a word that leaves it open: "maybe, but unlikely", "unclear, but likely"."""

BELIEVED = re.compile(
    r"\b(?:it is|it's|it was)(?: \w+ly| very| most){0,2} "
    r"(?:believed|thought|accepted|assumed|likely|agreed)"
    r"(?: that (?:it|he|she|they|there|this) (?:likely |probably )?"
    r"(?:did|does|do|was|were|is|are|has|had|have|would|could|can|will)"
    r"(?P<not>n't| not)?)?[.!]?$"
)
"""A belief in what was asked, with nothing of its own: "it is believed that he did"."""
