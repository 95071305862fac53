// Package country has the countries: their codes and their common names.
package country

import (
	_ "embed" // the names of countries
	"slices"
	"strings"
)

// countryTable are the codes of ISO 3166-1 (and XK, the common code for Kosovo) with the names that
// people write, the default one first.
//
//go:embed countries.txt
var countryTable string

// Unknown is the code of an unknown country: ISO 3166 leaves it to its users.
const Unknown = "XX"

// names are the names of every country by its code.
var names = func() map[string][]string {
	read := map[string][]string{}
	for line := range strings.Lines(countryTable) {
		code, all, _ := strings.Cut(strings.TrimSpace(line), " ")
		read[code] = strings.Split(all, "|")
	}
	return read
}()

// Known reports whether text is the code of a country: two capital letters.
func Known(text string) bool { return names[text] != nil }

// Name is the name of a country for display; the code itself for an unknown one.
func Name(code string) string {
	if known := names[code]; known != nil {
		return known[0]
	}
	return code
}

// Names lists every name of a country, the default one first; none for an unknown code.
func Names(code string) []string { return slices.Clone(names[code]) }

// Codes lists the codes of all countries in order.
func Codes() []string {
	codes := make([]string, 0, len(names))
	for code := range names {
		codes = append(codes, code)
	}
	slices.Sort(codes)
	return codes
}
