#!/bin/sh
# Resolve pyproject.toml into hashed lock files that name no host and that plain pip installs.
set -eu
cd "$(dirname "$0")/.."

compile() { # compile OUTPUT EXTRA... : each lock repeats the versions of the one before it
  output=$1
  shift
  set -- $(printf -- '--extra %s ' "$@")
  "${UV:-uv}" pip compile pyproject.toml "$@" --universal --generate-hashes --no-header \
    --no-annotate --no-emit-index-url --quiet ${UPGRADE:+--upgrade} \
    ${constraint:+--constraint "$constraint"} --output-file "$output"
}

constraint=
compile requirements/run.txt build postgres redis charts
constraint=requirements/run.txt
compile requirements/dev.txt build postgres redis charts dev
constraint=requirements/dev.txt
compile requirements/bench.txt build postgres redis charts dev bench
# Programs that read exports: in a venv of their own, for they want older versions of others.
constraint=requirements/run.txt
compile requirements/consumers.txt build consumers
