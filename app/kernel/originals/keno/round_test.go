package keno

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// refusedPicks are choices that Play refuses.
var refusedPicks = []string{
	``, `null`, `{}`, `[]`, `[1]`, `1`, `{`, `{"risk":"low"}`, `{"picks":[1]}`, `{"picks":null,"risk":"low"}`, `{"picks":[],"risk":"low"}`,
	`{"picks":1,"risk":"low"}`, `{"picks":[1,2,3,4,5,6,7,8,9,10,11],"risk":"low"}`, `{"picks":[0],"risk":"low"}`, `{"picks":[41],"risk":"low"}`,
	`{"picks":[-1],"risk":"low"}`, `{"picks":[7,7],"risk":"low"}`, `{"picks":[1,2,3,1],"risk":"low"}`, `{"picks":["1"],"risk":"low"}`,
	`{"picks":[1.5],"risk":"low"}`, `{"picks":[1.0],"risk":"low"}`, `{"picks":[1e0],"risk":"low"}`, `{"picks":[true],"risk":"low"}`,
	`{"picks":[[1]],"risk":"low"}`, `{"picks":[null],"risk":"low"}`, `{"picks":[18446744073709551617],"risk":"low"}`, `{"picks":{"0":1},"risk":"low"}`,
	`{"picks":[1],"risk":"expert"}`, `{"picks":[1],"risk":"Low"}`, `{"picks":[1],"risk":""}`, `{"picks":[1],"risk":null}`, `{"picks":[1],"risk":1}`,
	`{"Picks":[1],"risk":"low"}`, `{"picks":[1],"risk":"low","rows":8}`, `{"picks":[1],"picks":[2],"risk":"low"}`, `{"picks":[1],"risk":"low"} x`,
}

func TestKenoConforms(t *testing.T) {
	rulestest.Conformance{
		Game: Rules, Refused: refusedPicks, RefusedParams: []string{`[]`, `{"rows":8}`, `{"picks":1}`, `{"picks":[1.5]}`, `{"risk":1}`, `{`},
		Views: func(t testing.TB, shown func(rules.Round, string)) {
			list := vectors(t)
			at := slices.IndexFunc(list, func(v vector) bool { return !v.Sorted && v.Expected[0] == 19 }) // drawn as 19 29 35 22 37 14 32 25 7 3
			for choices, want := range map[string]string{
				`{"picks":[7,1,19],"risk":"classic"}`: `{"risk":"classic","picks":[7,1,19],"drawn":[19,29,35,22,37,14,32,25,7,3],"hits":[19,7]}`,
				`{"picks":[1],"risk":"high"}`:         `{"risk":"high","picks":[1],"drawn":[19,29,35,22,37,14,32,25,7,3],"hits":[]}`,
			} {
				round, err := rulestest.Open(Rules, list[at].stream(), 10, []byte(choices))
				if err != nil {
					t.Fatal(err)
				}
				shown(round, want)
			}
		},
		// Ten different numbers are drawn, and the hits are paid.
		Bet: func(t *rapid.T) ([]byte, func(rulestest.TB, money.Amount, rules.State)) {
			picks := rapid.SliceOfNDistinct(rapid.IntRange(1, numbers), 1, maxPicks, rapid.ID).Draw(t, "picks")
			risk := rapid.SampledFrom(risks).Draw(t, "risk")
			return bet(risk, picks...), func(t rulestest.TB, stake money.Amount, state rules.State) {
				view, drawn, hits := state.View.(View), map[int]bool{}, 0
				for _, number := range view.Drawn {
					if drawn[number] = true; slices.Contains(picks, number) {
						hits++
					}
				}
				if len(drawn) != drawCount || len(view.Drawn) != drawCount || len(view.Hits) != hits || state.Payout != tables()[risk][len(picks)-1].pays[hits].Payout(stake) {
					t.Fatalf("%d hits: %+v", hits, state)
				}
			}
		},
	}.Run(t)
}

// FuzzOpen plays any choices: nothing panics, Open, MaxPayout and Return refuse
// the same choices, and an accepted round ends at once and pays no more than
// MaxPayout.
func FuzzOpen(f *testing.F) {
	for _, choices := range append(refusedPicks, `{"picks":[1],"risk":"low"}`, `{"risk":"high","picks":[40,1,7,2,9,10,33,21,18,5]}`) {
		f.Add([]byte(choices))
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		round, _ := rulestest.TryPlay(t, Rules, choices)
		if _, err := Rules.Outcome(provablyfair.NewStream("server", "client", 7), choices); round != nil && err != nil {
			t.Fatalf("%q is played, but has no outcome: %v", choices, err)
		}
	})
}
