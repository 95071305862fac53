package jurisdiction

import (
	"strings"

	"croupier/app/kernel/country"
	"croupier/app/kernel/normalize"
)

// countryNames maps the folded names of countries to their codes.
var countryNames = func() map[string]string {
	names := map[string]string{}
	for _, code := range country.Codes() {
		for _, name := range country.Names(code) {
			names[normalize.ForComparison(name)] = code
		}
	}
	return names
}()

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
	return code, country.Known(code)
}
