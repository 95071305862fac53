package picture

import "croupier/app/kernel/lettering"

// Game is the picture of a game's page.
type Game struct {
	Frame
	Game, GameName string
	// Facts are a few short ones, such as how much the game returns.
	Facts []string
	// Line says what one can do there.
	Line string
}

func (g Game) draw(p *Painter, c *canvas) error {
	m := p.motif(g.Game)
	if err := c.stage(m); err != nil {
		return err
	}
	var s sheet
	c.object(m, objectX, rimY, object)
	s.frame(g.Frame)
	title := lettering.Style{Face: lettering.Display, Size: 116, Spacing: -2}
	name := lettering.Clean(g.GameName)
	title, name = title.Fit(name, column, 64)
	s.line(title, ivory, name, margin-title.Size*0.05, 296)
	y := 350.0
	lead := lettering.Style{Face: lettering.Heading, Size: 28}
	for _, line := range lead.Wrap(lettering.Clean(g.Line), column-10, 4) {
		s.line(lead, ivory, line, margin, y)
		y += 38
	}
	x := margin
	for _, fact := range g.Facts {
		x = s.pill(lettering.Clean(fact), "#22303a", "#eef3f6", x, 524) + 12
	}
	return c.sheet(&s)
}
