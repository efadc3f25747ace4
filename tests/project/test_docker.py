"""The Dockerfile, read as text: pinned base, own user, health check, nothing but what it copies."""

import re

from tests.project.sources import ROOT

LINES = [
    line
    for line in re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text()).splitlines()
    if line and not line.startswith("#")
]
FINAL = LINES[max(i for i, line in enumerate(LINES) if line.startswith("FROM ")) :]


def test_base_images_are_pinned_and_slim() -> None:
    bases = [line.split()[1] for line in LINES if line.startswith("FROM ")]
    assert len(bases) == 2
    assert all(re.fullmatch(r"python:3\.\d+\.\d+-slim-\w+", base) for base in bases)


def test_the_final_stage_runs_as_a_user_of_its_own() -> None:
    users = [line.split()[1] for line in FINAL if line.startswith("USER ")]
    assert users == ["crlt"]
    after = FINAL[FINAL.index("USER crlt") :]
    assert not any(line.startswith(("RUN ", "COPY ")) for line in after)


def test_the_final_stage_installs_nothing() -> None:
    assert not any("pip install" in line or "apt-get" in line for line in FINAL)


def test_it_has_a_health_check_and_a_command() -> None:
    assert any(line.startswith("HEALTHCHECK ") and '"health"' in line for line in FINAL)
    assert FINAL[-1] == 'CMD ["crlt", "serve"]'


def test_what_is_copied_exists_and_may_enter_the_build() -> None:
    allowed = {
        line.removeprefix("!")
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line.startswith("!")
    }
    copied = {
        source
        for line in LINES
        if line.startswith("COPY ") and "--from" not in line
        for source in line.split()[1:-1]
    }
    assert copied == allowed
    assert [name for name in copied if not (ROOT / name).exists()] == []
