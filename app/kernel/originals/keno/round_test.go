package keno

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

func TestInvalidPicksAreRefused(t *testing.T) {
	for _, choices := range refusedPicks {
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
	for _, params := range []string{`[]`, `{"rows":8}`, `{"picks":1}`, `{"picks":[1.5]}`, `{"risk":1}`, `{`} {
		_, err := Rules.Outcome(provablyfair.NewStream("server", "client", 1), []byte(params))
		rulestest.RequireRefused(t, params, err)
	}
}

func TestViewJSON(t *testing.T) {
	for _, v := range vectors(t) {
		if v.Sorted || v.Expected[0] != 19 { // drawn as 19 29 35 22 37 14 32 25 7 3
			continue
		}
		for choices, want := range map[string]string{
			`{"picks":[7,1,19],"risk":"classic"}`: `{"risk":"classic","picks":[7,1,19],"drawn":[19,29,35,22,37,14,32,25,7,3],"hits":[19,7]}`,
			`{"picks":[1],"risk":"high"}`:         `{"risk":"high","picks":[1],"drawn":[19,29,35,22,37,14,32,25,7,3],"hits":[]}`,
		} {
			round, err := rulestest.Open(Rules, v.stream(), 10, []byte(choices))
			if err != nil {
				t.Fatal(err)
			}
			if raw, err := json.Marshal(round.State().View); err != nil || string(raw) != want {
				t.Errorf("written as %s, %v; want %s", raw, err, want)
			}
		}
		return
	}
	t.Error("no vector begins with 19")
}

// A replay gives the same round: ten different numbers and the payout of the
// hits.
func TestReplayIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, nonce := rapid.String().Draw(t, "seed"), rapid.Uint64().Draw(t, "nonce")
		stake := money.Amount(rapid.Int64Range(1, int64(money.MaxAmount)).Draw(t, "stake"))
		picks := rapid.SliceOfNDistinct(rapid.IntRange(1, numbers), 1, maxPicks, rapid.ID).Draw(t, "picks")
		risk := rapid.SampledFrom(risks).Draw(t, "risk")
		play := func() rules.State {
			round, err := rulestest.Open(Rules, provablyfair.NewStream(seed, "client", nonce), stake, bet(risk, picks...))
			if err != nil {
				t.Fatal(err)
			}
			rulestest.RequirePlayed(t, round)
			return round.State()
		}
		state := play()
		maxPayout, err := rulestest.MaxPayout(Rules, stake, bet(risk, picks...))
		if err != nil || state.Payout < 0 || state.Payout > maxPayout || state.Stake != stake {
			t.Fatalf("%+v, MaxPayout %d, %v", state, maxPayout, err)
		}
		var out, picked [numbers + 1]bool
		for _, pick := range picks {
			picked[pick] = true
		}
		view, hits := state.View.(View), 0
		for _, number := range view.Drawn {
			if out[number] {
				t.Fatalf("%d is drawn twice", number)
			}
			if out[number] = true; picked[number] {
				hits++
			}
		}
		if len(view.Drawn) != drawCount || len(view.Hits) != hits || state.Payout != tables[risk][len(picks)-1].pays[hits].Payout(stake) {
			t.Fatalf("%d hits: %+v", hits, state)
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
