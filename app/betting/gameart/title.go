package gameart

import (
	"math"

	"croupier/app/kernel/textrender"
)

// Names are on a circle, like those of the originals. foot is its highest point.
const (
	foot, footRadius = 175.0, 390.0
	leading          = 1.06 // distance of lines in font sizes
	capital          = 0.72 // height of capitals in font sizes
)

// titles is the space for names: a tile without its margins and the outline of glyphs.
var titles = textBox{width: tileWidth - 30, largest: 33, oneLine: 18, twoLines: 23, smallest: 11.5}

// lift returns how far a line of the name is above the foot. back counts lines from the
// last.
func (b block) lift(back int) float64 { return float64(back) * b.Size * leading }

// top returns the top of the first line's capitals.
func (b block) top() float64 { return foot - b.lift(len(b.lines)-1) - b.Size*capital }

// arched bends a line, centered at 0, onto the circle that is lift above the foot.
func arched(line textrender.Outline, lift float64) textrender.Outline {
	radius := footRadius + lift
	return line.Transform(func(x, y float64) (float64, float64) {
		sin, cos := math.Sincos(x / radius)
		return middleX + (radius-y)*sin, foot + footRadius - (radius-y)*cos
	})
}

// middle returns the outline of a line, centered at 0.
func middle(set textrender.Style, line string) textrender.Outline {
	return set.Outline(line, -set.Width(line)/2, 0)
}

// title draws the name at the bottom, in glyphs with an outline, and the provider in a
// small size above it.
func (d *pen) title(set block, provider string) {
	var name textrender.Outline
	highest := 0.0
	for i, line := range set.lines {
		glyphs, lift := middle(set.Style, line), set.lift(len(set.lines)-1-i)
		highest = max(highest, lift+rise(glyphs))
		name = append(name, arched(glyphs, lift)...)
	}
	if len(name) > 0 {
		depth := set.Size * 0.09
		d.put(`<defs><path id="t" d="%s"/></defs><g stroke="%s" stroke-width="%v" stroke-linejoin="round">`, name.Path(), d.p.deep, 2+depth)
		d.put(`<use href="#t" y="%v" fill="%s"/><use href="#t" y="%v" fill="%s" paint-order="stroke"/></g>`, depth+1, d.p.deep, depth, d.p.glow)
		d.put(`<use href="#t" fill="#fff"/>`)
	}
	label := textrender.Style{Face: textrender.Heading, Size: 7.5, Spacing: 1}
	small := label.Cut(capitals(provider), titles.width)
	if glyphs := middle(label, small); len(glyphs) > 0 {
		d.path(d.p.main, arched(glyphs, highest+6).Path())
	}
}

// rise returns how far a line's glyphs extend above its baseline.
func rise(line textrender.Outline) float64 {
	highest := 0.0
	for _, one := range line {
		highest = max(highest, -one.Points[1])
	}
	return highest
}

// figure draws a rank, a number or a short word, centered at x.
func (d *pen) figure(text string, size, x, y float64, fill string) {
	set := textrender.Style{Face: textrender.Display, Size: size}
	d.path(fill, set.Outline(text, x-set.Width(text)/2, y).Path())
}
