package models

import (
	"errors"
	"math/rand/v2"
	"testing"

	"croupier/app/kernel/sports/markets"
)

// feedState is a state of a match in play without the clock of its model. scores are the points
// of its periods. All but the last have ended.
func feedState(seconds int, scores ...markets.Score) *State {
	r := &markets.Result{Status: markets.Playing, Done: len(scores) - 1}
	for _, score := range scores {
		r.Periods = append(r.Periods, markets.Tally{markets.Points: score})
	}
	return &State{Result: r, Seconds: seconds}
}

func matchOf(t *testing.T, sport string) Match {
	t.Helper()
	setup, known := For(sport)
	if !known {
		t.Fatalf("there is no model of %s", sport)
	}
	return setup(0, 0, 1)
}

// A state with the seconds of play and without the model's own steps is priced at the
// right time of the match.
func TestStepFollowsFromSecondsOfPlay(t *testing.T) {
	none, one := markets.Score{}, markets.Score{Home: 1}
	baseball := feedState(0, one, none, none)
	baseball.Serving = markets.Home
	for _, c := range []struct {
		name, sport string
		state       *State
		step        int
	}{
		{"kick-off", "soccer", feedState(0, none), 0},
		{"minute 88", "soccer", feedState(87*60, none, one), FirstHalf + 42},
		{"added time of the first half", "soccer", feedState(48*60, one), FirstHalf - 1},
		{"added time of the second half", "soccer", feedState(97*60, one, none), FullTime - 1},
		{"a minute before the end of futsal", "futsal", feedState(39*60, one, none), FirstHalf + 42},
		{"a minute before the end of basketball", "basketball", feedState(47*60, one, one, one, one), 150 + 45},
		{"a minute before the end of ice hockey", "ice-hockey", feedState(59*60, one, one, one), 240 + 114},
		{"minute 4 of the second round of boxing", "boxing", feedState(3*60+70, one, none), 4},
		{"the third inning, the home side bats", "baseball", baseball, 5},
	} {
		got, err := CompleteLiveState(matchOf(t, c.sport), c.state)
		if err != nil || got.Step != c.step {
			t.Errorf("%s: %+v, %v; want step %d", c.name, got, err, c.step)
		}
		if c.state.Step != 0 {
			t.Errorf("%s: the feed's state was changed", c.name)
		}
	}
}

// The step follows from the current minute as well.
func TestStepFollowsFromBegunMinute(t *testing.T) {
	state := feedState(0, markets.Score{Home: 1}, markets.Score{})
	state.Result.Minutes = 88
	got, err := CompleteLiveState(matchOf(t, "soccer"), state)
	if err != nil || got.Step != FirstHalf+42 {
		t.Errorf("%+v, %v", got, err)
	}
}

// Under 1.5 goals at 1:0 in minute 88 is nearly won. Its price must not be that of the
// kick-off.
func TestLateLiveStatePrice(t *testing.T) {
	match := matchOf(t, "soccer")
	state, err := CompleteLiveState(match, feedState(87*60, markets.Score{Home: 1}, markets.Score{}))
	if err != nil {
		t.Fatal(err)
	}
	soccer, _ := markets.Find("soccer")
	total, _ := soccer.Market("total")
	chances, ok := match.Forecast(state).Chances(total, markets.Spec{Line: 6})
	if !ok || chances[1].Win < 0.75 {
		t.Errorf("under 1.5 has %+v, %v", chances, ok)
	}
}

func TestContradictoryClockIsRefused(t *testing.T) {
	none, one := markets.Score{}, markets.Score{Home: 1}
	with := func(state *State, change func(*State)) *State {
		change(state)
		return state
	}
	step := func(n int) func(*State) { return func(s *State) { s.Step = n } }
	for _, c := range []struct {
		name, sport string
		state       *State
		field       string
		reason      markets.Reason
	}{
		{"a goal without time", "soccer", feedState(0, one), "seconds", markets.ReasonMissing},
		{"the second half without time", "soccer", feedState(0, none, none), "seconds", markets.ReasonMissing},
		{"a clock that restarts with each half", "soccer", feedState(10*60, one, none), "seconds", markets.ReasonContradiction},
		{"a clock that goes on in breaks", "basketball", feedState(80*60, one, one), "seconds", markets.ReasonContradiction},
		{"the minute as the step", "ice-hockey", with(feedState(59*60, one, one, one), step(59)), "step", markets.ReasonContradiction},
		{"baseball without a batting side", "baseball", feedState(0, one, none), "serving", markets.ReasonMissing},
		{"outs that there are not", "baseball", with(feedState(0, none), func(s *State) { s.Serving, s.More = markets.Home, []int{3, 0} }), "more", markets.ReasonRange},
		{"cricket without balls", "cricket", feedState(0, one), "more", markets.ReasonMissing},
		{"cricket in another innings", "cricket", with(feedState(0, one), func(s *State) { s.More = []int{1, 5, 0} }), "more", markets.ReasonContradiction},
		{"bowls without turns", "bowls", feedState(600, one), "step", markets.ReasonMissing},
		{"rocket league without slots", "rocket-league", feedState(100, one), "more", markets.ReasonMissing},
	} {
		_, err := CompleteLiveState(matchOf(t, c.sport), c.state)
		var refused *markets.FieldError
		if !errors.As(err, &refused) || refused.Field != c.field || refused.Reason != c.reason {
			t.Errorf("%s: %v, want %s: %s", c.name, err, c.field, c.reason)
		}
	}
}

// The states that a model plays always match its clock.
func TestModelStatesMatchClock(t *testing.T) {
	for _, table := range []map[string]Setup{footballSetups, sequenceSetups, clockSetups} {
		for sport, setup := range table {
			for seed := range uint64(3) {
				match, random := setup(0, 0, seed), rand.New(rand.NewPCG(seed, 1))
				for now := match.Start(); !now.Result.Over(); match.Play(now, random) {
					got, err := CompleteLiveState(match, now)
					if err != nil || got.Step != now.Step {
						t.Fatalf("%s at step %d: %+v, %v", sport, now.Step, got, err)
					}
				}
			}
		}
	}
}
