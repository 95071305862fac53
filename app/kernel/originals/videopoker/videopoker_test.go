package videopoker

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/cards"
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

func TestOutcomeMatchesPublishedOnes(t *testing.T) {
	for _, v := range vectors(t) {
		got, err := Rules.Outcome(provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce), nil)
		if err != nil || !reflect.DeepEqual(got, v.Expected) {
			t.Errorf("%s, %s, %d: %v, %v; want %v", v.ServerSeed, v.ClientSeed, v.Nonce, got, err, v.Expected)
		}
	}
}

// Play the published order of cards with every hold.
func TestDrawReplacesLeftToRight(t *testing.T) {
	for _, v := range vectors(t) {
		for set := range allHeld + 1 {
			round, err := rulestest.Open(Rules, provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce), 100, nil)
			if err != nil {
				t.Fatal(err)
			}
			hold, want, next := make([]bool, handSize), make([]string, handSize), handSize
			for i := range hold {
				hold[i] = set&(1<<i) != 0
				if want[i] = v.Expected[i]; !hold[i] {
					want[i] = v.Expected[next]
					next++
				}
			}
			before := round.State().View.(View)
			if !slices.Equal(before.Dealt, v.Expected[:handSize]) || before.Hold != nil || before.Hand != nil {
				t.Fatalf("dealt %+v, want %v", before, v.Expected[:handSize])
			}
			if err := round.Turn(encoded(t, hold)); err != nil {
				t.Fatal(err)
			}
			after := round.State().View.(View)
			if !slices.Equal(after.Hand, want) || !slices.Equal(after.Hold, hold) || !slices.Equal(after.Dealt, before.Dealt) {
				t.Fatalf("after holding %v: %+v, want %v", hold, after, want)
			}
		}
	}
}

