package dice

import (
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
)

// refusedBets are choices that Play refuses.
var refusedBets = []string{
	``, `null`, `{}`, `[]`, `3`, `"x"`, `{`, `{"over":true}`, `{"target":50.5}`, `{"over":null,"target":50.5}`,
	`{"over":true,"target":null}`, `{"over":true,"target":""}`, `{"over":true,"target":true}`, `{"over":true,"target":[50]}`,
	`{"over":true,"target":50.505}`, `{"over":true,"target":"50.505"}`, `{"over":true,"target":5e1}`, `{"over":true,"target":-50}`,
	`{"over":true,"target":1.99}`, `{"over":true,"target":0}`, `{"over":true,"target":100}`, `{"over":true,"target":100.01}`,
	`{"over":false,"target":98.01}`, `{"over":false,"target":0}`, `{"over":false,"target":100}`, `{"over":false,"target":"NaN"}`,
	`{"over":true,"target":99999999999999999999999}`, `{"over":"true","target":50.5}`, `{"over":1,"target":50.5}`,
	`{"Over":true,"target":50.5}`, `{"over":true,"target":50.5,"risk":"low"}`, `{"over":true,"over":true,"target":50.5}`,
	`{"over":true,"target":50.5} x`,
}

// A number and a text mean the same target; trailing zeros do not matter.
func TestTargetsAreReadAsText(t *testing.T) {
	for _, target := range []string{`33.3`, `"33.3"`, `33.30`, `"33.300"`, `"033.3"`} {
		maxPayout, err := rulestest.MaxPayout(Rules, 1_000_000, []byte(`{"over":false,"target":`+target+`}`))
		if err != nil || maxPayout != 2_972_972 { // 99/33.3 = 2.972972...
			t.Errorf("%s reaches %d, %v", target, maxPayout, err)
		}
	}
}

func TestDiceConforms(t *testing.T) {
	rulestest.Conformance{
		Game: Rules, Refused: refusedBets, RefusedParams: []string{`[]`, `{"rows":8}`, `{"over":3}`, `{"target":{}}`, `{`},
		Views: func(t testing.TB, shown func(rules.Round, string)) {
			round, err := rulestest.Open(Rules, vectors(t)[0].stream(), 10, []byte(`{"over":true,"target":50.5}`)) // rolls 54.86
			if err != nil {
				t.Fatal(err)
			}
			shown(round, `{"roll":"54.86","over":true,"target":"50.50","chance":"49.50"}`)
		},
		// It pays MaxPayout or nothing.
		Bet: func(t *rapid.T) ([]byte, func(rulestest.TB, money.Amount, rules.State)) {
			chance := rapid.IntRange(minChance, maxChance).Draw(t, "chance")
			choices := bet(false, chance)
			if rapid.Bool().Draw(t, "over") {
				choices = bet(true, quoted-chance)
			}
			return choices, func(t rulestest.TB, stake money.Amount, state rules.State) {
				if maxPayout, err := rulestest.MaxPayout(Rules, stake, choices); err != nil || state.Payout != 0 && state.Payout != maxPayout {
					t.Fatalf("%+v, MaxPayout %d, %v", state, maxPayout, err)
				}
			}
		},
	}.Run(t)
}

// FuzzOpen plays any choices: nothing panics, Open, MaxPayout and Return refuse
// the same choices, and an accepted round ends at once and pays no more than
// MaxPayout.
func FuzzOpen(f *testing.F) {
	for _, choices := range append(refusedBets, `{"over":true,"target":50.5}`, `{"over":false,"target":"0.01"}`) {
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
