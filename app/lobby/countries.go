package lobby

import (
	_ "embed" // the names of countries
	"strings"
)

// countryLines are the codes of ISO 3166-1 (and XK, which everybody uses for
// Kosovo) with the names that people write.
//
//go:embed countries.txt
var countryLines string

// countryNames maps folded names, countryCodes has the codes.
var countryNames, countryCodes = func() (names map[string]string, codes map[string]bool) {
	names, codes = map[string]string{}, map[string]bool{}
	for line := range strings.Lines(countryLines) {
		code, all, _ := strings.Cut(strings.TrimSpace(line), " ")
		codes[code] = true
		for name := range strings.SplitSeq(all, "|") {
			names[folded(name)] = code
		}
	}
	return names, codes
}()

// CountryName is the name of a country as people read it; the code itself for
// one that nobody knows.
func CountryName(code string) string {
	for line := range strings.Lines(countryLines) {
		if known, names, _ := strings.Cut(strings.TrimSpace(line), " "); known == code {
			name, _, _ := strings.Cut(names, "|")
			return name
		}
	}
	return code
}

// KnownCountry reports whether text is the code of a country: two capital letters.
func KnownCountry(text string) bool { return countryCodes[text] }

// countryCode finds the code of a country by its folded name, with or without
// an article, or by the code itself.
func countryCode(name string) (code string, ok bool) {
	name = strings.TrimSpace(name)
	if code, ok = countryNames[name]; ok {
		return code, true
	}
	if code, ok = countryNames[strings.TrimPrefix(name, "the ")]; ok {
		return code, true
	}
	code = strings.ToUpper(name)
	return code, countryCodes[code]
}
