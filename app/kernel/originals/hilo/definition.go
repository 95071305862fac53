package hilo

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/cards"
	"croupier/app/kernel/originals/rules"
)

// Table is the odds of the two guesses on each rank.
type Table struct {
	Odds map[string]GuessOdds `json:"odds"`
}

func table() Table {
	t := Table{Odds: map[string]GuessOdds{}}
	listed := func(last int, guess string) Odds {
		bet := betOn(last, guess)
		return Odds{Label: bet.label, Chance: bet.chance(), Multiplier: bet.multiplier().Text()}
	}
	for rank := cards.Rank(2); rank <= cards.Ace; rank++ {
		last := int(rank)
		if rank == cards.Ace {
			last = 1
		}
		t.Odds[rank.String()] = GuessOdds{Higher: listed(last, higher), Lower: listed(last, lower)}
	}
	return t
}

// Definition implements rules.Game.
func (game) Definition() rules.Definition {
	return rules.Definition{
		ID: "hilo", Name: "HiLo", Kind: rules.Extended, Auto: true, Version: 1,
		Summary: "Guess whether the next card is higher or lower, again and again, and take your winnings in time.",
		Help: []string{
			"A card is turned. Guess whether the next one is higher or lower; the same rank counts as right both ways. The ace is the lowest card, the king the highest: on an ace the guesses are higher and same, on a king lower and same.",
			"The rarer a right guess the more it multiplies what can be taken: by 0.99 divided by its chance. A wrong guess loses the bet. Skip a card as often as you like; it costs nothing. A round has at most 500 cards after the first.",
			"The deck is endless: every card is drawn from all 52. Every guess returns 99.00\u00a0% in the long run, so that three guesses return 0.99 times 0.99 times 0.99. Before the first guess you can cancel and get the bet back.",
		},
		Draws: []string{
			"One number f between 0 and 1 is taken for each card, each from four bytes of HMAC-SHA256(server seed, \"client seed:nonce:cursor\"), eight to a cursor.",
			"The card is at place floor(f * 52), counted from 0, of 2d 2h 2s 2c 3d 3h ... Ad Ah As Ac (ranks two to ace; diamonds, hearts, spades, clubs).",
		},
		Choices: []rules.Choice{},
		Returns: []rules.Return{
			rules.NewReturn("each guess", struct{}{}, money.Fraction(99, 100), money.Fraction(99*ranks, 100)),
		},
		Table:     table(),
		PageTypes: rules.TurnPageTypesOf[choice, move, View](),
	}
}
