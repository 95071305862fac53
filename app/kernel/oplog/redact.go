package oplog

import (
	"regexp"
	"strings"
)

const redacted = "(hidden)"

// secretName matches names of attributes whose value is secret.
var secretName = regexp.MustCompile(`(?i)passw|secret|token|cookie|authorization|api_?key|private|csrf|credential|otp|seed`)

// Secrets inside of a text: the text after the name of a secret, links that give access to an
// account, and addresses of people.
var (
	secretPair  = regexp.MustCompile(`(?i)\b(passw\w*|secret|token|api_?key|signature|authorization|cookie)(["']?\s*[=:]\s*)("[^"]*"|'[^']*'|(?:bearer |basic )?[^\s&,;"'}]+)`)
	bearer      = regexp.MustCompile(`(?i)\b(bearer|basic) [\w.~+/=-]{8,}`)
	accountLink = regexp.MustCompile(`(/(?:password/reset|email/undo|email)/)[^\s"'<>]+`)
	userInURL   = regexp.MustCompile(`(\w+://)[^\s/@:]+:[^\s/@]+@`)
	address     = regexp.MustCompile(`[\w.+-]+@[\w-]+(\.[\w-]+)+`)
)

// redact hides the secret parts of an attribute's value.
func redact(name, value string) string {
	if value != "" && secretName.MatchString(name) {
		return redacted
	}
	return redactText(value)
}

// Redact hides secrets inside of a text, and addresses of people.
func Redact(text string) string { return redactText(text) }

// redactText hides secrets inside of a text. Most texts have none, and are not searched.
func redactText(text string) string {
	if !strings.ContainsAny(text, "=:@/") && !strings.Contains(strings.ToLower(text), "bearer") {
		return text
	}
	text = userInURL.ReplaceAllString(text, "${1}"+redacted+"@")
	text = secretPair.ReplaceAllString(text, "${1}${2}"+redacted)
	text = bearer.ReplaceAllString(text, "${1} "+redacted)
	text = accountLink.ReplaceAllString(text, "${1}"+redacted)
	return address.ReplaceAllStringFunc(text, MaskAddress)
}

// MaskAddress hides most of an email address, so that only people who know it recognise it:
// a***@e***.org.
func MaskAddress(address string) string {
	local, domain, ok := strings.Cut(address, "@")
	if !ok {
		return redacted
	}
	host, end := domain, ""
	if dot := strings.LastIndexByte(domain, '.'); dot >= 0 {
		host, end = domain[:dot], domain[dot:]
	}
	return firstRune(local) + "***@" + firstRune(host) + "***" + end
}

func firstRune(text string) string {
	for _, r := range text {
		return string(r)
	}
	return ""
}

// truncate shortens a text to this number of bytes.
func truncate(text string, limit int) string {
	if len(text) <= limit {
		return strings.ToValidUTF8(text, "?")
	}
	return strings.ToValidUTF8(text[:limit], "") + " …"
}
