package returns

import (
	"math"

	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

// Side is what a game may do wrong.
type Side string

// The sides: a game pays too much, or too little.
const (
	Over  Side = "over"
	Under Side = "under"
)

// Sides lists both.
var Sides = []Side{Over, Under}

// The evidence is the fortune of a bettor who began with 1 and bets on a fault of
// the game: on every wager a fixed share of the fortune, at odds that are fair if
// the game pays what its rules promise. Then nobody can expect to win, however long
// the bet goes on and however often one looks: by Ville's inequality the fortune of
// a fair game ever reaches 1/a with a probability of at most a. No model of the
// game is needed, and no number of wagers to be chosen beforehand, unlike for a
// number of standard deviations, which every fair game leaves at some time.
//
// Several bettors share the first unit, each with another share, since nobody knows
// how large a fault is. Only logarithms are kept.
const (
	rungs = 8
	// rungStep is by how much each share is smaller than the one before.
	rungStep = 4
	// boldest is the largest share that is bet on a game that pays too much: one
	// loses at most eight opening stakes on a wager, by splits and doubles.
	boldest = 1.0 / 8
	// boldestUnder is that on a game that pays too little, of what one wager could
	// pay at most.
	boldestUnder = 1.0 / 2
	// ruin is the most of a fortune that one bet takes, whatever the log says.
	ruin = 1 - 1e-6
)

// Alpha is the probability with which a house of fair games ever gets an alarm.
const Alpha = 0.001

// Bound is the evidence at which a game is reported, as a logarithm: Alpha is shared
// by both sides of all games.
func Bound(games int) float64 { return math.Log(float64(max(games, 1)*len(Sides)) / Alpha) }

// capitals are the logarithms of what the bettors have.
type capitals [rungs]float64

// bet lets the bettors of a side bet on a wager whose profit lies so far, in
// opening stakes, from what the rules promise. most is the largest payout of the
// wager in opening stakes. sign -1 takes a bet back that a correction replaces.
func (c *capitals) bet(side Side, off, most, sign float64) {
	share := boldest
	if side == Under {
		share, off = boldestUnder/most, -off
	}
	for i := range c {
		c[i] += sign * math.Log1p(max(share*off, -ruin))
		share /= rungStep
	}
}

// log is the logarithm of the evidence: of the mean of all capitals.
func (c *capitals) log() float64 {
	top := c[0]
	for _, one := range c {
		top = max(top, one)
	}
	sum := 0.0
	for _, one := range c {
		sum += math.Exp(one - top)
	}
	return top + math.Log(sum/rungs)
}

// add adds the bets of other wagers.
func (c *capitals) add(other capitals) {
	for i := range c {
		c[i] += other[i]
	}
}

// offOf is how far a wager's profit lies from what its rules promise, in opening
// stakes. ok is false for one that nothing is promised of.
func offOf(w *wagerlog.Wager) (off float64, ok bool) {
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

// roundedDown is what rounding may have taken from a wager, in opening stakes: a
// game that pays too little must not be told from one whose stakes are small.
func roundedDown(w *wagerlog.Wager) float64 { return float64(max(w.Unit, 1)) / float64(w.Opening) }
