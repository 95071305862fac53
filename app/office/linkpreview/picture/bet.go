package picture

import "croupier/app/kernel/textrender"

// Bet is the picture of one bet.
type Bet struct {
	Frame
	// Game is the id of the game, GameName its name.
	Game, GameName string
	// Multiplier, Payout and Stake are formatted for display.
	Multiplier, Payout, Stake string
	// Won is true if the payout is greater than the stake. Big is true for a large
	// multiplier.
	Won, Big bool
	// Demo marks play money.
	Demo bool
	// Player is the name of the player, or a placeholder for it.
	Player string
	// Avatar is the avatar of the player; empty if the player is not shown.
	Avatar string
}

func (b Bet) draw(p *Painter, c *canvas) error {
	m := p.motif(b.Game)
	if err := c.stage(m); err != nil {
		return err
	}
	var s sheet
	c.object(m, objectX, rimY, object)
	s.frame(b.Frame)
	b.pills(&s)
	colour, top := ivory, textrender.Clean(b.Multiplier)
	switch {
	case b.Big:
		colour = brass
	case b.Won:
		colour = accent
	}
	large, figure := textrender.Style{Face: textrender.Display, Size: 158, Spacing: -3}.Fit(top, column, 56)
	s.line(large, colour, figure, margin-large.Size*0.05, 318)
	game, name := textrender.Style{Face: textrender.Heading, Size: 46}.Fit("on "+textrender.Clean(b.GameName), column, 32)
	s.line(game, ivory, name, margin, 384)
	b.money(&s)
	b.player(&s)
	if err := c.sheet(&s); err != nil {
		return err
	}
	if b.Avatar == "" {
		return nil
	}
	return c.chip([]byte(b.Avatar), margin+30, 546, 30)
}

func (b Bet) pills(s *sheet) {
	x := margin
	if b.Big {
		x = s.pill("BIG WIN", brass, brassInk, x, 164) + 12
	}
	if b.Demo {
		s.pill("PLAY MONEY", "#33424d", "#eef3f6", x, 164)
	}
}

// money writes payout and stake, on one line if both fit.
func (b Bet) money(s *sheet) {
	strong, weak := textrender.Style{Face: textrender.Body, Size: 32}, textrender.Style{Face: textrender.Body, Size: 28}
	paid, staked := textrender.Clean(b.Payout), "for a stake of "+textrender.Clean(b.Stake)
	const gap = 10
	if x := margin + strong.Width(paid) + gap; x+weak.Width(staked) <= margin+column {
		s.line(strong, ivory, paid, margin, 446)
		s.line(weak, secondaryInk, staked, x, 446)
		return
	}
	strong, paid = strong.Fit(paid, column, 20)
	weak, staked = weak.Fit(staked, column, 20)
	s.line(strong, ivory, paid, margin, 434)
	s.line(weak, secondaryInk, staked, margin, 474)
}

func (b Bet) player(s *sheet) {
	x := margin
	if b.Avatar != "" {
		x += 78
	}
	set, name := textrender.Style{Face: textrender.Body, Size: 30}.Fit(textrender.Clean(b.Player), 420, 22)
	s.line(set, ivory, name, x, 557)
}
