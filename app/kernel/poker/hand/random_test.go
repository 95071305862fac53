package hand

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"croupier/app/kernel/poker/cards"
)

// randomSetup is a hand of any game and size with short and deep stacks.
func randomSetup(random *rand.Rand) Setup {
	s := Setup{Game: Game(random.IntN(3)), Big: 2 * (1 + random.Int64N(50)), Twice: random.IntN(2) == 0}
	s.Rake = Rake{Share: random.Int64N(1001), Cap: random.Int64N(3) * s.Big}
	n := 2 + random.IntN(MaxSeats-1)
	ante, dead := random.Int64N(2)*s.Big/2, random.Int64N(2)*s.Big
	for i := range n {
		seat := Seat{Stack: 1 + random.Int64N([]int64{s.Big, 20 * s.Big, 300 * s.Big}[random.IntN(3)]), Ante: ante}
		switch {
		case i == (n-2+n)%n && n == 2, i == 1 && n > 2:
			seat.Blind = s.Big
		case i < 2:
			seat.Blind = s.Big / 2
		case i == 2 && random.IntN(4) == 0:
			seat.Blind = 2 * s.Big // a straddle
		case random.IntN(8) == 0:
			seat.Blind, seat.Dead = s.Big, dead
		}
		s.Seats = append(s.Seats, seat)
	}
	s.First = random.IntN(n)
	s.Deck = s.Game.Deck()
	random.Shuffle(len(s.Deck), func(i, j int) { s.Deck[i], s.Deck[j] = s.Deck[j], s.Deck[i] })
	return s
}

// randomAction is an action of the seat to act, possible or not.
func randomAction(random *rand.Rand, s *State) Action {
	a := Action{Seat: s.ToAct, Kind: Kind([]Kind{Fold, Call, Call, Raise, Raise}[random.IntN(5)])}
	if s.Street == AllIn {
		return Action{Seat: random.IntN(len(s.Players)), Kind: []Kind{Twice, Twice, Twice, Once, Call}[random.IntN(5)]}
	}
	if random.IntN(20) == 0 {
		a.Seat = random.IntN(len(s.Players)+2) - 1
	}
	if o := s.Options(); a.Kind == Raise {
		switch random.IntN(6) {
		case 0:
			a.Amount = o.MinRaise
		case 1:
			a.Amount = o.MaxRaise
		case 2:
			a.Amount = random.Int64N(o.MaxRaise+2*s.Setup.Big) - s.Setup.Big
		default:
			a.Amount = o.MinRaise + random.Int64N(max(o.MaxRaise-o.MinRaise, 0)+1)
		}
	}
	return a
}

// chips counts all chips of a hand.
func (s *State) chips() (sum int64) {
	sum = s.Pot()
	for i := range s.Players {
		sum += s.Players[i].Stack
	}
	if s.Result != nil {
		sum += s.Result.Rake
	}
	return sum
}

// requireSound checks what is true in each state.
func requireSound(s *State, chips int64) error {
	if got := s.chips(); got != chips {
		return fmt.Errorf("%d chips, want %d", got, chips)
	}
	for i, p := range s.Players {
		if p.Stack < 0 || p.Bet < 0 || p.Paid < 0 {
			return fmt.Errorf("seat %d has %+v", i, p)
		}
	}
	if s.Street < AllIn && (s.ToAct < 0 || !s.Players[s.ToAct].canAct()) {
		return fmt.Errorf("%v waits for seat %d", s.Street, s.ToAct)
	}
	if s.Street == Over {
		return requireSoundResult(s)
	}
	if want := []int{0, 3, 4, 5}; s.Street < AllIn && len(s.Boards[0]) != want[s.Street] {
		return fmt.Errorf("%v has the board %v", s.Street, cards.Text(s.Boards[0]))
	}
	return nil
}

