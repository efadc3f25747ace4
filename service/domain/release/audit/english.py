"""Words of English that the audit must know: small closed lists, none of them from a data set."""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen"
# Number words up to thirteen with what they count.
NUMBER_WORDS = {word: number for number, word in enumerate(_NUMBERS.split())}
NEGATORS = _set(
    "not cannot no never none neither nor nobody nothing without unable impossible unlikely"
)
PRONOUNS = _set("he she it they him her them his their its")
# Verbs that deny what follows, as stems: without them the rest would read the other way.
DENYING_STEMS = _set("skip avoid refus fail lack stop ceas deny prevent")
# Words without a meaning of their own, in questions and answers alike.
FUNCTION_WORDS = _set(
    """a an the is are was were be been being am do does did have has had having will would could
    can may might shall should must it he she they him her them his their its this that these those
    there of to for in on at by with from and or if as than then so any either both also s one
    possible likely someone somebody person people himself herself themselves"""
)
