#!/usr/bin/env bash
# Prints the arguments with which `go test` runs the tests that start goroutines: a pattern of their
# names and their packages. Arguments are the folders in which it looks; without any it looks
# everywhere. A test counts if it starts goroutines, or calls a function of its file that does.
set -euo pipefail
cd "$(dirname "$0")/.."
files=$(git grep -lE 'go func|sync\.WaitGroup|errgroup\.' -- "${@/%//**_test.go}" | grep '_test\.go$')
[ -n "$files" ] || { echo "no test starts a goroutine" >&2; exit 1; }
names=$(for file in $files; do awk '
  /^func / { name = $0; sub(/^func (\([^)]*\) )?/, "", name); sub(/[\[(].*/, "", name) }
  { body[name] = body[name] "\n" $0 }
  /go func|sync\.WaitGroup|errgroup\./ { starts[name] = 1 }
  END {
    for (test in body) if (test ~ /^Test/ && test != "TestMain") {
      for (name in starts) if (name == test || index(body[test], name "(")) { print test; break }
    }
  }' "$file"; done | sort -u | paste -sd '|')
echo "-run ^($names)\$ $(xargs -n1 dirname <<<"$files" | sort -u | sed 's,^,./,' | paste -sd ' ')"
