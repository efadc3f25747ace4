"""The words verdicts are made of: yes and no in all their forms, and what may stand around them."""

HEDGES = (
    r"(?:(?:(?!unlikely|only|family|reply|supply|grammatic|syntactic)\w{1,16}ly|most|very|almost"
    r"|quite|rather|more|then|thus|likely to be|also|in fact|of course|perhaps|maybe|still|just"
    r"|indeed|in short|hence|therefore|an?|resounding|clear|simple|definite|definitive|strong"
    r"|qualified|tentative|[b-e](?= (?:yes|no|true|false)\b)|[:'])[,:]? ?){0,5}"
)
"""Words that may stand before a verdict without changing its direction: "most likely a clear"."""

AFFIRMED = r"yes|yep|yeah|yup|true|affirmative|supported|supports|entailed"
DENIED = r"no|nope|nah|false|untrue|negative|refuted|refutes|contradicted|contradicts"
SOUND = r"correct|accurate|right|valid|factual|verified|confirmed|proven|justified|plausible"
UNSOUND = (
    r"incorrect|inaccurate|wrong|invalid|debunked|disproven|disproved|unsupported|unfounded"
    r"|rejected|implausible|mistaken|fabricated|baseless"
)
SUBJECTS = r"it|he|she|they|there|this|that|these|those|you|we|i|it's|he's|she's|they're"
REASONS = (
    r"as|because|since|but|unless|for|if|given|due|though|although|while|whereas|when|based"
    r"|according|in|not|only|even|at|with|most|assuming|depending|provided|however"
)

AFTER_NO = rf"(?=$| ?[.,;:!?/-]| (?:{SUBJECTS}|{REASONS}|and (?:therefore|thus))\b)"
"""What may follow a `no` that is an answer: "no evidence", "no one", "no more" are not answers."""

NOT_BOTH = (
    r"(?! or$|'? ?(?:or|and|/|nor|;|vs\.?) ?(?:an? )?'?(?:yes|no|not|false|true|refuted?|refutes"
    r"|supported|incorrect|inaccurate|contradicted|neither)\b)"
)
"""Forbids the first half of "yes or no", "true or not", "supports/refutes"."""

CONDITION = (
    r"(?<!even )(?<!of )\b(?:if|unless|supposing|whether|otherwise|depending"
    r"|in (?:some|certain|that|which|other|those|such)"
    r" (?:case|sense|situation|scenario|context)s?)\b"
)
"""What makes all that follows in its sentence hold only in some case."""

CONSEQUENCE = r"(?:[,;] so|\bthus|\btherefore|\bhence)\b"
"""What ends the reach of a condition: "if it is hot, it melts, so the answer is no"."""
