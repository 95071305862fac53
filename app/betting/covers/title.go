package covers

import (
	"math"

	"croupier/app/kernel/lettering"
)

// Names stand on a circle, as those of the originals do: foot is its highest
// point.
const (
	foot, footRadius = 175.0, 390.0
	leading          = 1.06 // distance of lines in text sizes
	capital          = 0.72 // height of capitals in text sizes
)

// titles is the room of names: a tile without its margins and the edge of letters.
var titles = room{width: tileWidth - 30, largest: 33, oneLine: 18, twoLines: 23, least: 11.5}

// lift is how far above the foot a line of the name stands, counted from the last.
func (b block) lift(back int) float64 { return float64(back) * b.Size * leading }

// top is that of the capitals of the first line.
func (b block) top() float64 { return foot - b.lift(len(b.lines)-1) - b.Size*capital }

// arched bends a line that has its middle at 0 onto the circle which lies lift
// above the foot.
func arched(line lettering.Outline, lift float64) lettering.Outline {
	radius := footRadius + lift
	return line.Moved(func(x, y float64) (float64, float64) {
		sin, cos := math.Sincos(x / radius)
		return middleX + (radius-y)*sin, foot + footRadius - (radius-y)*cos
	})
}

// middle is the outline of a line with its middle at 0.
func middle(set lettering.Style, line string) lettering.Outline {
	return set.Outline(line, -set.Width(line)/2, 0)
}

// title sets the name at the foot, in letters that stand out of the picture, and the
// provider small above it.
func (d *pen) title(set block, provider string) {
	var name lettering.Outline
	highest := 0.0
	for i, line := range set.lines {
		letters, lift := middle(set.Style, line), set.lift(len(set.lines)-1-i)
		highest = max(highest, lift+rise(letters))
		name = append(name, arched(letters, lift)...)
	}
	if len(name) > 0 {
		depth := set.Size * 0.09
		d.put(`<defs><path id="t" d="%s"/></defs><g stroke="%s" stroke-width="%v" stroke-linejoin="round">`, name.Path(), d.p.deep, 2+depth)
		d.put(`<use href="#t" y="%v" fill="%s"/><use href="#t" y="%v" fill="%s" paint-order="stroke"/></g>`, depth+1, d.p.deep, depth, d.p.glow)
		d.put(`<use href="#t" fill="#fff"/>`)
	}
	label := lettering.Style{Face: lettering.Heading, Size: 7.5, Spacing: 1}
	small := label.Cut(capitals(provider), titles.width)
	if letters := middle(label, small); len(letters) > 0 {
		d.path(d.p.main, arched(letters, highest+6).Path())
	}
}

// rise is how far a line's letters reach above the one that they stand on.
func rise(line lettering.Outline) float64 {
	highest := 0.0
	for _, one := range line {
		highest = max(highest, -one.Points[1])
	}
	return highest
}

// figure draws a rank, a number or a short word with its middle at x.
func (d *pen) figure(text string, size, x, y float64, fill string) {
	set := lettering.Style{Face: lettering.Display, Size: size}
	d.path(fill, set.Outline(text, x-set.Width(text)/2, y).Path())
}
