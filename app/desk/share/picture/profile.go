package picture

import "croupier/app/kernel/lettering"

// Profile is the picture of a player who hides nothing.
type Profile struct {
	Frame
	Name string
	// Avatar is the drawing of the player.
	Avatar string
	// Line says since when the player is here, Facts what was done since.
	Line  string
	Facts []Fact
}

// Fact is a number and what it counts.
type Fact struct{ Value, Of string }

// profileColours are those of a quiet corner.
var profileColours = motif{wall: "#2f6f8f", table: "#123a50"}

func (p Profile) draw(_ *Painter, c *canvas) error {
	if err := c.stage(profileColours); err != nil {
		return err
	}
	var s sheet
	s.put(`<ellipse cx="%v" cy="520" rx="170" ry="22" fill="#000" opacity=".3"/><circle cx="%v" cy="306" r="210" fill="%s"/><circle cx="%v" cy="300" r="210" fill="#fff6df"/>`, objectX, objectX, "#8f6a1e", objectX)
	s.frame(p.Frame)
	title, name := lettering.Style{Face: lettering.Display, Size: 92, Spacing: -1.5}.Fit(lettering.Clean(p.Name), column, 48)
	s.line(title, ivory, name, margin-title.Size*0.04, 280)
	lead, line := lettering.Style{Face: lettering.Heading, Size: 32}.Fit(lettering.Clean(p.Line), column, 24)
	s.line(lead, quiet, line, margin, 338)
	x := margin
	for _, fact := range p.Facts {
		value, number := lettering.Style{Face: lettering.Display, Size: 44}.Fit(lettering.Clean(fact.Value), column/2-20, 26)
		label := lettering.Style{Face: lettering.Body, Size: 24}
		s.line(value, brass, number, x, 446)
		s.line(label, ivory, fact.Of, x, 482)
		x += max(value.Width(number), label.Width(fact.Of)) + 48
	}
	if err := c.sheet(&s); err != nil {
		return err
	}
	return c.chip([]byte(p.Avatar), objectX, 300, 196)
}
