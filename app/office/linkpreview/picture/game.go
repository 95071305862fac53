package picture

import "croupier/app/kernel/textrender"

// Game is the picture of a game's page.
type Game struct {
	Frame
	Game, GameName string
	// Details are a few short facts, such as the return to player.
	Details []string
	// Line is one sentence about the game.
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
	title := textrender.Style{Face: textrender.Display, Size: 116, Spacing: -2}
	name := textrender.Clean(g.GameName)
	title, name = title.Fit(name, column, 64)
	s.line(title, ivory, name, margin-title.Size*0.05, 296)
	y := 350.0
	lead := textrender.Style{Face: textrender.Heading, Size: 28}
	for _, line := range lead.Wrap(textrender.Clean(g.Line), column-10, 4) {
		s.line(lead, ivory, line, margin, y)
		y += 38
	}
	x := margin
	for _, stat := range g.Details {
		x = s.pill(textrender.Clean(stat), "#22303a", "#eef3f6", x, 524) + 12
	}
	return c.sheet(&s)
}
