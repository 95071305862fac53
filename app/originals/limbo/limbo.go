// Package limbo is a number that rises as high as it happens to: the player
// bets that it reaches a target.
package limbo

import (
	"math/big"

	"croupier/app/fair"
	"croupier/app/money"
	"croupier/app/originals/rules"
)

// Rules is the game.
var Rules rules.Game = game{}

type game struct{}

// The numbers of the game; results and targets are in hundredths.
const (
	scale     = 100_000_000 // f is scaled to so many steps
	edgeless  = 99          // of a hundred are paid back
	one       = 100
	minTarget = 101
	maxTarget = 1_000_000 * one
)

// wire is the choice as Play takes it.
type wire struct {
	Target rules.Number `json:"target"`
}

func read(choices []byte) (target int64, err error) {
	raw, err := rules.Decode[wire](choices)
	if err != nil {
		return 0, err
	}
	target, err = raw.Target.Fixed(2)
	if err != nil || target < minTarget || target > maxTarget {
		return 0, rules.Refuse("the target must be 1.01 to 1000000 with at most two decimals")
	}
	return target, nil
}

// result is max(1, floor(1e8/(n+1) * 0.99 * 100)/100) in hundredths, where n
// is floor(f*1e8): in integers, floor(1e8*99/(n+1)).
func result(n int) int64 { return max(one, int64(scale)*edgeless/int64(n+1)) }

// winning is how many of the n reach a target: those with
// floor(1e8*99/(n+1)) >= target, that is n+1 <= 1e8*99/target.
func winning(target int64) int64 { return int64(scale) * edgeless / target }

// words is how many of the 2^32 words fall on an n below a limit: those with
// floor(word*1e8/2^32) < limit, that is word < limit*2^32/1e8.
func words(limit int64) *big.Int {
	product := new(big.Int).Lsh(big.NewInt(limit), 32)
	quotient, rest := new(big.Int).QuoRem(product, big.NewInt(scale), new(big.Int))
	if rest.Sign() > 0 {
		quotient.Add(quotient, big.NewInt(1))
	}
	return quotient
}

func multiplier(target int64) money.Multiplier { return money.Fraction(target, one) }

// rtp is the target times the share of the 2^32 words that reach it: the
// words as they really fall, not the 1e8 steps that they are scaled to. A step
// gets 43 words or 42, so that the two differ a little: by 0.00023 at the
// largest target, by less than 1e-7 up to a hundred.
func rtp(target int64) money.Multiplier {
	chance := new(big.Rat).SetFrac(words(winning(target)), new(big.Int).Lsh(big.NewInt(1), 32))
	return multiplier(target).Mul(money.FromRat(chance))
}

func hundredths(n int64) string { return money.Amount(n).Text(2) }

// View is what the player sees.
type View struct {
	Result string `json:"result"`
	Target string `json:"target"`
}

// Reach implements rules.Game.
func (game) Reach(stake money.Amount, choices []byte) (money.Amount, error) {
	target, err := read(choices)
	if err != nil {
		return 0, err
	}
	return multiplier(target).Payout(stake), nil
}

// Open implements rules.Game: the number rises.
func (game) Open(draws *fair.Stream, stake money.Amount, choices []byte) (rules.Round, error) {
	target, err := read(choices)
	if err != nil {
		return nil, err
	}
	reached := result(draws.Below(scale))
	var pays money.Multiplier
	if reached >= target {
		pays = multiplier(target)
	}
	return rules.Settle(stake, pays, View{Result: hundredths(reached), Target: hundredths(target)}), nil
}

// point is a number of at most two decimals in JSON.
type point int64

// MarshalJSON implements json.Marshaler.
func (p point) MarshalJSON() ([]byte, error) {
	return []byte(rules.PlainText(hundredths(int64(p)))), nil
}

// Outcome implements rules.Game: how high the number rises.
func (game) Outcome(draws *fair.Stream, params []byte) (any, error) {
	if _, err := rules.Decode[wire](params); err != nil {
		return nil, err
	}
	return point(result(draws.Below(scale))), nil
}

// Return implements rules.Game.
func (game) Return(choices []byte) (money.Multiplier, error) {
	target, err := read(choices)
	if err != nil {
		return money.Multiplier{}, err
	}
	return rtp(target), nil
}
