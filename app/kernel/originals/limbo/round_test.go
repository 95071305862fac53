package limbo

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

// refusedBets are choices that Play refuses.
var refusedBets = []string{
	``, `null`, `{}`, `[]`, `2`, `"2"`, `{`, `{"target":null}`, `{"target":""}`, `{"target":true}`, `{"target":[2]}`, `{"target":{}}`,
	`{"target":1}`, `{"target":1.00}`, `{"target":"1.00"}`, `{"target":0}`, `{"target":-2}`, `{"target":2e0}`, `{"target":"2e0"}`,
	`{"target":1.005}`, `{"target":"2.001"}`, `{"target":1000000.01}`, `{"target":1000001}`, `{"target":"NaN"}`, `{"target":"Infinity"}`,
	`{"target":99999999999999999999999}`, `{"target":"2,5"}`, `{"Target":2}`, `{"target":2,"risk":"low"}`, `{"target":2,"target":2}`,
	`{"target":2} x`,
}

func TestInvalidTargetsAreRefused(t *testing.T) {
	for _, choices := range refusedBets {
		stream := provablyfair.NewStream("server", "client", 1)
		_, err := rulestest.Open(Rules, stream, 10, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = rulestest.MaxPayout(Rules, 10, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = rulestest.Return(Rules, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		if stream.Word() != provablyfair.NewStream("server", "client", 1).Word() {
			t.Errorf("%s was refused after a draw", choices)
		}
	}
	for _, params := range []string{`[]`, `{"rows":8}`, `{"target":{}}`, `{"target":true}`, `{`} {
		_, err := Rules.Outcome(provablyfair.NewStream("server", "client", 1), []byte(params))
		rulestest.RequireRefused(t, params, err)
	}
}

// A number and a text mean the same target; trailing zeros do not matter.
func TestTargetsAreReadAsText(t *testing.T) {
	for text, want := range map[string]money.Amount{
		`2`: 200, `"2"`: 200, `2.0`: 200, `"2.000"`: 200, `1.01`: 101, `"1.01"`: 101, `1000000`: 100_000_000, `"1000000.00"`: 100_000_000,
		// No float is exactly this one.
		`999999.99`: 99_999_999,
	} {
		if maxPayout, err := rulestest.MaxPayout(Rules, 100, []byte(`{"target":`+text+`}`)); err != nil || maxPayout != want {
			t.Errorf("%s reaches %d, %v; want %d", text, maxPayout, err, want)
		}
	}
}

func TestViewJSON(t *testing.T) {
	v := vectors(t)[0] // the result is 17.41
	round, err := rulestest.Open(Rules, v.stream(), 10, []byte(`{"target":1.5}`))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(round.State().View)
	if want := `{"result":"17.41","target":"1.50"}`; err != nil || string(raw) != want {
		t.Errorf("written as %s, %v; want %s", raw, err, want)
	}
}

// The ends of the range of f.
func TestResultsHaveBounds(t *testing.T) {
	if low, high := result(scale-1), result(0); low != one || high != 9_900_000_000 {
		t.Errorf("results are %d to %d", low, high)
	}
}

// A replay gives the same round; it pays MaxPayout or nothing, as the shown
// result requires.
func TestReplayIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, nonce := rapid.String().Draw(t, "seed"), rapid.Uint64().Draw(t, "nonce")
		stake := money.Amount(rapid.Int64Range(1, int64(money.MaxAmount)).Draw(t, "stake"))
		target := rapid.Int64Range(minTarget, maxTarget).Draw(t, "target")
		play := func() rules.State {
			round, err := rulestest.Open(Rules, provablyfair.NewStream(seed, "client", nonce), stake, bet(target))
			if err != nil {
				t.Fatal(err)
			}
			rulestest.RequirePlayed(t, round)
			return round.State()
		}
		state := play()
		maxPayout, err := rulestest.MaxPayout(Rules, stake, bet(target))
		if err != nil || maxPayout < stake {
			t.Fatalf("MaxPayout %d, %v", maxPayout, err)
		}
		displayed, err := money.ParseAmount(state.View.(View).Result.String(), 2)
		if err != nil {
			t.Fatal(err)
		}
		want := money.Amount(0)
		if int64(displayed) >= target {
			want = maxPayout
		}
		if state.Payout != want || state.Stake != stake || state.Payout != state.Multiplier.Payout(stake) {
			t.Fatalf("%+v, want %d", state, want)
		}
		if again := play(); !reflect.DeepEqual(state, again) {
			t.Fatalf("replayed as %+v, was %+v", again, state)
		}
	})
}

// FuzzOpen plays any choices: nothing panics, Open, MaxPayout and Return refuse
// the same choices, and an accepted round ends at once and pays no more than
// MaxPayout.
func FuzzOpen(f *testing.F) {
	for _, choices := range append(refusedBets, `{"target":2}`, `{"target":"1000000"}`, `{"target":1.01}`) {
		f.Add([]byte(choices))
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		round, maxPayout := rulestest.TryPlay(t, Rules, choices)
		if round == nil {
			return
		}
		if state := round.State(); state.Payout != 0 && state.Payout != maxPayout {
			t.Fatalf("%q: %+v, MaxPayout %d", choices, state, maxPayout)
		}
	})
}
