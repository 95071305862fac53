package content

import (
	"regexp"
	"strconv"
	"strings"
)

// OperatorDetails are the operator's data for the policies. An empty fact is printed as notStated,
// so that a text never has a gap.
type OperatorDetails struct {
	Product       string
	Operator      string
	LicenceNumber string
	Authority     string
	Email         string
	// jurisdictions are the names of the countries whose residents may not play.
	jurisdictions []string
	// SessionDays is how long a session lasts after its last use, in days. ChatMessages
	// is the number of stored messages per chat room. The privacy policy states both.
	SessionDays, ChatMessages int
	// CookieName returns the full name of a cookie on this site. With nil the base name
	// is used.
	CookieName func(base string) string
}

// splitTitle removes the first level-one heading from a text.
func splitTitle(text string) (title, body string) {
	trimmed := strings.TrimLeft(text, " \t\r\n")
	first, rest, _ := strings.Cut(trimmed, "\n")
	if title, ok := strings.CutPrefix(first, "# "); ok {
		return strings.TrimSpace(title), rest
	}
	return "", text
}

// notStated replaces empty facts.
const notStated = "not stated"

// licensed reports whether the operator states both the licence number and the authority
// that granted the licence. A text that cites one of them as proof needs both.
func (f OperatorDetails) licensed() bool {
	return plain(f.LicenceNumber) != "" && plain(f.Authority) != ""
}

// conditional matches a part of a text for sites with or without a stated licence.
var conditional = regexp.MustCompile(`(?s)\{if (licensed|unlicensed)\}(.*?)\{end\}`)

// resolveConditions keeps the parts of a text whose condition is true.
func (f OperatorDetails) resolveConditions(text string) string {
	return conditional.ReplaceAllStringFunc(text, func(part string) string {
		found := conditional.FindStringSubmatch(part)
		if (found[1] == "licensed") != f.licensed() {
			return ""
		}
		return found[2]
	})
}

// fill resolves the conditional parts of a text and replaces its placeholders with the
// facts.
func (f OperatorDetails) fill(text string, escape func(string) string) string {
	value := func(text, otherwise string) string {
		if text = plain(text); text == "" {
			text = otherwise
		}
		return escape(text)
	}
	text = f.resolveConditions(text)
	excluded := "no country is excluded by name at present"
	if len(f.jurisdictions) > 0 {
		excluded = strings.Join(f.jurisdictions, ", ")
	}
	name := plain(f.Product)
	if name == "" {
		name = "this site"
	}
	if plain(f.Email) == "" { // there is no address for the link
		text = strings.ReplaceAll(text, "[{email}](mailto:{email})", "{email}")
	}
	return strings.NewReplacer(
		"{product}", escape(name), "{operator}", value(f.Operator, "the operator of "+name),
		"{licenceNumber}", value(f.LicenceNumber, notStated), "{authority}", value(f.Authority, notStated),
		"{email}", value(f.Email, notStated), "{jurisdictions}", value(excluded, notStated),
		"{sessionDays}", strconv.Itoa(f.SessionDays), "{chatMessages}", strconv.Itoa(f.ChatMessages),
		"{browser}", browserItemList(f.CookieName),
	).Replace(text)
}

// escapeMarkdown escapes every special character of a value.
func escapeMarkdown(value string) string {
	var b strings.Builder
	for _, r := range value {
		if strings.ContainsRune("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
