package frontend

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"strings"
)

// mark is a place in index.html that the server writes something into.
var mark = regexp.MustCompile(`__(?:CSRF|THEME|TITLE|WHO|HEAD|BOOTSTRAP)__`)

// template is index.html cut at its marks: texts and marks in turns, beginning
// and ending with a text.
type template []string

func parseTemplate(index string) template {
	var t template
	at := 0
	for _, found := range mark.FindAllStringIndex(index, -1) {
		t = append(t, index[at:found[0]], index[found[0]:found[1]])
		at = found[1]
	}
	return append(t, index[at:])
}

// fill makes the page. Nothing that is written into it can end the element or
// attribute that it stands in.
func (t template) fill(page Page) ([]byte, error) {
	bootstrap, err := scriptSafe(page.Bootstrap)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	out.Grow(t.size() + len(bootstrap) + roomForTexts)
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
		case "__TITLE__":
			out.WriteString(html.EscapeString(page.Title))
		case "__WHO__":
			out.WriteString(who(page))
		case "__HEAD__":
			writeHead(&out, page.Head)
		case "__BOOTSTRAP__":
			out.WriteString(bootstrap)
		}
	}
	return out.Bytes(), nil
}

// who names the kind of visitor, for the outline of the header.
func who(page Page) string {
	if page.SignedIn {
		return "player"
	}
	return "guest"
}

// roomForTexts is about what the short texts of a page take, in bytes.
const roomForTexts = 2048

// size is how long the template is, in bytes.
func (t template) size() (bytes int) {
	for _, part := range t {
		bytes += len(part)
	}
	return bytes
}

// scriptSafe encodes v as JSON that cannot end the script element it stands in:
// encoding/json escapes <, > and & in strings.
func scriptSafe(v any) (string, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(true)
	if err := encoder.Encode(v); err != nil {
		return "", fmt.Errorf("encode the page's bootstrap: %w", err)
	}
	return strings.TrimSpace(buffer.String()), nil
}
