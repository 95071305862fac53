package withdrawals

import (
	"slices"
	"testing"
)

// Every state with every action: a transition that is not listed here is refused.
func TestAllTransitions(t *testing.T) {
	paying := []Transition{Sign, Send, Confirm, Pay, Fail}
	possible := map[State][]Transition{
		Review: {Approve, RequestSecond, Decline, Hold, Cancel, Find}, Identity: {Identify, Approve, RequestSecond, Decline, Hold, Find},
		Second: {Approve, ApproveSecond, RequestSecond, Decline, Hold, Release, Find}, Held: {Release, Decline, Find},
		Approved: paying, Signed: paying, Broadcast: append(slices.Clone(paying), Unconfirm), Confirming: append(slices.Clone(paying), Unconfirm),
	}
	ends := map[Transition]State{Find: Approved, Identify: Review, Approve: Approved, ApproveSecond: Approved, RequestSecond: Second, Decline: Declined, Hold: Held, Release: Review, Cancel: Cancelled, Pay: Paid, Fail: Review, Confirm: Confirming, Unconfirm: Broadcast}
	order := []State{Approved, Signed, Broadcast, Confirming}
	for _, state := range States() {
		for _, transition := range Transitions() {
			next, can := state.After(transition)
			if want := slices.Contains(possible[state], transition); can != want {
				t.Errorf("%s, %s: %t", state, transition, can)
				continue
			}
			if want, fixed := ends[transition]; can && fixed && next != want {
				t.Errorf("%s, %s leads to %s", state, transition, next)
			}
			if can && (transition == Sign || transition == Send) && slices.Index(order, next) < slices.Index(order, state) {
				t.Errorf("%s, %s goes back to %s", state, transition, next)
			}
		}
	}
}

func TestStateProperties(t *testing.T) {
	type meaning struct {
		byPerson, automatic int
		open, waits, back   bool
	}
	want := map[State]meaning{
		Review: {0, 0, true, true, false}, Identity: {3, 3, true, true, false}, Second: {3, 3, true, true, false}, Held: {3, 3, true, true, false},
		Approved: {3, 0, true, false, false}, Signed: {3, 0, true, false, false}, Broadcast: {3, 0, true, false, false}, Confirming: {3, 0, true, false, false},
		Paid: {1, 1, false, false, false}, Declined: {2, 2, false, false, true}, Cancelled: {4, 4, false, false, true},
	}
	for _, s := range States() {
		got := meaning{s.Status(false), s.Status(true), s.Open(), s.Waits(), s.Returned()}
		if got != want[s] {
			t.Errorf("%s: %+v, want %+v", s, got, want[s])
		}
		for _, automatic := range []bool{false, true} {
			if can := s.Cancellable(automatic); can != (s == Review && !automatic) {
				t.Errorf("%s (automatic: %t) can be cancelled: %t", s, automatic, can)
			}
			if _, possible := s.After(Cancel); s.Cancellable(automatic) && !possible {
				t.Errorf("%s is offered to cancel and cannot be", s)
			}
		}
		if s.Returned() && len(moves[s]) > 0 {
			t.Errorf("%s gives money back and goes on", s)
		}
	}
	for _, d := range append(Transitions(), Create) {
		if d != Create && eventTexts[d] == "" {
			t.Errorf("players are not notified of %q", d)
		}
	}
}
