package account

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"
)

// commonPasswords are the 10,000 most used passwords of at least five characters, in
// lower case. They are the head of the list of zxcvbn (MIT). That list was counted in
// ten million passwords that Mark Burnett released into the public domain.
//
//go:embed common_passwords.txt
var commonPasswords string

var isCommonPassword = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for password := range strings.Lines(commonPasswords) {
		set[strings.TrimSpace(password)] = true
	}
	return set
})

// checkPasswordRules returns the key of the rule that a new password breaks, or "". names are
// texts of the account that must not be the password.
func (s *Service) checkPasswordRules(password string, names ...string) string {
	folded := strings.ToLower(password)
	switch n := utf8.RuneCountInString(password); {
	case n < s.settings.passwordMin.Get():
		return keyMin
	case n > maxPassword:
		return keyMax
	case isCommonPassword()[folded]:
		return keyCommon
	}
	for _, name := range names {
		if name != "" && strings.ToLower(name) == folded {
			return keyCommon
		}
	}
	return ""
}
