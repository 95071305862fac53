package diamonds

import (
	"reflect"
	"testing"

	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// refusedChoices are refused, because the game has no choices.
var refusedChoices = []string{`[]`, `5`, `"x"`, `true`, `{`, `{"gems":5}`, `{"risk":"low"}`, `{"":0}`, `{} x`, `{}{}`}

func TestInvalidChoicesAreRefused(t *testing.T) {
	for _, choices := range refusedChoices {
		stream := provablyfair.NewStream("server", "client", 1)
		_, err := rulestest.Open(Rules, stream, 10, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = Rules.Outcome(stream, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = rulestest.MaxPayout(Rules, 10, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		rtp, err := rulestest.Return(Rules, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		if !rtp.IsZero() || stream.Word() != provablyfair.NewStream("server", "client", 1).Word() {
			t.Errorf("%s was refused after a draw", choices)
		}
	}
}

// No choices, an empty object and null are the same bet.
func TestEmptyChoicesAreAccepted(t *testing.T) {
	for _, choices := range []string{``, `{}`, `null`, ` { } `} {
		if maxPayout, err := rulestest.MaxPayout(Rules, 10, []byte(choices)); err != nil || maxPayout != 500 {
			t.Errorf("%q reaches %d, %v", choices, maxPayout, err)
		}
		if round, err := rulestest.Open(Rules, provablyfair.NewStream("server", "client", 1), 10, []byte(choices)); err != nil || !round.State().Over {
			t.Errorf("%q: %v", choices, err)
		}
	}
}

func TestViewJSON(t *testing.T) {
	round, err := rulestest.Open(Rules, vectors(t)[0].stream(), 10, nil)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(round.State().View)
	if want := `{"gems":["blue","yellow","green","pink","yellow"],"hand":"pair"}`; err != nil || string(raw) != want {
		t.Errorf("written as %s, %v; want %s", raw, err, want)
	}
}

// A pair pays a tenth, rounded down.
func TestSmallPayoutsAreRoundedDown(t *testing.T) {
	for stake, want := range map[money.Amount]money.Amount{9: 0, 10: 1, 19: 1, 1_234_567: 123_456} {
		round, err := rulestest.Open(Rules, vectors(t)[0].stream(), stake, nil)
		if err != nil {
			t.Fatal(err)
		}
		if state := round.State(); state.Payout != want || state.Multiplier.Exact() != "1/10" {
			t.Errorf("%d: %+v, want %d", stake, state, want)
		}
	}
}

// A replay gives the same round; it pays for the shown gems, at most MaxPayout.
func TestReplayIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, nonce := rapid.String().Draw(t, "seed"), rapid.Uint64().Draw(t, "nonce")
		stake := money.Amount(rapid.Int64Range(1, int64(money.MaxAmount)).Draw(t, "stake"))
		play := func() rules.State {
			round, err := rulestest.Open(Rules, provablyfair.NewStream(seed, "client", nonce), stake, nil)
			if err != nil {
				t.Fatal(err)
			}
			rulestest.RequirePlayed(t, round)
			return round.State()
		}
		state := play()
		maxPayout, err := rulestest.MaxPayout(Rules, stake, nil)
		if err != nil || state.Payout < 0 || state.Payout > maxPayout || state.Stake != stake {
			t.Fatalf("%+v, MaxPayout %d, %v", state, maxPayout, err)
		}
		view := state.View.(View)
		if view.Hand != handName(view.Gems) || state.Payout != state.Multiplier.Payout(stake) {
			t.Fatalf("%+v", state)
		}
		for _, hand := range hands {
			if hand.name == view.Hand && state.Multiplier.Cmp(hand.multiplier) != 0 {
				t.Fatalf("%+v, want %s", state, hand.multiplier.Exact())
			}
		}
		if again := play(); !reflect.DeepEqual(state, again) {
			t.Fatalf("replayed as %+v, was %+v", again, state)
		}
	})
}

// FuzzOpen plays any choices: nothing panics, Open, MaxPayout, Return and
// Outcome refuse the same choices, and an accepted round ends at once and pays
// no more than MaxPayout.
func FuzzOpen(f *testing.F) {
	for _, choices := range append(refusedChoices, ``, `{}`, `null`) {
		f.Add([]byte(choices))
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		rulestest.TryPlay(t, Rules, choices)
		_, err := rulestest.MaxPayout(Rules, 10_000, choices)
		if _, outcomeErr := Rules.Outcome(provablyfair.NewStream("server", "client", 7), choices); !reflect.DeepEqual(err, outcomeErr) {
			t.Fatalf("%q reaches with %v, comes out with %v", choices, err, outcomeErr)
		}
	})
}
