package frontend

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// The kinds of pages. The kind selects the outline at the start of the document and the
// files that the page loads. The page of a game has the kind game/ID, and includes
// everything of the kind game.
const (
	kindHome  = "home"
	kindList  = "list"
	kindGame  = "game"
	kindOther = "other"
)

// gamePath is the path prefix of the pages of original games.
const gamePath = "/casino/game/"

// IsHome reports whether a request is for the home page.
func IsHome(r *http.Request) bool {
	return r.URL.Path == "/" || strings.HasPrefix(r.URL.Path, "/ref/")
}

// GameOf returns the path segment with the id of the game on a game's page. It is input
// of the visitor: compare it, never repeat it.
func GameOf(r *http.Request) string {
	game, found := strings.CutPrefix(r.URL.Path, gamePath)
	if !found || strings.Contains(game, "/") {
		return ""
	}
	return game
}

func kindOf(r *http.Request) string {
	if IsHome(r) {
		return kindHome
	}
	if game := GameOf(r); game != "" {
		return kindGame + "/" + game
	}
	for _, lists := range []string{"/casino", "/sports"} {
		if r.URL.Path == lists || strings.HasPrefix(r.URL.Path, lists+"/") {
			return kindList
		}
	}
	return kindOther
}

// section matches a part of a document for the kinds that are listed in its first mark.
var section = regexp.MustCompile(`(?s)<!-- for ([\w/ -]+) -->\s*(.*?)\s*<!-- /for -->`)

// documentPart is a part of a document: for the kinds that it lists, or for all.
type documentPart struct {
	text  string
	kinds []string
}

// documentParts splits a document at the marks of its sections and removes the marks.
func documentParts(document string) (pieces []documentPart) {
	at := 0
	for _, found := range section.FindAllStringSubmatchIndex(document, -1) {
		pieces = append(pieces, documentPart{text: document[at:found[0]]},
			documentPart{text: document[found[4]:found[5]], kinds: strings.Fields(document[found[2]:found[3]])})
		at = found[1]
	}
	return append(pieces, documentPart{text: document[at:]})
}

// variants returns the document of each listed kind, and of the general ones.
func variants(document string) map[string]template {
	pieces := documentParts(document)
	all := map[string]template{}
	for _, kind := range []string{kindHome, kindList, kindGame, kindOther} {
		all[kind] = templateFor(pieces, kind)
	}
	for _, piece := range pieces {
		for _, kind := range piece.kinds {
			if _, known := all[kind]; !known {
				all[kind] = templateFor(pieces, kind)
			}
		}
	}
	return all
}

// templateFor assembles the document of a kind from its pieces.
func templateFor(pieces []documentPart, kind string) template {
	var document strings.Builder
	for _, piece := range pieces {
		if piece.belongsTo(kind) {
			document.WriteString(piece.text)
		}
	}
	return parseTemplate(document.String())
}

func (p documentPart) belongsTo(kind string) bool {
	return p.kinds == nil || slices.ContainsFunc(p.kinds, func(one string) bool { return one == kind || strings.HasPrefix(kind, one+"/") })
}
