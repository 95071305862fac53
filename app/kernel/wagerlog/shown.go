package wagerlog

import "croupier/app/kernel/money"

// The states of a wager as everybody is told them.
const (
	StatusOpen      = "in-progress"
	StatusWin       = "win"
	StatusPartial   = "partial" // less than the stake came back
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

// Status names the state of the wager.
func (w *Wager) Status() string { return StatusOf(w.Void, w.Stake, w.Payout) }

// ShownMultiplier is two decimals for the eye; 0.00 where nothing was paid,
// whatever the record says.
func (w *Wager) ShownMultiplier() string {
	if w.Payout == 0 {
		return money.Multiplier{}.Text()
	}
	return w.Multiplier.Text()
}
