"""The wheel: builds, holds everything that is needed at run time, and serves from elsewhere."""

import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.e2e.served import serving
from tests.project.sources import ROOT

SHIPPED = ("service", "schemas", "migrations", "data")
NEEDED = (*SHIPPED, "pyproject.toml", "README.md", "LICENSE")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy so that the checkout stays as it is."""
    source: Path = tmp_path_factory.mktemp("source")
    for name in NEEDED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, source / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, source / name)
    _python(sys.executable, "-m", "build", "--wheel", "--no-isolation", str(source))
    (built,) = (source / "dist").iterdir()
    return built


def test_it_holds_the_files_of_its_packages_and_no_others(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    files = {
        path.relative_to(ROOT).as_posix()
        for folder in SHIPPED
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    about = {name for name in held if ".dist-info/" in name}
    assert held - about == files
    assert any(name.endswith("licenses/LICENSE") for name in about)


def test_it_serves_outside_the_checkout(wheel: Path, tmp_path: Path) -> None:
    python = _installed(wheel, tmp_path / "venv")
    where = _python(python, "-P", "-c", "import service; print(service.__file__)")
    assert where.startswith(str(tmp_path / "venv"))
    crlt = str(Path(python).with_name("crlt"))
    with serving(tmp_path / "home", crlt=crlt) as served:
        assert served.get("/openapi.yaml").status_code == 200
        assert served.get("/docs/swagger-ui.css").status_code == 200
        entries = served.get("/entries?limit=1").json()
        assert entries["total"] >= 24


def _installed(wheel: Path, venv: Path) -> str:
    """A venv with the wheel alone; its dependencies are those installed here, so no network."""
    _python(sys.executable, "-m", "venv", "--without-pip", str(venv))
    python = str(venv / "bin" / "python")
    (library,) = (venv / "lib").iterdir()
    (library / "site-packages" / "there.pth").write_text(sysconfig.get_path("purelib") + "\n")
    _python(python, "-m", "pip", "install", "--no-deps", "--no-index", "--ignore-installed",
            "--quiet", str(wheel))  # fmt: skip
    return python


def _python(*command: str) -> str:
    done = subprocess.run(list(command), check=False, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()
