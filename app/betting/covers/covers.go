// Package covers draws the pictures of games that came without one: tiles of
// provider games, wordmarks of providers and the wide pictures of banners. A
// picture follows from an id and a name alone, so it is the same on every
// machine and can be cached for good.
package covers

import (
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"strings"
)

// Paths under which Handler serves.
const (
	gamePrefix     = "/cover/"
	providerPrefix = "/cover/provider/"
	artPrefix      = "/cover/art/"
	suffix         = ".svg"
)

// design names the drawings; change it when they change, so that browsers
// fetch them again.
const design = "1"

// Game is the address of a game's tile. It changes when the picture would.
func Game(id, name, kind string) string {
	return gamePrefix + url.PathEscape(id) + suffix + "?v=" + version("game", id, name, kind)
}

// Provider is the address of a provider's wordmark.
func Provider(slug, name string) string {
	return providerPrefix + url.PathEscape(slug) + suffix + "?v=" + version("provider", slug, name)
}

// Art is the address of one of the wide pictures, and empty for a name that
// is none of ArtNames.
func Art(name string) string {
	if _, ok := artworks[name]; !ok {
		return ""
	}
	return artPrefix + name + suffix + "?v=" + version("art", name)
}

// version is a short hash of everything a picture is drawn from. Each part is
// preceded by a NUL, so that no two lists of parts read the same.
func version(parts ...string) string {
	sum := sha256.Sum256([]byte(design + "\x00" + strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:6])
}
