package wheel

import (
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// refusedWheels are choices that Play and Outcome refuse.
var refusedWheels = []string{
	``, `null`, `{}`, `[]`, `10`, `"10"`, `{`, `{"risk":"low"}`, `{"segments":null,"risk":"low"}`, `{"segments":0,"risk":"low"}`,
	`{"segments":11,"risk":"low"}`, `{"segments":60,"risk":"low"}`, `{"segments":-10,"risk":"low"}`, `{"segments":10.5,"risk":"low"}`,
	`{"segments":10.0,"risk":"low"}`, `{"segments":1e1,"risk":"low"}`, `{"segments":"10","risk":"low"}`, `{"segments":true,"risk":"low"}`,
	`{"segments":[10],"risk":"low"}`, `{"segments":18446744073709551626,"risk":"low"}`, `{"segments":10,"risk":"expert"}`,
	`{"segments":10,"risk":"Low"}`, `{"segments":10,"risk":""}`, `{"segments":10,"risk":1}`, `{"segments":10,"risk":["low"]}`,
	`{"Segments":10,"risk":"low"}`, `{"segments":10,"risk":"low","rows":8}`, `{"segments":10,"segments":10,"risk":"low"}`,
	`{"segments":10,"risk":"low"} x`,
}

// incompleteChoices are choices that only Outcome accepts; its result is then the
// segment.
var incompleteChoices = []string{`{"segments":10}`, `{"segments":10,"risk":null}`}

func TestOutcomeWithoutRiskIsSegment(t *testing.T) {
	for _, params := range incompleteChoices {
		for nonce := range uint64(20) {
			want := provablyfair.NewStream("server", "client", nonce).Below(10)
			if got, err := Rules.Outcome(provablyfair.NewStream("server", "client", nonce), []byte(params)); err != nil || got != want {
				t.Errorf("%s: %v, %v; want %d", params, got, err, want)
			}
		}
	}
}

func TestWheelConforms(t *testing.T) {
	rulestest.Conformance{
		Game: Rules, Refused: append(incompleteChoices, refusedWheels...), RefusedParams: append([]string{`{"segments":11}`}, refusedWheels...),
		Views: func(t testing.TB, shown func(rules.Round, string)) {
			list := vectors(t)
			at := slices.IndexFunc(list, func(v vector) bool { return v.Note == "index" && string(v.Expected) == "5" })
			round, err := rulestest.Open(Rules, list[at].stream(), 10, bet(10, "medium"))
			if err != nil {
				t.Fatal(err)
			}
			shown(round, `{"segments":10,"risk":"medium","segment":5,"multiplier":"2.00"}`)
		},
		// It pays the multiplier of the segment.
		Bet: func(t *rapid.T) ([]byte, func(rulestest.TB, money.Amount, rules.State)) {
			count, risk := rapid.SampledFrom(counts).Draw(t, "segments"), rapid.SampledFrom(risks).Draw(t, "risk")
			return bet(count, risk), func(t rulestest.TB, _ money.Amount, state rules.State) {
				if pays := money.Decimal(table()[strconv.Itoa(count)][risk][state.View.(View).Segment]); state.Multiplier.Cmp(pays) != 0 {
					t.Fatalf("%+v, want %s", state, pays.Exact())
				}
			}
		},
	}.Run(t)
}

// FuzzOpen plays any choices: nothing panics, Open, MaxPayout and Return refuse
// the same choices, and an accepted round ends at once and pays no more than
// MaxPayout.
func FuzzOpen(f *testing.F) {
	for _, choices := range append(append(refusedWheels, incompleteChoices...), `{"segments":10,"risk":"low"}`, `{"risk":"high","segments":50}`) {
		f.Add([]byte(choices))
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		round, _ := rulestest.TryPlay(t, Rules, choices)
		if _, err := Rules.Outcome(provablyfair.NewStream("server", "client", 7), choices); round != nil && err != nil {
			t.Fatalf("%q is played, but has no outcome: %v", choices, err)
		}
	})
}
