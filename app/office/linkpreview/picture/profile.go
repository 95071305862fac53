package picture

import "croupier/app/kernel/textrender"

// Profile is the picture of a player with a public profile.
type Profile struct {
	Frame
	Name string
	// Avatar is the avatar of the player.
	Avatar string
	// Line is the date of registration, Facts are totals since then.
	Line  string
	Stats []Stat
}

// Stat is a number and its label.
type Stat struct{ Value, Label string }

// profileColours are the colours of profile pictures.
var profileColours = motif{wall: "#2f6f8f", table: "#123a50"}

func (p Profile) draw(_ *Painter, c *canvas) error {
	if err := c.stage(profileColours); err != nil {
		return err
	}
	var s sheet
	s.put(`<ellipse cx="%v" cy="520" rx="170" ry="22" fill="#000" opacity=".3"/><circle cx="%v" cy="306" r="210" fill="%s"/><circle cx="%v" cy="300" r="210" fill="#fff6df"/>`, objectX, objectX, "#8f6a1e", objectX)
	s.frame(p.Frame)
	title, name := textrender.Style{Face: textrender.Display, Size: 92, Spacing: -1.5}.Fit(textrender.Clean(p.Name), column, 48)
	s.line(title, ivory, name, margin-title.Size*0.04, 280)
	lead, line := textrender.Style{Face: textrender.Heading, Size: 32}.Fit(textrender.Clean(p.Line), column, 24)
	s.line(lead, secondaryInk, line, margin, 338)
	x := margin
	for _, stat := range p.Stats {
		value, number := textrender.Style{Face: textrender.Display, Size: 44}.Fit(textrender.Clean(stat.Value), column/2-20, 26)
		label := textrender.Style{Face: textrender.Body, Size: 24}
		s.line(value, brass, number, x, 446)
		s.line(label, ivory, stat.Label, x, 482)
		x += max(value.Width(number), label.Width(stat.Label)) + 48
	}
	if err := c.sheet(&s); err != nil {
		return err
	}
	return c.chip([]byte(p.Avatar), objectX, 300, 196)
}
