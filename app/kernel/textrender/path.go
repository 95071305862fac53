package textrender

import (
	"math"
	"strconv"
	"strings"
)

// Path is the outline as the data of an SVG path, in few characters: its points are rounded to a
// tenth, and each is relative to the rounded point before, so that errors do not add up.
func (o Outline) Path() string {
	var w pathWriter
	for i, one := range o {
		closes := i+1 < len(o) && o[i+1].Op == 'Z'
		w.write(one, closes)
	}
	return w.String()
}

// tenths is a point in tenths.
type tenths struct{ x, y int }

// pathWriter writes the data of a path.
type pathWriter struct {
	strings.Builder
	pen, start tenths
	command    byte // the last command, which need not be repeated
	fresh      bool // no number follows the command yet
	hasPoint   bool // the last number has a decimal point
}

// write appends a segment; ends is set if the path is closed after it.
func (w *pathWriter) write(one Segment, closes bool) {
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
		if closes && to[0] == w.start {
			return // closing draws this line
		}
		w.line(to[0])
	case 'Q':
		w.points('q', to[:2])
	case 'C':
		w.points('c', to[:3])
	}
}

// line draws a line, which needs one number if it is horizontal or vertical.
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

// begin writes a command unless it equals the previous one.
func (w *pathWriter) begin(command byte) {
	if command == w.command && command != 'm' && command != 'z' {
		return
	}
	w.WriteByte(command)
	w.command, w.fresh = command, true
}

// number writes tenths, without a zero before the point. It is separated from the number before
// by its sign, by a second point or else by a space.
func (w *pathWriter) number(value int) {
	whole, part := value/10, value%10
	hasPoint := part != 0
	switch {
	case w.fresh, value < 0, whole == 0 && hasPoint && w.hasPoint:
	default:
		w.WriteByte(' ')
	}
	if value < 0 {
		w.WriteByte('-')
		whole, part = -whole, -part
	}
	if whole != 0 || !hasPoint {
		w.WriteString(strconv.Itoa(whole))
	}
	if hasPoint {
		w.WriteByte('.')
		w.WriteByte('0' + byte(part))
	}
	w.fresh, w.hasPoint = false, hasPoint
}
