package crash

import (
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	crashrules "croupier/app/kernel/originals/crash"
)

// roundBet is a bet in a round whose stake is paid.
type roundBet struct {
	id       id.Binary
	owner    string
	currency money.Currency
	demo     bool
	stake    money.Amount
	// usd is the stake in millionths of a dollar.
	usd int64
	// auto is the player's automatic cash-out (0: none), and cap the multiplier of the
	// maximum profit, both in hundredths.
	auto, cap uint64
}

// exit returns the multiplier of the automatic cash-out, in hundredths.
func (s *roundBet) exit() uint64 {
	if s.auto > 0 {
		return min(s.auto, s.cap)
	}
	return s.cap
}

// settlement is how a bet is settled: by a turn, or without one by the end of its round.
type settlement struct {
	bet  id.Binary
	turn *crashrules.Turn
}
