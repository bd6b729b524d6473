"""What package.json, the lock files and the scripts of ``tools/`` say of one another."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
LOCKS = [ROOT / "package-lock.json", *sorted(ROOT.glob("tools/*/package-lock.json"))]
REQUIREMENTS = sorted(ROOT.glob("requirements*.txt"))

MINOR = PACKAGE["config"]["python"]


def test_the_pages_are_built_with_the_python_of_their_pyodide() -> None:
    lock = json.loads((ROOT / "node_modules/pyodide/pyodide-lock.json").read_text(encoding="utf-8"))
    assert lock["info"]["python"].rpartition(".")[0] == MINOR
    assert f"{sys.version_info.major}.{sys.version_info.minor}" == MINOR


def test_the_scripts_read_the_minor_from_package_json() -> None:
    read = subprocess.run(
        ["sh", "-c", ". tools/python.sh && python_minor"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert read.stdout.strip() == MINOR


def test_the_pyodide_installed_is_the_one_chosen() -> None:
    installed = json.loads((ROOT / "node_modules/pyodide/package.json").read_text(encoding="utf-8"))
    assert installed["version"] == PACKAGE["devDependencies"]["pyodide"]


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.parent.name)
def test_npm_packages_are_chosen_to_the_last_digit(path: Path) -> None:
    wanted = json.loads(path.with_name("package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert wanted == _locked(path)[""]["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values())


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.parent.name)
def test_npm_lock_has_hashes_and_no_addresses(path: Path) -> None:
    locked = {name: entry for name, entry in _locked(path).items() if name}
    assert [name for name, entry in locked.items() if not entry["integrity"].startswith("sha512-")] == []
    assert [name for name, entry in locked.items() if "resolved" in entry] == []


def _locked(path: Path) -> dict[str, Any]:
    packages: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["packages"]
    return packages


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.name)
def test_requirements_have_hashes_and_no_addresses(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "://" not in text
    pins = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert pins
    assert [pin for pin in pins if not re.match(r"[\w.-]+==\S+ .*\\\n    --hash=sha256:", pin)] == []


def test_both_environments_build_the_pages_with_the_same_packages() -> None:
    def pins(path: Path) -> set[str]:
        return set(re.findall(r"^[\w.-]+==[^ ]+", path.read_text(encoding="utf-8"), flags=re.MULTILINE))

    assert pins(ROOT / "requirements.txt") <= pins(ROOT / "requirements-dev.txt")
