package content

import (
	"strconv"
	"strings"
)

// Facts are the operator's data for the policies. An empty fact is printed as
// not stated, so that a text never has a gap.
type Facts struct {
	Product       string
	Operator      string
	LicenceNumber string
	Authority     string
	Email         string
	// Jurisdictions are the names of the countries whose residents may not play.
	Jurisdictions []string
	// SessionDays is how long a session lasts after its last use, ChatMessages
	// how many messages of a room are stored. The privacy policy names both.
	SessionDays, ChatMessages int
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

// fill replaces the placeholders of a text with the facts.
func (f Facts) fill(text string, escape func(string) string) string {
	value := func(text, otherwise string) string {
		if text = plain(text); text == "" {
			text = otherwise
		}
		return escape(text)
	}
	excluded := "no country is excluded by name at present"
	if len(f.Jurisdictions) > 0 {
		excluded = strings.Join(f.Jurisdictions, ", ")
	}
	name := plain(f.Product)
	if name == "" {
		name = "this site"
	}
	if plain(f.Email) == "" { // no address to write to
		text = strings.ReplaceAll(text, "[{email}](mailto:{email})", "{email}")
	}
	return strings.NewReplacer(
		"{product}", escape(name), "{operator}", value(f.Operator, "the operator of "+name),
		"{licenceNumber}", value(f.LicenceNumber, notStated), "{authority}", value(f.Authority, notStated),
		"{email}", value(f.Email, notStated), "{jurisdictions}", value(excluded, notStated),
		"{sessionDays}", strconv.Itoa(f.SessionDays), "{chatMessages}", strconv.Itoa(f.ChatMessages),
		"{browser}", inBrowserList(),
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
