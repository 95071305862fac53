package roulette

import (
	"github.com/go-json-experiment/json"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
)

// kind is one kind of bet: its total payout for each unit, the numbers that it can be placed on
// (none if the minimum is above the maximum), and the pockets that win.
type kind struct {
	pays        money.Amount
	least, most int
	wins        func(pocket, number int) bool
}

// maxMultiplier is the largest multiplier of a bet.
const maxMultiplier = 36

var (
	reds = map[int]bool{
		1: true, 3: true, 5: true, 7: true, 9: true, 12: true, 14: true, 16: true, 18: true,
		19: true, 21: true, 23: true, 25: true, 27: true, 30: true, 32: true, 34: true, 36: true,
	}
	even = func(wins func(pocket int) bool) kind {
		return kind{pays: 2, least: 1, wins: func(pocket, _ int) bool { return pocket > 0 && wins(pocket) }}
	}
)

var kinds = map[string]kind{
	"straight": {pays: maxMultiplier, most: pockets - 1, wins: func(pocket, number int) bool { return pocket == number }},
	"dozen":    {pays: 3, least: 1, most: 3, wins: func(pocket, number int) bool { return pocket > 0 && (pocket-1)/12+1 == number }},
	"column":   {pays: 3, least: 1, most: 3, wins: func(pocket, number int) bool { return pocket > 0 && (pocket-1)%3+1 == number }},
	"red":      even(func(pocket int) bool { return reds[pocket] }),
	"black":    even(func(pocket int) bool { return !reds[pocket] }),
	"odd":      even(func(pocket int) bool { return pocket%2 == 1 }),
	"even":     even(func(pocket int) bool { return pocket%2 == 0 }),
	"low":      even(func(pocket int) bool { return pocket <= 18 }),
	"high":     even(func(pocket int) bool { return pocket > 18 }),
}

// MinorUnits converts the amounts of the bets from whole units in a request to
// the minor units of the rules. Errors: *rules.Refusal.
func MinorUnits(choices []byte, currency money.Currency) ([]byte, error) {
	raw, err := rules.Decode[struct {
		Bets []struct {
			Type   string       `json:"type"`
			Number *int         `json:"number"`
			Amount money.Number `json:"amount"`
		} `json:"bets"`
	}](choices)
	if err != nil {
		return nil, err
	}
	if len(raw.Bets) > maxBets {
		return nil, rules.NewRefusal("lay 1 to %d bets on the table", maxBets)
	}
	into := struct {
		Bets []Bet `json:"bets"`
	}{Bets: make([]Bet, len(raw.Bets))}
	for i, bet := range raw.Bets {
		units, err := bet.Amount.Amount(currency)
		if err != nil {
			return nil, rules.NewRefusal("every bet needs an amount in the currency's decimals")
		}
		into.Bets[i] = Bet{Type: bet.Type, Number: bet.Number, Amount: money.Amount(units).Text(0)}
	}
	text, err := json.Marshal(into)
	if err != nil {
		return nil, rules.NewRefusal("the bets are not readable")
	}
	return text, nil
}
