package models

import (
	"math/rand/v2"
	"slices"

	"croupier/app/kernel/sports/markets"
)

// Real is what is known of a match of football that was really played.
type Real struct {
	// Date is as year-month-day.
	Date       string
	Home, Away string
	// Half and Full are the scores at half time and at the end.
	Half, Full markets.Score
	// Corners, Yellows and Reds are those of the whole match.
	Corners, Yellows, Reds markets.Score
}

// Replay plays a real match again. When the goals fell is not known: they, the
// corners and the cards are drawn once by the seed, so that both halves end as they
// did. It is priced as any other match between its sides, which know nothing of
// what comes.
type Replay struct {
	FootballMatch
	plan [FullTime][]Incident
}

// NewReplay draws when all things happen. The same seed always draws the same.
func NewReplay(priced FootballMatch, real Real, seed [32]byte) *Replay {
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

// goals puts goals into the steps of a half, by the profile of real matches: at
// most one into each, as long as there are enough of them.
func (r *Replay) goals(from, to int, score markets.Score, random *rand.Rand) {
	var sides []markets.Side
	for range score.Home {
		sides = append(sides, markets.Home)
	}
	for range score.Away {
		sides = append(sides, markets.Away)
	}
	taken := make([]bool, to)
	for _, side := range sides {
		total := 0.0
		for step := from; step < to; step++ {
			if !taken[step] {
				total += profile[step]
			}
		}
		drawn, at := random.Float64()*total, to-1
		for step := from; step < to; step++ {
			if taken[step] {
				continue
			}
			at = step
			if drawn -= profile[step]; drawn <= 0 {
				break
			}
		}
		taken[at] = true
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

// Play plays the next minute. It draws nothing: all is planned.
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
		result.Periods = append(result.Periods, markets.Tally{})
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
