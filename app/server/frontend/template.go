package frontend

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"strings"
)

// placeholder matches a placeholder in index.html that the server replaces.
var placeholder = regexp.MustCompile(`__(?:CSRF|THEME|PORT|TITLE|WHO|HEAD|BOOTSTRAP)__`)

// template is index.html split at its placeholders: texts and placeholders alternate. The
// first and the last item are texts.
type template []string

func parseTemplate(index string) template {
	var t template
	at := 0
	for _, found := range placeholder.FindAllStringIndex(index, -1) {
		t = append(t, index[at:found[0]], index[found[0]:found[1]])
		at = found[1]
	}
	return append(t, index[at:])
}

// fill renders the page. No inserted value can end its element or attribute.
func (t template) fill(page Page) ([]byte, error) {
	bootstrap, err := scriptSafe(page.Bootstrap)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	out.Grow(t.size() + len(bootstrap) + textsSize)
	for i, part := range t {
		if i%2 == 0 {
			out.WriteString(part)
			continue
		}
		switch part {
		case "__CSRF__":
			out.WriteString(html.EscapeString(page.CSRF))
		case "__THEME__":
			out.WriteString(html.EscapeString(page.Theme))
		case "__PORT__":
			out.WriteString(html.EscapeString(page.Port))
		case "__TITLE__":
			out.WriteString(html.EscapeString(page.Title))
		case "__WHO__":
			out.WriteString(visitorKind(page))
		case "__HEAD__":
			writeHead(&out, page.Head)
		case "__BOOTSTRAP__":
			out.WriteString(bootstrap)
		}
	}
	return out.Bytes(), nil
}

// visitorKind returns the kind of visitor, for the outline of the header.
func visitorKind(page Page) string {
	if page.SignedIn {
		return "player"
	}
	return "guest"
}

// textsSize is the approximate size of a page's short texts in bytes.
const textsSize = 2048

// size returns the size of the template in bytes.
func (t template) size() (bytes int) {
	for _, part := range t {
		bytes += len(part)
	}
	return bytes
}

// scriptSafe encodes v as JSON that cannot end its script element: encoding/json escapes
// <, > and & in strings.
func scriptSafe(v any) (string, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(true)
	if err := encoder.Encode(v); err != nil {
		return "", fmt.Errorf("encode the page's bootstrap: %w", err)
	}
	return strings.TrimSpace(buffer.String()), nil
}
