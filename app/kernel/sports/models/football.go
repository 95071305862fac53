package models

import (
	"math"

	"croupier/app/kernel/sports/markets"
)

// Football is a football match before it begins. Goals happen minute by minute at rates
// that depend on the strength of the sides, on the minute, on the lead and on the number
// of players left. This is a birth process as in M. Dixon and M. Robinson, "A birth
// process model for association football matches", The Statistician 47 (1998). Rates that
// depend on the score give low scores their real frequencies, in play as well as before
// the match. Corners and cards are independent of goals, except for red cards.
type Football struct {
	// Home and Away are the expected goals of each side in a whole match between full
	// teams, if the score had no effect.
	Home, Away float64
	// Means over a whole match.
	CornersHome, CornersAway float64
	YellowsHome, YellowsAway float64
	RedsHome, RedsAway       float64
	// Cup is true for a match that must have a winner: overtime and penalties follow a
	// draw.
	Cup bool
}

// Average is a match between two average sides. With Spread, its frequencies are those of
// 55,275 real matches.
var Average = Football{
	Home: 1.4734, Away: 1.0766, CornersHome: 5.66, CornersAway: 4.46, YellowsHome: 1.85, YellowsAway: 2.14, RedsHome: 0.09, RedsAway: 0.12,
}

// Spread is the standard deviation of the logarithm of the strength ratio of real sides.
const Spread = 0.2322

// Against returns the match with the home side stronger by a logarithm. It multiplies the
// goals of one side and divides those of the other.
func (f Football) Against(stronger float64) Football {
	f.Home *= math.Exp(stronger)
	f.Away *= math.Exp(-stronger)
	f.CornersHome *= math.Exp(stronger / 2)
	f.CornersAway *= math.Exp(-stronger / 2)
	return f
}

// The steps of a match: one for each minute of play, including the added minutes of each
// half. Each step has at most one goal.
const (
	FirstHalf  = 47
	SecondHalf = 50
	FullTime   = FirstHalf + SecondHalf
	// Overtime has two halves of 15.
	Overtime = 30
)

// Minute returns the minute in which a step of regular time counts.
func Minute(step int) int {
	if step < FirstHalf {
		return min(step+1, 45)
	}
	return min(step-FirstHalf+46, 90)
}

// profile is the share of the goals in each step. The shares of the quarter hours are
// those of 3,554 World Cup goals: 13.5, 14.6, 15.5, 17.1, 17.5 and 21.8 percent, with
// added time in the last quarter hour of each half. The first half is scaled to the 44.01
// % of leagues.
var profile = func() (shares [FullTime]float64) {
	const raised = 1.0544
	quarters := []struct {
		steps int
		share float64
	}{{15, 13.5 * raised}, {15, 14.6 * raised}, {17, 15.5 * raised}, {15, 17.1}, {15, 17.5}, {20, 21.8}}
	step, total := 0, 0.0
	for _, quarter := range quarters {
		total += quarter.share
		for range quarter.steps {
			shares[step] = quarter.share / float64(quarter.steps)
			step++
		}
	}
	for i := range shares {
		shares[i] /= total
	}
	return shares
}()

// scoreState is the part of the score that the rates of goals depend on.
type scoreState uint8

const (
	noGoals scoreState = iota
	homeLeads
	awayLeads
	level
	scoreStates
)

func scoreStateOf(home, away int) scoreState {
	switch {
	case home > away:
		return homeLeads
	case away > home:
		return awayLeads
	case home == 0:
		return noGoals
	default:
		return level
	}
}

// goalRateEffects are the effects of a state of play on the rates of both sides. They are fitted, with
// Average and Spread, to real matches.
var goalRateEffects = [scoreStates]struct{ home, away float64 }{
	noGoals: {0.972, 0.972}, homeLeads: {1.036, 1.082}, awayLeads: {1.149, 1.147}, level: {1, 1},
}

// A red card lowers the goals of the own side and raises those of the other.
const (
	ownRed   = 0.67
	otherRed = 1.25
)

// chances are the chances of a goal of each side in one step.
type chances struct{ home, away float64 }

// none returns the chance of no goal.
func (c chances) none() float64 { return 1 - c.home - c.away }

// goals returns the chances of a step in each state of play. reds are the current red cards.
// ahead is how many steps ago they were counted; the calculation includes the cards
// expected in these steps.
func (f *Football) goals(step int, reds markets.Score, ahead int) (all [scoreStates]chances) {
	share := 1.0 / 90
	if step < FullTime {
		share = profile[step]
	}
	time := float64(ahead) / FullTime
	home := f.Home * share * red(float64(reds.Home), float64(reds.Away), f.RedsHome*time, f.RedsAway*time)
	away := f.Away * share * red(float64(reds.Away), float64(reds.Home), f.RedsAway*time, f.RedsHome*time)
	for i, pace := range goalRateEffects {
		h, a := home*pace.home, away*pace.away
		if h+a > 0 {
			any := 1 - math.Exp(-(h + a))
			all[i] = chances{any * h / (h + a), any * a / (h + a)}
		}
	}
	return all
}

// red returns the effect of red cards on a rate: of those that were shown, and of those
// that are expected. The mean of x to the power of their number is exp(mean (x-1)).
func red(own, other, ownMean, otherMean float64) float64 {
	return math.Pow(ownRed, own) * math.Pow(otherRed, other) * math.Exp(ownMean*(ownRed-1)+otherMean*(otherRed-1))
}

// Goal returns the chance that each side scores in a step of a match in play.
func (f *Football) Goal(step int, score, reds markets.Score) (home, away float64) {
	c := f.goals(step, reds, 0)[scoreStateOf(score.Home, score.Away)]
	return c.home, c.away
}
