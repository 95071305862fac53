package deposits

import "croupier/app/kernel/depositevents"

// State is the state of a deposit. It is stored and never renamed.
type State string

// The states.
const (
	// Seen waits for a block.
	Seen State = "seen"
	// Confirming is in a block and waits for more of them.
	Confirming State = "confirming"
	// Credited is on the balance of its player.
	Credited State = "credited"
	// BelowMinimum is kept until more of the same asset arrives.
	BelowMinimum State = "below_minimum"
	// Replaced was announced and never arrived.
	Replaced State = "replaced"
	// Orphaned was in a block that the chain has given up.
	Orphaned State = "orphaned"
	// Failed is a transaction that moved no coins.
	Failed State = "failed"
	// Held arrived and waits for a person.
	Held State = "held"
	// Returned goes back to its sender.
	Returned State = "returned"
	// WrittenOff was moved to the house account.
	WrittenOff State = "written_off"
	// Reversed was counted before the chain lost it, and waits for a person.
	Reversed State = "reversed"
	// Settled was reversed, and a person has corrected the books.
	Settled State = "settled"
)

// Reason is why a deposit is held. It is stored and never renamed.
type Reason string

// The reasons.
const (
	Clean      Reason = ""
	Sanctioned Reason = "sanctioned"
	NoTag      Reason = "no_tag"
	UnknownTag Reason = "unknown_tag"
	WrongAsset Reason = "wrong_asset"
	TooLarge   Reason = "too_large"
	// AfterRestore came to an address that may have been given to a player after
	// the state to which the database was restored.
	AfterRestore Reason = "after_restore"
	// CameBack is a deposit that was settled as lost before the chain had it again.
	CameBack Reason = "came_back"
	// WrongCurrency came through a gateway in another coin than was requested.
	WrongCurrency Reason = "wrong_currency"
	// Risky came through a gateway that warns about it.
	Risky Reason = "risky"
	// FarAbove came through a gateway which reports that far more arrived than
	// was requested.
	FarAbove Reason = "far_above"
	// BadScore has a score above the threshold. Unscored has no score because the
	// scoring service did not respond.
	BadScore Reason = "bad_score"
	Unscored Reason = "unscored"
)

// TxStatus is where a transaction is now.
type TxStatus uint8

// The places.
const (
	// Waiting is known to the network and in no block.
	Waiting TxStatus = iota + 1
	// Gone was pending and is not known any more.
	Gone
	// Included is in a block of the main chain.
	Included
	// Undone was in a block that is no longer part of the main chain.
	Undone
)

// Inputs are all inputs of the decision about a deposit.
type Inputs struct {
	TxStatus TxStatus
	// Failed is true if the transaction was included and moved no coins.
	Failed bool
	// Deep is true if there are as many blocks as the network needs.
	Deep bool
	// Enough is true if the amount reaches the minimum, alone or with the
	// player's other deposits below it.
	Enough bool
	// Reason is why it has to be held, or Clean.
	Reason Reason
	// Previous is the state before it was reversed.
	Previous State
}

// Booking is the movement of a step in the books.
type Booking uint8

// The bookings.
const (
	NoBooking Booking = iota
	// BookCredit moves from the wallet to the player.
	BookCredit
	// BookUnclaimed moves from the wallet to the unclaimed account.
	BookUnclaimed
	// BookClaimed moves from the unclaimed account to the player.
	BookClaimed
	// BookReleased reverses BookUnclaimed.
	BookReleased
)

// Step is the next change of a deposit.
type Step struct {
	State   State
	Reason  Reason
	Booking Booking
	// Alarm stops automatic payouts: counted money was lost.
	Alarm bool
}

