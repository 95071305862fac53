// Package fold writes names as they are compared: Café Ñandú is cafe nandu.
package fold

import (
	"strings"
	"unicode"
)

// unaccented maps the accented letters of European names to those that people
// type when they search.
var unaccented = func() map[rune]rune {
	letters := map[rune]rune{}
	for plain, accented := range map[rune]string{
		'a': "àáâãäåāăą", 'c': "çćĉċč", 'd': "ďđ", 'e': "èéêëēĕėęě", 'g': "ĝğġģ", 'h': "ĥħ", 'i': "ìíîïĩīĭįı",
		'j': "ĵ", 'k': "ķ", 'l': "ĺļľŀł", 'n': "ñńņňŉ", 'o': "òóôõöøōŏő", 'r': "ŕŗř", 's': "śŝşšș", 't': "ţťŧț",
		'u': "ùúûüũūŭůűų", 'w': "ŵ", 'y': "ýÿŷ", 'z': "źżž",
	} {
		for _, letter := range accented {
			letters[letter] = plain
		}
	}
	return letters
}()

// Text is text as it is compared: in small letters without accents, without
// line breaks, and without spaces around it.
func Text(text string) string {
	return strings.TrimSpace(strings.Map(func(letter rune) rune {
		letter = unicode.ToLower(letter)
		switch plain, accented := unaccented[letter]; {
		case accented:
			return plain
		case unicode.IsSpace(letter), unicode.IsControl(letter):
			return ' '
		default:
			return letter
		}
	}, text))
}
