package plinko

import (
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// refusedBoards are choices that Play and Outcome refuse.
var refusedBoards = []string{
	`[]`, `8`, `"8"`, `{`, `{"rows":7,"risk":"low"}`, `{"rows":17,"risk":"low"}`, `{"rows":0,"risk":"low"}`, `{"rows":-8,"risk":"low"}`,
	`{"rows":8.5,"risk":"low"}`, `{"rows":8.0,"risk":"low"}`, `{"rows":8e0,"risk":"low"}`, `{"rows":"8","risk":"low"}`,
	`{"rows":true,"risk":"low"}`, `{"rows":[8],"risk":"low"}`, `{"rows":18446744073709551624,"risk":"low"}`,
	`{"rows":8,"risk":"Low"}`, `{"rows":8,"risk":""}`, `{"rows":8,"risk":"none"}`, `{"rows":8,"risk":1}`, `{"rows":8,"risk":["low"]}`,
	`{"Rows":8,"risk":"low"}`, `{"rows":8,"risk":"low","segments":10}`, `{"rows":8,"rows":8,"risk":"low"}`, `{"rows":8,"risk":"low"} x`,
}

// incomplete are choices that only Outcome accepts.
var incomplete = []string{``, `null`, `{}`, `{"rows":8}`, `{"rows":8,"risk":null}`, `{"risk":"low"}`, `{"rows":null,"risk":"low"}`}

// publishedPath is the first vector with a path.
func publishedPath(t testing.TB) vector {
	t.Helper()
	for _, v := range vectors(t) {
		if v.Directions != "" {
			return v
		}
	}
	t.Fatal("no vector has a path")
	return vector{}
}

// Without a risk the outcome is the path, on 16 rows if the params name no
// number.
func TestOutcomeWithoutRiskIsPath(t *testing.T) {
	v := publishedPath(t)
	for params, rows := range map[string]int{``: 16, `{}`: 16, `{"rows":8}`: 8, `{"rows":13,"risk":null}`: 13} {
		path, err := Rules.Outcome(v.stream(), []byte(params))
		if err != nil || path != v.Directions[:rows] {
			t.Errorf("%s: %v, %v; want %s", params, path, err, v.Directions[:rows])
		}
	}
}

func TestPlinkoConforms(t *testing.T) {
	rulestest.Conformance{
		Game: Rules, Refused: append(incomplete, refusedBoards...), RefusedParams: append([]string{`{"rows":7}`, `{"rows":17}`, `{"rows":8.5}`}, refusedBoards...),
		Views: func(t testing.TB, shown func(rules.Round, string)) {
			round, err := rulestest.Open(Rules, publishedPath(t).stream(), 10, bet(8, "medium")) // LLRRLLLL...
			if err != nil {
				t.Fatal(err)
			}
			shown(round, `{"rows":8,"risk":"medium","path":[0,0,1,1,0,0,0,0],"bucket":2,"multiplier":"1.30"}`)
		},
		// It pays the multiplier of the bucket.
		Bet: func(t *rapid.T) ([]byte, func(rulestest.TB, money.Amount, rules.State)) {
			rows, risk := rapid.IntRange(minRows, maxRows).Draw(t, "rows"), rapid.SampledFrom(risks).Draw(t, "risk")
			return bet(rows, risk), func(t rulestest.TB, _ money.Amount, state rules.State) {
				if pays := money.Decimal(table()[strconv.Itoa(rows)][risk][state.View.(View).Bucket]); state.Multiplier.Cmp(pays) != 0 {
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
	for _, choices := range append(append(refusedBoards, incomplete...), `{"rows":8,"risk":"low"}`, `{"risk":"expert","rows":16}`) {
		f.Add([]byte(choices))
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		round, _ := rulestest.TryPlay(t, Rules, choices)
		if _, err := Rules.Outcome(provablyfair.NewStream("server", "client", 7), choices); round != nil && err != nil {
			t.Fatalf("%q is played, but has no outcome: %v", choices, err)
		}
	})
}
