package crash

import (
	"croupier/app/id"
	"croupier/app/money"
)

// Seat is a bet that stands in a round: its stake is taken.
type Seat struct {
	ID       id.Binary
	Owner    string
	Currency money.Currency
	Demo     bool
	Stake    money.Amount
	// USD is the stake in millionths of a dollar.
	USD int64
	// Auto is where the player leaves (0: nowhere), Cap where the house pays
	// no more; in hundredths.
	Auto, Cap uint64
}

// Exit is where the seat leaves by itself, in hundredths.
func (s *Seat) Exit() uint64 {
	if s.Auto > 0 {
		return min(s.Auto, s.Cap)
	}
	return s.Cap
}

// Verdict is how a bet is to be settled: by a turn, or without one by the end
// of its round.
type Verdict struct {
	Bet  id.Binary
	Turn *Turn
}
