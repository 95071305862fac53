package crash

import (
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	rules "croupier/app/kernel/originals/crash"
)

// seat is a bet that stands in a round: its stake is taken.
type seat struct {
	id       id.Binary
	owner    string
	currency money.Currency
	demo     bool
	stake    money.Amount
	// usd is the stake in millionths of a dollar.
	usd int64
	// auto is where the player leaves (0: nowhere), cap where the house pays no
	// more; in hundredths.
	auto, cap uint64
}

// exit is where the seat leaves by itself, in hundredths.
func (s *seat) exit() uint64 {
	if s.auto > 0 {
		return min(s.auto, s.cap)
	}
	return s.cap
}

// verdict is how a bet is to be settled: by a turn, or without one by the end of
// its round.
type verdict struct {
	bet  id.Binary
	turn *rules.Turn
}