// requireSoundResult checks that each pot is paid to the last player left, or to the best hands.
func requireSoundResult(s *State) error {
	var rake int64
	for n, pot := range s.Result.Pots {
		rake += pot.Rake
		won := int64(0)
		for seat, amount := range pot.Won {
			if won += amount; amount < 0 || amount > 0 && !slices.Contains(pot.Seats, seat) {
				return fmt.Errorf("pot %d pays seat %d: %+v", n, seat, pot)
			}
		}
		if won != pot.Amount-pot.Rake || pot.Rake*shareWhole > pot.Amount*s.Setup.Rake.Share {
			return fmt.Errorf("pot %d pays %d of %d with a rake of %d", n, won, pot.Amount, pot.Rake)
		}
	}
	if limit := s.Setup.Rake.Cap; rake != s.Result.Rake || limit > 0 && rake > limit || rake > 0 && len(s.Boards[0]) == 0 {
		return fmt.Errorf("a rake of %d with the cap %d", rake, limit)
	}
	if len(s.left()) == 1 != (s.Result.Showdown == nil) {
		return fmt.Errorf("%d players show of %d left", len(s.Result.Showdown), len(s.left()))
	}
	for seat := range s.Players {
		if wins(s, seat) && len(s.left()) > 1 && !shows(s, seat) {
			return fmt.Errorf("seat %d wins without showing", seat)
		}
	}
	return nil
}

func wins(s *State, seat int) bool {
	for _, pot := range s.Result.Pots {
		if pot.Won[seat] > 0 {
			return true
		}
	}
	return false
}

func shows(s *State, seat int) bool {
	for _, one := range s.Result.Showdown {
		if one.Seat == seat {
			return one.Required
		}
	}
	return false
}

// playRandom plays one random hand to its end. A refused action changes nothing, and the accepted ones
// repeat the hand.
func playRandom(random *rand.Rand) error {
	setup := randomSetup(random)
	s, err := New(setup)
	if err != nil {
		return err
	}
	chips := s.chips()
	var accepted []Action
	for range 500 {
		if err := requireSound(s, chips); err != nil {
			return fmt.Errorf("%+v, %+v: %w", setup, accepted, err)
		}
		if s.Street == Over {
			again, err := New(setup)
			for _, a := range accepted {
				err = errors.Join(err, again.Apply(a))
			}
			if err != nil || !reflect.DeepEqual(s, again) {
				return fmt.Errorf("%+v, %+v: the hand cannot be repeated: %w", setup, accepted, err)
			}
			return nil
		}
		a, before := randomAction(random, s), s.Clone()
		if err := s.Apply(a); err == nil {
			accepted = append(accepted, a)
		} else if !reflect.DeepEqual(s, before) {
			return fmt.Errorf("%+v, %+v: the refused %+v has changed the hand", setup, accepted, a)
		}
	}
	return fmt.Errorf("%+v, %+v: the hand does not end", setup, accepted)
}

// The short run plays 20,000 hands.
func TestRandomHandsConserveChips(t *testing.T) {
	hands := 1_000_000
	if testing.Short() {
		hands = 20_000
	}
	for seed := range uint64(hands) {
		if err := playRandom(rand.New(rand.NewPCG(35, seed))); err != nil {
			t.Fatalf("hand %d: %v", seed, err)
		}
	}
}

// FuzzActions plays actions of any seat at any state.
func FuzzActions(f *testing.F) {
	f.Add(uint64(1), []byte{1, 1, 2, 200, 0, 3})
	f.Fuzz(func(t *testing.T, seed uint64, actions []byte) {
		s, err := New(randomSetup(rand.New(rand.NewPCG(seed, seed))))
		if err != nil {
			t.Fatal(err)
		}
		chips := s.chips()
		for i := 0; i+2 < len(actions) && s.Street != Over; i += 3 {
			a := Action{Seat: int(actions[i]%16) - 2, Kind: Kind(actions[i+1] % 8), Amount: int64(int8(actions[i+2])) * (1 + s.Setup.Big)}
			before := s.Clone()
			if err := s.Apply(a); err != nil && !reflect.DeepEqual(s, before) {
				t.Fatalf("the refused %+v has changed the hand", a)
			}
			if err := requireSound(s, chips); err != nil {
				t.Fatal(err)
			}
		}
	})
}
