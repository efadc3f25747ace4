#!/bin/sh
# Make .venv hold the named lock files and the project; do nothing when it already does.
# usage: [CRLT_VENV=FOLDER] sh scripts/install.sh run [dev [bench]]
set -eu
cd "$(dirname "$0")/.."
venv=${CRLT_VENV:-.venv}
stamp=$venv/installed

# A Python of at least 3.11: the newest that really starts (a shim may only pretend to).
choose_python() {
  for name in python3.13 python3.12 python3.11 python3; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      echo "$name"
      return
    fi
  done
  echo "No Python of 3.11 or newer was found (looked for python3.13, 3.12, 3.11, python3)." >&2
  echo "On Debian 12 and newer: apt-get install python3 python3-venv" >&2
  exit 1
}

make_venv() {
  python=$(choose_python)
  if have_uv; then
    "$python" -m venv --clear --without-pip "$venv"
  elif "$python" -c 'import ensurepip' 2>/dev/null; then
    "$python" -m venv --clear "$venv"
  else
    echo "$python cannot make virtual environments with pip: a part of it is not installed." >&2
    echo "On Debian: apt-get install python3-venv" >&2
    exit 1
  fi
}

have_uv() { command -v uv >/dev/null 2>&1; }

install() {
  if have_uv; then
    VIRTUAL_ENV=$PWD/$venv uv pip install --quiet --compile-bytecode "$@"
  else
    "$venv/bin/python" -m pip --version >/dev/null 2>&1 || "$venv/bin/python" -m ensurepip >/dev/null
    "$venv/bin/python" -m pip install -qq --disable-pip-version-check "$@"
  fi
}

# What the stamp holds: the folder (a moved .venv is broken), each lock installed, the project.
venv_key() { echo "venv $PWD"; }
lock_key() { echo "$1 $(cksum < "requirements/$1.txt")"; }
project_key() { echo "project $(cksum < pyproject.toml)"; }
stamped() { grep -qxF "$1" "$stamp" 2>/dev/null; }
put_stamp() { # a new line replaces the one of the same name
  sed -i "/^${1%% *} /d" "$stamp"
  echo "$1" >> "$stamp"
}

if ! stamped "$(venv_key)" || ! "$venv/bin/python" -c '' 2>/dev/null; then
  echo "Making $venv ..." >&2
  make_venv
  venv_key > "$stamp"
fi
for name in "$@"; do
  stamped "$(lock_key "$name")" && continue
  echo "Installing requirements/$name.txt ..." >&2
  install --require-hashes -r "requirements/$name.txt"
  put_stamp "$(lock_key "$name")"
done
if ! stamped "$(project_key)" || [ ! -x "$venv/bin/crlt" ]; then
  install --no-deps --no-build-isolation --editable .
  put_stamp "$(project_key)"
fi
