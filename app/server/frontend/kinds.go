package frontend

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// The kinds of pages. A document begins with the outline of its page and names
// what that page loads, both chosen by its kind. The page of a game is of the
// kind game/ID, and has all that the kind game has.
const (
	kindHome  = "home"
	kindList  = "list"
	kindGame  = "game"
	kindOther = "other"
)

// gamePath is where the pages of the games of the house stand.
const gamePath = "/casino/game/"

// IsHome tells whether a request is for the home page.
func IsHome(r *http.Request) bool {
	return r.URL.Path == "/" || strings.HasPrefix(r.URL.Path, "/ref/")
}

// GameOf returns what stands where the address of a game's page has the game's
// id. It is the visitor's word: compare it, never repeat it.
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

// section is a part of a document for the kinds that its first mark names.
var section = regexp.MustCompile(`(?s)<!-- for ([\w/ -]+) -->\s*(.*?)\s*<!-- /for -->`)

// piece is a part of a document: for the kinds that it names, or for all.
type piece struct {
	text  string
	kinds []string
}

// piecesOf cuts a document at the marks of its sections, and leaves these away.
func piecesOf(document string) (pieces []piece) {
	at := 0
	for _, found := range section.FindAllStringSubmatchIndex(document, -1) {
		pieces = append(pieces, piece{text: document[at:found[0]]},
			piece{text: document[found[4]:found[5]], kinds: strings.Fields(document[found[2]:found[3]])})
		at = found[1]
	}
	return append(pieces, piece{text: document[at:]})
}

// variants gives the document of each kind that it names, and of the general ones.
func variants(document string) map[string]template {
	pieces := piecesOf(document)
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

// templateFor makes the document of a kind out of the pieces that belong to it.
func templateFor(pieces []piece, kind string) template {
	var document strings.Builder
	for _, piece := range pieces {
		if piece.belongsTo(kind) {
			document.WriteString(piece.text)
		}
	}
	return parseTemplate(document.String())
}

func (p piece) belongsTo(kind string) bool {
	return p.kinds == nil || slices.ContainsFunc(p.kinds, func(one string) bool { return one == kind || strings.HasPrefix(kind, one+"/") })
}
