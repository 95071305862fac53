package wagerlog

import (
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
)

// The states of a wager in the API.
const (
	StatusOpen      = "in-progress"
	StatusWin       = "win"
	StatusPartial   = "partial" // the payout is less than the stake
	StatusLose      = "lose"
	StatusCancelled = "cancelled" // void
)

// StatusOf names the state of an ended wager.
func StatusOf(void bool, stake, payout money.Amount) string {
	switch {
	case void:
		return StatusCancelled
	case payout == 0:
		return StatusLose
	case payout < stake:
		return StatusPartial
	default:
		return StatusWin
	}
}

// Status returns the state of the wager.
func (w *Wager) Status() string { return StatusOf(w.Void, w.Stake, w.Payout) }

// MultiplierText returns the multiplier with two decimals for display. It is 0.00 if the payout
// is zero, whatever the record has.
func (w *Wager) MultiplierText() string {
	if w.Payout == 0 {
		return money.Multiplier{}.Text()
	}
	return w.Multiplier.Text()
}

// Money is the kind of money of a wager in the API. A wager that was partly paid with bonus money
// is one of bonus money.
type Money string

// The kinds of money.
const (
	MoneyReal  Money = "real"
	MoneyBonus Money = "bonus"
	MoneyPlay  Money = "demo"
)

// MoneyOf returns the kind of money of a stake by its account and its bonus
// money.
func MoneyOf(player ledger.Key, bonus money.Amount) Money {
	switch {
	case player.Purpose == ledger.Demo:
		return MoneyPlay
	case bonus > 0:
		return MoneyBonus
	}
	return MoneyReal
}

// Money returns the kind of money of the wager.
func (w *Wager) Money() Money { return MoneyOf(w.Player, w.Bonus) }
