package hand

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// dealt is a hand of hold'em with blinds of 5 and 10: seat 0 has the small blind, or the big one of two
// players.
func dealt(t testing.TB, holes, board string, stacks ...int64) Setup {
	t.Helper()
	s := Setup{Game: Holdem, Big: 10, First: 2 % len(stacks), Deck: stacked(t, Holdem, strings.Fields(holes), board)}
	for _, stack := range stacks {
		s.Seats = append(s.Seats, Seat{Stack: stack})
	}
	s.Seats[0].Blind, s.Seats[1].Blind = 5, 10
	if len(stacks) == 2 {
		s.Seats[0].Blind, s.Seats[1].Blind, s.First = 10, 5, 1
	}
	return s
}

// play applies actions of the seats to act: "f" folds, "c" calls or checks, "r40" raises to 40.
func play(t testing.TB, setup Setup, actions string) *State {
	t.Helper()
	s, err := New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Fields(actions) {
		if err := s.Apply(actionOf(t, s.ToAct, text)); err != nil {
			t.Fatalf("%s of seat %d: %v", text, s.ToAct, err)
		}
	}
	return s
}

func actionOf(t testing.TB, seat int, text string) Action {
	t.Helper()
	amount := int64(0)
	if text[0] == 'r' {
		var err error
		if amount, err = strconv.ParseInt(text[1:], 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	return Action{seat, map[byte]Kind{'f': Fold, 'c': Call, 'r': Raise}[text[0]], amount}
}

func (s *State) stacks() (list []int64) {
	for _, p := range s.Players {
		list = append(list, p.Stack)
	}
	return list
}

const (
	threeHoles = "AsAd KsKd QsQd"
	fourHoles  = "AsAd KsKd QsQd JsJd"
	dryBoard   = "2c7h9dTs3c"
)

func TestBettingRules(t *testing.T) {
	for name, c := range map[string]struct {
		setup   Setup
		actions string
		toAct   int
		options Options
	}{
		"the player after the big blind begins":                {dealt(t, fourHoles, dryBoard, 100, 100, 100, 100), "", 2, Options{10, 20, 100}},
		"with two players the button begins before the flop":   {dealt(t, "AsAd KsKd", dryBoard, 100, 100), "", 1, Options{5, 20, 100}},
		"and acts last after it":                               {dealt(t, "AsAd KsKd", dryBoard, 100, 100), "c c", 0, Options{0, 10, 90}},
		"the big blind has an option":                          {dealt(t, threeHoles, dryBoard, 100, 100, 100), "c c", 1, Options{0, 20, 100}},
		"a raise sets the size of the next":                    {dealt(t, threeHoles, dryBoard, 500, 500, 500), "r35", 0, Options{30, 60, 500}},
		"a smaller all-in raise does not":                      {dealt(t, fourHoles, dryBoard, 500, 500, 500, 45), "r35 r45", 0, Options{40, 70, 500}},
		"nor does it open the betting again":                   {dealt(t, fourHoles, dryBoard, 500, 500, 500, 45), "r35 r45 f c", 2, Options{10, 0, 0}},
		"two of them that make a full raise do":                {dealt(t, fourHoles, dryBoard, 62, 500, 500, 45), "r35 r45 r62 c", 2, Options{27, 87, 500}},
		"a full raise opens it":                                {dealt(t, fourHoles, dryBoard, 500, 500, 500, 60), "r35 r60 f c", 2, Options{25, 85, 500}},
		"a call of the blinds does not close it":               {dealt(t, threeHoles, dryBoard, 500, 14, 500), "c c r14", 2, Options{4, 24, 500}},
		"a short stack may only be all in":                     {dealt(t, threeHoles, dryBoard, 100, 100, 16), "", 2, Options{10, 16, 16}},
		"a stack below a call can call only":                   {dealt(t, threeHoles, dryBoard, 100, 100, 7), "", 2, Options{7, 0, 0}},
		"no player raises when all others are all in":          {dealt(t, "AsAd KsKd", dryBoard, 500, 50), "r50", 0, Options{40, 0, 0}},
		"a big blind that is all in is called at what it paid": {dealt(t, threeHoles, dryBoard, 100, 7, 100), "", 2, Options{7, 17, 100}},
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, c.setup, c.actions)
			if s.ToAct != c.toAct || s.Options() != c.options {
				t.Errorf("seat %d has %+v, want seat %d with %+v", s.ToAct, s.Options(), c.toAct, c.options)
			}
		})
	}
}

