package picture

import (
	"fmt"
	"math"

	"croupier/app/kernel/textrender"
)

// Colours that all pictures share.
const (
	ink          = "#0b0f12"
	ivory        = "#fdf8ea"
	secondaryInk = "#b9c6cf" // secondary texts
	accent       = "#23d18b"
	brass        = "#e9b44c"
	brassInk     = "#2b1d05"
)

// Positions that all pictures share.
const (
	margin  = 72.0  // of texts, on all sides
	column  = 570.0 // width of the texts on the left
	rimY    = 452.0 // of the table below the object
	objectX = 925.0 // centre of the object
	object  = 2.8   // scale of the object
)

// sheet collects the texts and signs of a picture in drawing order.
type sheet struct {
	shapes []shape
	err    error // the first error
}

// put adds SVG elements.
func (s *sheet) put(format string, values ...any) {
	_, shapes, err := readShapes(fmt.Appendf(nil, "<svg>"+format+"</svg>", values...))
	s.shapes = append(s.shapes, shapes...)
	if s.err == nil {
		s.err = err
	}
}

// line writes a line of text that starts at x on the baseline y.
func (s *sheet) line(set textrender.Style, colour, text string, x, y float64) {
	s.add(set.Outline(text, x, y), colour, 1)
}

func (s *sheet) add(outline textrender.Outline, colour string, opacity float64) {
	s.shapes = append(s.shapes, shape{outline, style{fill: colour, opacity: opacity}, identity})
}

// sheet draws the content of a sheet.
func (c *canvas) sheet(s *sheet) error {
	c.shapes(s.shapes, identity)
	return s.err
}

// centred writes a line centred at x.
func (s *sheet) centred(set textrender.Style, colour, text string, x, y float64) {
	s.line(set, colour, text, x-set.Width(text)/2, y)
}

// pill writes a word in a filled pill that starts at x and is centred at y. It returns
// the x of its end.
func (s *sheet) pill(word, fill, textColour string, x, y float64) float64 {
	set := textrender.Style{Face: textrender.Body, Size: 22, Spacing: 1.6}
	wide := set.Width(word) + 36
	s.put(`<rect x="%.1f" y="%.1f" width="%.1f" height="40" rx="20" fill="%s"/>`, x, y-20, wide, fill)
	s.line(set, textColour, word, x+18, y+8)
	return x + wide
}

// object draws a motif centred at x, with its table's rim at height rim.
func (c *canvas) object(m motif, x, rim, scale float64) {
	c.shapes(m.shapes, translation(x-motifMiddle*scale, rim-motifRim*scale).then(scaling(scale, scale)))
}

// rays draws beams of light behind an object.
func (s *sheet) rays(x, y float64) {
	const count, far = 22, 1500.0
	var beams textrender.Outline
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

// mark draws the product's mark: a chip whose ring opens to a C, with a brass pip in the
// gap.
func (s *sheet) mark(x, y, size float64) {
	s.put(`<g transform="translate(%v %v) scale(%v)"><circle cx="16" cy="16" r="15" fill="%s"/>`+
		`<circle cx="16" cy="16" r="12.6" fill="none" stroke="#04140d" stroke-width="3.4" stroke-dasharray="4.95 4.95" stroke-dashoffset="2.5" opacity=".28"/>`+
		`<circle cx="16" cy="16" r="9.6" fill="#11171b"/><path d="M20.6 12.4a5.9 5.9 0 1 0 0 7.2" fill="none" stroke="#eef3f6" stroke-width="2.6" stroke-linecap="round"/>`+
		`<path d="M21.4 13.9l2.1 2.1-2.1 2.1-2.1-2.1z" fill="%s"/></g>`, x, y, size/32, accent, brass)
}

// stage draws the background of all pictures: the wall with the light behind the object,
// the table with its brass rim, and the dark area behind the texts.
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
	c.shadeBottom(rgb(ink), 0.35, 470)
	c.shadeLeft(rgb(ink), 0.95, 430, 880)
	return nil
}

// frame writes the name of the site at the top and its address at the bottom.
func (s *sheet) frame(f Frame) {
	s.mark(margin, 56, 48)
	name, product := textrender.Style{Face: textrender.Heading, Size: 30}.Fit(textrender.Clean(f.Product), column-64, 22)
	s.line(name, ivory, product, margin+64, 91)
	host := textrender.Style{Face: textrender.Body, Size: 24}
	host, address := host.Fit(textrender.Clean(f.Host), 420, 18)
	s.line(host, ivory, address, Width-margin-host.Width(address), Height-48)
}

// chip draws the avatar of a player as a round chip.
func (c *canvas) chip(avatar []byte, x, y, radius float64) error {
	// The chip is 80 of the drawing's 96 wide. The rest is cut off.
	side := int(radius*2*96/80) + 2
	small := newCanvas(side, side)
	_, shapes, err := readShapes(avatar)
	if err != nil {
		return err
	}
	small.shapes(shapes, scaling(float64(side)/96, float64(side)/96))
	c.drawRound(small.img, x, y, radius)
	return nil
}
