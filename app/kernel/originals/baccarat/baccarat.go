// Package baccarat is punto banco from an endless deck.
package baccarat

import (
	"math/big"
	"strings"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/cards"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Rules is the game.
var Rules rules.Game = game{}

type game struct{}

// The sides, in the order of the bets.
const (
	player = iota
	banker
	tie
	sides
)

var names = [sides]string{"player", "banker", "tie"}

// pays is the total payout of a winning bet. Player and banker bets are refunded
// on a tie.
var pays = [sides]money.Multiplier{money.Decimal("2"), money.Decimal("1.95"), money.Decimal("9")}

// bets are the amounts on each side in minor units.
type bets [sides]money.Amount

// betsJSON is the JSON form of the bets, with amounts as digits.
type betsJSON struct {
	Player string `json:"player,omitempty"`
	Banker string `json:"banker,omitempty"`
	Tie    string `json:"tie,omitempty"`
}

// read reads the bets.
func read(choices []byte) (bets, error) {
	raw, err := rules.Decode[betsJSON](choices)
	if err != nil {
		return bets{}, err
	}
	var (
		b   bets
		sum money.Amount
	)
	for side, text := range [sides]string{raw.Player, raw.Banker, raw.Tie} {
		if text == "" {
			continue
		}
		// Minor units have no decimal point, not even before zeros.
		if b[side], err = money.ParseAmount(text, 0); err != nil || strings.Contains(text, ".") {
			return bets{}, rules.NewRefusal("the bet on %s is no amount", names[side])
		}
		if sum += b[side]; sum > money.MaxAmount {
			return bets{}, rules.NewRefusal("the bets are too large")
		}
	}
	if sum == 0 {
		return bets{}, rules.NewRefusal("bet on player, banker or tie")
	}
	return b, nil
}

// checkSum refuses a stake that is not the sum of the bets.
func (b bets) checkSum(stake money.Amount) error {
	if b.sum() != stake {
		return rules.NewRefusal("the bets on the table do not add up to the stake")
	}
	return nil
}

// exact is the exact payout of the bets when a side wins.
func (b bets) exact(winner int) *big.Rat {
	paid := new(big.Rat).Mul(pays[winner].Rat(), new(big.Rat).SetInt64(int64(b[winner])))
	if winner == tie {
		paid.Add(paid, new(big.Rat).SetInt64(int64(b[player]+b[banker])))
	}
	return paid
}

// multiplier is the payout for each unit of the whole stake.
func (b bets) multiplier(winner int) money.Multiplier {
	return money.FromRat(new(big.Rat).Quo(b.exact(winner), new(big.Rat).SetInt64(int64(b.sum()))))
}

func (b bets) sum() money.Amount { return b[player] + b[banker] + b[tie] }

// View is what the player sees.
type View struct {
	Player       []string `json:"player"`
	Banker       []string `json:"banker"`
	PlayerPoints int      `json:"playerPoints"`
	BankerPoints int      `json:"bankerPoints"`
	Winner       string   `json:"winner" ts:"player|banker|tie"`
}

// Read implements rules.Game.
func (game) Read(choices []byte) (rules.Bet, error) { return read(choices) }

// MaxPayout implements rules.Bet: the payout of the best side.
func (b bets) MaxPayout(stake money.Amount) (money.Amount, error) {
	if err := b.checkSum(stake); err != nil {
		return 0, err
	}
	var best money.Amount
	for winner := range sides {
		best = max(best, b.multiplier(winner).Payout(stake))
	}
	return best, nil
}

// Open implements rules.Bet. It deals.
func (b bets) Open(draws *provablyfair.Stream, stake money.Amount) (rules.Round, error) {
	if err := b.checkSum(stake); err != nil {
		return nil, err
	}
	d := newDeal(func() cards.Card { return cards.Draw(draws) })
	return rules.NewInstantRound(stake, b.multiplier(d.winner()), View{
		Player: cards.Texts(d.player), Banker: cards.Texts(d.banker),
		PlayerPoints: points(d.player), BankerPoints: points(d.banker), Winner: names[d.winner()],
	}), nil
}

// maxCards is the most cards of a round.
const maxCards = 6

// Outcome implements rules.Game: the six cards in the order drawn, even if the
// third cards are not used.
func (game) Outcome(draws *provablyfair.Stream, params []byte) (any, error) {
	return cards.FirstCards(draws, params, maxCards)
}

// Return implements rules.Bet.
func (b bets) Return() money.Multiplier {
	sum := new(big.Rat)
	for winner := range sides {
		sum.Add(sum, new(big.Rat).Mul(b.multiplier(winner).Rat(), chances()[winner]))
	}
	return money.FromRat(sum)
}

// MinorUnits converts the bets from whole units in a request to the minor units
// of the rules. Errors: *rules.Refusal.
func MinorUnits(choices []byte, currency money.Currency) ([]byte, error) {
	raw, err := rules.Decode[struct {
		Player money.Number `json:"player"`
		Banker money.Number `json:"banker"`
		Tie    money.Number `json:"tie"`
	}](choices)
	if err != nil {
		return nil, err
	}
	var into betsJSON
	for side, number := range [sides]money.Number{raw.Player, raw.Banker, raw.Tie} {
		if number == "" {
			continue
		}
		units, err := number.Amount(currency)
		if err != nil {
			return nil, rules.NewRefusal("the bet on %s must be an amount in the currency's decimals", names[side])
		}
		if units > 0 {
			*[sides]*string{&into.Player, &into.Banker, &into.Tie}[side] = money.Amount(units).Text(0)
		}
	}
	text, err := json.Marshal(into)
	if err != nil {
		return nil, rules.NewRefusal("the bets are not readable")
	}
	return text, nil
}