// next decides the next state of a deposit. state is empty for a new one. No
// other code decides it, except the actions of staff. A step that changes nothing
// returns the same state.
func next(state State, f Inputs) Step {
	switch f.TxStatus {
	case Waiting:
		if state == "" || state == Orphaned || state == Replaced {
			return Step{State: Seen, Reason: f.Reason}
		}
	case Gone:
		// Many networks do not report pending payments. A deposit that a
		// reorganisation has removed from its block is lost only when the chain
		// has built as many blocks without it as the network needs.
		if state == Seen || state == Orphaned && f.Deep {
			return Step{State: Replaced, Reason: f.Reason}
		}
	case Included:
		return includedNext(state, f)
	case Undone:
		switch state {
		case Confirming, Failed:
			return Step{State: Orphaned, Reason: f.Reason}
		case BelowMinimum, Held:
			return Step{State: Orphaned, Reason: f.Reason, Booking: BookReleased}
		case Credited, Returned, WrittenOff:
			return Step{State: Reversed, Reason: f.Reason, Alarm: true}
		}
	}
	return Step{State: state, Reason: f.Reason}
}

// changeOf returns the kind of change that a step publishes; empty for none.
func changeOf(before, previous State, step Step) depositevents.Kind {
	switch {
	case step.Booking == BookCredit || step.Booking == BookClaimed:
		return depositevents.Credited
	case before == Credited && step.State == Reversed:
		return depositevents.Lost
	case before == Reversed && step.State == Credited:
		return depositevents.Restored
	case before == Reversed && step.State == Settled && previous == Credited:
		return depositevents.Settled
	}
	return ""
}

// includedNext is next for a transaction in a block.
func includedNext(state State, f Inputs) Step {
	unchanged := Step{State: state, Reason: f.Reason}
	switch state {
	case Settled:
		f.Reason = CameBack
		return arrivedStep(f)
	case "", Seen, Orphaned, Replaced:
		return arrivedStep(f)
	case Confirming:
		if f.Deep {
			return maturedStep(f)
		}
	case BelowMinimum:
		if f.Enough {
			return Step{State: Credited, Reason: f.Reason, Booking: BookClaimed}
		}
	case Reversed:
		unchanged.State = f.Previous
	}
	return unchanged
}

// arrivedStep returns the step of a transaction that is in a block.
func arrivedStep(f Inputs) Step {
	switch {
	case f.Failed:
		return Step{State: Failed, Reason: f.Reason}
	case f.Deep:
		return maturedStep(f)
	default:
		return Step{State: Confirming, Reason: f.Reason}
	}
}

// maturedStep returns the step of a deposit that has all its confirmations.
func maturedStep(f Inputs) Step {
	switch {
	case f.Reason != Clean:
		return Step{State: Held, Reason: f.Reason, Booking: BookUnclaimed}
	case !f.Enough:
		return Step{State: BelowMinimum, Booking: BookUnclaimed}
	default:
		return Step{State: Credited, Booking: BookCredit}
	}
}

// StaffAction is an action of staff on a deposit that waits for them.
type StaffAction string

// The actions.
const (
	// ActionCredit credits a held deposit to a player.
	ActionCredit StaffAction = "credit"
	// ActionReturn sends a held deposit back.
	ActionReturn StaffAction = "return"
	// ActionWriteOff moves a held deposit to the house account.
	ActionWriteOff StaffAction = "write_off"
	// ActionClawBack debits a lost deposit from the player's balance.
	ActionClawBack StaffAction = "take_back"
	// ActionHouseLoss charges a lost deposit to the house account.
	ActionHouseLoss StaffAction = "bear"
)

// decide returns the state after an action. possible is false if the action does
// not fit the state.
func decide(state State, staffAction StaffAction, previous State) (after State, possible bool) {
	switch {
	case state == Held && staffAction == ActionCredit, state == BelowMinimum && staffAction == ActionCredit:
		return Credited, true
	case state == Held && staffAction == ActionReturn:
		return Returned, true
	case state == Held && staffAction == ActionWriteOff:
		return WrittenOff, true
	case state == Reversed && staffAction == ActionClawBack && previous == Credited, state == Reversed && staffAction == ActionHouseLoss:
		return Settled, true
	}
	return state, false
}
