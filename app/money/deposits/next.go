package deposits

// State is how a deposit stands. It is stored and never renamed.
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
	// Replaced was announced, and never came.
	Replaced State = "replaced"
	// Orphaned was in a block that the chain has given up.
	Orphaned State = "orphaned"
	// Failed is a transaction that moved nothing.
	Failed State = "failed"
	// Held arrived and waits for a person.
	Held State = "held"
	// Returned goes back to its sender.
	Returned State = "returned"
	// WrittenOff went to the house.
	WrittenOff State = "written_off"
	// Reversed had been counted when the chain lost it, and waits for a person.
	Reversed State = "reversed"
	// Settled was reversed, and a person has brought the books in line.
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
	// CameBack is a deposit that was settled as lost before the chain had it again.
	CameBack Reason = "came_back"
	// WrongCurrency came by a gateway, in another coin than was asked for.
	WrongCurrency Reason = "wrong_currency"
	// Risky came by a gateway that warns of it.
	Risky Reason = "risky"
	// BadScore has a score above the threshold, Unscored has none because the scoring
	// service was silent.
	BadScore Reason = "bad_score"
	Unscored Reason = "unscored"
)

// Place is where a transaction is now.
type Place uint8

// The places.
const (
	// Waiting is known to the network and in no block.
	Waiting Place = iota + 1
	// Gone was waiting and is not known any more.
	Gone
	// Included is in a block of the main chain.
	Included
	// Undone was in a block that is no part of the main chain any more.
	Undone
)

// Facts are all that decides what becomes of a deposit.
type Facts struct {
	Place Place
	// Failed tells that the transaction was included and moved nothing.
	Failed bool
	// Deep tells that there are as many blocks as the network needs.
	Deep bool
	// Enough tells that it reaches the least amount, alone or with those that wait
	// below it.
	Enough bool
	// Reason is why it has to be held; Clean for none.
	Reason Reason
	// Was is the state before it was reversed.
	Was State
}

// Booking is what a step moves in the books.
type Booking uint8

// The bookings.
const (
	NoBooking Booking = iota
	// BookCredit moves from the wallet to the player.
	BookCredit
	// BookUnclaimed moves from the wallet to what is unclaimed.
	BookUnclaimed
	// BookClaimed moves from what is unclaimed to the player.
	BookClaimed
	// BookReleased takes back what BookUnclaimed did.
	BookReleased
)

// Step is what happens to a deposit next.
type Step struct {
	State   State
	Reason  Reason
	Booking Booking
	// Alarm stops automatic payouts: counted money was lost.
	Alarm bool
}

// next decides what becomes of a deposit; state is empty for a new one. It is the
// only place that does, but for the deeds of staff. A step that changes nothing
// gives the state itself.
func next(state State, f Facts) Step {
	switch f.Place {
	case Waiting:
		if state == "" || state == Orphaned || state == Replaced {
			return Step{State: Seen, Reason: f.Reason}
		}
	case Gone:
		// What a reorganisation has put back is not lost yet: many networks do not
		// tell what waits.
		if state == Seen {
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

// includedNext is next for a transaction in a block.
func includedNext(state State, f Facts) Step {
	stays := Step{State: state, Reason: f.Reason}
	switch state {
	case Settled:
		f.Reason = CameBack
		return arrived(f)
	case "", Seen, Orphaned, Replaced:
		return arrived(f)
	case Confirming:
		if f.Deep {
			return matured(f)
		}
	case BelowMinimum:
		if f.Enough {
			return Step{State: Credited, Reason: f.Reason, Booking: BookClaimed}
		}
	case Reversed:
		stays.State = f.Was
	}
	return stays
}

// arrived is the step of a transaction that a block has taken.
func arrived(f Facts) Step {
	switch {
	case f.Failed:
		return Step{State: Failed, Reason: f.Reason}
	case f.Deep:
		return matured(f)
	default:
		return Step{State: Confirming, Reason: f.Reason}
	}
}

// matured is the step of a deposit that has all its blocks.
func matured(f Facts) Step {
	switch {
	case f.Reason != Clean:
		return Step{State: Held, Reason: f.Reason, Booking: BookUnclaimed}
	case !f.Enough:
		return Step{State: BelowMinimum, Booking: BookUnclaimed}
	default:
		return Step{State: Credited, Booking: BookCredit}
	}
}

// Deed is what staff do with a deposit that waits for them.
type Deed string

// The deeds.
const (
	// DeedCredit gives what was held to a player.
	DeedCredit Deed = "credit"
	// DeedReturn sends what was held back.
	DeedReturn Deed = "return"
	// DeedWriteOff leaves what was held to the house.
	DeedWriteOff Deed = "write_off"
	// DeedTakeBack takes a lost deposit from the player's balance.
	DeedTakeBack Deed = "take_back"
	// DeedBear lets the house bear a lost deposit.
	DeedBear Deed = "bear"
)

// decide is the state that a deed leaves; possible is false for a deed that does
// not fit the state.
func decide(state State, deed Deed, was State) (after State, possible bool) {
	switch {
	case state == Held && deed == DeedCredit, state == BelowMinimum && deed == DeedCredit:
		return Credited, true
	case state == Held && deed == DeedReturn:
		return Returned, true
	case state == Held && deed == DeedWriteOff:
		return WrittenOff, true
	case state == Reversed && deed == DeedTakeBack && was == Credited, state == Reversed && deed == DeedBear:
		return Settled, true
	}
	return state, false
}
