package covers

import (
	"html"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// widths are the widths of bold capitals and signs in thousandths of the size,
// for 0x20 to 0x5a. Each is the wider one of Sora and DejaVu Sans, the widest
// common substitute, because a picture cannot embed its font.
var widths = [...]int{
	348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 570, 838, 380, 509, 380, 407, // space to /
	763, 696, 696, 696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580, // 0 to ?
	1127, 782, 762, 800, 830, 683, 683, 837, 837, 372, 643, 775, 637, 995, 876, 876, // @ to O
	733, 864, 770, 720, 682, 812, 774, 1103, 771, 724, 725, // P to Z
}

// otherWidth is the width of letters outside of the table, wideWidth of square
// ones.
const otherWidth, wideWidth = 850, 1050

// width is the width of a text of capitals at size 1, with the given spacing
// after each letter.
func width(text string, spacing float64) float64 {
	total := 0.0
	for _, r := range text {
		switch {
		case r >= 0x20 && r <= 0x5a:
			total += float64(widths[r-0x20])
		case r >= 0x1100: // Hangul, Han and similar letters are square
			total += wideWidth
		default:
			total += otherWidth
		}
	}
	return total/1000 + spacing*float64(utf8.RuneCountInString(text))
}

// maxTitle is the most characters of a name that are used.
const maxTitle = 80

// clean makes one line of capitals from any text. It removes characters that XML
// forbids or that change the direction of the text, and repeated white space.
func clean(text string) string {
	var b strings.Builder
	count := 0
	for _, r := range text {
		if count++; count > maxTitle {
			break
		}
		switch {
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		case r == utf8.RuneError, !unicode.IsGraphic(r): // includes private, control, direction and joining marks
		case unicode.Is(unicode.Mn, r) && count == 1: // an accent needs a letter
		default:
			b.WriteRune(unicode.ToUpper(r))
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// block is a text in one or two lines of one size.
type block struct {
	lines []string
	size  float64
	// squeeze is the width that each line that is too long is forced into, or 0.
	squeeze float64
}

// fit fits a name into a width: in one line if the size is large enough,
// otherwise in the two most even lines, otherwise cut with an ellipsis.
func fit(name string, room, largest, oneLine, smallest float64) block {
	sizeOf := func(lines ...string) float64 {
		widest := 0.0
		for _, line := range lines {
			widest = max(widest, width(line, 0))
		}
		return min(largest, math.Floor(room/max(widest, 0.001)*2)/2)
	}
	if size := sizeOf(name); size >= oneLine {
		return block{lines: []string{name}, size: size}
	}
	best := block{lines: []string{name}, size: sizeOf(name)}
	words := strings.Split(name, " ")
	for i := 1; i < len(words); i++ {
		lines := []string{strings.Join(words[:i], " "), strings.Join(words[i:], " ")}
		if size := min(sizeOf(lines...), largest-2); size > best.size {
			best = block{lines: lines, size: size}
		}
	}
	if best.size >= smallest {
		return best
	}
	best.size, best.squeeze = smallest, room
	for i, line := range best.lines {
		best.lines[i] = shorten(line, room*1.12/smallest)
	}
	return best
}

// shorten cuts a line to a width at size 1.
func shorten(line string, room float64) string {
	if width(line, 0) <= room {
		return line
	}
	runes := []rune(line)
	for len(runes) > 1 && width(string(runes), 0) > room-0.9 {
		runes = runes[:len(runes)-1]
	}
	return strings.TrimRight(string(runes), " ") + "…"
}

// escape escapes text for markup and attributes.
func escape(text string) string { return html.EscapeString(text) }
