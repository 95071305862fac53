package withdrawals

import (
	"slices"
	"testing"
)

// Every state with every deed: what is not written here is refused.
func TestEveryWayOfAWithdrawal(t *testing.T) {
	paying := []Deed{Sign, Send, Confirm, Pay, Fail}
	possible := map[State][]Deed{
		Review: {Approve, AskSecond, Decline, Hold, Cancel}, Identity: {Identify, Approve, AskSecond, Decline, Hold},
		Second: {Approve, ApproveSecond, AskSecond, Decline, Hold, Release}, Held: {Release, Decline},
		Approved: paying, Signed: paying, Broadcast: append(slices.Clone(paying), Lose), Confirming: append(slices.Clone(paying), Lose),
	}
	ends := map[Deed]State{Identify: Review, Approve: Approved, ApproveSecond: Approved, AskSecond: Second, Decline: Declined, Hold: Held, Release: Review, Cancel: Cancelled, Pay: Paid, Fail: Review, Confirm: Confirming, Lose: Broadcast}
	order := []State{Approved, Signed, Broadcast, Confirming}
	for _, state := range States() {
		for _, deed := range Deeds() {
			next, can := state.After(deed)
			if want := slices.Contains(possible[state], deed); can != want {
				t.Errorf("%s, %s: %t", state, deed, can)
				continue
			}
			if want, fixed := ends[deed]; can && fixed && next != want {
				t.Errorf("%s, %s leads to %s", state, deed, next)
			}
			if can && (deed == Sign || deed == Send) && slices.Index(order, next) < slices.Index(order, state) {
				t.Errorf("%s, %s goes back to %s", state, deed, next)
			}
		}
	}
}

func TestWhatStatesMean(t *testing.T) {
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
	for _, d := range append(Deeds(), Ask) {
		if d != Ask && eventTexts[d] == "" {
			t.Errorf("players are told nothing of %q", d)
		}
	}
}
