package models

import (
	"math"
	"math/rand/v2"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// footballSetups are the sports that use the football model.
var footballSetups = map[string]Setup{
	"soccer": newFootball(FootballMatch{Football: Average}, Spread),
	"fifa":   newFootball(FootballMatch{Football: Football{Home: 2.1, Away: 2.1, CornersHome: 3.4, CornersAway: 3.4, YellowsHome: 0.6, YellowsAway: 0.6, RedsHome: 0.03, RedsAway: 0.03}, StepSeconds: 8}, Spread),
	"futsal": newFootball(FootballMatch{Football: Football{Home: 3.1, Away: 2.7, CornersHome: 5.2, CornersAway: 4.7, YellowsHome: 0.8, YellowsAway: 0.9, RedsHome: 0.04, RedsAway: 0.05}, StepSeconds: 45, Length: 40}, Spread),
}

// newFootball creates matches of sides that differ by a spread.
func newFootball(average FootballMatch, spread float64) Setup {
	return func(home, away float64, _ uint64) Match {
		match := average
		match.Football = average.Against(spread * (home - away) / math.Sqrt2)
		return match
	}
}

// FootballMatch plays football minute by minute. Step counts the minutes, including the
// added minutes of a half.
type FootballMatch struct {
	Football
	// StepSeconds is the duration of a step; 0 means a minute.
	StepSeconds int
	// Length is the displayed number of minutes, instead of the 90 of football; 0 means
	// 90. Such matches have no markets on minutes.
	Length int
}

// Start is the state at the kick-off.
func (f FootballMatch) Start() *State {
	return &State{Result: &markets.Result{Status: markets.Playing, Periods: []markets.Tally{counting(footballStats...)}}}
}

// Forecast returns what may still happen.
func (f FootballMatch) Forecast(now *State) Forecast {
	forecast := f.Football.Forecast(now.Step, now.Result)
	if f.Length != 0 {
		return withoutMinutes{forecast}
	}
	return forecast
}

// withoutMinutes is a match with another length than football.
type withoutMinutes struct{ *FootballForecast }

// Chances returns the chances of a market's outcomes.
func (w withoutMinutes) Chances(m *markets.Market, spec markets.Spec) ([]odds.Chance, bool) {
	if m.Key == "goal_between" {
		return nil, false
	}
	return w.FootballForecast.Chances(m, spec)
}

// The kinds of incidents of football.
const (
	Goal    = "goal"
	Corner  = "corner"
	Yellow  = "yellow card"
	RedCard = "red card"
	Ends    = "period ends"
)

// footballStats are the stats besides goals.
var footballStats = []markets.Stat{markets.Corners, markets.Cards, markets.Reds}

// halfTime is the pause between halves, in steps.
const halfTime = 15

// Play plays the next minute.
func (f FootballMatch) Play(now *State, random *rand.Rand) (all []Incident) {
	result := now.Result
	if result.Over() {
		return nil
	}
	seconds := f.StepSeconds
	if seconds == 0 {
		seconds = 60
	}
	happen := func(kind string, side markets.Side) {
		all = append(all, Incident{Kind: kind, Side: side, Seconds: now.Seconds + random.IntN(seconds)})
		f.count(now, kind, side)
	}
	result.Minutes = f.minute(now.Step)
	f.goal(now, random, happen)
	if now.Step < FullTime {
		f.others(random, happen)
	}
	now.Step++
	now.Seconds += seconds
	ends := func() { all = append(all, Incident{Kind: Ends, Seconds: now.Seconds}) }
	switch now.Step {
	case FirstHalf:
		result.Done = 1
		result.Periods = append(result.Periods, counting(footballStats...))
		ends()
		now.Seconds += seconds * halfTime
	case FullTime:
		result.Done, result.Regular = 2, true
		ends()
		f.extend(result, false, random)
	case FullTime + Overtime:
		ends()
		f.extend(result, true, random)
	}
	return all
}

// goal plays the goal of a minute, if there is one.
func (f FootballMatch) goal(now *State, random *rand.Rand, happen func(string, markets.Side)) {
	score := now.Result.View(markets.Scope{Stat: markets.Points, Overtime: true}).Score
	reds := now.Result.View(markets.Scope{Stat: markets.Reds}).Score
	if now.Step >= FullTime {
		reds = markets.Score{}
	}
	home, away := f.Goal(now.Step, score, reds)
	switch drawn := random.Float64(); {
	case drawn < home:
		happen(Goal, markets.Home)
	case drawn < home+away:
		happen(Goal, markets.Away)
	}
}

// others plays the corners and cards of a minute, each independently.
func (f FootballMatch) others(random *rand.Rand, happen func(string, markets.Side)) {
	for _, one := range []struct {
		kind string
		side markets.Side
		mean float64
	}{
		{Corner, markets.Home, f.CornersHome}, {Corner, markets.Away, f.CornersAway},
		{Yellow, markets.Home, f.YellowsHome}, {Yellow, markets.Away, f.YellowsAway},
		{RedCard, markets.Home, f.RedsHome}, {RedCard, markets.Away, f.RedsAway},
	} {
		// Exponential waiting times give a Poisson distribution of the number.
		for left := 1.0; ; {
			left -= random.ExpFloat64() * FullTime / max(one.mean, 1e-9)
			if left < 0 {
				break
			}
			happen(one.kind, one.side)
		}
	}
}

// minute returns the displayed minute of play of a step.
func (f FootballMatch) minute(step int) int {
	minute := Minute(step)
	if step >= FullTime {
		minute = 91 + step - FullTime
	}
	if f.Length != 0 {
		minute = (minute*f.Length + 89) / 90
	}
	return minute
}

// count adds an incident to the result.
func (f FootballMatch) count(now *State, kind string, side markets.Side) {
	result := now.Result
	period := min(len(result.Periods), 2) + len(result.Overtime)
	tally := result.Periods[len(result.Periods)-1]
	if len(result.Overtime) > 0 {
		tally = result.Overtime[0]
	}
	switch kind {
	case Goal:
		count(tally, markets.Points, side, 1)
		result.Incidents = append(result.Incidents, markets.Incident{Side: side, Stat: markets.Points, Value: 1, Period: period, Minute: result.Minutes})
	case Corner:
		count(tally, markets.Corners, side, 1)
	case Yellow:
		count(tally, markets.Cards, side, 1)
	case RedCard:
		count(tally, markets.Cards, side, 2)
		count(tally, markets.Reds, side, 1)
	}
}

// count adds to a side's count in a period.
func count(tally markets.Tally, stat markets.Stat, side markets.Side, value int) {
	score := tally[stat]
	if side == markets.Home {
		score.Home += value
	} else {
		score.Away += value
	}
	tally[stat] = score
}

// extend ends the match, or continues a drawn cup match: with overtime, and after that
// with penalties.
func (f FootballMatch) extend(result *markets.Result, extended bool, random *rand.Rand) {
	drawn := result.View(markets.Scope{Stat: markets.Points, Overtime: true}).Leader() == markets.NoSide
	switch {
	case !drawn || !f.Cup:
		result.Status = markets.Ended
	case !extended:
		result.Overtime = []markets.Tally{{}}
	default:
		result.Shootout = shootout(random)
		result.Status = markets.Ended
	}
}

// shootout returns the score of penalties: five each, then in pairs. Three of four are
// scored.
func shootout(random *rand.Rand) *markets.Score {
	var score markets.Score
	for round := 1; ; round++ {
		if random.Float64() < 0.75 {
			score.Home++
		}
		if random.Float64() < 0.75 {
			score.Away++
		}
		if round >= 5 && score.Home != score.Away {
			return &score
		}
	}
}
