package account

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// Bounds of what people type in, in characters. How long a password must be is a
// setting, which begins with minPassword.
const (
	minPassword = 5
	maxPassword = 128
	maxEmail    = 254
	maxLocal    = 64 // of an e-mail address, before the @
	maxLogin    = maxEmail
)

var (
	namePattern   = regexp.MustCompile(`^[A-Za-z0-9_]{4,20}$`)
	localPattern  = regexp.MustCompile("^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$")
	labelPattern  = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`)
	topPattern    = regexp.MustCompile(`^([a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$`)
	invitePattern = regexp.MustCompile(`^[A-Z0-9_-]{1,32}$`)
)

// checkName returns the key of what is wrong with a player's name, or "".
func checkName(name string) string {
	if !namePattern.MatchString(name) {
		return keyRegex
	}
	return ""
}

// nameKey folds a valid name: names that differ in case only are the same.
func nameKey(name string) string { return strings.ToLower(name) }

// normalEmail returns the address as letters are sent to it, with its domain
// in ASCII and lower case, and the folded form that must be unique. ok is
// false for anything that is not one plain address.
func normalEmail(text string) (address, key string, ok bool) {
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
	domain, ok := normalDomain(text[at+1:])
	if !ok || len(local)+1+len(domain) > maxEmail {
		return "", "", false
	}
	address = local + "@" + domain
	return address, strings.ToLower(address), true
}

// normalDomain returns a public domain name in ASCII and lower case.
func normalDomain(text string) (string, bool) {
	domain, err := idna.Lookup.ToASCII(text)
	if err != nil || !utf8.ValidString(text) {
		return "", false
	}
	// What encodes a domain that is not valid itself would be refused when it
	// is typed in again.
	if again, err := idna.Lookup.ToASCII(domain); err != nil || again != domain {
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

// loginKey folds what somebody typed as a login. byEmail tells which of the
// two unique columns it may be found in; ok is false when it is in neither.
func loginKey(login string) (key string, byEmail, ok bool) {
	login = strings.TrimSpace(login)
	if strings.Contains(login, "@") {
		_, key, ok = normalEmail(login)
		return key, true, ok
	}
	return nameKey(login), false, namePattern.MatchString(login)
}

// normalInvite folds an invite code; ok is false for what cannot be one.
func normalInvite(code string) (string, bool) {
	code = strings.ToUpper(strings.TrimSpace(code))
	return code, invitePattern.MatchString(code)
}
