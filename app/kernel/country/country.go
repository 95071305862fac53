// Package country knows the countries: their codes and how people call them.
package country

import (
	_ "embed" // the names of countries
	"slices"
	"strings"
)

// lines are the codes of ISO 3166-1 (and XK, which everybody uses for Kosovo)
// with the names that people write, the usual one first.
//
//go:embed countries.txt
var lines string

// Unknown is the code of a country that nobody knows: ISO 3166 leaves it to
// its users.
const Unknown = "XX"

// names are those of every country by its code.
var names = func() map[string][]string {
	read := map[string][]string{}
	for line := range strings.Lines(lines) {
		code, all, _ := strings.Cut(strings.TrimSpace(line), " ")
		read[code] = strings.Split(all, "|")
	}
	return read
}()

// Known reports whether text is the code of a country: two capital letters.
func Known(text string) bool { return names[text] != nil }

// Name is the name of a country as people read it; the code itself for one
// that nobody knows.
func Name(code string) string {
	if known := names[code]; known != nil {
		return known[0]
	}
	return code
}

// Names lists every name of a country, the usual one first; none for a code
// that nobody knows.
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
