"""crlt backup, restore, openapi and health, as processes."""

from pathlib import Path

import yaml

from tests.e2e.served import free_port, run, serving


def test_backup_and_restore(tmp_path: Path) -> None:
    home, other, copy = tmp_path / "home", tmp_path / "other", tmp_path / "copy.sqlite3"
    with serving(home):
        assert run("backup", str(copy), home=home).returncode == 0
    again = run("backup", str(copy), home=home)
    assert (again.returncode, "exists" in again.stderr) == (1, True)
    assert run("restore", str(copy), home=other).returncode == 0
    twice = run("restore", str(copy), home=other)
    assert (twice.returncode, "exists" in twice.stderr) == (1, True)
    with serving(other) as served:
        assert "Imported" not in served.log.read_text()


def test_restore_of_nothing_is_usage(tmp_path: Path) -> None:
    assert run("restore", str(tmp_path / "none"), home=tmp_path / "home").returncode == 2


def test_openapi_needs_no_database(tmp_path: Path) -> None:
    done = run("openapi", home=tmp_path / "home")
    assert done.returncode == 0
    assert yaml.safe_load(done.stdout)["openapi"] == "3.1.0"
    assert list((tmp_path / "home").glob("*.sqlite3")) == []


def test_health(tmp_path: Path) -> None:
    with serving(tmp_path / "home") as served:
        port = served.url.rpartition(":")[2]
        well = run("health", home=tmp_path / "home", CRLT_PORT=port)
        assert (well.returncode, well.stdout) == (0, "ok\n")
    gone = run("health", home=tmp_path / "home", CRLT_PORT=str(free_port()))
    assert gone.returncode == 1
    assert "no answer" in gone.stderr
