package rtp

import (
	"math"

	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

// Side is the direction of a game's deviation.
type Side string

// The sides: a game pays too much, or too little.
const (
	Over  Side = "over"
	Under Side = "under"
)

// Sides lists both sides.
var Sides = []Side{Over, Under}

// The evidence is the capital of a bettor who starts with 1 and bets on a fault of the
// game. On every wager the bettor stakes a fixed share of the capital, at odds that are
// fair if the game pays what its rules promise. Then the bettor cannot expect to win,
// however long the bet continues and however often the capital is checked: by Ville's
// inequality, the probability that the capital for a fair game ever reaches 1/a is at
// most a. The test needs no model of the game, and no number of wagers that is fixed in
// advance. A limit in standard deviations would need one, because every fair game exceeds
// it at some time.
//
// The starting capital is split between several bettors with different shares, because
// the size of a fault is unknown. Only logarithms are stored.
const (
	bettors = 8
	// bettorStep is the ratio of each share to the next smaller one.
	bettorStep = 4
	// maxFraction is the largest share for a game that pays too much. With splits and
	// doubles, a wager loses at most eight opening stakes.
	maxFraction = 1.0 / 8
	// maxFractionUnder is the largest share for a game that pays too little, relative to the
	// maximum payout of a wager.
	maxFractionUnder = 1.0 / 2
	// maxLoss is the maximum share of a capital that one bet can lose, whatever the log
	// contains.
	maxLoss = 1 - 1e-6
)

// Alpha is the probability that a site with only fair games ever gets an alarm.
const Alpha = 0.001

// Bound returns the evidence at which a game is reported, as a logarithm. Alpha is shared
// by both sides of all games.
func Bound(games int) float64 { return math.Log(float64(max(games, 1)*len(Sides)) / Alpha) }

// capitals are the logarithms of the bettors' capitals.
type capitals [bettors]float64

// bet updates the capitals of a side for a wager. off is the difference between the
// wager's profit and the promised profit, in opening stakes. most is the maximum payout
// of the wager in opening stakes. sign -1 reverts a bet that a correction replaces.
func (c *capitals) bet(side Side, deviation, maxReturn, sign float64) {
	share := maxFraction
	if side == Under {
		share, deviation = maxFractionUnder/maxReturn, -deviation
	}
	for i := range c {
		c[i] += sign * math.Log1p(max(share*deviation, -maxLoss))
		share /= bettorStep
	}
}

// log returns the logarithm of the evidence, which is the mean of all capitals.
func (c *capitals) log() float64 {
	top := c[0]
	for _, one := range c {
		top = max(top, one)
	}
	sum := 0.0
	for _, one := range c {
		sum += math.Exp(one - top)
	}
	return top + math.Log(sum/bettors)
}

// add adds the bets of other wagers.
func (c *capitals) add(other capitals) {
	for i := range c {
		c[i] += other[i]
	}
}

// deviationOf returns the difference between a wager's profit and the profit that its rules
// promise, in opening stakes. ok is false for a wager without a promised profit.
func deviationOf(w *wagerlog.Wager) (deviation float64, ok bool) {
	if w.Void || w.Edge == "" || w.Opening <= 0 {
		return 0, false
	}
	edge, err := money.ParseMultiplier(w.Edge)
	if err != nil {
		return 0, false
	}
	share, _ := edge.Rat().Float64()
	return float64(w.Payout-w.Stake)/float64(w.Opening) + share, true
}

// maxRounding returns the maximum that rounding can have taken from a wager, in opening
// stakes. Without it, games with small stakes would look like games that pay too little.
func maxRounding(w *wagerlog.Wager) float64 { return float64(max(w.Unit, 1)) / float64(w.Opening) }
