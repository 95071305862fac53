package hand

import (
	"os"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/poker/cards"
)

// referenceHand is a hand of testdata/poker-hands.json, which two other implementations agree on. Seat 0
// is to the left of the button.
type referenceHand struct {
	Big     int64              `json:"bb"`
	Ante    int64              `json:"ante"`
	Small   int64              `json:"sb"`
	Stacks  []int64            `json:"stacks"`
	Holes   []string           `json:"holes"`
	Board   string             `json:"board"`
	Actions [][]jsontext.Value `json:"actions"`
	Final   []int64            `json:"final"`
}

func referenceHands(t testing.TB) []referenceHand {
	t.Helper()
	text, err := os.ReadFile("testdata/poker-hands.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Hands []referenceHand `json:"hands"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Hands) != 997 {
		t.Fatalf("%d hands, want 997", len(file.Hands))
	}
	return file.Hands
}

// setup is the hand before its first card. With two players the button, which is the second seat, has
// the small blind.
func (h *referenceHand) setup(t testing.TB) Setup {
	t.Helper()
	setup := Setup{Game: Holdem, Big: h.Big, First: 2 % len(h.Stacks)}
	for i, stack := range h.Stacks {
		seat := Seat{Stack: stack, Ante: h.Ante}
		switch {
		case len(h.Stacks) == 2:
			seat.Blind = []int64{h.Big, h.Small}[i]
		case i < 2:
			seat.Blind = []int64{h.Small, h.Big}[i]
		}
		setup.Seats = append(setup.Seats, seat)
	}
	if len(h.Stacks) == 2 {
		setup.First = 1
	}
	setup.Deck = stacked(t, Holdem, h.Holes, h.Board)
	return setup
}

// stacked is a deck that deals these cards.
func stacked(t testing.TB, game Game, holes []string, board string) (deck []cards.Card) {
	t.Helper()
	used := map[cards.Card]bool{}
	take := func(c cards.Card) {
		deck = append(deck, c)
		used[c] = true
	}
	for n := range game.HoleCards() {
		for _, hole := range holes {
			take(parsed(t, hole)[n])
		}
	}
	for _, c := range parsed(t, board) {
		take(c)
	}
	for _, c := range game.Deck() {
		if !used[c] {
			deck = append(deck, c)
		}
	}
	return deck
}

func parsed(t testing.TB, text string) []cards.Card {
	t.Helper()
	list, err := cards.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// play applies an action of the reference: a fold, a call with its cost, or a raise.
func (s *State) play(t testing.TB, action []jsontext.Value) {
	t.Helper()
	var seat int
	var kind string
	var amount int64
	for i, into := range []any{&seat, &kind, &amount}[:len(action)] {
		if err := json.Unmarshal(action[i], into); err != nil {
			t.Fatal(err)
		}
	}
	a := Action{Seat: seat, Kind: map[string]Kind{"f": Fold, "c": Call, "r": Raise}[kind], Amount: amount}
	if a.Kind == Call && s.Options().Call != amount {
		t.Fatalf("a call costs %d, want %d", s.Options().Call, amount)
	}
	if err := s.Apply(a); err != nil {
		t.Fatalf("%+v: %v; %+v high %d raise %d", a, err, s.Players, s.high, s.raise)
	}
}

func TestReferenceHandsEndWithTheirStacks(t *testing.T) {
	for n, h := range referenceHands(t) {
		s, err := New(h.setup(t))
		if err != nil {
			t.Fatalf("hand %d: %v", n, err)
		}
		for _, action := range h.Actions {
			// The board is dealt by the rules. The reference also lets a player check whom no other
			// player could answer, because all others are all in.
			if string(action[0]) == `"b"` || s.Street == Over && string(action[1]) == `"c"` && string(action[2]) == "0" {
				continue
			}
			s.play(t, action)
		}
		if s.Street != Over {
			t.Fatalf("hand %d is %v after all actions", n, s.Street)
		}
		for seat, want := range h.Final {
			if got := s.Players[seat].Stack; got != want {
				t.Errorf("hand %d: seat %d ends with %d, want %d", n, seat, got, want)
			}
		}
	}
}
