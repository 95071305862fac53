package roulette

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
)

// Line is the total payout of one kind of bet for each unit.
type Line struct {
	Type       string `json:"type"`
	Multiplier string `json:"multiplier"`
}

// Table is the pay table.
type Table struct {
	Bets []Line `json:"bets"`
}

// order is the order of the pay table.
var order = []string{"straight", "dozen", "column", "red", "black", "odd", "even", "low", "high"}

func table() Table {
	var t Table
	for _, name := range order {
		t.Bets = append(t.Bets, Line{Type: name, Multiplier: kinds[name].pays.Text(0)})
	}
	return t
}

// Definition implements rules.Game.
func (game) Definition() rules.Definition {
	return rules.Definition{
		ID: "roulette", Name: "Roulette", Kind: rules.Single, Auto: true, Version: 1, ListsResult: true,
		Summary: "The European wheel with one zero: lay chips on numbers, colours, dozens and columns.",
		Help: []string{
			"Take a chip in hand and lay it on the table as often as you like, up to 100 bets a round. The wheel has 37 pockets, 0 to 36, each as likely as the others.",
			"A number pays 36 times in total, a dozen or a column 3 times, red or black, odd or even, low (1 to 18) or high (19 to 36) twice. All of these but the number 0 itself lose on the zero.",
			"Every bet returns 36 of 37 in the long run, 97.30\u00a0%, whatever you lay.",
		},
		Draws: []string{
			"One number f between 0 and 1 is taken from the first four bytes of HMAC-SHA256(server seed, \"client seed:nonce:0\").",
			"The pocket is floor(f * 37).",
		},
		Choices:   []rules.Choice{},
		Returns:   returns(),
		Table:     table(),
		PageTypes: rules.PageTypesOf[layout, View](),
	}
}

func returns() []rules.Return {
	var list []rules.Return
	for _, name := range order {
		bet := Bet{Type: name, Amount: "100000000"}
		if kind := kinds[name]; kind.least <= kind.most {
			number := kind.most
			bet.Number = &number
		}
		best := money.Fraction(int64(kinds[name].pays), 1)
		// Every bet wins in 36/multiplier of the 37 pockets.
		list = append(list, rules.NewReturn(name, map[string]any{"bets": []Bet{bet}}, money.Fraction(36, 37), best))
	}
	return list
}
