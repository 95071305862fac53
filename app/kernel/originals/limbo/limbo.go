// Package limbo is a random number without a fixed maximum. The player bets that it reaches a
// target.
package limbo

import (
	"math/big"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Rules is the game.
var Rules rules.Game = game{}

type game struct{}

// The numbers of the game; results and targets are in hundredths.
const (
	scale      = 100_000_000 // number of steps that f is scaled to
	rtpPercent = 99          // percent of the stakes that are paid back
	one        = 100
	minTarget  = 101
	maxTarget  = 1_000_000 * one
)

// choiceJSON is the JSON form of the choice.
type choiceJSON struct {
	Target money.Number `json:"target"`
}

// choice is the player's target in hundredths.
type choice struct{ target int64 }

func read(choices []byte) (choice, error) {
	raw, err := rules.Decode[choiceJSON](choices)
	if err != nil {
		return choice{}, err
	}
	target, err := raw.Target.Fixed(2)
	if err != nil || target < minTarget || target > maxTarget {
		return choice{}, rules.NewRefusal("the target must be 1.01 to 1000000 with at most two decimals")
	}
	return choice{target}, nil
}

// result is max(1, floor(1e8/(n+1) * 0.99 * 100)/100) in hundredths, where n
// is floor(f*1e8): in integers, floor(1e8*99/(n+1)).
func result(n int) int64 { return max(one, int64(scale)*rtpPercent/int64(n+1)) }

// winningSteps is the number of n that reach a target: those with floor(1e8*99/(n+1))
// >= target, that is n+1 <= 1e8*99/target.
func winningSteps(target int64) int64 { return int64(scale) * rtpPercent / target }

// wordsBelow is the number of the 2^32 words with an n below a limit: those with
// floor(word*1e8/2^32) < limit, that is word < limit*2^32/1e8.
func wordsBelow(limit int64) *big.Int {
	product := new(big.Int).Lsh(big.NewInt(limit), 32)
	quotient, rest := new(big.Int).QuoRem(product, big.NewInt(scale), new(big.Int))
	if rest.Sign() > 0 {
		quotient.Add(quotient, big.NewInt(1))
	}
	return quotient
}

func multiplier(target int64) money.Multiplier { return money.Fraction(target, one) }

// rtp is the target times the share of the 2^32 words that reach it. It counts
// words, not the 1e8 steps that they are scaled to. A step has 43 or 42 words,
// so that the two shares differ by 0.00023 at the largest target and by less
// than 1e-7 up to 100.
func rtp(target int64) money.Multiplier {
	chance := new(big.Rat).SetFrac(wordsBelow(winningSteps(target)), new(big.Int).Lsh(big.NewInt(1), 32))
	return multiplier(target).Mul(money.FromRat(chance))
}

// View is what the player sees.
type View struct {
	Result rules.Hundredths `json:"result"`
	Target rules.Hundredths `json:"target"`
}

// Read implements rules.Game.
func (game) Read(choices []byte) (rules.Bet, error) { return read(choices) }

// MaxPayout implements rules.Bet.
func (c choice) MaxPayout(stake money.Amount) (money.Amount, error) {
	return multiplier(c.target).Payout(stake), nil
}

// Open implements rules.Bet. It draws the number.
func (c choice) Open(draws *provablyfair.Stream, stake money.Amount) (rules.Round, error) {
	reached := result(draws.Below(scale))
	var pays money.Multiplier
	if reached >= c.target {
		pays = multiplier(c.target)
	}
	return rules.NewInstantRound(stake, pays, View{Result: rules.Hundredths(reached), Target: rules.Hundredths(c.target)}), nil
}

// point is a number of at most two decimals in JSON.
type point int64

// MarshalJSON implements json.Marshaler.
func (p point) MarshalJSON() ([]byte, error) {
	return []byte(rules.PlainText(rules.Hundredths(p).String())), nil
}

// Outcome implements rules.Game: the number drawn.
func (game) Outcome(draws *provablyfair.Stream, params []byte) (any, error) {
	if _, err := rules.Decode[choiceJSON](params); err != nil {
		return nil, err
	}
	return point(result(draws.Below(scale))), nil
}

// Return implements rules.Bet.
func (c choice) Return() money.Multiplier { return rtp(c.target) }
