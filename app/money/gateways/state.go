package gateways

import "math/big"

// State is the state of a payment. It is stored and never renamed.
type State string

// The states.
const (
	// Requested waits for the player.
	Requested State = "new"
	// Waiting has seen money that does not count yet.
	Waiting State = "waiting"
	// Underpaid has less than the requested amount, which is credited.
	Underpaid State = "partly"
	// Paid has the requested amount.
	Paid State = "paid"
	// Overpaid has more than requested. All of it is credited.
	Overpaid State = "over"
	// PaidLate has money that arrived after the payment expired, and is credited.
	PaidLate State = "late"
	// Expired was not paid in time.
	Expired State = "expired"
	// Failed was refused by the gateway, or never created there.
	Failed State = "failed"
	// Refunded had its money sent back by the gateway.
	Refunded State = "refunded"
)

// Inputs are all inputs of the state of a payment.
type Inputs struct {
	Status PaymentStatus
	// Requested is the amount that the gateway requests, Counted what it has, and
	// Coming what it has seen.
	Requested, Counted, Pending *big.Int
	// TimeOver is true if the player's time is over. Late is true if money that
	// counts arrived after that.
	TimeOver, Late bool
}

// stateOf returns the state of a payment. It depends only on the present
// response, so that responses may arrive in any order.
func stateOf(f Inputs) State {
	if f.Counted.Sign() > 0 {
		switch order := f.Counted.Cmp(f.Requested); {
		case f.Late:
			return PaidLate
		case order < 0:
			return Underpaid
		case order > 0:
			return Overpaid
		}
		return Paid
	}
	switch {
	case f.Status == Returned:
		return Refunded
	case f.Status == Refused:
		return Failed
	case f.Pending.Sign() > 0:
		return Waiting
	case f.Status == Ended, f.TimeOver:
		return Expired
	}
	return Requested
}
