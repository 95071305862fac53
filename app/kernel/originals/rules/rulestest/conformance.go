package rulestest

import (
	"reflect"
	"testing"

	jsonv2 "github.com/go-json-experiment/json"
	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Conformance is what every original must do, whatever its rules, with the examples of one game. A
// part without examples is not checked.
type Conformance struct {
	Game rules.Game
	// Refused are choices that Play refuses, RefusedParams are those that Outcome refuses.
	Refused, RefusedParams []string
	// RefusedTurns are turns that the round of Started refuses.
	RefusedTurns []string
	Started      func(t testing.TB) rules.Round
	// Views calls shown with rounds and the JSON of their views.
	Views func(t testing.TB, shown func(round rules.Round, want string))
	// Bet draws valid choices. check, which may be nil, checks the state of their round after the start
	// and after each turn.
	Bet func(t *rapid.T) (choices []byte, check func(t TB, stake money.Amount, state rules.State))
	// Turns draws turns, refused ones among them. A game without Turns ends at once.
	Turns func(t *rapid.T) [][]byte
}

// Run checks the game.
func (c Conformance) Run(t *testing.T) {
	t.Run("choices are refused before a draw", c.refusesChoices)
	t.Run("refused turns change nothing", c.refusesTurns)
	t.Run("the view is written as pages read it", c.writesViews)
	t.Run("a replay gives the same round and payouts are rounded down", func(t *testing.T) { rapid.Check(t, c.replays) })
}

func (c Conformance) refusesChoices(t *testing.T) {
	stream := func() *provablyfair.Stream { return provablyfair.NewStream("server", "client", 1) }
	for _, choices := range c.Refused {
		draws := stream()
		_, err := Open(c.Game, draws, 10, []byte(choices))
		RequireRefused(t, choices, err)
		_, err = MaxPayout(c.Game, 10, []byte(choices))
		RequireRefused(t, choices, err)
		rtp, err := Return(c.Game, []byte(choices))
		RequireRefused(t, choices, err)
		if !rtp.IsZero() || draws.Word() != stream().Word() {
			t.Errorf("%s was refused after a draw, or returns %s", choices, rtp.Exact())
		}
	}
	for _, params := range c.RefusedParams {
		draws := stream()
		_, err := c.Game.Outcome(draws, []byte(params))
		RequireRefused(t, params, err)
		if draws.Word() != stream().Word() {
			t.Errorf("the outcome of %s was refused after a draw", params)
		}
	}
}

func (c Conformance) refusesTurns(t *testing.T) {
	if c.Started == nil {
		return
	}
	round := c.Started(t)
	before := round.State()
	for _, choice := range c.RefusedTurns {
		RequireRefused(t, choice, round.Turn([]byte(choice)))
		_, err := round.MaxPayout([]byte(choice))
		RequireRefused(t, choice, err)
		if after := round.State(); !reflect.DeepEqual(before, after) {
			t.Fatalf("%s changed %+v to %+v", choice, before, after)
		}
	}
}

func (c Conformance) writesViews(t *testing.T) {
	c.Views(t, func(round rules.Round, want string) {
		t.Helper()
		if raw, err := jsonv2.Marshal(round.State().View); err != nil || string(raw) != want {
			t.Errorf("written as %s, %v; want %s", raw, err, want)
		}
	})
}

// replays plays one round twice from the same seeds.
func (c Conformance) replays(t *rapid.T) {
	seed, nonce := rapid.String().Draw(t, "seed"), rapid.Uint64().Draw(t, "nonce")
	stake := money.Amount(rapid.Int64Range(1, int64(money.MaxAmount)).Draw(t, "stake"))
	choices, check := c.Bet(t)
	var turns [][]byte
	finish := c.Turns != nil && rapid.Bool().Draw(t, "finish")
	if c.Turns != nil {
		turns = c.Turns(t)
	}
	play := func() []rules.State {
		round, err := Open(c.Game, provablyfair.NewStream(seed, "client", nonce), stake, choices)
		if err != nil {
			t.Fatal(err)
		}
		if c.Turns == nil {
			RequirePlayed(t, round)
		}
		states := []rules.State{round.State()}
		for _, turn := range turns {
			states = append(states, requireTurn(t, round, turn))
		}
		if finish {
			_ = round.Finish() // refused if the round is already over
			states = append(states, round.State())
		}
		return states
	}
	states := play()
	maxPayout, err := MaxPayout(c.Game, stake, choices)
	if err != nil || maxPayout < 0 || states[0].Payout > maxPayout || states[0].Stake != stake {
		t.Fatalf("%+v, MaxPayout %d, %v", states[0], maxPayout, err)
	}
	for _, state := range states {
		if state.Payout < 0 || state.Payout != state.Multiplier.Payout(stake) || state.Void && state.Payout != stake {
			t.Fatalf("%+v", state)
		}
		if check != nil {
			check(t, stake, state)
		}
	}
	if again := play(); !reflect.DeepEqual(states, again) {
		t.Fatalf("replayed as %+v, was %+v", again, states)
	}
}

// requireTurn makes a turn, valid or not: it pays what was in reach or nothing.
func requireTurn(t TB, round rules.Round, turn []byte) rules.State {
	t.Helper()
	maxPayout, _ := round.MaxPayout(turn)
	refusal := TryTurn(t, round, turn)
	state := round.State()
	if refusal == nil && state.Payout != maxPayout && state.Payout != 0 {
		t.Fatalf("%d is paid, %d was in reach", state.Payout, maxPayout)
	}
	return state
}
