package account

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"
)

// commonPasswords are the 10,000 most used ones of at least five characters, in
// small letters: the head of the list of zxcvbn (MIT), which was counted in ten
// million passwords that Mark Burnett released into the public domain.
//
//go:embed common_passwords.txt
var commonPasswords string

var isCommon = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for password := range strings.Lines(commonPasswords) {
		set[strings.TrimSpace(password)] = true
	}
	return set
})

// checkNew returns the key of what is wrong with a new password, or "". Names
// are what belongs to the account and must not be the password.
func (s *Service) checkNew(password string, names ...string) string {
	folded := strings.ToLower(password)
	switch n := utf8.RuneCountInString(password); {
	case n < s.set.passwordMin.Get():
		return keyMin
	case n > maxPassword:
		return keyMax
	case isCommon()[folded]:
		return keyCommon
	}
	for _, name := range names {
		if name != "" && strings.ToLower(name) == folded {
			return keyCommon
		}
	}
	return ""
}
