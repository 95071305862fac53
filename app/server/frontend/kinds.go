package frontend

import (
	"net/http"
	"regexp"
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

// variants gives the document of each kind that it names, and of the general ones.
func variants(document string) map[string]template {
	all := map[string]template{}
	for _, kind := range []string{kindHome, kindList, kindGame, kindOther} {
		all[kind] = parseTemplate(cut(document, kind))
	}
	for _, found := range section.FindAllStringSubmatch(document, -1) {
		for kind := range strings.FieldsSeq(found[1]) {
			if _, known := all[kind]; !known {
				all[kind] = parseTemplate(cut(document, kind))
			}
		}
	}
	return all
}

// cut leaves in a document what belongs to a kind, without the marks.
func cut(document, kind string) string {
	return section.ReplaceAllStringFunc(document, func(part string) string {
		found := section.FindStringSubmatch(part)
		for one := range strings.FieldsSeq(found[1]) {
			if one == kind || strings.HasPrefix(kind, one+"/") {
				return found[2]
			}
		}
		return ""
	})
}