func TestPotLimit(t *testing.T) {
	s := dealt(t, threeHoles, dryBoard, 1000, 1000, 1000)
	s.Game, s.Deck = Omaha, stacked(t, Omaha, []string{"AsAdAcAh", "KsKdKcKh", "QsQdQcQh"}, "2c7h9dTs3c")
	for actions, want := range map[string]Options{
		"":        {10, 20, 35},  // 10 to call, then the pot of 25
		"r35":     {30, 60, 115}, // 50 in the pot, 30 to call: 35 and the pot of 80
		"r35 c c": {0, 10, 105},
	} {
		if got := play(t, s, actions).Options(); got != want {
			t.Errorf("after %q: %+v, want %+v", actions, got, want)
		}
	}
}

func TestStraddleIsTheSizeOfTheNextRaise(t *testing.T) {
	s := dealt(t, fourHoles, dryBoard, 500, 500, 500, 500)
	s.Seats[2].Blind, s.First = 20, 3
	if got := play(t, s, "").Options(); got != (Options{20, 40, 500}) {
		t.Errorf("%+v", got)
	}
	if after := play(t, s, "c c c"); after.ToAct != 2 || after.Options().Call != 0 {
		t.Errorf("the straddler has no option: seat %d, %+v", after.ToAct, after.Options())
	}
}

func TestRefusedActions(t *testing.T) {
	setup := dealt(t, threeHoles, dryBoard, 100, 100, 100)
	for _, c := range []struct {
		action Action
		want   error
	}{
		{Action{0, Call, 0}, ErrTurn}, {Action{-1, Call, 0}, ErrTurn}, {Action{3, Fold, 0}, ErrTurn}, {Action{2, Raise, 19}, ErrAmount}, {Action{2, Raise, 101}, ErrAmount},
		{Action{2, Raise, -20}, ErrAmount}, {Action{2, Raise, 0}, ErrAmount}, {Action{2, Twice, 0}, ErrKind}, {Action{2, Once, 0}, ErrKind}, {Action{2, 77, 0}, ErrKind},
	} {
		s := play(t, setup, "")
		before := s.Clone()
		if err := s.Apply(c.action); !errors.Is(err, c.want) || !reflect.DeepEqual(s, before) {
			t.Errorf("%+v: %v, want %v", c.action, err, c.want)
		}
	}
	over := play(t, setup, "f f")
	if err := over.Apply(Action{1, Call, 0}); !errors.Is(err, ErrTurn) {
		t.Errorf("after the end: %v", err)
	}
}

func TestPayouts(t *testing.T) {
	raked := func(s Setup, share, limit int64) Setup { s.Rake = Rake{share, limit}; return s }
	for name, c := range map[string]struct {
		setup   Setup
		actions string
		stacks  []int64
		rake    int64
	}{
		"without a flop there is no rake":             {raked(dealt(t, threeHoles, dryBoard, 100, 100, 100), 500, 0), "r40 f f", []int64{95, 90, 115}, 0},
		"an uncalled bet is returned before the rake": {raked(dealt(t, threeHoles, dryBoard, 100, 100, 100), 1000, 0), "c f c r50 f", []int64{95, 113, 90}, 2},
		"the rake of each pot is rounded down":        {raked(dealt(t, threeHoles, dryBoard, 25, 59, 100), 1000, 0), "r100 c c", []int64{68, 62, 41}, 7 + 6},
		"and capped for the hand":                     {raked(dealt(t, threeHoles, dryBoard, 25, 59, 100), 1000, 9), "r100 c c", []int64{68, 66, 41}, 9},
		"a side pot has its own winner":               {dealt(t, threeHoles, dryBoard, 20, 60, 200), "r200 c c", []int64{60, 80, 140}, 0},
		"folded chips stay in the side pot":           {dealt(t, "KsKd AsAd QsQd JsJd", dryBoard, 200, 20, 200, 200), "r50 r100 c c f c c c c c c", []int64{290, 80, 150, 100}, 0},
		"an odd chip goes to the left of the button":  {dealt(t, "2h2d AsKd AdKs", "QcJcTd9s9h", 100, 100, 100), "c f c c c c c c c", []int64{95, 103, 102}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, c.setup, c.actions)
			if s.Street != Over {
				t.Fatalf("the hand is %v, seat %d acts", s.Street, s.ToAct)
			}
			if !reflect.DeepEqual(s.stacks(), c.stacks) || s.Result.Rake != c.rake {
				t.Errorf("stacks %v and a rake of %d, want %v and %d; pots %+v", s.stacks(), s.Result.Rake, c.stacks, c.rake, s.Result.Pots)
			}
		})
	}
}

