package models

import (
	"math/rand/v2"
	"slices"

	"croupier/app/kernel/sports/markets"
)

// RealMatch is the known data of a real football match.
type RealMatch struct {
	// Date is as year-month-day.
	Date       string
	Home, Away string
	// Half and Full are the scores at half time and at the end.
	Half, Full markets.Score
	// Corners, Yellows and Reds are counts of the whole match.
	Corners, Yellows, Reds markets.Score
}

// Replay replays a real match. The times of the goals are unknown. The goals, corners and
// cards are drawn once from the seed, so that both halves end with their real scores. The
// replay is priced like any other match between its sides; the prices do not use the real
// course.
type Replay struct {
	FootballMatch
	plan [FullTime][]Incident
}

// NewReplay draws the times of all incidents. The same seed always draws the same times.
func NewReplay(priced FootballMatch, real RealMatch, seed [32]byte) *Replay {
	random := rand.New(rand.NewChaCha8(seed))
	r := &Replay{FootballMatch: priced}
	second := markets.Score{Home: real.Full.Home - real.Half.Home, Away: real.Full.Away - real.Half.Away}
	r.goals(0, FirstHalf, real.Half, random)
	r.goals(FirstHalf, FullTime, second, random)
	r.others(Corner, real.Corners, random)
	r.others(Yellow, real.Yellows, random)
	r.others(RedCard, real.Reds, random)
	return r
}

// goals assigns goals to the steps of a half, by the profile of real matches: at most one
// per step, as long as there are enough steps.
func (r *Replay) goals(from, to int, score markets.Score, random *rand.Rand) {
	var sides []markets.Side
	for range score.Home {
		sides = append(sides, markets.Home)
	}
	for range score.Away {
		sides = append(sides, markets.Away)
	}
	spent := make([]bool, to)
	for _, side := range sides {
		total := 0.0
		for step := from; step < to; step++ {
			if !spent[step] {
				total += profile[step]
			}
		}
		drawn, at := random.Float64()*total, to-1
		for step := from; step < to; step++ {
			if spent[step] {
				continue
			}
			at = step
			if drawn -= profile[step]; drawn <= 0 {
				break
			}
		}
		spent[at] = true
		r.plan[at] = append(r.plan[at], Incident{Kind: Goal, Side: side})
	}
}

// others spreads corners or cards over the whole match.
func (r *Replay) others(kind string, number markets.Score, random *rand.Rand) {
	for _, side := range []markets.Side{markets.Home, markets.Away} {
		for range number.Of(side) {
			step := random.IntN(FullTime)
			r.plan[step] = append(r.plan[step], Incident{Kind: kind, Side: side})
		}
	}
}

// replayStep is the length of a step, in seconds.
const replayStep = 60

// Play plays the next minute. It draws no random numbers, because everything is planned.
func (r *Replay) Play(now *State, _ *rand.Rand) []Incident {
	result := now.Result
	if result.Over() {
		return nil
	}
	all := slices.Clone(r.plan[now.Step])
	result.Minutes = Minute(now.Step)
	for i := range all {
		all[i].Seconds = now.Seconds + (i+1)*replayStep/(len(all)+1)
		replayed(result, all[i])
	}
	now.Step++
	now.Seconds += replayStep
	switch now.Step {
	case FirstHalf:
		result.Done = 1
		result.Periods = append(result.Periods, counting(footballStats...))
		all = append(all, Incident{Kind: Ends, Seconds: now.Seconds})
		now.Seconds += 15 * 60
	case FullTime:
		result.Done, result.Regular, result.Status = 2, true, markets.Ended
		all = append(all, Incident{Kind: Ends, Seconds: now.Seconds})
	}
	return all
}

// replayed counts an incident.
func replayed(result *markets.Result, incident Incident) {
	period := len(result.Periods)
	tally := result.Periods[period-1]
	switch incident.Kind {
	case Goal:
		count(tally, markets.Points, incident.Side, 1)
		result.Incidents = append(result.Incidents, markets.Incident{Side: incident.Side, Stat: markets.Points, Value: 1, Period: period, Minute: result.Minutes})
	case Corner:
		count(tally, markets.Corners, incident.Side, 1)
	case Yellow:
		count(tally, markets.Cards, incident.Side, 1)
	case RedCard:
		count(tally, markets.Cards, incident.Side, 2)
		count(tally, markets.Reds, incident.Side, 1)
	}
}
