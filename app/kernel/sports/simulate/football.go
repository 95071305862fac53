// Package simulate plays matches that nobody plays: minute by minute, from the
// same parameters from which package models makes its chances. A match follows
// from its seed alone.
package simulate

import (
	"math/rand/v2"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
)

// Kind is what happened in an incident.
type Kind string

// The kinds of incidents of football.
const (
	Goal    Kind = "goal"
	Corner  Kind = "corner"
	Yellow  Kind = "yellow card"
	RedCard Kind = "red card"
	Ends    Kind = "period ends"
)

// Incident is something that happened in a match.
type Incident struct {
	Kind Kind
	Side markets.Side
	// Step is the minute of play, from 0, with added minutes counted on.
	Step int
}

// Football is a match that is being played.
type Football struct {
	match  models.Football
	random *rand.Rand
	step   int
	result markets.Result
}

// NewFootball begins a match. The same seed plays the same match.
func NewFootball(match models.Football, seed [32]byte) *Football {
	f := &Football{match: match, random: rand.New(rand.NewChaCha8(seed))}
	f.result = markets.Result{Status: markets.Playing, Periods: []markets.Tally{{}}}
	return f
}

// Step is the number of minutes that have been played, with added ones.
func (f *Football) Step() int { return f.step }

// Over reports whether the match has ended.
func (f *Football) Over() bool { return f.result.Over() }

// Result is the state of the match: a copy.
func (f *Football) Result() *markets.Result {
	copied := f.result
	copied.Periods, copied.Overtime = tallies(f.result.Periods), tallies(f.result.Overtime)
	copied.Incidents = append([]markets.Incident(nil), f.result.Incidents...)
	if f.result.Shootout != nil {
		shootout := *f.result.Shootout
		copied.Shootout = &shootout
	}
	return &copied
}

func tallies(all []markets.Tally) []markets.Tally {
	var copied []markets.Tally
	for _, tally := range all {
		own := markets.Tally{}
		for stat, score := range tally {
			own[stat] = score
		}
		copied = append(copied, own)
	}
	return copied
}

// Play plays the next minute and tells what happened in it.
func (f *Football) Play() []Incident {
	if f.Over() {
		return nil
	}
	var all []Incident
	happen := func(kind Kind, side markets.Side) {
		all = append(all, Incident{kind, side, f.step})
		f.count(kind, side)
	}
	score := f.result.View(markets.Scope{Stat: markets.Points, Overtime: true}).Score
	f.goal(score, happen)
	if f.step < models.FullTime {
		f.others(happen)
	}
	f.step++
	switch f.step {
	case models.FirstHalf:
		f.result.Done = 1
		f.result.Periods = append(f.result.Periods, markets.Tally{})
		all = append(all, Incident{Kind: Ends, Step: f.step})
	case models.FullTime:
		f.result.Done, f.result.Regular = 2, true
		all = append(all, Incident{Kind: Ends, Step: f.step})
		f.extend(false)
	case models.FullTime + models.Overtime:
		all = append(all, Incident{Kind: Ends, Step: f.step})
		f.extend(true)
	}
	return all
}

// goal is the one that may fall in a minute.
func (f *Football) goal(score markets.Score, happen func(Kind, markets.Side)) {
	reds := f.result.View(markets.Scope{Stat: markets.Reds}).Score
	if f.step >= models.FullTime {
		reds = markets.Score{}
	}
	home, away := f.match.Goal(f.step, score, reds)
	switch drawn := f.random.Float64(); {
	case drawn < home:
		happen(Goal, markets.Home)
	case drawn < home+away:
		happen(Goal, markets.Away)
	}
}

// others are corners and cards, each on its own.
func (f *Football) others(happen func(Kind, markets.Side)) {
	for _, one := range []struct {
		kind Kind
		side markets.Side
		mean float64
	}{
		{Corner, markets.Home, f.match.CornersHome}, {Corner, markets.Away, f.match.CornersAway},
		{Yellow, markets.Home, f.match.YellowsHome}, {Yellow, markets.Away, f.match.YellowsAway},
		{RedCard, markets.Home, f.match.RedsHome}, {RedCard, markets.Away, f.match.RedsAway},
	} {
		// Waiting times that are exponential make their number a Poisson one.
		for left := 1.0; ; {
			left -= f.random.ExpFloat64() * models.FullTime / max(one.mean, 1e-9)
			if left < 0 {
				break
			}
			happen(one.kind, one.side)
		}
	}
}

// count adds what happened to the result.
func (f *Football) count(kind Kind, side markets.Side) {
	period := min(len(f.result.Periods), 2) + len(f.result.Overtime)
	tally := f.result.Periods[len(f.result.Periods)-1]
	if len(f.result.Overtime) > 0 {
		tally = f.result.Overtime[0]
	}
	add := func(stat markets.Stat, value int) {
		score := tally[stat]
		if side == markets.Home {
			score.Home += value
		} else {
			score.Away += value
		}
		tally[stat] = score
	}
	minute := models.Minute(f.step)
	if f.step >= models.FullTime {
		minute = 91 + f.step - models.FullTime
	}
	f.result.Minutes = minute
	switch kind {
	case Goal:
		add(markets.Points, 1)
		f.result.Incidents = append(f.result.Incidents, markets.Incident{Side: side, Stat: markets.Points, Value: 1, Period: period, Minute: minute})
	case Corner:
		add(markets.Corners, 1)
	case Yellow:
		add(markets.Cards, 1)
	case RedCard:
		add(markets.Cards, 2)
		add(markets.Reds, 1)
	}
}

// extend ends the match, or goes on after a draw of a cup match: with overtime,
// and after that with penalties.
func (f *Football) extend(extended bool) {
	drawn := f.result.View(markets.Scope{Stat: markets.Points, Overtime: true}).Leader() == markets.Nobody
	switch {
	case !drawn || !f.match.Cup:
		f.result.Status = markets.Ended
	case !extended:
		f.result.Overtime = []markets.Tally{{}}
	default:
		f.result.Shootout = f.shootout()
		f.result.Status = markets.Ended
	}
}

// shootout is the score of penalties: five each, and on in pairs; three of four go
// in.
func (f *Football) shootout() *markets.Score {
	var score markets.Score
	for round := 1; ; round++ {
		if f.random.Float64() < 0.75 {
			score.Home++
		}
		if f.random.Float64() < 0.75 {
			score.Away++
		}
		if round >= 5 && score.Home != score.Away {
			return &score
		}
	}
}
