package blackjack

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

type vector struct {
	ServerSeed string `json:"server_seed"`
	ClientSeed string `json:"client_seed"`
	Nonce      uint64
	Expected   []string
}

func vectors(t testing.TB) []vector {
	t.Helper()
	raw, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Vectors []vector }
	if err := json.Unmarshal(raw, &file); err != nil || len(file.Vectors) == 0 {
		t.Fatalf("%d vectors, %v", len(file.Vectors), err)
	}
	return file.Vectors
}

// outcome is the first cards of a vector's draws.
func outcome(t testing.TB, v vector, params string) []string {
	t.Helper()
	drawn, err := Rules.Outcome(provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce), []byte(params))
	if err != nil {
		t.Fatal(err)
	}
	return drawn.([]string)
}

func TestOutcomeBeginsAsPublished(t *testing.T) {
	for _, v := range vectors(t) {
		all := outcome(t, v, "")
		if len(all) != defaultCards || !slices.Equal(all[:len(v.Expected)], v.Expected) {
			t.Errorf("%s, %s, %d: %v, want %v", v.ServerSeed, v.ClientSeed, v.Nonce, all, v.Expected)
		}
		some := outcome(t, v, fmt.Sprintf(`{"cards":%d}`, len(v.Expected)))
		if !slices.Equal(some, v.Expected) {
			t.Errorf("%d cards are %v", len(v.Expected), some)
		}
		if most := outcome(t, v, `{"cards":100}`); len(most) != maxCards || !slices.Equal(most[:defaultCards], all) {
			t.Errorf("a hundred cards are %v", most)
		}
	}
}

func TestOutcomeRefusesInvalidCardCounts(t *testing.T) {
	for _, params := range []string{
		`{"cards":0}`, `{"cards":-1}`, `{"cards":101}`, `{"cards":1.5}`, `{"cards":1e0}`, `{"cards":"3"}`,
		`{"cards":9223372036854775808}`, `{"cards":true}`, `{"card":1}`, `[52]`, `{`,
	} {
		drawn, err := Rules.Outcome(provablyfair.NewStream("server", "client", 1), []byte(params))
		rulestest.RequireRefused(t, params, err)
		if drawn != nil {
			t.Errorf("%s gives %v", params, drawn)
		}
	}
}

// The deal uses the published cards in its order.
func TestDealOrderMatchesPublished(t *testing.T) {
	for _, v := range vectors(t) {
		round, err := rulestest.Open(Rules, provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce), 100, nil)
		if err != nil {
			t.Fatal(err)
		}
		view := round.State().View.(View)
		visible := view.Dealer.Cards
		if !slices.Equal(view.Hands[0].Cards, v.Expected[:2]) || !slices.Equal(visible, v.Expected[2:2+len(visible)]) {
			t.Errorf("%v is dealt as %v and %v", v.Expected, view.Hands[0].Cards, visible)
		}
	}
}

// refusedChoices are turns that a round refuses.
var refusedChoices = []string{
	``, `null`, `{}`, `[]`, `1`, `"hit"`, `{`, `{"action":null}`, `{"action":""}`, `{"action":"HIT"}`, `{"action":"surrender"}`,
	`{"action":1}`, `{"action":["hit"]}`, `{"Action":"hit"}`, `{"action":"hit","hand":1}`, `{"action":"hit","action":"hit"}`,
	`{"action":"hit"} x`, `{"action":"` + "hit\\u0000" + `"}`,
}

func TestRefusedTurnsChangeNothing(t *testing.T) {
	for _, dealt := range []string{"9s 8d 6h 8c", "9s 9d Ah 8c"} {
		r, left := newScriptedRound(t, 100, dealt)
		before := r.State()
		for _, choice := range append([]string{`{"action":"split"}`, `{"action":"insurance"}`}, refusedChoices...) {
			if choice == `{"action":"insurance"}` && r.insurance == InsuranceOffered {
				continue
			}
			rulestest.RequireRefused(t, choice, r.Turn([]byte(choice)))
			_, err := r.MaxPayout([]byte(choice))
			rulestest.RequireRefused(t, choice, err)
		}
		if err := r.Finish(); err != rules.ErrNoFinish {
			t.Errorf("a dealt round is finished: %v", err)
		}
		if after := r.State(); !reflect.DeepEqual(before, after) || left() != 0 {
			t.Errorf("changed %+v to %+v", before, after)
		}
	}
	over, _ := newScriptedRound(t, 100, "As Kd 9h 8c")
	before := over.State()
	for _, choice := range append([]string{`{"action":"hit"}`, `{"action":"stand"}`}, refusedChoices...) {
		if _, err := over.MaxPayout([]byte(choice)); err != rules.ErrOver || over.Turn([]byte(choice)) != rules.ErrOver {
			t.Errorf("%s goes on after the end: %v", choice, err)
		}
	}
	if over.Finish() != rules.ErrOver || !reflect.DeepEqual(before, over.State()) {
		t.Error("a round changed after its end")
	}
}

