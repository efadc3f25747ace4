"""The closed word classes of English that splitting a rule leans on, as patterns."""

import re


def one_of(words: str) -> str:
    """A pattern for any of the blank-separated words, as a whole word; "_" stands for a blank."""
    return r"\b(?:" + "|".join(re.escape(word).replace("_", " ") for word in words.split()) + r")\b"


APOSTROPHE = "['’]"  # noqa: RUF001 - released texts use both apostrophes
AUXILIARIES = one_of(
    "is are was were am has have had do does did will would can could may might shall should must"
)
NEGATED_AUXILIARY = (
    rf"(?:{AUXILIARIES} (?:also |still |just |ever )?(?:not|never)\b"
    rf"|\b\w+n{APOSTROPHE}t\b|\bcannot\b)"
)
RELATIVES = one_of("that which who whom whose where")
PRONOUNS = one_of("it he she they we you I this there one people")
QUERY_WORDS = r"(?:the )?(?:answer|anwer|claim|statement)\b(?: (?:to|of) (?:the|this) question)?"

# A word that takes an infinitive or a "to" phrase of its own: what follows it is no purpose.
TAKES_TO = one_of(
    "able unable likely unlikely possible impossible known how what where when whether related"
    " relevant close closer closest near nearer next similar identical equal equivalent compared"
    " comparable due according prior belong belongs belonged belonging going has have had having"
    " want wants wanted wish wishes wished need needs needed used allowed permitted forced"
    " supposed considered believed thought said claimed expected required requires require"
    " obliged entitled eligible ready willing free happy afraid try tries tried trying"
    " attempt attempts attempted agree agreed decide decided learn learned learnt manage managed"
    " refuse refused"
    " hope hoped plan planned intend intended intends seem seems seemed appear appears appeared"
    " tend tends tended choose chose chosen ability right opportunity chance permission desire"
    " duty obligation willingness power first last only not than ought listen listened listens"
    " lead leads led refer refers referred addition access dedicated devoted opposed subject thanks"
)
# A verb that may as well end its clause ("until it began"): an infinitive is its own if need be.
MAY_TAKE_TO = one_of(
    "begin begins began begun start starts started continue continues continued end ends ended"
)
# A word that takes "for": what follows belongs to it, unless a pronoun shows another subject.
TAKES_FOR = one_of(
    "play plays played playing work works worked working fight fights fought fighting known famous"
    " vote votes voted voting responsible stand stands stood advocate advocates advocated run ran"
    " compete competes competed search searched care cares cared apply applied reason reasons"
    " write wrote written sing sang pay paid award awarded prize except eye"
)
# A verb whose object may be followed by an infinitive of the object's: "requires a net to work".
TAKES_OBJECT_AND_TO = one_of(
    "require requires required requiring force forces forced allow allows allowed enable enables"
    " enabled cause causes caused ask asks asked persuade persuaded order ordered teach teaches"
    " taught help helps helped permit permits permitted tell told"
)
# What shows that a "to" is a preposition: it stands before a noun phrase.
NOUN_PHRASE_START = (
    one_of(
        "the a an this that these those his her its their our my your him them it us me himself"
        " herself itself themselves each any some all both every which whom whose what one"
    )
    + r"|\d|\w+ing\b"
)
