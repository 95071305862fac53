// Package normalize normalises names for comparison: Café Ñandú is cafe nandu.
package normalize

import (
	"strings"
	"unicode"
)

// unaccented maps the accented letters of the alphabet in European names to those that people
// type when they search.
var unaccented = func() map[rune]rune {
	baseChars := map[rune]rune{}
	for plain, accented := range map[rune]string{
		'a': "àáâãäåāăą", 'c': "çćĉċč", 'd': "ďđ", 'e': "èéêëēĕėęě", 'g': "ĝğġģ", 'h': "ĥħ", 'i': "ìíîïĩīĭįı",
		'j': "ĵ", 'k': "ķ", 'l': "ĺļľŀł", 'n': "ñńņňŉ", 'o': "òóôõöøōŏő", 'r': "ŕŗř", 's': "śŝşšș", 't': "ţťŧț",
		'u': "ùúûüũūŭůűų", 'w': "ŵ", 'y': "ýÿŷ", 'z': "źżž",
	} {
		for _, char := range accented {
			baseChars[char] = plain
		}
	}
	return baseChars
}()

// ForComparison is the text for comparison: in lower case without accents, without line breaks, and
// without spaces around it.
func ForComparison(text string) string {
	return strings.TrimSpace(strings.Map(func(char rune) rune {
		char = unicode.ToLower(char)
		switch plain, accented := unaccented[char]; {
		case accented:
			return plain
		case unicode.IsSpace(char), unicode.IsControl(char):
			return ' '
		default:
			return char
		}
	}, text))
}
