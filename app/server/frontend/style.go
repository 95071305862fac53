package frontend

import (
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"maps"
	"regexp"
	"slices"

	"croupier/app/kernel/action"
)

// offlineFile is the page that the service worker shows without a connection.
const offlineFile = "offline.html"

// inlineStyle matches the style that a document needs before anything is loaded.
var inlineStyle = regexp.MustCompile(`(?s)<style>(.*?)</style>`)

// Policy allows the inline styles of a build's documents, each by its hash, and no other
// inline style.
func Policy(files fs.FS) action.Policy {
	var policy action.Policy
	for _, name := range append(slices.Sorted(maps.Keys(documents)), offlineFile) {
		text, _ := fs.ReadFile(files, name) // without documents nothing is served
		for _, found := range inlineStyle.FindAllSubmatch(text, -1) {
			sum := sha256.Sum256(found[1])
			source := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
			if !slices.Contains(policy.Styles, source) {
				policy.Styles = append(policy.Styles, source)
			}
		}
	}
	return policy
}
