package support

import "unicode"

// visible drops runes that are invisible or change how other text is displayed: control and format
// characters, except those that join characters and emoji. Line breaks remain.
func visible(r rune) rune {
	switch {
	case r == '\n', r == '\u200C', r == '\u200D':
		return r
	case r == '\t', r == '\u2800', unicode.Is(unicode.Zs, r):
		return ' '
	case r == '\u2028', r == '\u2029':
		return '\n'
	case r == unicode.ReplacementChar, unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Noncharacter_Code_Point):
		return -1
	}
	return r
}
