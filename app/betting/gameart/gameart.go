// Package gameart draws pictures for games that have none: tiles of games, wordmarks of
// providers and the wide pictures of banners. A picture depends only on an id and a name,
// and its text consists of shapes. It is therefore the same on every machine and can be
// cached forever.
package gameart

import (
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"strings"
)

// The paths that Handler serves.
const (
	gamePrefix     = "/cover/"
	providerPrefix = "/cover/provider/"
	artPrefix      = "/cover/art/"
	suffix         = ".svg"
)

// design is the version of the drawings. It must change with them, so that browsers
// reload them.
const design = "2"

// Game returns the address of a game's tile. It changes when the picture changes.
func Game(id, name, kind string) string {
	return gamePrefix + url.PathEscape(id) + suffix + "?v=" + version("game", id, name, kind)
}

// Provider returns the address of a provider's wordmark.
func Provider(slug, name string) string {
	return providerPrefix + url.PathEscape(slug) + suffix + "?v=" + version("provider", slug, name)
}

// Art returns the address of a wide picture; empty for an unknown name.
func Art(name string) string {
	if _, ok := artworks[name]; !ok {
		return ""
	}
	return artPrefix + name + suffix + "?v=" + version("art", name)
}

// version returns a short hash of all inputs of a picture. A NUL precedes each part, so
// that different lists of parts have different hashes.
func version(parts ...string) string {
	sum := sha256.Sum256([]byte(design + "\x00" + strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:6])
}
