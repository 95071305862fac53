package lettering

import (
	"strings"
	"unicode"
)

// Fit makes a line smaller until it takes no more than a width, and cuts it where
// it would become smaller than least.
func (s Style) Fit(line string, width, least float64) (Style, string) {
	if wide := s.Width(line); wide > width {
		scale := max(least/s.Size, width/wide)
		s.Size, s.Spacing = s.Size*scale, s.Spacing*scale
	}
	return s, s.Cut(line, width)
}

// Cut shortens a line to a width; what is left out is shown by an ellipsis.
func (s Style) Cut(line string, width float64) string {
	const slack = 0.5 // of rounding
	if s.Width(line) <= width+slack {
		return line
	}
	letters := []rune(line)
	for len(letters) > 0 {
		letters = letters[:len(letters)-1]
		if short := strings.TrimRight(string(letters), " .,") + "…"; s.Width(short) <= width {
			return short
		}
	}
	return ""
}

// Wrap breaks a text into lines of a width, no more than most; the last is cut.
func (s Style) Wrap(text string, width float64, most int) (lines []string) {
	words := strings.Fields(text)
	for len(words) > 0 {
		if len(lines) == most-1 {
			return append(lines, s.Cut(strings.Join(words, " "), width))
		}
		take := 1
		for take < len(words) && s.Width(strings.Join(words[:take+1], " ")) <= width {
			take++
		}
		lines = append(lines, s.Cut(strings.Join(words[:take], " "), width))
		words = words[take:]
	}
	return lines
}

// most is as much of a text as is looked at: nothing longer has a place.
const most = 200

// Clean gives the part of a text that can be drawn: white space becomes one
// space, pictographs and marks that no font has fall away, and each run of
// letters that no font has becomes one ellipsis. It is empty where nothing is
// left.
func Clean(text string) string {
	var out strings.Builder
	drawn, space, missing, looked := false, false, false, 0
	for _, letter := range text {
		if looked++; looked > most {
			break
		}
		if unicode.IsSpace(letter) {
			space, missing = out.Len() > 0, false
			continue
		}
		has := letter != unicode.ReplacementChar && unicode.IsPrint(letter) && Body.has(letter)
		unknown := !has && (unicode.IsLetter(letter) || unicode.IsNumber(letter))
		if !has && (!unknown || missing) {
			continue
		}
		if space {
			out.WriteByte(' ')
			space = false
		}
		if missing = unknown; unknown {
			letter = '…'
		} else {
			drawn = true
		}
		out.WriteRune(letter)
	}
	if !drawn {
		return ""
	}
	return strings.TrimSpace(out.String())
}
