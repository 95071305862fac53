package gameart

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"croupier/app/kernel/textrender"
)

// maxTitle is the maximum number of characters of a name that are drawn.
const maxTitle = 80

// capitals returns a text as one line of the capitals that the fonts contain. If the
// fonts lack an accented character, the accent is omitted.
func capitals(text string) string {
	bare := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.M, r) {
			return -1
		}
		return r
	}, norm.NFC.String(text))
	glyphs := []rune(textrender.Clean(strings.ToUpper(bare)))
	return strings.TrimSpace(string(glyphs[:min(len(glyphs), maxTitle)]))
}

// textBox is the space for a name: a width, and font sizes.
type textBox struct {
	width float64
	// largest is the maximum font size of one line, twoLines that of two lines. A name
	// that would be smaller than oneLine in one line is drawn in two. A name that would
	// be smaller than least is cut.
	largest, oneLine, twoLines, smallest float64
}

// block is a text in one or two lines of one style.
type block struct {
	textrender.Style
	lines []string
}

// fit returns a name that fits the space: in one line if the font size is large enough,
// otherwise in the two lines with the largest font size.
func (r textBox) fit(name string, face *textrender.Face) block {
	set := textrender.Style{Face: face, Size: r.largest}
	size := func(maximum float64, lines ...string) float64 {
		for _, line := range lines {
			if wide := set.Width(line); wide > 0 {
				maximum = min(maximum, set.Size*r.width/wide)
			}
		}
		return maximum
	}
	lines, largest := []string{name}, size(r.largest, name)
	words := strings.Split(name, " ")
	for i := 1; i < len(words) && size(r.largest, name) < r.oneLine; i++ {
		two := []string{strings.Join(words[:i], " "), strings.Join(words[i:], " ")}
		if next := size(r.twoLines, two...); next > largest {
			lines, largest = two, next
		}
	}
	set.Size = max(r.smallest, largest)
	for i, line := range lines {
		lines[i] = set.Cut(line, r.width)
	}
	return block{set, lines}
}
