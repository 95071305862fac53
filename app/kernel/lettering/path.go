package lettering

import (
	"math"
	"strconv"
	"strings"
)

// Path is the outline as the data of an SVG path, in few letters: its points are
// rounded to a tenth, and each is told from the one before. That one counts as it
// was rounded, so that errors do not add up.
func (o Outline) Path() string {
	var w pathWriter
	for i, one := range o {
		ends := i+1 < len(o) && o[i+1].Op == 'Z'
		w.write(one, ends)
	}
	return w.String()
}

// tenths is a point in tenths.
type tenths struct{ x, y int }

// pathWriter writes the data of a path.
type pathWriter struct {
	strings.Builder
	pen, start tenths
	command    byte // the last one, which need not be repeated
	fresh      bool // nothing stands behind the command yet
	pointed    bool // the last number has a decimal point
}

// write appends a piece; ends tells that the part is closed after it.
func (w *pathWriter) write(one Segment, ends bool) {
	var to [3]tenths
	for i := range one.count() {
		to[i] = tenths{int(math.Round(one.Points[2*i] * 10)), int(math.Round(one.Points[2*i+1] * 10))}
	}
	switch one.Op {
	case 'Z':
		w.begin('z')
		w.pen = w.start
	case 'M':
		w.points('m', to[:1])
		w.start = w.pen
	case 'L':
		if ends && to[0] == w.start {
			return // closing draws this line
		}
		w.line(to[0])
	case 'Q':
		w.points('q', to[:2])
	case 'C':
		w.points('c', to[:3])
	}
}

// line draws a line, which takes one number where it lies level or upright.
func (w *pathWriter) line(to tenths) {
	switch {
	case to == w.pen:
	case to.y == w.pen.y:
		w.begin('h')
		w.number(to.x - w.pen.x)
	case to.x == w.pen.x:
		w.begin('v')
		w.number(to.y - w.pen.y)
	default:
		w.points('l', []tenths{to})
	}
	w.pen = to
}

// points writes a command with its points and moves the pen to the last.
func (w *pathWriter) points(command byte, to []tenths) {
	w.begin(command)
	for _, point := range to {
		w.number(point.x - w.pen.x)
		w.number(point.y - w.pen.y)
	}
	w.pen = to[len(to)-1]
}

// begin writes a command unless it is that of the piece before.
func (w *pathWriter) begin(command byte) {
	if command == w.command && command != 'm' && command != 'z' {
		return
	}
	w.WriteByte(command)
	w.command, w.fresh = command, true
}

// number writes tenths, without a zero before the point. It is told from the number
// before by its sign, by a second point or else by a space.
func (w *pathWriter) number(value int) {
	whole, part := value/10, value%10
	pointed := part != 0
	switch {
	case w.fresh, value < 0, whole == 0 && pointed && w.pointed:
	default:
		w.WriteByte(' ')
	}
	if value < 0 {
		w.WriteByte('-')
		whole, part = -whole, -part
	}
	if whole != 0 || !pointed {
		w.WriteString(strconv.Itoa(whole))
	}
	if pointed {
		w.WriteByte('.')
		w.WriteByte('0' + byte(part))
	}
	w.fresh, w.pointed = false, pointed
}
