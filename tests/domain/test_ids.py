"""Ids that we make."""

from service.domain.ids import new_id


def test_no_id_is_taken_for_an_option() -> None:
    """One of 64 would be, of 3,000 all but surely some."""
    ids = [new_id() for _ in range(3000)]
    assert [id for id in ids if id.startswith("-")] == []
    assert len(set(ids)) == 3000
    assert {len(id) for id in ids} == {16}
