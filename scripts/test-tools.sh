#!/usr/bin/env bash
# Makes sure that what the tests need beside Go and Node is there: a C compiler
# for the race detector, strace to make a disk fail, a Chromium for the browser
# tests, and what the Debian package asks for when it is installed. Installs
# Debian's packages where something is missing and the caller may.
set -euo pipefail

missing=()
command -v gcc >/dev/null 2>&1 || missing+=(gcc libc6-dev)
command -v adduser >/dev/null 2>&1 || missing+=(adduser)
command -v deb-systemd-helper >/dev/null 2>&1 || missing+=(init-system-helpers)
command -v strace >/dev/null 2>&1 || missing+=(strace)
found=""
for candidate in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
  if [ -n "$candidate" ] && command -v "$candidate" >/dev/null 2>&1; then found=yes; fi
done
[ -n "$found" ] || missing+=(chromium fonts-liberation)
[ ${#missing[@]} -gt 0 ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
  echo "please install: ${missing[*]} (or set CHROMIUM to a Chromium's path)" >&2
  exit 1
fi
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo"
$as_root apt-get update -q
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
