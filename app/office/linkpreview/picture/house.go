package picture

import "croupier/app/kernel/textrender"

// Site is the picture of the site itself.
type Site struct {
	Frame
	// Line is one sentence about the site.
	Line string
}

// siteColours are the colours of felt.
var siteColours = motif{wall: "#1c7a54", table: "#0c3d2b"}

// siteGames are the games on the table of the site's picture, from back to front, each with
// its offset from the centre and its size.
var siteGames = []struct {
	game          string
	x, rim, scale float64
}{
	{"roulette", 735, 414, 1.5},
	{"diamonds", 1078, 412, 1.45},
	{"coinflip", 800, 478, 1.35},
	{"mines", 1062, 486, 1.4},
	{"dice", 926, 502, 1.75},
}

func (h Site) draw(p *Painter, c *canvas) error {
	if err := c.stage(siteColours); err != nil {
		return err
	}
	var s sheet
	for _, one := range siteGames {
		c.object(p.motif(one.game), one.x, one.rim, one.scale)
	}
	s.frame(Frame{Host: h.Host})
	title, name := textrender.Style{Face: textrender.Display, Size: 112, Spacing: -2}.Fit(textrender.Clean(h.Product), column, 60)
	s.line(title, ivory, name, margin-title.Size*0.05, 296)
	lead, y := textrender.Style{Face: textrender.Heading, Size: 34}, 362.0
	for _, line := range lead.Wrap(textrender.Clean(h.Line), column-50, 3) {
		s.line(lead, ivory, line, margin, y)
		y += 46
	}
	return c.sheet(&s)
}
