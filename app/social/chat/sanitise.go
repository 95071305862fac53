package chat

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks is the max number of combining marks on one base character. No script needs as many, and
// more of them overlap the lines above and below.
const maxMarks = 8

const (
	zeroWidthNonJoiner = '\u200C'
	zeroWidthJoiner    = '\u200D'
)

// sanitise turns user input into one line of visible text. It is idempotent.
func sanitise(text string) string {
	stored := make([]rune, 0, min(len(text), 4096))
	for at, width := 0, 0; at < len(text); at += width {
		var r rune
		r, width = utf8.DecodeRuneInString(text[at:])
		if r == utf8.RuneError && width <= 1 {
			continue // no UTF-8
		}
		if r = visibleRune(r); r >= 0 {
			stored = append(stored, r)
		}
	}
	return strings.TrimSpace(stripJoiners(stored))
}

// visibleRune returns the rune that replaces r, or -1 if r is removed. It removes runes that are
// invisible or change how other text is displayed.
func visibleRune(r rune) rune {
	switch {
	case r == zeroWidthJoiner, r == zeroWidthNonJoiner:
		return r // stripJoiners checks their position
	case r == '\t', r == '\u2800': // a Braille pattern without dots
		return ' '
	case r == '\u2028', r == '\u2029': // line and paragraph separator
		return -1
	case unicode.Is(unicode.Zs, r):
		return ' '
	case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Co, r), unicode.Is(unicode.Noncharacter_Code_Point, r):
		return -1
	case unicode.Is(unicode.Prepended_Concatenation_Mark, r):
		return r // the only format characters that can be seen
	case unicode.Is(unicode.Cf, r), unicode.Is(blanks, r):
		return -1
	}
	return r
}

// blanks are characters and marks that display nothing. Names and messages made of them would look
// empty, and long runs of them can hide text.
var blanks = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x034F, Hi: 0x034F, Stride: 1}, // combining grapheme joiner
		{Lo: 0x115F, Hi: 0x1160, Stride: 1}, // Hangul fillers
		{Lo: 0x17B4, Hi: 0x17B5, Stride: 1}, // Khmer inherent vowels
		{Lo: 0x180B, Hi: 0x180F, Stride: 1}, // Mongolian variation selectors
		{Lo: 0x2065, Hi: 0x2065, Stride: 1}, // reserved for invisible operators
		{Lo: 0x3164, Hi: 0x3164, Stride: 1}, // Hangul filler
		{Lo: 0xFE00, Hi: 0xFE0D, Stride: 1}, // variation selectors but those of emoji
		{Lo: 0xFFA0, Hi: 0xFFA0, Stride: 1}, // Hangul filler of half width
		{Lo: 0xFFF0, Hi: 0xFFF8, Stride: 1}, // reserved
	},
	R32: []unicode.Range32{
		{Lo: 0xE0000, Hi: 0xE0FFF, Stride: 1}, // tags and further variation selectors
	},
}

// stripJoiners keeps joiners only between characters that they join, and at most maxMarks combining
// marks in a row.
func stripJoiners(text []rune) string {
	var (
		out    strings.Builder
		last   rune = ' '
		joiner rune
		marks  int
	)
	for _, r := range text {
		if r == zeroWidthJoiner || r == zeroWidthNonJoiner {
			if joiner == 0 {
				joiner = r
			}
			continue
		}
		mark := unicode.Is(unicode.M, r)
		if joiner != 0 && joinable(last) && !mark && joinable(r) {
			out.WriteRune(joiner)
		}
		joiner = 0
		if mark {
			// A mark needs a base character.
			if marks++; marks > maxMarks || last == ' ' {
				continue
			}
		} else {
			marks = 0
		}
		out.WriteRune(r)
		last = r
	}
	return out.String()
}

func joinable(r rune) bool { return unicode.In(r, unicode.L, unicode.M, unicode.S) }

// escaper escapes the characters that have a meaning in HTML. The clients unescape exactly these
// six.
var escaper = strings.NewReplacer(
	"&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;", "/", "&#47;",
)

// escape makes a text harmless wherever it is shown as markup.
func escape(text string) string { return escaper.Replace(text) }
