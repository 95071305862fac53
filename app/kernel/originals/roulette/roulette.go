// Package roulette is the European wheel: 37 pockets, one zero.
package roulette

import (
	"math/big"
	"slices"
	"strings"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Rules is the game.
var Rules rules.Game = game{}

type game struct{}

// pockets are 0, which is green, and 1 to 36.
const pockets = 37

// maxBets is the most chips of one round.
const maxBets = 100

// maxTotal is the largest total of bets: even the best pocket pays at most
// money.MaxAmount, so that no sum of payouts overflows.
const maxTotal = money.MaxAmount / maxMultiplier

// Bet is one chip of a request. Amount is in minor units.
type Bet struct {
	Type   string `json:"type"`
	Number *int   `json:"number,omitempty"`
	Amount string `json:"amount"`
}

// placedBet is a parsed bet.
type placedBet struct {
	Bet
	amount money.Amount
	kind   kind
	number int
}

func (b placedBet) wins(pocket int) bool { return b.kind.wins(pocket, b.number) }

// payout is exact, because all multipliers are whole numbers.
func (b placedBet) payout(pocket int) money.Amount {
	if !b.wins(pocket) {
		return 0
	}
	return b.kind.pays * b.amount
}

// layout is the chips in the form of a Play request.
type layout struct {
	Bets []Bet `json:"bets"`
}

// bets are all chips on the table.
type bets []placedBet

// read reads the bets.
func read(choices []byte) (bets, error) {
	raw, err := rules.Decode[layout](choices)
	if err != nil {
		return nil, err
	}
	if len(raw.Bets) == 0 || len(raw.Bets) > maxBets {
		return nil, rules.NewRefusal("lay 1 to %d bets on the table", maxBets)
	}
	table := make(bets, len(raw.Bets))
	var sum money.Amount
	for i, bet := range raw.Bets {
		if table[i], err = readBet(bet); err != nil {
			return nil, err
		}
		if sum += table[i].amount; sum > maxTotal {
			return nil, rules.NewRefusal("the bets are too large")
		}
	}
	return table, nil
}

// checkSum refuses a stake that is not the sum of the bets.
func (b bets) checkSum(stake money.Amount) error {
	if b.sum() != stake {
		return rules.NewRefusal("the bets on the table do not add up to the stake")
	}
	return nil
}

func (b bets) sum() (sum money.Amount) {
	for _, bet := range b {
		sum += bet.amount
	}
	return sum
}

func readBet(bet Bet) (placedBet, error) {
	kind, ok := kinds[bet.Type]
	if !ok {
		return placedBet{}, rules.NewRefusal("there is no such bet as %.20q", bet.Type)
	}
	b := placedBet{Bet: bet, kind: kind}
	switch {
	case kind.least > kind.most && bet.Number != nil:
		return placedBet{}, rules.NewRefusal("a bet on %s has no number", bet.Type)
	case kind.least <= kind.most && (bet.Number == nil || *bet.Number < kind.least || *bet.Number > kind.most):
		return placedBet{}, rules.NewRefusal("a bet on %s needs a number of %d to %d", bet.Type, kind.least, kind.most)
	case bet.Number != nil:
		b.number = *bet.Number
	}
	// Minor units have no decimal point, not even before zeros.
	amount, err := money.ParseAmount(bet.Amount, 0)
	if err != nil || amount <= 0 || strings.Contains(bet.Amount, ".") {
		return placedBet{}, rules.NewRefusal("every bet needs an amount")
	}
	b.amount = amount
	return b, nil
}

// total is the payout of all bets at a pocket.
func (b bets) total(pocket int) (sum money.Amount) {
	for _, bet := range b {
		sum += bet.payout(pocket)
	}
	return sum
}

// BetView is a bet as the player sees it. Its amount is in minor units until
// InWholeUnits converts it.
type BetView struct {
	Bet
	Won    bool `json:"won"`
	amount money.Amount
}

// View is what the player sees.
type View struct {
	Pocket int       `json:"pocket"`
	Bets   []BetView `json:"bets"`
}

// InWholeUnits implements rules.HasAmounts.
func (v View) InWholeUnits(currency money.Currency) any {
	v.Bets = slices.Clone(v.Bets)
	for i := range v.Bets {
		v.Bets[i].Bet.Amount = currency.Text(v.Bets[i].amount)
	}
	return v
}

// Read implements rules.Game.
func (game) Read(choices []byte) (rules.Bet, error) { return read(choices) }

// MaxPayout implements rules.Bet: the payout of the best pocket.
func (b bets) MaxPayout(stake money.Amount) (money.Amount, error) {
	if err := b.checkSum(stake); err != nil {
		return 0, err
	}
	var best money.Amount
	for pocket := range pockets {
		best = max(best, b.total(pocket))
	}
	return best, nil
}

// Open implements rules.Bet. It spins.
func (b bets) Open(draws *provablyfair.Stream, stake money.Amount) (rules.Round, error) {
	if err := b.checkSum(stake); err != nil {
		return nil, err
	}
	view := View{Pocket: draws.Below(pockets), Bets: make([]BetView, len(b))}
	for i, bet := range b {
		view.Bets[i] = BetView{Bet: bet.Bet, Won: bet.wins(view.Pocket), amount: bet.amount}
	}
	return rules.NewInstantRound(stake, money.Of(b.total(view.Pocket), stake), view), nil
}

// Outcome implements rules.Game: the pocket.
func (game) Outcome(draws *provablyfair.Stream, params []byte) (any, error) {
	if _, err := rules.Decode[struct{}](params); err != nil {
		return nil, err
	}
	return draws.Below(pockets), nil
}

// Return implements rules.Bet: the mean over all pockets.
func (b bets) Return() money.Multiplier {
	paid := new(big.Int)
	for pocket := range pockets {
		paid.Add(paid, big.NewInt(int64(b.total(pocket))))
	}
	all := new(big.Int).Mul(big.NewInt(pockets), big.NewInt(int64(b.sum())))
	return money.FromRat(new(big.Rat).SetFrac(paid, all))
}
