#!/usr/bin/env bash
# Makes sure that what the tests need beside Go and Node is there: a C compiler
# for the race detector, strace to make a disk fail, curl for the examples
# of the API, a Chromium for the browser
# tests, what the Debian package asks for when it is installed, a node of Litecoin
# for the cashier, and Prometheus' promtool for the alerts. Installs Debian's packages where something is missing
# and the caller may.
set -euo pipefail

missing=()
command -v gcc >/dev/null 2>&1 || missing+=(gcc libc6-dev)
command -v adduser >/dev/null 2>&1 || missing+=(adduser)
command -v deb-systemd-helper >/dev/null 2>&1 || missing+=(init-system-helpers)
command -v curl >/dev/null 2>&1 || missing+=(curl)
command -v strace >/dev/null 2>&1 || missing+=(strace)
command -v litecoind >/dev/null 2>&1 || missing+=(litecoind)
found=""
for candidate in "${CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome; do
  if [ -n "$candidate" ] && command -v "$candidate" >/dev/null 2>&1; then found=yes; fi
done
[ -n "$found" ] || missing+=(chromium-headless-shell fonts-liberation)
promtool=yes
command -v promtool >/dev/null 2>&1 || promtool=""
[ ${#missing[@]} -gt 0 ] || [ -z "$promtool" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
  [ -n "$promtool" ] || missing+=(promtool)
  echo "please install: ${missing[*]} (or set CHROMIUM to a Chromium's path)" >&2
  exit 1
fi
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo"
$as_root apt-get update -q
if [ ${#missing[@]} -gt 0 ]; then
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
fi
# Of Debian's prometheus only the tool that checks alerts is wanted: installing the
# package would start a server.
if [ -z "$promtool" ]; then
  unpacked=$(mktemp -d)
  trap 'rm -rf "$unpacked"' EXIT
  (cd "$unpacked" && apt-get download -q prometheus && dpkg-deb -x prometheus_*.deb .)
  $as_root install -m 755 "$unpacked/usr/bin/promtool" /usr/local/bin/promtool
fi