func encoded(t testing.TB, hold []bool) []byte {
	t.Helper()
	raw, err := json.Marshal(Choice{hold})
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// handOf parses the names of cards.
func handOf(t testing.TB, names ...string) (h hand) {
	t.Helper()
	for i, name := range names {
		card, ok := byName[name]
		if !ok {
			t.Fatalf("no card %s", name)
		}
		h[i] = card
	}
	return h
}

// orderOf is an order with these cards first and then the lowest others.
func orderOf(h hand) (order [drawnCards]cards.Card) {
	copy(order[:], h[:])
	next := handSize
	for card := cards.Card(0); next < drawnCards; card++ {
		if !slices.Contains(h[:], card) {
			order[next] = card
			next++
		}
	}
	return order
}

func TestPayouts(t *testing.T) {
	all := []byte(`{"hold":[true,true,true,true,true]}`)
	for _, test := range []struct {
		hand [handSize]string
		rank string
		pays money.Amount
	}{
		{[handSize]string{"10h", "Ah", "Kh", "Jh", "Qh"}, "royal_flush", 5600},
		{[handSize]string{"9h", "Kh", "10h", "Jh", "Qh"}, "straight_flush", 350},
		{[handSize]string{"Ac", "2c", "3c", "4c", "5c"}, "straight_flush", 350},
		{[handSize]string{"2d", "2c", "2h", "2s", "Ad"}, "four", 175},
		{[handSize]string{"2d", "2c", "Ah", "As", "Ad"}, "full_house", 63},
		{[handSize]string{"2s", "4s", "6s", "8s", "Ks"}, "flush", 42},
		{[handSize]string{"Qs", "Ks", "As", "2s", "3s"}, "flush", 42}, // a straight does not wrap around
		{[handSize]string{"10h", "Ah", "Kh", "Js", "Qh"}, "straight", 28},
		{[handSize]string{"Ac", "2c", "3d", "4c", "5c"}, "straight", 28},
		{[handSize]string{"Qh", "Ks", "As", "2s", "3s"}, "none", 0},
		{[handSize]string{"7h", "7s", "7d", "2s", "As"}, "three", 21},
		{[handSize]string{"2h", "2s", "3d", "3s", "As"}, "two_pair", 14},
		{[handSize]string{"Jh", "2s", "Js", "3s", "As"}, "jacks", 7},
		{[handSize]string{"Ah", "2s", "As", "3s", "4s"}, "jacks", 7},
		{[handSize]string{"10h", "2s", "10s", "3s", "As"}, "none", 0},
		{[handSize]string{"2h", "4s", "6s", "8s", "As"}, "none", 0},
	} {
		r := open(orderOf(handOf(t, test.hand[:]...)), 7)
		if got := r.State(); got.View.(View).Rank != test.rank || got.Over || got.Payout != 0 || got.CanFinish {
			t.Errorf("%v is dealt as %+v", test.hand, got)
		}
		if maxPayout, err := r.MaxPayout(all); err != nil || maxPayout != test.pays {
			t.Errorf("%v kept whole reaches %d, %v; want %d", test.hand, maxPayout, err, test.pays)
		}
		if err := r.Turn(all); err != nil {
			t.Fatal(err)
		}
		got := r.State()
		if !got.Over || got.Void || got.Stake != 7 || got.Payout != test.pays || got.View.(View).Rank != test.rank ||
			got.Multiplier.Payout(7) != test.pays {
			t.Errorf("%v ends as %+v, want %d for %s", test.hand, got, test.pays, test.rank)
		}
	}
}

func TestMaxPayoutBeforeDraw(t *testing.T) {
	if maxPayout, err := rulestest.MaxPayout(Rules, 5, nil); err != nil || maxPayout != 4000 {
		t.Errorf("a deal reaches %d, %v", maxPayout, err)
	}
	r := open(orderOf(handOf(t, "2h", "4s", "6s", "8s", "As")), 5)
	for _, choice := range []string{`{"hold":[false,false,false,false,false]}`, `{"hold":[true,true,true,true,false]}`} {
		if maxPayout, err := r.MaxPayout([]byte(choice)); err != nil || maxPayout != 4000 {
			t.Errorf("%s reaches %d, %v", choice, maxPayout, err)
		}
	}
}

// refusedHolds are choices that a round refuses.
var refusedHolds = []string{
	``, `null`, `{}`, `[]`, `5`, `"hold"`, `{`, `{"hold":null}`, `{"hold":[]}`, `{"hold":true}`,
	`{"hold":[true,true,true,true]}`, `{"hold":[true,true,true,true,true,true]}`,
	`{"hold":[1,1,1,1,1]}`, `{"hold":["true","true","true","true","true"]}`,
	`{"Hold":[true,true,true,true,true]}`, `{"hold":[true,true,true,true,true],"cell":1}`,
	`{"hold":[true,true,true,true,true],"hold":[true,true,true,true,true]}`,
	`{"hold":[true,true,true,true,true]} ` + "x",
}

func TestRefusedTurnsChangeNothing(t *testing.T) {
	v := vectors(t)[0]
	round, err := rulestest.Open(Rules, provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce), 10, []byte(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	before := round.State()
	for _, choice := range refusedHolds {
		rulestest.RequireRefused(t, choice, round.Turn([]byte(choice)))
		_, err := round.MaxPayout([]byte(choice))
		rulestest.RequireRefused(t, choice, err)
		if after := round.State(); !reflect.DeepEqual(before, after) {
			t.Fatalf("%s changed %+v to %+v", choice, before, after)
		}
	}
	if err := round.Finish(); err != rules.ErrNoFinish {
		t.Errorf("a dealt round is finished: %v", err)
	}
	hold := encoded(t, make([]bool, handSize))
	if err := round.Turn(hold); err != nil {
		t.Fatal(err)
	}
	over := round.State()
	if _, err := round.MaxPayout(hold); err != rules.ErrOver || round.Turn(hold) != rules.ErrOver || round.Finish() != rules.ErrOver {
		t.Error("a round goes on after its draw")
	}
	if !reflect.DeepEqual(over, round.State()) {
		t.Error("a round changed after its draw")
	}
}

func TestPlayAcceptsNoChoices(t *testing.T) {
	for _, choices := range []string{`{"a":1}`, `{"cards":5}`, `[]`, `1`, `{`} {
		stream := provablyfair.NewStream("server", "client", 1)
		_, err := rulestest.Open(Rules, stream, 1, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = rulestest.MaxPayout(Rules, 1, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = rulestest.Return(Rules, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = Rules.Outcome(stream, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		if stream.Word() != provablyfair.NewStream("server", "client", 1).Word() {
			t.Errorf("%s was refused after a draw", choices)
		}
	}
}

func TestReplayIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, nonce := rapid.String().Draw(t, "seed"), rapid.Uint64().Draw(t, "nonce")
		stake := money.Amount(rapid.Int64Range(1, 1<<50).Draw(t, "stake"))
		hold, err := json.Marshal(Choice{rapid.SliceOfN(rapid.Bool(), handSize, handSize).Draw(t, "hold")})
		if err != nil {
			t.Fatal(err)
		}
		var states [2][2]rules.State
		for i := range states {
			round, err := rulestest.Open(Rules, provablyfair.NewStream(seed, "client", nonce), stake, nil)
			if err != nil {
				t.Fatal(err)
			}
			states[i][0] = round.State()
			maxPayout, err := round.MaxPayout(hold)
			if err != nil {
				t.Fatal(err)
			}
			if err := round.Turn(hold); err != nil {
				t.Fatal(err)
			}
			last := round.State()
			states[i][1] = last
			if last.Payout < 0 || last.Payout > maxPayout || last.Payout != last.Multiplier.Payout(stake) {
				t.Fatalf("%d is paid with MaxPayout %d", last.Payout, maxPayout)
			}
		}
		if !reflect.DeepEqual(states[0], states[1]) {
			t.Fatalf("replayed as %+v, was %+v", states[1], states[0])
		}
		dealView := states[0][0].View.(View)
		if dealView.Hand != nil || dealView.Hold != nil || len(dealView.Dealt) != handSize {
			t.Fatalf("shown before the draw: %+v", dealView)
		}
	})
}

// FuzzOpen plays any choices: nothing panics, and every step and its MaxPayout
// refuse the same choices.
func FuzzOpen(f *testing.F) {
	for _, choice := range append(refusedHolds, `{"hold":[true,false,false,true,true]}`) {
		f.Add([]byte(`{}`), []byte(choice))
		f.Add([]byte(choice), []byte(`{}`))
	}
	f.Fuzz(func(t *testing.T, choices, choice []byte) {
		round, _ := rulestest.TryOpen(t, Rules, 7, 10, choices)
		if round == nil {
			return
		}
		if err := rulestest.TryTurn(t, round, choice); round.State().Over != (err == nil) {
			t.Fatalf("%q turns with %v: %+v", choice, err, round.State())
		}
	})
}
