package covers

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"croupier/app/kernel/lettering"
)

// maxTitle is the most characters of a name that are used.
const maxTitle = 80

// capitals makes one line of capitals from any text: what the fonts have of it.
// An accent that has no letter of its own with it is left out.
func capitals(text string) string {
	bare := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.M, r) {
			return -1
		}
		return r
	}, norm.NFC.String(text))
	letters := []rune(lettering.Clean(strings.ToUpper(bare)))
	return strings.TrimSpace(string(letters[:min(len(letters), maxTitle)]))
}

// room is what a name has: a width, and sizes of its letters.
type room struct {
	width float64
	// largest is that of one line, twoLines that of two. A name that would be
	// smaller than oneLine in one is set in two; at least it is cut.
	largest, oneLine, twoLines, least float64
}

// block is a text in one or two lines of one style.
type block struct {
	lettering.Style
	lines []string
}

// fit sets a name in the room: in one line if its letters are large enough,
// otherwise in the two lines that allow for the largest.
func (r room) fit(name string, face *lettering.Face) block {
	set := lettering.Style{Face: face, Size: r.largest}
	size := func(most float64, lines ...string) float64 {
		for _, line := range lines {
			if wide := set.Width(line); wide > 0 {
				most = min(most, set.Size*r.width/wide)
			}
		}
		return most
	}
	lines, largest := []string{name}, size(r.largest, name)
	words := strings.Split(name, " ")
	for i := 1; i < len(words) && size(r.largest, name) < r.oneLine; i++ {
		two := []string{strings.Join(words[:i], " "), strings.Join(words[i:], " ")}
		if next := size(r.twoLines, two...); next > largest {
			lines, largest = two, next
		}
	}
	set.Size = max(r.least, largest)
	for i, line := range lines {
		lines[i] = set.Cut(line, r.width)
	}
	return block{set, lines}
}
