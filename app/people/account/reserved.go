package account

import "strings"

// Names under which a player could pass for the site or its staff. They are compared in
// the form that normalizeName returns.
var (
	// reservedNames are refused as whole names.
	reservedNames = []string{
		"bank", "bot", "cashier", "casino", "compliance", "console", "deleted", "dealer", "everyone", "guest", "hidden",
		"house", "mod", "mods", "nobody", "operator", "owner", "payment", "payments", "root", "security", "server", "site",
		"system", "team", "undefined", "unknown", "webmaster",
	}
	// reservedParts are also refused at the beginning and at the end of a name, as in
	// admin_anna and croupiersupport.
	reservedParts = []string{"admin", "administrator", "croupier", "helpdesk", "moderator", "official", "staff", "support"}
)

// confusables are characters that look like others in a name. Names have the characters A
// to Z, digits and underscores.
var confusables = strings.NewReplacer(
	"_", "", "0", "o", "1", "i", "l", "i", "j", "i", "3", "e", "4", "a", "5", "s", "6", "b", "7", "t", "8", "b", "9", "g",
	"rn", "m", "vv", "w",
)

// normalizeName writes names that look alike in the same way.
func normalizeName(name string) string { return confusables.Replace(strings.ToLower(name)) }

// nameReserved reports whether a name is reserved: the names above, and the site's own
// name.
func (s *Service) nameReserved(name string) bool {
	folded := normalizeName(name)
	for _, reserved := range reservedNames {
		if folded == normalizeName(reserved) {
			return true
		}
	}
	for _, part := range append([]string{allowedCharacters(s.options.Product)}, reservedParts...) {
		if part = normalizeName(part); part != "" && (strings.HasPrefix(folded, part) || strings.HasSuffix(folded, part)) {
			return true
		}
	}
	return false
}

// allowedCharacters returns the characters of a text that a player's name may have. A part of two
// characters would refuse too many names.
func allowedCharacters(text string) string {
	allowed := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, text)
	if len(allowed) < 3 {
		return ""
	}
	return allowed
}
