package picture

import "croupier/app/kernel/textrender"

// Race is the picture of the weekly race.
type Race struct {
	Frame
	// Title is the name of the race, Reward the prizes, Line the end of the race.
	Title, Reward, Line string
	// Leaders are the leading players, at most three.
	Leaders []Leader
}

// Leader is one of the leading players of the race.
type Leader struct {
	Name, Prize string
	// Avatar is the avatar of the player; empty if the player is not shown.
	Avatar string
}

// raceColours are the colours of race pictures.
var raceColours = motif{wall: "#6b3fc4", table: "#2c1663"}

// pillars are the positions of the winners, with the first in the middle.
var pillars = [...]struct {
	x, top float64
	colour string
	edge   string
}{
	{899, 304, "#f0bd58", "#b67c1f"},
	{713, 356, "#cfd8df", "#8897a3"},
	{1085, 382, "#d08a52", "#8e5427"},
}

func (r Race) draw(_ *Painter, c *canvas) error {
	if err := c.stage(raceColours); err != nil {
		return err
	}
	var s sheet
	const half, foot = 88.0, 545.0
	s.put(`<ellipse cx="899" cy="%v" rx="300" ry="20" fill="#000" opacity=".3"/>`, foot)
	order := []int{1, 2, 0}
	for _, i := range order {
		p := pillars[i]
		s.put(`<path d="M%v %vh176V%vh-176Z" fill="%s"/><path d="M%v %vh176v14h-176Z" fill="%s"/>`, p.x-half, p.top, foot, p.edge, p.x-half, p.top, p.colour)
		s.put(`<path d="M%v %vh26V%vh-26Z" fill="#000" opacity=".16"/>`, p.x+half-26, p.top+14, foot)
		s.centred(textrender.Style{Face: textrender.Display, Size: 56}, "#fff6df", string(rune('1'+i)), p.x, p.top+84)
		if i < len(r.Leaders) {
			set, name := textrender.Style{Face: textrender.Body, Size: 22}.Fit(textrender.Clean(r.Leaders[i].Name), 2*half-18, 16)
			s.centred(set, "#fffaf0", name, p.x, p.top+118)
			prize, won := textrender.Style{Face: textrender.Body, Size: 20}.Fit(textrender.Clean(r.Leaders[i].Prize), 2*half-16, 14)
			s.centred(prize, "#fffaf0", won, p.x, p.top+143)
		}
		s.put(`<circle cx="%v" cy="%v" r="58" fill="#fff6df"/>`, p.x, p.top-54)
		if i >= len(r.Leaders) || r.Leaders[i].Avatar == "" {
			s.put(`<circle cx="%v" cy="%v" r="52" fill="%s"/>`, p.x, p.top-54, p.edge)
			s.put(`<g transform="translate(%v %v)"><circle cy="-10" r="17" fill="#fff6df"/><path d="M-32 36C-32 12-18 12 0 12S32 12 32 36A52 52 0 0 1-32 36Z" fill="#fff6df"/></g>`, p.x, p.top-54)
		}
	}
	s.put(`<path transform="translate(899 154)" d="M-40 30L-46-14-21 6 0-26 21 6 46-14 40 30Z" fill="%s" stroke="#b67c1f" stroke-width="4" stroke-linejoin="round"/>`, brass)
	s.frame(r.Frame)
	title, name := textrender.Style{Face: textrender.Heading, Size: 48}.Fit(textrender.Clean(r.Title), column, 34)
	s.line(title, ivory, name, margin, 206)
	large, reward := textrender.Style{Face: textrender.Display, Size: 136, Spacing: -3}.Fit(textrender.Clean(r.Reward), column-30, 72)
	s.line(large, brass, reward, margin-large.Size*0.05, 336)
	lead, y := textrender.Style{Face: textrender.Heading, Size: 32}, 398.0
	for _, line := range lead.Wrap(textrender.Clean(r.Line), column-60, 3) {
		s.line(lead, ivory, line, margin, y)
		y += 44
	}
	if err := c.sheet(&s); err != nil {
		return err
	}
	for i, place := range r.Leaders {
		if i < len(pillars) && place.Avatar != "" {
			if err := c.chip([]byte(place.Avatar), pillars[i].x, pillars[i].top-54, 53); err != nil {
				return err
			}
		}
	}
	return nil
}
