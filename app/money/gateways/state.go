package gateways

import "math/big"

// State is how a payment stands. It is stored and never renamed.
type State string

// The states.
const (
	// Asked waits for the player.
	Asked State = "new"
	// Waiting has seen money that does not count yet.
	Waiting State = "waiting"
	// Partly has less than was asked for; it is credited.
	Partly State = "partly"
	// Paid has what was asked for.
	Paid State = "paid"
	// Over has more; all of it is credited.
	Over State = "over"
	// Late has money that came after the time; it is credited.
	Late State = "late"
	// Expired was not paid in time.
	Expired State = "expired"
	// Failed was refused by the gateway, or never made there.
	Failed State = "failed"
	// Refunded had its money sent back by the gateway.
	Refunded State = "refunded"
)

// Facts are all that decides how a payment stands.
type Facts struct {
	Standing Standing
	// Asked is what the gateway wants, Counted what it has, Coming what it has seen.
	Asked, Counted, Coming *big.Int
	// Over time tells that the player's time is over; Late that something which
	// counts arrived after that.
	OverTime, Late bool
}

// stateOf says how a payment stands. It is computed anew from each answer and depends on
// nothing else, so that answers may come in any order.
func stateOf(f Facts) State {
	if f.Counted.Sign() > 0 {
		switch order := f.Counted.Cmp(f.Asked); {
		case f.Late:
			return Late
		case order < 0:
			return Partly
		case order > 0:
			return Over
		}
		return Paid
	}
	switch {
	case f.Standing == Returned:
		return Refunded
	case f.Standing == Refused:
		return Failed
	case f.Coming.Sign() > 0:
		return Waiting
	case f.Standing == Ended, f.OverTime:
		return Expired
	}
	return Asked
}
