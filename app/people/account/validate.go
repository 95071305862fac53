package account

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// Limits of typed texts, in characters. The minimum length of a password is a setting
// with the default minPassword.
const (
	minPassword = 5
	maxPassword = 128
	maxEmail    = 254
	maxLocal    = 64 // of an email address, before the @
	maxLogin    = maxEmail
)

var (
	namePattern   = regexp.MustCompile(`^[A-Za-z0-9_]{4,20}$`)
	localPattern  = regexp.MustCompile("^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$")
	labelPattern  = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`)
	topPattern    = regexp.MustCompile(`^([a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$`)
	invitePattern = regexp.MustCompile(`^[A-Z0-9_-]{1,32}$`)
)

// checkName returns the key of the rule that a player's name breaks, or "".
func checkName(name string) string {
	if !namePattern.MatchString(name) {
		return keyRegex
	}
	return ""
}

// nameKey folds a valid name: names that differ only in case are the same.
func nameKey(name string) string { return strings.ToLower(name) }

// normalizeEmail returns the delivery address, with its domain in ASCII and lower case,
// and the folded form that must be unique. ok is false for anything other than one
// plain address.
func normalizeEmail(text string) (address, key string, ok bool) {
	text = strings.TrimSpace(text)
	if len(text) > maxEmail*4 {
		return "", "", false
	}
	at := strings.LastIndexByte(text, '@')
	if at < 1 {
		return "", "", false
	}
	local := text[:at]
	if len(local) > maxLocal || !localPattern.MatchString(local) {
		return "", "", false
	}
	domain, ok := normalizeDomain(text[at+1:])
	if !ok || len(local)+1+len(domain) > maxEmail {
		return "", "", false
	}
	address = local + "@" + domain
	return address, strings.ToLower(address), true
}

// normalizeDomain returns a public domain name in ASCII and lower case.
func normalizeDomain(text string) (string, bool) {
	domain, err := idna.Lookup.ToASCII(text)
	if err != nil || !utf8.ValidString(text) {
		return "", false
	}
	// A domain whose encoded form is not valid itself would be refused when it is typed
	// again.
	if repeated, err := idna.Lookup.ToASCII(domain); err != nil || repeated != domain {
		return "", false
	}
	labels := strings.Split(domain, ".")
	if len(labels) < 2 {
		return "", false
	}
	for _, label := range labels {
		if !labelPattern.MatchString(label) {
			return "", false
		}
	}
	return domain, topPattern.MatchString(labels[len(labels)-1])
}

// loginKey folds a typed login. byEmail reports which of the two unique columns it may
// be found in; ok is false if it is in neither.
func loginKey(login string) (key string, byEmail, ok bool) {
	login = strings.TrimSpace(login)
	if strings.Contains(login, "@") {
		_, key, ok = normalizeEmail(login)
		return key, true, ok
	}
	return nameKey(login), false, namePattern.MatchString(login)
}

// normalizeInvite folds an invite code; ok is false if it cannot be one.
func normalizeInvite(code string) (string, bool) {
	code = strings.ToUpper(strings.TrimSpace(code))
	return code, invitePattern.MatchString(code)
}
