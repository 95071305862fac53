package diamonds

import "croupier/app/kernel/originals/rules"

// Table is the pay table, best hand first.
type Table struct {
	Hands []Line `json:"hands"`
}

// Line is the payout of one hand.
type Line struct {
	Hand       string `json:"hand" ts:"five|four|full_house|three|two_pair|pair|none"`
	Multiplier string `json:"multiplier"`
}

func table() Table {
	var t Table
	for _, h := range hands {
		t.Hands = append(t.Hands, Line{Hand: h.name, Multiplier: rules.PlainText(h.multiplier.Text())})
	}
	return t
}

// Definition implements rules.Game.
func (game) Definition() rules.Definition {
	return rules.Definition{
		ID: "diamonds", Name: "Diamonds", Kind: rules.Single, Auto: true, Version: 1,
		Summary: "Five gems of seven colours fall; equal ones pay like a poker hand.",
		Help: []string{
			"Five gems fall, each of one of seven colours, each colour as likely as the others. There is nothing to choose: the bet is all.",
			"Five equal gems pay 50 times the bet in total, four 5 times, a full house (three and two) 4 times, three 3 times, two pairs twice, one pair a tenth of the bet. Five different gems pay nothing.",
		},
		Draws: []string{
			"Five numbers f between 0 and 1 are taken, each from four bytes of HMAC-SHA256(server seed, \"client seed:nonce:0\").",
			"Each gem is floor(f * 7) in the order green, purple, yellow, red, cyan, pink, blue.",
		},
		Choices:   []rules.Choice{},
		Returns:   []rules.Return{rules.NewReturn("Every bet", struct{}{}, rtp(), hands[0].multiplier)},
		Table:     table(),
		PageTypes: rules.PageTypesOf[choice, View](),
	}
}
