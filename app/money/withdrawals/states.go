package withdrawals

import "slices"

// State is the state of a withdrawal.
type State string

// The states. They are stored and never change.
const (
	// Review waits for a member of staff. The player can cancel only here.
	Review State = "review"
	// Identity waits for a person because of its size: the terms require an
	// identity check.
	Identity State = "identity"
	// Second waits for a second member of staff.
	Second State = "second"
	// Held was put on hold by staff.
	Held State = "held"
	// Approved waits for the treasury's payment.
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

// Transition is an action that moves a withdrawal from one state to another.
type Transition string

// The actions. They are stored and never change.
const (
	Create Transition = "ask"
	// Identify means that the player's identity is verified: a withdrawal that
	// waited only for it waits for a person like any other.
	Identify      Transition = "identify"
	Approve       Transition = "approve"
	RequestSecond Transition = "ask second"
	// ApproveSecond is the approval of the second person.
	ApproveSecond Transition = "approve as second"
	Decline       Transition = "decline"
	Hold          Transition = "hold"
	Release       Transition = "release"
	Cancel        Transition = "cancel"
	Sign          Transition = "sign"
	Send          Transition = "send"
	Confirm       Transition = "confirm"
	// Unconfirm removes confirmations: the block that had the transaction is gone.
	Unconfirm Transition = "lose"
	Pay       Transition = "pay"
	// Fail means that nothing was sent and never will be.
	Fail Transition = "fail"
	// Find means that the chain has the payment of a withdrawal which is not
	// approved in the restored books.
	Find Transition = "find"
)

// Transitions lists all actions except Ask, which creates a withdrawal.
func Transitions() []Transition {
	return []Transition{Identify, Approve, RequestSecond, ApproveSecond, Decline, Hold, Release, Cancel, Sign, Send, Confirm, Unconfirm, Pay, Fail, Find}
}

// moves are all transitions of a withdrawal. Any other is refused.
var moves = map[State]map[Transition]State{
	Review:     {Approve: Approved, RequestSecond: Second, Decline: Declined, Hold: Held, Cancel: Cancelled, Find: Approved},
	Identity:   {Identify: Review, Approve: Approved, RequestSecond: Second, Decline: Declined, Hold: Held, Find: Approved},
	Second:     {Approve: Approved, ApproveSecond: Approved, RequestSecond: Second, Decline: Declined, Hold: Held, Release: Review, Find: Approved},
	Held:       {Release: Review, Decline: Declined, Find: Approved},
	Approved:   {Sign: Signed, Send: Broadcast, Confirm: Confirming, Pay: Paid, Fail: Review},
	Signed:     {Sign: Signed, Send: Broadcast, Confirm: Confirming, Pay: Paid, Fail: Review},
	Broadcast:  {Sign: Broadcast, Send: Broadcast, Confirm: Confirming, Unconfirm: Broadcast, Pay: Paid, Fail: Review},
	Confirming: {Sign: Confirming, Send: Confirming, Confirm: Confirming, Unconfirm: Broadcast, Pay: Paid, Fail: Review},
}

// After returns the state after an action. possible is false if the action is not
// allowed in this state.
func (s State) After(d Transition) (next State, possible bool) {
	next, possible = moves[s][d]
	return next, possible
}

// paying reports whether the withdrawal is with the treasury for payment.
func (s State) paying() bool { _, possible := moves[s][Pay]; return possible }

// Open reports whether the money is still held for the withdrawal.
func (s State) Open() bool { return len(moves[s]) > 0 }

// Waits reports whether a member of staff has to act.
func (s State) Waits() bool { return slices.Contains([]State{Review, Identity, Second, Held}, s) }

// Returned reports whether the money went back to the player.
func (s State) Returned() bool { return s == Declined || s == Cancelled }

// Status is the number that players' pages use: 0 and 3 are pending, 1
// successful, 2 declined, 4 cancelled.
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

// Cancellable reports whether the player may still cancel: this is so if the
// status is 0 and the payment is not automatic.
func (s State) Cancellable(automatic bool) bool { return s.Status(automatic) == 0 && !automatic }
