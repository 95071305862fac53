package picture

import (
	"fmt"
	"math"

	"croupier/app/kernel/lettering"
)

// Colours of the house that pictures share.
const (
	ink      = "#0b0f12"
	ivory    = "#fdf8ea"
	quiet    = "#b9c6cf" // texts beside the main one
	action   = "#23d18b"
	brass    = "#e9b44c"
	brassInk = "#2b1d05"
)

// Places that all pictures have in common.
const (
	margin  = 72.0  // of texts, on all sides
	column  = 570.0 // width of the texts at the left
	rimY    = 452.0 // of the table, where an object stands
	objectX = 925.0 // middle of the object
	object  = 2.8   // how much larger than in its own units
)

// sheet is where a picture's texts and signs are put, in their order.
type sheet struct {
	shapes []shape
	err    error // the first of what could not be read
}

// put adds SVG elements.
func (s *sheet) put(format string, values ...any) {
	_, shapes, err := readShapes(fmt.Appendf(nil, "<svg>"+format+"</svg>", values...))
	s.shapes = append(s.shapes, shapes...)
	if s.err == nil {
		s.err = err
	}
}

// line writes a line of text from x on the baseline y.
func (s *sheet) line(set lettering.Style, colour, text string, x, y float64) {
	s.add(set.Outline(text, x, y), colour, 1)
}

func (s *sheet) add(edge lettering.Outline, colour string, opacity float64) {
	s.shapes = append(s.shapes, shape{edge, look{fill: colour, opacity: opacity}, unmoved})
}

// sheet draws what was put on one.
func (c *canvas) sheet(s *sheet) error {
	c.shapes(s.shapes, unmoved)
	return s.err
}

// centred writes a line around x.
func (s *sheet) centred(set lettering.Style, colour, text string, x, y float64) {
	s.line(set, colour, text, x-set.Width(text)/2, y)
}

// pill writes a word in a filled pill that begins at x with its middle at y, and
// gives where it ends.
func (s *sheet) pill(word, fill, letters string, x, y float64) float64 {
	set := lettering.Style{Face: lettering.Body, Size: 22, Spacing: 1.6}
	wide := set.Width(word) + 36
	s.put(`<rect x="%.1f" y="%.1f" width="%.1f" height="40" rx="20" fill="%s"/>`, x, y-20, wide, fill)
	s.line(set, letters, word, x+18, y+8)
	return x + wide
}

// object draws a motif with its middle at x, standing on the height rim.
func (c *canvas) object(m motif, x, rim, scale float64) {
	c.shapes(m.shapes, moved(x-motifMiddle*scale, rim-motifRim*scale).then(scaled(scale, scale)))
}

// rays are beams of light from behind an object.
func (s *sheet) rays(x, y float64) {
	const count, far = 22, 1500.0
	var beams lettering.Outline
	for i := range count {
		beams.Add('M', x, y)
		for _, turn := range [...]float64{0, 0.42} {
			sin, cos := math.Sincos((float64(i) + turn) * 2 * math.Pi / count)
			beams.Add('L', x+far*cos, y+far*sin)
		}
		beams.Add('Z')
	}
	s.add(beams, ivory, 0.07)
}

// mark is the product's: a chip whose ring opens to a C, a brass pip in the gap.
func (s *sheet) mark(x, y, size float64) {
	s.put(`<g transform="translate(%v %v) scale(%v)"><circle cx="16" cy="16" r="15" fill="%s"/>`+
		`<circle cx="16" cy="16" r="12.6" fill="none" stroke="#04140d" stroke-width="3.4" stroke-dasharray="4.95 4.95" stroke-dashoffset="2.5" opacity=".28"/>`+
		`<circle cx="16" cy="16" r="9.6" fill="#11171b"/><path d="M20.6 12.4a5.9 5.9 0 1 0 0 7.2" fill="none" stroke="#eef3f6" stroke-width="2.6" stroke-linecap="round"/>`+
		`<path d="M21.4 13.9l2.1 2.1-2.1 2.1-2.1-2.1z" fill="%s"/></g>`, x, y, size/32, action, brass)
}

// stage draws what all pictures stand on: the wall with the light behind the
// object, the table with its brass rim, and the dark that texts are read on.
func (c *canvas) stage(m motif) error {
	c.fill(rgb(m.wall))
	c.glow(objectX, 270, 560, rgb(ivory), 0.34)
	var back sheet
	back.rays(objectX, 290)
	const rim = `M-60 530C260 425 900 425 1260 505`
	back.put(`<path d="%sV640H-60Z" fill="%s"/><path d="%s" fill="none" stroke="%s" stroke-width="7"/>`, rim, m.table, rim, brass)
	if err := c.sheet(&back); err != nil {
		return err
	}
	c.foot(rgb(ink), 0.35, 470)
	c.curtain(rgb(ink), 0.95, 430, 880)
	return nil
}

// frame writes the name of the site at the top and its address at the foot.
func (s *sheet) frame(f Frame) {
	s.mark(margin, 56, 48)
	name, product := lettering.Style{Face: lettering.Heading, Size: 30}.Fit(lettering.Clean(f.Product), column-64, 22)
	s.line(name, ivory, product, margin+64, 91)
	host := lettering.Style{Face: lettering.Body, Size: 24}
	host, address := host.Fit(lettering.Clean(f.Host), 420, 18)
	s.line(host, ivory, address, Width-margin-host.Width(address), Height-48)
}

// chip draws the picture of a player, a round chip.
func (c *canvas) chip(avatar []byte, x, y, radius float64) error {
	// The chip is 80 of the drawing's 96 wide; what is around it is cut off.
	side := int(radius*2*96/80) + 2
	small := newCanvas(side, side)
	_, shapes, err := readShapes(avatar)
	if err != nil {
		return err
	}
	small.shapes(shapes, scaled(float64(side)/96, float64(side)/96))
	c.round(small.img, x, y, radius)
	return nil
}
