#!/usr/bin/env bash
# Prints the arguments with which `go test` runs the tests that start goroutines: a pattern of their
# names and their packages. Arguments are the folders in which it looks; without any it looks
# everywhere. A test counts if its file starts goroutines.
set -euo pipefail
cd "$(dirname "$0")/.."
files=$(git grep -lE 'go func|sync\.WaitGroup|errgroup\.' -- "${@/%//**_test.go}" | grep '_test\.go$')
[ -n "$files" ] || { echo "no test starts a goroutine" >&2; exit 1; }
names=$(grep -hoE '^func (Test[A-Za-z0-9_]+)\(t \*testing\.T\)' $files | sed -E 's/^func (Test[A-Za-z0-9_]+).*/\1/' | grep -v '^TestMain$' | sort -u | paste -sd '|')
echo "-run ^($names)\$ $(xargs -n1 dirname <<<"$files" | sort -u | sed 's,^,./,' | paste -sd ' ')"