func TestDeadMoneyIsInTheMainPotOnly(t *testing.T) {
	setup := dealt(t, threeHoles, dryBoard, 20, 60, 200)
	setup.Seats[1].Dead = 10 // the big blind's ante for all
	s := play(t, setup, "r200 c c")
	// Seat 1 has 50 behind its ante: main pot 3 x 20 + 10, side pot 2 x 30.
	if want := []int64{70, 60, 150}; !reflect.DeepEqual(s.stacks(), want) {
		t.Errorf("stacks %v, want %v; pots %+v", s.stacks(), want, s.Result.Pots)
	}
}

func TestBoardIsRunTwiceByConsent(t *testing.T) {
	// On the first board aces win, on the second a king comes.
	setup := dealt(t, "AsAd KsKd", "2c7h9dTs3c"+"Kh4c", 101, 101)
	setup.Twice = true
	agree := func(kinds ...Kind) *State {
		s := play(t, setup, "c r50 c r51")
		if err := s.Apply(Action{1, Call, 0}); err != nil {
			t.Fatal(err)
		}
		if s.Street != AllIn || !s.Exposed() || len(s.Boards[0]) != 3 {
			t.Fatalf("the hand is %v with the board %v", s.Street, s.Boards)
		}
		for seat, kind := range kinds {
			if err := s.Apply(Action{seat, kind, 0}); err != nil {
				t.Fatal(err)
			}
		}
		return s
	}
	if s := agree(Twice); s.Street != AllIn || s.Apply(Action{0, Twice, 0}) == nil || s.Apply(Action{1, Raise, 5}) == nil {
		t.Error("one player alone has decided, or decided twice")
	}
	if s := agree(Twice, Twice); fmt.Sprint(s.stacks()) != "[101 101]" || len(s.Boards) != 2 || s.Boards[1][3].String() != "Kh" {
		t.Errorf("twice: %v on %v", s.stacks(), s.Boards)
	}
	for _, kinds := range [][]Kind{{Once}, {Twice, Once}} {
		if s := agree(kinds...); fmt.Sprint(s.stacks()) != "[202 0]" || len(s.Boards) != 1 {
			t.Errorf("%v: %v on %v", kinds, s.stacks(), s.Boards)
		}
	}
}

func TestShowdownOrder(t *testing.T) {
	show := func(actions, holes string) string {
		return fmt.Sprint(play(t, dealt(t, holes, dryBoard, 500, 500, 500), actions).Result.Showdown)
	}
	const called = "c c c c c c c c c "
	for name, c := range map[string]struct{ actions, holes, want string }{
		"checked down, from the left of the button; beaten hands may be mucked": {called + "c c c", threeHoles, "[{0 true} {1 false} {2 false}]"},
		"the last who has bet shows first":                                      {called + "c r50 c c", threeHoles, "[{1 true} {2 false} {0 true}]"},
		"a better hand always shows":                                            {called + "c c c", "QsQd KsKd AsAd", "[{0 true} {1 true} {2 true}]"},
		"an equal hand shows":                                                   {called + "c c c", "AsKd AdKs QsQd", "[{0 true} {1 true} {2 true}]"},
		"hands that are all in are open":                                        {"r500 c c", threeHoles, "[{2 true} {0 true} {1 true}]"},
	} {
		if got := show(c.actions, c.holes); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestSetupIsChecked(t *testing.T) {
	for name, change := range map[string]func(s *Setup){
		"one seat":             func(s *Setup) { s.Seats = s.Seats[:1] },
		"ten seats":            func(s *Setup) { s.Seats = append(s.Seats, make([]Seat, 8)...) },
		"no game":              func(s *Setup) { s.Game = 3 },
		"no big blind":         func(s *Setup) { s.Big = 0 },
		"a seat without chips": func(s *Setup) { s.Seats[1].Stack = 0 },
		"a negative ante":      func(s *Setup) { s.Seats[1].Ante = -1 },
		"too many chips":       func(s *Setup) { s.Seats[1].Stack = MaxChips + 1 },
		"no first seat":        func(s *Setup) { s.First = 2 },
		"a rake above all":     func(s *Setup) { s.Rake.Share = 10_001 },
		"a card twice":         func(s *Setup) { s.Deck[1] = s.Deck[0] },
		"too few cards":        func(s *Setup) { s.Deck = s.Deck[:8] },
		"a deuce in a short deck": func(s *Setup) {
			s.Game = ShortDeck
		},
	} {
		setup := dealt(t, "AsAd KsKd", dryBoard, 100, 100)
		change(&setup)
		if _, err := New(setup); !errors.Is(err, ErrSetup) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
