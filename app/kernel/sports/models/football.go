package models

import (
	"math"

	"croupier/app/kernel/sports/markets"
)

// Football is a match of football before it begins. Goals fall minute by minute
// at rates that depend on the strength of the sides, on the minute, on who leads
// and on how many players are left. This is a birth process as in M. Dixon and
// M. Robinson, "A birth process model for association football matches", The
// Statistician 47 (1998): rates that follow the score make low scores as frequent
// as they really are, and in play as well as before. Corners and cards fall on
// their own.
type Football struct {
	// Home and Away are the goals of each side in a whole match between full teams,
	// if the score changed nothing.
	Home, Away float64
	// Means of a whole match.
	CornersHome, CornersAway float64
	YellowsHome, YellowsAway float64
	RedsHome, RedsAway       float64
	// Cup is true for a match that must have a winner: overtime and penalties
	// follow a draw.
	Cup bool
}

// Average is a match between two average sides: with Spread its frequencies are
// those of 55,275 real matches.
var Average = Football{
	Home: 1.4734, Away: 1.0766, CornersHome: 5.66, CornersAway: 4.46, YellowsHome: 1.85, YellowsAway: 2.14, RedsHome: 0.09, RedsAway: 0.12,
}

// Spread is the standard deviation of the logarithm by which real sides are
// stronger than their opponents.
const Spread = 0.2322

// Against is the match with the home side stronger by a logarithm, which divides
// what it adds to one side out of the other.
func (f Football) Against(stronger float64) Football {
	f.Home *= math.Exp(stronger)
	f.Away *= math.Exp(-stronger)
	f.CornersHome *= math.Exp(stronger / 2)
	f.CornersAway *= math.Exp(-stronger / 2)
	return f
}

// The steps of a match: one for each minute of play, with the minutes that are
// added to a half. In each falls at most one goal.
const (
	FirstHalf  = 47
	SecondHalf = 50
	FullTime   = FirstHalf + SecondHalf
	// Overtime has two halves of 15.
	Overtime = 30
)

// Minute is the minute in which a step of regular time counts.
func Minute(step int) int {
	if step < FirstHalf {
		return min(step+1, 45)
	}
	return min(step-FirstHalf+46, 90)
}

// profile is the share of the goals of each step. The shares of the quarter hours
// are those of 3,554 goals of World Cups, 13.5, 14.6, 15.5, 17.1, 17.5 and 21.8
// percent, with added time in the last of each half; the first half is raised
// until it has the 44.01 % of leagues.
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

// standing is what the rates of goals depend on of the score.
type standing uint8

const (
	noGoals standing = iota
	homeLeads
	awayLeads
	level
	standings
)

func standingOf(home, away int) standing {
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

// paces are what a standing does to the rates of both sides: fitted, with Average
// and Spread, to real matches.
var paces = [standings]struct{ home, away float64 }{
	noGoals: {0.972, 0.972}, homeLeads: {1.036, 1.082}, awayLeads: {1.149, 1.147}, level: {1, 1},
}

// A red card takes goals from the own side and gives some to the other.
const (
	ownRed   = 0.67
	otherRed = 1.25
)

// chances are those of a goal of each side in one step.
type chances struct{ home, away float64 }

// none is the chance of no goal.
func (c chances) none() float64 { return 1 - c.home - c.away }

// goals are the chances of a step at each standing. reds are the red cards so far;
// ahead is how many steps ago they were counted: those that may come until then
// are reckoned with.
func (f *Football) goals(step int, reds markets.Score, ahead int) (all [standings]chances) {
	share := 1.0 / 90
	if step < FullTime {
		share = profile[step]
	}
	time := float64(ahead) / FullTime
	home := f.Home * share * red(float64(reds.Home), float64(reds.Away), f.RedsHome*time, f.RedsAway*time)
	away := f.Away * share * red(float64(reds.Away), float64(reds.Home), f.RedsAway*time, f.RedsHome*time)
	for i, pace := range paces {
		h, a := home*pace.home, away*pace.away
		if h+a > 0 {
			any := 1 - math.Exp(-(h + a))
			all[i] = chances{any * h / (h + a), any * a / (h + a)}
		}
	}
	return all
}

// red is what red cards make of a rate: those that were shown, and those that are
// expected, of which the mean of x to the power of their number is exp(mean (x-1)).
func red(own, other, ownMean, otherMean float64) float64 {
	return math.Pow(ownRed, own) * math.Pow(otherRed, other) * math.Exp(ownMean*(ownRed-1)+otherMean*(otherRed-1))
}

// Goal is the chance that each side scores in a step, as a match is played.
func (f *Football) Goal(step int, score, reds markets.Score) (home, away float64) {
	c := f.goals(step, reds, 0)[standingOf(score.Home, score.Away)]
	return c.home, c.away
}
