package limbo

import (
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
)

// refusedBets are choices that Play refuses.
var refusedBets = []string{
	``, `null`, `{}`, `[]`, `2`, `"2"`, `{`, `{"target":null}`, `{"target":""}`, `{"target":true}`, `{"target":[2]}`, `{"target":{}}`,
	`{"target":1}`, `{"target":1.00}`, `{"target":"1.00"}`, `{"target":0}`, `{"target":-2}`, `{"target":2e0}`, `{"target":"2e0"}`,
	`{"target":1.005}`, `{"target":"2.001"}`, `{"target":1000000.01}`, `{"target":1000001}`, `{"target":"NaN"}`, `{"target":"Infinity"}`,
	`{"target":99999999999999999999999}`, `{"target":"2,5"}`, `{"Target":2}`, `{"target":2,"risk":"low"}`, `{"target":2,"target":2}`,
	`{"target":2} x`,
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

// The ends of the range of f.
func TestResultsHaveBounds(t *testing.T) {
	if low, high := result(scale-1), result(0); low != one || high != 9_900_000_000 {
		t.Errorf("results are %d to %d", low, high)
	}
}

func TestLimboConforms(t *testing.T) {
	rulestest.Conformance{
		Game: Rules, Refused: refusedBets, RefusedParams: []string{`[]`, `{"rows":8}`, `{"target":{}}`, `{"target":true}`, `{`},
		Views: func(t testing.TB, shown func(rules.Round, string)) {
			round, err := rulestest.Open(Rules, vectors(t)[0].stream(), 10, []byte(`{"target":1.5}`)) // the result is 17.41
			if err != nil {
				t.Fatal(err)
			}
			shown(round, `{"result":"17.41","target":"1.50"}`)
		},
		// It pays MaxPayout or nothing, as the shown result requires.
		Bet: func(t *rapid.T) ([]byte, func(rulestest.TB, money.Amount, rules.State)) {
			target := rapid.Int64Range(minTarget, maxTarget).Draw(t, "target")
			return bet(target), func(t rulestest.TB, stake money.Amount, state rules.State) {
				maxPayout, err := rulestest.MaxPayout(Rules, stake, bet(target))
				displayed, displayErr := money.ParseAmount(state.View.(View).Result.String(), 2)
				if err != nil || displayErr != nil || maxPayout < stake {
					t.Fatalf("MaxPayout %d, %v, %v", maxPayout, err, displayErr)
				}
				want := money.Amount(0)
				if int64(displayed) >= target {
					want = maxPayout
				}
				if state.Payout != want {
					t.Fatalf("%+v, want %d", state, want)
				}
			}
		},
	}.Run(t)
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
