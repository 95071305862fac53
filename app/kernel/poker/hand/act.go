package hand

import (
	"errors"
	"fmt"
)

// Kind is a kind of action.
type Kind uint8

// The actions.
const (
	// Fold gives the hand up. It is also possible for a player who could check.
	Fold Kind = iota
	// Call matches the highest bet, or checks.
	Call
	// Raise bets or raises to Amount, the player's whole bet of the street.
	Raise
	// Twice agrees to deal the rest of the board twice, and Once does not. Only for players in AllIn.
	Twice
	Once
)

// Action is what a player does.
type Action struct {
	Seat   int
	Kind   Kind
	Amount int64
}

// Errors of refused actions. They change nothing.
var (
	// ErrTurn means that another seat acts, or none.
	ErrTurn = errors.New("it is not the turn of this seat")
	// ErrKind means that the action is not possible now.
	ErrKind = errors.New("this action is not possible now")
	// ErrAmount means that a raise is below the minimum or above the maximum.
	ErrAmount = errors.New("the amount is out of range")
)

// Options are what the seat to act can do.
type Options struct {
	// Call is what a call costs: 0 for a check.
	Call int64
	// MinRaise and MaxRaise are the range of a raise, as the whole bet of the street; 0 if the player
	// cannot raise. The maximum may be below a full raise: then it is all in, and the only raise.
	MinRaise, MaxRaise int64
}

// Options returns what the seat to act can do; nothing if no seat acts.
func (s *State) Options() (o Options) {
	if s.ToAct == none {
		return o
	}
	p := &s.Players[s.ToAct]
	o.Call = min(max(s.high-p.Bet, 0), p.Stack)
	if !s.mayRaise(p) {
		return o
	}
	o.MaxRaise = p.Bet + p.Stack
	if s.Setup.Game == Omaha {
		o.MaxRaise = min(o.MaxRaise, s.high+s.Pot()+o.Call)
	}
	o.MinRaise = min(s.high+s.raise, o.MaxRaise)
	return o
}

// mayRaise reports whether a player may raise: the player has chips beyond a call, another player
// could call, and the betting is open to the player. After the player has answered a bet or a raise it opens again
// only when others have raised by at least a full raise since, in one step or in several. A check or a
// call of the blinds does not close it.
func (s *State) mayRaise(p *Player) bool {
	if p.Bet+p.Stack <= s.high || p.faced != none && s.high-p.faced < s.raise {
		return false
	}
	for i := range s.Players {
		if other := &s.Players[i]; other != p && other.canAct() {
			return true
		}
	}
	return false
}

// Apply does what a player does. Errors: ErrTurn, ErrKind, ErrAmount.
func (s *State) Apply(a Action) error {
	if a.Seat < 0 || a.Seat >= len(s.Players) {
		return fmt.Errorf("seat %d: %w", a.Seat, ErrTurn)
	}
	if s.Street == AllIn {
		return s.answer(a)
	}
	if a.Seat != s.ToAct {
		return fmt.Errorf("seat %d: %w", a.Seat, ErrTurn)
	}
	p, o := &s.Players[a.Seat], s.Options()
	switch a.Kind {
	case Fold:
		p.Folded = true
	case Call:
		p.bet(o.Call)
	case Raise:
		if o.MaxRaise == 0 {
			return fmt.Errorf("raise: %w", ErrKind)
		}
		if a.Amount < o.MinRaise || a.Amount > o.MaxRaise {
			return fmt.Errorf("raise to %d, possible are %d to %d: %w", a.Amount, o.MinRaise, o.MaxRaise, ErrAmount)
		}
		s.raiseTo(p, a)
	default:
		return fmt.Errorf("action %d: %w", a.Kind, ErrKind)
	}
	if p.acted = true; s.aggressor != none {
		p.faced = s.high
	}
	s.next(a.Seat + 1)
	return nil
}

// raiseTo bets or raises. A raise that is all in and smaller than a full one does not change the size of
// the next.
func (s *State) raiseTo(p *Player, a Action) {
	s.raise = max(s.raise, a.Amount-s.high)
	p.bet(a.Amount - p.Bet)
	s.high, s.aggressor = a.Amount, a.Seat
}

// answer stores whether a player who is all in agrees to two boards. One who does not decides.
func (s *State) answer(a Action) error {
	p := &s.Players[a.Seat]
	switch {
	case p.Folded || p.twice:
		return fmt.Errorf("seat %d: %w", a.Seat, ErrTurn)
	case a.Kind == Once:
		s.runOut(1)
		return nil
	case a.Kind != Twice:
		return fmt.Errorf("action %d: %w", a.Kind, ErrKind)
	}
	p.twice = true
	for _, seat := range s.left() {
		if !s.Players[seat].twice {
			return nil
		}
	}
	s.runOut(2)
	return nil
}
