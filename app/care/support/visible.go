package support

import "unicode"

// visible drops what cannot be seen and what changes how other text is seen: control
// and format characters but those that join letters and emoji. Line breaks stay.
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
