package account

import "strings"

// Names under which a player could pass for the house or its staff. They are
// compared in the form that foldName gives.
var (
	// reservedNames are refused as a whole.
	reservedNames = []string{
		"bank", "bot", "cashier", "casino", "compliance", "console", "deleted", "dealer", "everyone", "guest", "hidden",
		"house", "mod", "mods", "nobody", "operator", "owner", "payment", "payments", "root", "security", "server", "site",
		"system", "team", "undefined", "unknown", "webmaster",
	}
	// reservedParts are refused at the beginning and at the end of a name too,
	// such as in admin_anna and croupiersupport.
	reservedParts = []string{"admin", "administrator", "croupier", "helpdesk", "moderator", "official", "staff", "support"}
)

// lookAlikes are characters that pass for others in a name, which is made of
// the letters A to Z, digits and underscores.
var lookAlikes = strings.NewReplacer(
	"_", "", "0", "o", "1", "i", "l", "i", "j", "i", "3", "e", "4", "a", "5", "s", "6", "b", "7", "t", "8", "b", "9", "g",
	"rn", "m", "vv", "w",
)

// foldName writes names that look alike the same way.
func foldName(name string) string { return lookAlikes.Replace(strings.ToLower(name)) }

// nameReserved tells whether a name is kept from players: those above, and the
// site's own.
func (s *Service) nameReserved(name string) bool {
	folded := foldName(name)
	for _, reserved := range reservedNames {
		if folded == foldName(reserved) {
			return true
		}
	}
	for _, part := range append([]string{nameOf(s.options.Product)}, reservedParts...) {
		if part = foldName(part); part != "" && (strings.HasPrefix(folded, part) || strings.HasSuffix(folded, part)) {
			return true
		}
	}
	return false
}

// nameOf is what can stand in a player's name of a text. Two letters would
// refuse too many.
func nameOf(text string) string {
	kept := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, text)
	if len(kept) < 3 {
		return ""
	}
	return kept
}
