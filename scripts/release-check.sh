#!/usr/bin/env bash
# Makes the release of the last commit twice, from two clones in two folders,
# without a network beyond the caches of modules and packages, and compares the
# bytes. Then tries what an operator does with each of its files. Needs root;
# installs Debian's tools for it and fetches a small Debian.
set -euo pipefail
cd "$(dirname "$0")/.."
[ "$(id -u)" = 0 ] || { echo "release-check needs root: it makes roots and users in them" >&2; exit 1; }
apt-get install -y -q --no-install-recommends lintian debootstrap skopeo curl ca-certificates >/dev/null
work=$(mktemp -d)
server=""
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  umount "$work/debian/proc" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT
step() { echo "== $*"; }

# health waits until a site on a port says that it is ready, or has ended.
health() {
  until curl --silent --fail "http://127.0.0.1:$1/healthz"; do
    kill -0 "$server" || { echo "no site on port $1" >&2; exit 1; }
    sleep 0.2
  done
  echo
}
# leave stops the site that was started last, and fails where it ends badly.
leave() { kill -TERM "$server"; wait "$server"; server=""; }

step "the caches of modules and packages"
go mod download
for place in "$work/here" "$work/somewhere/else"; do git clone -q --no-hardlinks . "$place"; done
(cd "$work/here/webui" && npm ci --no-audit --no-fund && rm -rf node_modules)

step "the same bytes from two places, without a network"
for place in "$work/here" "$work/somewhere/else"; do
  env -C "$place" GOPROXY=off GOFLAGS=-mod=readonly npm_config_offline=true unshare --net make release
done
diff -r "$work/here/dist" "$work/somewhere/else/dist"
cd "$work/here/dist"
sha256sum --check --quiet SHA256SUMS
ls -l
arch=$(dpkg --print-architecture)
name=$(basename croupier-*-linux-"$arch".tar.gz .tar.gz)

step "the archive"
tar -C "$work" -xzf "$name.tar.gz"
for line in $(go version -m "$work/$name/croupier" | awk '$1 == "dep" { print $2 "@" $3 }'); do
  grep -qF "\"pkg:golang/${line//+/%2B}\"" "$name.cdx.json" || { echo "the list of what is inside lacks $line" >&2; exit 1; }
done
(cd "$work/$name" && exec ./croupier serve --http 127.0.0.1:18080 --live "" >/dev/null) & server=$!
health 18080
leave

step "the image"
skopeo inspect "oci-archive:$name.image.tar" | grep -E '"(Architecture|Digest|org.opencontainers.image.version)"'
skopeo copy -q "docker-archive:$name.image.tar" "dir:$work/copied"
mkdir "$work/image" "$work/blobs"
tar -C "$work/blobs" -xf "$name.image.tar"
layer=$(grep -o '"Layers":\["[^"]*' "$work/blobs/manifest.json" | cut -d'"' -f4)
tar -C "$work/image" -xzf "$work/blobs/$layer"
chroot --userspec=65532:65532 "$work/image" /usr/bin/env 2>/dev/null && { echo "the image contains more than the program" >&2; exit 1; }
env -i CROUPIER_DATA=/var/lib/croupier CROUPIER_HTTP_ADDR=127.0.0.1:18081 CROUPIER_LIVE_ADDRS="" \
  "$(command -v chroot)" --userspec=65532:65532 "$work/image" /usr/bin/croupier serve >/dev/null & server=$!
health 18081
leave

step "the package"
lintian --allow-root --fail-on error,warning croupier_*.deb
systemd-analyze verify "$work/$name/croupier.service" 2>&1 | grep -v 'Command /usr/bin/croupier is not executable' || true
debootstrap --variant=minbase "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$work/debian" >/dev/null
mount -t proc proc "$work/debian/proc"
cp croupier_*_"$arch".deb "$work/debian/tmp/"
inside() { chroot "$work/debian" env DEBIAN_FRONTEND=noninteractive LC_ALL=C "$@"; }
inside sh -c 'apt-get install -y -q --no-install-recommends /tmp/croupier_*.deb' | tail -n 3
as_user=(setpriv --reuid=croupier --regid=croupier --clear-groups)
inside "${as_user[@]}" croupier config check --config /etc/croupier/config.yaml
chroot "$work/debian" env CROUPIER_HTTP_ADDR=127.0.0.1:18082 CROUPIER_LIVE_ADDRS="" "${as_user[@]}" croupier serve --config /etc/croupier/config.yaml >/dev/null & server=$!
health 18082
inside "${as_user[@]}" croupier user create --config /etc/croupier/config.yaml --name admin --email you@casino.example --role '*' | head -n 1
leave
inside apt-get purge -y -q croupier | tail -n 2
for left in "$(chroot "$work/debian" getent passwd croupier || true)" "$(ls -d "$work"/debian/{var/lib,etc}/croupier 2>/dev/null || true)"; do
  [ -z "$left" ] || { echo "purging left $left" >&2; exit 1; }
done
echo "the release is right"
