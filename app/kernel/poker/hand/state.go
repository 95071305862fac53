package hand

import (
	"slices"

	"croupier/app/kernel/poker/cards"
)

// Street is a part of a hand.
type Street uint8

// The streets. AllIn waits for the players to agree how often the rest of the board is dealt.
const (
	Preflop Street = iota
	Flop
	Turn
	River
	AllIn
	Over
)

var streetNames = [...]string{"preflop", "flop", "turn", "river", "all in", "over"}

func (s Street) String() string { return streetNames[s] }

// none is no seat.
const none = -1

// Player is the state of a seat.
type Player struct {
	Stack int64
	// Bet is the bet of this street, and Paid all live bets and antes of the hand, with those of this
	// street.
	Bet, Paid int64
	Folded    bool
	Hole      []cards.Card
	// acted is set after the player's first action of the street. faced is the highest bet at the last
	// action that answered a bet or a raise; none before it.
	acted bool
	faced int64
	// twice is the player's answer in AllIn.
	twice bool
}

// State is a hand after some actions.
type State struct {
	Setup   Setup
	Street  Street
	Players []Player
	// Boards has one board, or two if the players have agreed.
	Boards [][]cards.Card
	// ToAct is the seat that acts next; -1 for none.
	ToAct int
	// Dead is the dead money of the main pot.
	Dead int64
	// Result is the end of the hand; nil before it.
	Result *Result

	// high is the highest bet of the street, and raise the size of the last full raise.
	high, raise int64
	// aggressor is the seat of the last bet or raise of the street.
	aggressor int
	dealt     int
	// exposed is set when all players who can still win are all in: their cards are open.
	exposed bool
}

// New deals a hand: the forced bets are paid, and the hole cards dealt. Errors: ErrSetup.
func New(setup Setup) (*State, error) {
	if err := setup.check(); err != nil {
		return nil, err
	}
	s := &State{Setup: setup, Players: make([]Player, len(setup.Seats)), Boards: [][]cards.Card{nil}, ToAct: none, raise: setup.Big, aggressor: none}
	for i, seat := range setup.Seats {
		p := &s.Players[i]
		p.Stack, p.faced = seat.Stack, none
		p.pay(min(seat.Ante, p.Stack))
		dead := min(seat.Dead, p.Stack)
		p.Stack, s.Dead = p.Stack-dead, s.Dead+dead
		p.bet(min(seat.Blind, p.Stack))
		s.high, s.raise = max(s.high, p.Bet), max(s.raise, seat.Blind)
	}
	for range setup.Game.HoleCards() {
		for i := range s.Players {
			s.Players[i].Hole = append(s.Players[i].Hole, s.draw())
		}
	}
	s.next(setup.First)
	return s, nil
}

// pay moves chips of the stack into the pot.
func (p *Player) pay(amount int64) {
	p.Stack -= amount
	p.Paid += amount
}

// bet pays chips as a bet of the street.
func (p *Player) bet(amount int64) {
	p.pay(amount)
	p.Bet += amount
}

// canAct reports whether a player still decides.
func (p *Player) canAct() bool { return !p.Folded && p.Stack > 0 }

func (s *State) draw() cards.Card {
	s.dealt++
	return s.Setup.Deck[s.dealt-1]
}

// Exposed reports whether the cards of all players who have not folded are open, because no bet can
// follow.
func (s *State) Exposed() bool { return s.exposed }

// Pot is everything that was paid into the pots.
func (s *State) Pot() (sum int64) {
	sum = s.Dead
	for i := range s.Players {
		sum += s.Players[i].Paid
	}
	return sum
}

// left lists the seats that have not folded.
func (s *State) left() (seats []int) {
	for i := range s.Players {
		if !s.Players[i].Folded {
			seats = append(seats, i)
		}
	}
	return seats
}

// Clone returns a copy that further actions of the original do not change.
func (s *State) Clone() *State {
	next := *s
	next.Players = slices.Clone(s.Players)
	next.Boards = make([][]cards.Card, len(s.Boards))
	for i, board := range s.Boards {
		next.Boards[i] = slices.Clone(board)
	}
	return &next
}
