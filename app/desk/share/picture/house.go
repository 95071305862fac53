package picture

import "croupier/app/kernel/lettering"

// House is the picture of the site itself.
type House struct {
	Frame
	// Line says what the site is.
	Line string
}

// houseColours are those of the felt.
var houseColours = motif{wall: "#1c7a54", table: "#0c3d2b"}

// around are the games that stand on the table of the house, from the back to the
// front: how far from the object's place, and how large.
var around = []struct {
	game          string
	x, rim, scale float64
}{
	{"roulette", 735, 414, 1.5},
	{"diamonds", 1078, 412, 1.45},
	{"coinflip", 800, 478, 1.35},
	{"mines", 1062, 486, 1.4},
	{"dice", 926, 502, 1.75},
}

func (h House) draw(p *Painter, c *canvas) error {
	if err := c.stage(houseColours); err != nil {
		return err
	}
	var s sheet
	for _, one := range around {
		c.object(p.motif(one.game), one.x, one.rim, one.scale)
	}
	s.frame(Frame{Host: h.Host})
	title, name := lettering.Style{Face: lettering.Display, Size: 112, Spacing: -2}.Fit(lettering.Clean(h.Product), column, 60)
	s.line(title, ivory, name, margin-title.Size*0.05, 296)
	lead, y := lettering.Style{Face: lettering.Heading, Size: 34}, 362.0
	for _, line := range lead.Wrap(lettering.Clean(h.Line), column-50, 3) {
		s.line(lead, ivory, line, margin, y)
		y += 46
	}
	return c.sheet(&s)
}
