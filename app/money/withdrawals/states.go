package withdrawals

import "slices"

// State is where a withdrawal stands.
type State string

// The states. They are stored and never change.
const (
	// Review waits for a person of the staff. Only here the player can cancel.
	Review State = "review"
	// Identity waits for a person because of its size: the terms demand an identity
	// check.
	Identity State = "identity"
	// Second waits for a second person of the staff.
	Second State = "second"
	// Held was put aside by staff.
	Held State = "held"
	// Approved is the treasury's to pay.
	Approved   State = "approved"
	Signed     State = "signed"
	Broadcast  State = "broadcast"
	Confirming State = "confirming"
	Paid       State = "paid"
	Declined   State = "declined"
	Cancelled  State = "cancelled"
)

// States lists all states in the order of a withdrawal's life.
func States() []State {
	return []State{Review, Identity, Second, Held, Approved, Signed, Broadcast, Confirming, Paid, Declined, Cancelled}
}

// Deed is what moves a withdrawal from one state to another.
type Deed string

// The deeds. They are stored and never change.
const (
	Ask Deed = "ask"
	// Identify says that the player has shown who they are: what waited for that alone
	// waits for a person as any other.
	Identify  Deed = "identify"
	Approve   Deed = "approve"
	AskSecond Deed = "ask second"
	// ApproveSecond is the consent of the second person.
	ApproveSecond Deed = "approve as second"
	Decline       Deed = "decline"
	Hold          Deed = "hold"
	Release       Deed = "release"
	Cancel        Deed = "cancel"
	Sign          Deed = "sign"
	Send          Deed = "send"
	Confirm       Deed = "confirm"
	// Lose takes confirmations back: the block that had the transaction is gone.
	Lose Deed = "lose"
	Pay  Deed = "pay"
	// Fail says that nothing was sent and never will be.
	Fail Deed = "fail"
)

// Deeds lists all deeds but Ask, which begins a withdrawal.
func Deeds() []Deed {
	return []Deed{Identify, Approve, AskSecond, ApproveSecond, Decline, Hold, Release, Cancel, Sign, Send, Confirm, Lose, Pay, Fail}
}

// moves is the whole life of a withdrawal. What is not here is refused.
var moves = map[State]map[Deed]State{
	Review:     {Approve: Approved, AskSecond: Second, Decline: Declined, Hold: Held, Cancel: Cancelled},
	Identity:   {Identify: Review, Approve: Approved, AskSecond: Second, Decline: Declined, Hold: Held},
	Second:     {Approve: Approved, ApproveSecond: Approved, AskSecond: Second, Decline: Declined, Hold: Held, Release: Review},
	Held:       {Release: Review, Decline: Declined},
	Approved:   {Sign: Signed, Send: Broadcast, Confirm: Confirming, Pay: Paid, Fail: Review},
	Signed:     {Sign: Signed, Send: Broadcast, Confirm: Confirming, Pay: Paid, Fail: Review},
	Broadcast:  {Sign: Broadcast, Send: Broadcast, Confirm: Confirming, Lose: Broadcast, Pay: Paid, Fail: Review},
	Confirming: {Sign: Confirming, Send: Confirming, Confirm: Confirming, Lose: Broadcast, Pay: Paid, Fail: Review},
}

// After is the state that a deed leads to; possible is false for one that cannot be
// done in this state.
func (s State) After(d Deed) (next State, possible bool) {
	next, possible = moves[s][d]
	return next, possible
}

// Open reports whether the money is still held for the withdrawal.
func (s State) Open() bool { return len(moves[s]) > 0 }

// Waits reports whether a person of the staff has to do something.
func (s State) Waits() bool { return slices.Contains([]State{Review, Identity, Second, Held}, s) }

// Returned reports whether the money went back to the player.
func (s State) Returned() bool { return s == Declined || s == Cancelled }

// Status is the number that players' pages know: 0 and 3 are pending, 1 successful,
// 2 declined, 4 cancelled.
func (s State) Status(automatic bool) int {
	switch {
	case s == Paid:
		return 1
	case s == Declined:
		return 2
	case s == Cancelled:
		return 4
	case s == Review || automatic && !s.Waits():
		return 0
	default:
		return 3
	}
}

// Cancellable reports whether the player may still cancel: exactly where the status
// is 0 and no machine pays already.
func (s State) Cancellable(automatic bool) bool { return s.Status(automatic) == 0 && !automatic }
