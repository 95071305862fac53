package board

import (
	"slices"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/source"
)

// OutcomeName is an outcome of a market.
type OutcomeName struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Play is the state of a match for display.
type Play struct {
	Home int `json:"home"`
	Away int `json:"away"`
	// Periods are the scores of the periods that have begun.
	Periods [][2]int `json:"periods"`
	Done    int      `json:"done"`
	Minute  int      `json:"minute,omitempty"`
	// Points are the points of the current game, in sports whose score counts games.
	Points  [2]int `json:"points"`
	Serving int    `json:"serving,omitempty"`
	Over    bool   `json:"over,omitempty"`
}

// PlayOf returns the state of an event that has begun.
func PlayOf(snap *Snapshot) *Play {
	if snap.State == nil || snap.Phase == source.Planned {
		return nil
	}
	r := snap.State.Result
	score := totalScore(r)
	if scoredByPeriods[snap.Fixture.Sport] {
		score = periodsWon(r)
	}
	play := &Play{
		Home: score.Home, Away: score.Away, Periods: [][2]int{}, Done: r.Done, Minute: r.Minutes,
		Points: [2]int{snap.State.Points.Home, snap.State.Points.Away}, Serving: int(snap.State.Serving), Over: r.Over(),
	}
	for _, tally := range append(slices.Clone(r.Periods), r.Overtime...) {
		play.Periods = append(play.Periods, [2]int{tally["points"].Home, tally["points"].Away})
	}
	return play
}

// ScoreOf returns the current score of regular time.
func ScoreOf(snap *Snapshot) markets.Score {
	if snap.State == nil {
		return markets.Score{}
	}
	return snap.State.Result.View(markets.Scope{Stat: markets.Points}).Score
}

// scoredByPeriods are the sports whose score is the number of periods won.
var scoredByPeriods = map[string]bool{
	"tennis": true, "table-tennis": true, "volleyball": true, "badminton": true, "squash": true, "snooker": true, "darts": true, "counter-strike": true, "dota-2": true, "league-of-legends": true, "rocket-league": true, "ao-tennis": true,
}

// totalScore returns the total score, including overtime.
func totalScore(r *markets.Result) markets.Score {
	return r.View(markets.Scope{Stat: markets.Points, Overtime: true}).Score
}

// periodsWon counts the periods that each side has won.
func periodsWon(r *markets.Result) markets.Score {
	return r.View(markets.Scope{Stat: markets.Periods}).Score
}
