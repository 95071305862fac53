package journal

import (
	"regexp"
	"strings"
)

const hidden = "(hidden)"

// secretName are names of attributes whose value nobody may read.
var secretName = regexp.MustCompile(`(?i)passw|secret|token|cookie|authorization|api_?key|private|csrf|credential|otp|seed`)

// Secrets that stand inside of a text: what follows the name of a secret, links
// that give access to an account, and addresses of people.
var (
	secretPair  = regexp.MustCompile(`(?i)\b(passw\w*|secret|token|api_?key|signature|authorization|cookie)(["']?\s*[=:]\s*)("[^"]*"|'[^']*'|(?:bearer |basic )?[^\s&,;"'}]+)`)
	bearer      = regexp.MustCompile(`(?i)\b(bearer|basic) [\w.~+/=-]{8,}`)
	accountLink = regexp.MustCompile(`(/(?:password/reset|email/undo|email)/)[^\s"'<>]+`)
	userInURL   = regexp.MustCompile(`(\w+://)[^\s/@:]+:[^\s/@]+@`)
	address     = regexp.MustCompile(`[\w.+-]+@[\w-]+(\.[\w-]+)+`)
)

// redact hides the value of an attribute as far as it is a secret.
func redact(name, value string) string {
	if value != "" && secretName.MatchString(name) {
		return hidden
	}
	return redactText(value)
}

// Redact hides what is secret inside of a text, and addresses of people.
func Redact(text string) string { return redactText(text) }

// redactText hides what is secret inside of a text. Most texts have nothing of
// the kind, and are not searched.
func redactText(text string) string {
	if !strings.ContainsAny(text, "=:@/") && !strings.Contains(strings.ToLower(text), "bearer") {
		return text
	}
	text = userInURL.ReplaceAllString(text, "${1}"+hidden+"@")
	text = secretPair.ReplaceAllString(text, "${1}${2}"+hidden)
	text = bearer.ReplaceAllString(text, "${1} "+hidden)
	text = accountLink.ReplaceAllString(text, "${1}"+hidden)
	return address.ReplaceAllStringFunc(text, MaskAddress)
}

// MaskAddress hides an e-mail address so far that only those recognise it who
// know it: a***@e***.org.
func MaskAddress(address string) string {
	local, domain, ok := strings.Cut(address, "@")
	if !ok {
		return hidden
	}
	host, end := domain, ""
	if dot := strings.LastIndexByte(domain, '.'); dot >= 0 {
		host, end = domain[:dot], domain[dot:]
	}
	return first(local) + "***@" + first(host) + "***" + end
}

func first(text string) string {
	for _, r := range text {
		return string(r)
	}
	return ""
}

// cut shortens a text to so many bytes.
func cut(text string, most int) string {
	if len(text) <= most {
		return strings.ToValidUTF8(text, "?")
	}
	return strings.ToValidUTF8(text[:most], "") + " …"
}