func TestPlayAcceptsNoChoices(t *testing.T) {
	for _, choices := range []string{`{"action":"hit"}`, `{"cards":5}`, `[]`, `1`, `{`} {
		stream := provablyfair.NewStream("server", "client", 1)
		_, err := rulestest.Open(Rules, stream, 1, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = rulestest.MaxPayout(Rules, 1, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = rulestest.Return(Rules, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		if stream.Word() != provablyfair.NewStream("server", "client", 1).Word() {
			t.Errorf("%s was refused after a draw", choices)
		}
	}
}

// played is the states of a round in which picks chose among the possible
// actions. It compares each turn with its MaxPayout.
func played(t *rapid.T, seed string, nonce uint64, stake money.Amount, picks []int) []rules.State {
	round, err := rulestest.Open(Rules, provablyfair.NewStream(seed, "client", nonce), stake, nil)
	if err != nil {
		t.Fatal(err)
	}
	states := []rules.State{round.State()}
	maxPayout, _ := rulestest.MaxPayout(Rules, stake, nil)
	for _, pick := range picks {
		last := states[len(states)-1]
		if last.Payout > maxPayout {
			t.Fatalf("%d is paid with MaxPayout %d", last.Payout, maxPayout)
		}
		if last.Over {
			return states
		}
		actions := last.View.(View).Actions
		choice := turn(actions[pick%len(actions)])
		if maxPayout, err = round.MaxPayout(choice); err != nil {
			t.Fatal(err)
		}
		if err := round.Turn(choice); err != nil {
			t.Fatal(err)
		}
		states = append(states, round.State())
	}
	t.Fatalf("not over after %d turns", len(picks))
	return nil
}

func TestReplayIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, nonce := rapid.String().Draw(t, "seed"), rapid.Uint64().Draw(t, "nonce")
		stake := money.Amount(rapid.Int64Range(1, 1<<50).Draw(t, "stake"))
		picks := rapid.SliceOfN(rapid.IntRange(0, 3), 50, 50).Draw(t, "picks")
		states := played(t, seed, nonce, stake, picks)
		if again := played(t, seed, nonce, stake, picks); !reflect.DeepEqual(states, again) {
			t.Fatalf("replayed as %+v, was %+v", again, states)
		}
		for i, state := range states {
			checkState(t, state)
			if i > 0 && state.Stake < states[i-1].Stake {
				t.Fatalf("the stake falls to %d", state.Stake)
			}
		}
	})
}

// checkState checks invariants of all states.
func checkState(t *rapid.T, state rules.State) {
	view := state.View.(View)
	if !state.Over {
		hidden := len(view.Dealer.Cards) == 1 && view.Dealer.Hidden
		for _, h := range view.Hands {
			hidden = hidden && h.Result == nil
		}
		if !hidden || state.Payout != 0 || len(view.Actions) < 2 {
			t.Fatalf("shown before the end: %+v", state)
		}
		return
	}
	if view.Dealer.Hidden || len(view.Dealer.Cards) < 2 || len(view.Actions) != 0 || view.Active != none {
		t.Fatalf("shown at the end: %+v", view)
	}
	if state.Void || state.Payout < 0 || state.Payout != state.Multiplier.Payout(state.Stake) {
		t.Fatalf("%s of %d pays %d", state.Multiplier.Exact(), state.Stake, state.Payout)
	}
	for _, h := range view.Hands {
		if h.Result == nil || (*h.Result == Bust) != (h.Points > target) {
			t.Fatalf("a hand ends as %+v", h)
		}
	}
}

// FuzzOpen plays any choices: nothing panics, and every step and its MaxPayout
// refuse the same choices.
func FuzzOpen(f *testing.F) {
	for _, choice := range append(refusedChoices, `{"action":"hit"}`, `{"action":"double"}`, `{"action":"split"}`, `{"action":"insurance"}`) {
		f.Add([]byte(`{}`), []byte(choice), uint64(1))
		f.Add([]byte(choice), []byte(`{"action":"stand"}`), uint64(2))
	}
	f.Fuzz(func(t *testing.T, choices, choice []byte, nonce uint64) {
		round, _ := rulestest.TryOpen(t, Rules, nonce, 10, choices)
		if round == nil {
			return
		}
		before := round.State()
		if err := rulestest.TryTurn(t, round, choice); err != nil && !reflect.DeepEqual(before, round.State()) {
			t.Fatalf("%q was refused and changed the round", choice)
		}
	})
}
