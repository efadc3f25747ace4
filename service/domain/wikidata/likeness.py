"""What makes entities alike (paper, section 3.2: counterparts of the same type), and chance."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from service.domain.wikidata.documents import Claim
from service.domain.wikidata.entity_ids import number_of
from service.domain.wikidata.rendering import best_ranks
from service.domain.wikidata.snaks import entity_of
from service.domain.wikidata.written_ids import ENTITY, WIKIDATA

PREFIXES = f"""PREFIX wd: <{ENTITY}>
PREFIX wdt: <{WIKIDATA}prop/direct/>
"""


@dataclass(frozen=True, slots=True)
class Trait:
    """A property and the entities that are its best values; without any, having it is enough."""

    property: str
    values: frozenset[str]


def traits_of(claims: Sequence[Claim]) -> dict[str, Trait]:
    """By property what an entity may be compared in: best statements that have a value."""
    best = best_ranks(claims)
    found: dict[str, set[str]] = {}
    for claim in claims:
        property = claim.snak.property
        if claim.snak.kind == "value" and claim.rank == best.get((claim.subject, property)):
            values, value = found.setdefault(property, set()), entity_of(claim.snak)
            values.update(() if value is None else (value,))
    return {property: Trait(property, frozenset(values)) for property, values in found.items()}


def by_chance(ids: Iterable[str], seed: int) -> list[str]:
    """Ids in an order that looks random and follows from the seed: by SHA-256 of "seed:id".

    Two ids keep their order whatever other ids there are.
    """
    return sorted(ids, key=lambda id: sha256(f"{seed}:{id}".encode()).digest())


@dataclass(frozen=True, slots=True)
class Likeness:
    """Which items to look for at an endpoint: those of at most so many statements."""

    item: str
    traits: tuple[Trait, ...]
    most: int
    seed: int
    limit: int

    @property
    def query(self) -> str:
        """In the order of `by_chance`: `item`, `statements`, and `shared0` … by trait."""
        shared = " ".join(f"?shared{number}" for number, _ in self._of_entities())
        return (
            f"{PREFIXES}SELECT ?item ?statements {shared}".rstrip()
            + f" WHERE {{\n{self._candidates()}}}\n"
            + f'ORDER BY SHA256(CONCAT("{self.seed}:", {_id_of("?item")}))\n'
            + f"LIMIT {self.limit}"
        )

    @property
    def counting(self) -> str:
        """The number of all of them, as `total`."""
        return f"{PREFIXES}SELECT (COUNT(*) AS ?total) WHERE {{\n{self._candidates()}}}"

    def _of_entities(self) -> Iterator[tuple[int, Trait]]:
        return ((number, each) for number, each in enumerate(self.traits) if each.values)

    def _candidates(self) -> str:
        shared = "".join(
            f"\n      (GROUP_CONCAT(DISTINCT {_id_of(f'?value{number}')}; separator=' ')"
            f" AS ?shared{number})"
            for number, _ in self._of_entities()
        )
        conditions = "".join(map(_condition, range(len(self.traits)), self.traits))
        return (
            f"  {{ SELECT ?item (COUNT(DISTINCT ?statement) AS ?statements){shared} WHERE {{\n"
            f"{conditions}"
            "      ?item ?claim ?statement .\n"
            f'      FILTER(STRSTARTS(STR(?claim), "{WIKIDATA}prop/P"))\n'
            f'      FILTER(STRSTARTS(STR(?item), "{ENTITY}Q") && ?item != wd:{self.item})\n'
            "    } GROUP BY ?item }\n"
            f"  FILTER(?statements <= {self.most})\n"
        )


def _condition(number: int, trait: Trait) -> str:
    if not trait.values:
        return f"      ?item wdt:{trait.property} ?value{number} .\n"
    values = " ".join(f"wd:{id}" for id in sorted(trait.values, key=number_of))
    return (
        f"      VALUES ?value{number} {{ {values} }}\n"
        f"      ?item wdt:{trait.property} ?value{number} .\n"
    )


def _id_of(variable: str) -> str:
    return f'STRAFTER(STR({variable}), "/entity/")'
