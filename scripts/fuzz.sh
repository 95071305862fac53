#!/usr/bin/env bash
# Runs every fuzz target for a time, one after another: fuzz.sh DURATION [PATTERN]
# DURATION is of one target, as 20s. PATTERN chooses targets by "package Target".
# A failure stores its input in testdata/fuzz, where every later test run tries it.
set -euo pipefail
cd "$(dirname "$0")/.."
duration=$1 pattern=${2:-.}

targets=$(git grep -hoE --heading '^func Fuzz\w+' -- '*_test.go' | awk '
	/^func/ { sub("func ", ""); print package, $0; next }
	{ package = $0; sub("/[^/]*$", "", package) }' | sort -u | grep -E "$pattern" || true)
if [ -z "$targets" ]; then
	echo "fuzz: no target matches $pattern" >&2
	exit 1
fi
while read -r package target; do
	printf '%s %s: ' "$package" "$target"
	# go test also fails when its time ends within an input (golang/go#75804): that is no finding.
	if ! out=$(go test -tags bench,validator_novalidatefn -vet=off "./$package" -run '^$' -fuzz "^$target\$" -fuzztime "$duration" 2>&1) &&
		{ grep -q 'Failing input' <<<"$out" || ! grep -q 'context deadline exceeded' <<<"$out"; }; then
		printf 'failed\n%s\n' "$out"
		exit 1
	fi
	grep -E '^fuzz: elapsed' <<<"$out" | tail -1 | sed 's/^fuzz: //'
done <<<"$targets"
