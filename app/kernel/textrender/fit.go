package textrender

import (
	"strings"
	"unicode"
)

// Fit reduces the size of a line until it fits a width, and cuts it if the size would be below
// least.
func (s Style) Fit(line string, width, minSize float64) (Style, string) {
	if natural := s.Width(line); natural > width {
		scale := max(minSize/s.Size, width/natural)
		s.Size, s.Spacing = s.Size*scale, s.Spacing*scale
	}
	return s, s.Cut(line, width)
}

// Cut shortens a line to a width; an ellipsis replaces the rest.
func (s Style) Cut(line string, width float64) string {
	const slack = 0.5 // of rounding
	if s.Width(line) <= width+slack {
		return line
	}
	runes := []rune(line)
	for len(runes) > 0 {
		runes = runes[:len(runes)-1]
		if short := strings.TrimRight(string(runes), " .,") + "…"; s.Width(short) <= width {
			return short
		}
	}
	return ""
}

// Wrap breaks a text into at most most lines of a width; the last one is cut.
func (s Style) Wrap(text string, width float64, maxLines int) (lines []string) {
	words := strings.Fields(text)
	for len(words) > 0 {
		if len(lines) == maxLines-1 {
			return append(lines, s.Cut(strings.Join(words, " "), width))
		}
		n := 1
		for n < len(words) && s.Width(strings.Join(words[:n+1], " ")) <= width {
			n++
		}
		lines = append(lines, s.Cut(strings.Join(words[:n], " "), width))
		words = words[n:]
	}
	return lines
}

// maxRunes is the maximum length of a processed text: nothing longer fits.
const maxRunes = 200

// Clean returns the drawable part of a text: white space becomes one space, pictographs and marks
// without a glyph are removed, and each run of other characters without a glyph becomes one
// ellipsis. The result is empty if nothing remains.
func Clean(text string) string {
	var out strings.Builder
	drawn, space, missing, count := false, false, false, 0
	for _, char := range text {
		if count++; count > maxRunes {
			break
		}
		if unicode.IsSpace(char) {
			space, missing = out.Len() > 0, false
			continue
		}
		has := char != unicode.ReplacementChar && unicode.IsPrint(char) && Body.has(char)
		unknown := !has && (unicode.IsLetter(char) || unicode.IsNumber(char))
		if !has && (!unknown || missing) {
			continue
		}
		if space {
			out.WriteByte(' ')
			space = false
		}
		if missing = unknown; unknown {
			char = '…'
		} else {
			drawn = true
		}
		out.WriteRune(char)
	}
	if !drawn {
		return ""
	}
	return strings.TrimSpace(out.String())
}
