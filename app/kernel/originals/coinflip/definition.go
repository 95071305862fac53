package coinflip

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
)

// Table is the multipliers of right guesses in a row.
type Table struct {
	Multipliers []string `json:"multipliers"`
}

func table() Table {
	var t Table
	for right := 1; right <= maxFlips; right++ {
		t.Multipliers = append(t.Multipliers, multiplier(right).Text())
	}
	return t
}

// Definition implements rules.Game.
func (game) Definition() rules.Definition {
	rtp := money.Fraction(99, 100)
	return rules.Definition{
		ID: "coinflip", Name: "Coinflip", Kind: rules.Single, Auto: true, Version: 1,
		Summary: "Heads or tails: 1.98 times for one flip, or a series of up to twenty that doubles each time.",
		Help: []string{
			"A single flip: choose heads or tails. The right side pays 1.98 times the bet, the wrong one loses it.",
			"A series: guess one flip after the other. Every right guess doubles what can be taken, from 1.98 for the first up to 1,038,090.24 for twenty; a wrong one loses the bet. Take what has been won after any right guess; the twentieth is paid by itself. Before the first flip you can cancel and get the bet back.",
			"Every flip returns 99.00\u00a0% in the long run, and so does a series, wherever you stop.",
		},
		Draws: []string{
			"One number f between 0 and 1 is taken for each flip, each from four bytes of HMAC-SHA256(server seed, \"client seed:nonce:cursor\"), eight to a cursor.",
			"The flip is tails when f is below 0.5, heads otherwise.",
		},
		Choices: []rules.Choice{
			{Name: "side", Label: "Side", Options: []string{heads, tails}, Default: heads},
			{Name: "series", Label: "Play", Options: []string{"false", "true"}, Default: "false"},
		},
		Returns: []rules.Return{
			rules.NewReturn("single flip", map[string]any{"side": heads}, rtp, multiplier(1)),
			rules.NewReturn("series", map[string]any{"series": true}, rtp, multiplier(maxFlips)),
		},
		Table:     table(),
		PageTypes: rules.TurnPageTypesOf[choice, move, View](),
	}
}
