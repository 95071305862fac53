package deposits

import (
	"slices"
	"testing"
)

// location is the account of a deposit's money in a state.
type location string

const (
	nowhere   location = "nowhere"
	unclaimed location = "unclaimed"
	player    location = "player"
	elsewhere location = "elsewhere"
)

func moneyLocation(state, previous State) location {
	switch state {
	case Credited:
		return player
	case Held, BelowMinimum:
		return unclaimed
	case Returned, WrittenOff:
		return elsewhere
	case Reversed:
		return moneyLocation(previous, "")
	}
	return nowhere
}

// moves are the source and the destination of each booking.
var moves = map[Booking][2]location{
	BookCredit: {nowhere, player}, BookUnclaimed: {nowhere, unclaimed}, BookClaimed: {unclaimed, player}, BookReleased: {unclaimed, nowhere},
}

func allStates() (list []State) {
	for _, row := range stateTable {
		list = append(list, row.State)
	}
	return list
}

func allReasons() []Reason {
	list := []Reason{Clean}
	for _, row := range reasonTable {
		list = append(list, row.Reason)
	}
	return list
}

// eachStep calls fn for every state and all possible facts.
func eachStep(fn func(before State, f Inputs, step Step)) (checkedCount int) {
	previous := []State{Credited, Returned, WrittenOff}
	for _, before := range append(allStates(), "") {
		for _, place := range []TxStatus{Waiting, Gone, Included, Undone} {
			for _, reason := range allReasons() {
				for bits := range 8 {
					for _, w := range previous {
						f := Inputs{TxStatus: place, Failed: bits&1 > 0, Deep: bits&2 > 0, Enough: bits&4 > 0, Reason: reason, Previous: w}
						fn(before, f, next(before, f))
						checkedCount++
					}
				}
			}
		}
	}
	return checkedCount
}

// In every state and for all facts, the booking moves the money from its account
// in the state before to its account in the state after. A deposit is credited
// only if it is included, deep, clean and enough. Counted money is never moved
// without a person.
func TestBookingsMatchStates(t *testing.T) {
	reached := map[State]bool{}
	checkedCount := eachStep(func(before State, f Inputs, step Step) {
		reached[step.State] = true
		// A settled deposit that comes back begins again: its settlement stays.
		from, to := moneyLocation(before, f.Previous), moneyLocation(step.State, f.Previous)
		if step.State == Reversed && before != Reversed {
			to = moneyLocation(Reversed, before)
		}
		if way, moved := moves[step.Booking]; moved && (way[0] != from || way[1] != to) || !moved && from != to {
			t.Errorf("%q with %+v: %+v moves the wrong way from %s to %s", before, f, step, from, to)
		}
		credits := step.Booking == BookCredit || step.Booking == BookClaimed
		if credits && (f.TxStatus != Included || !f.Deep && before != BelowMinimum || !f.Enough || step.State != Credited || before != BelowMinimum && (f.Reason != Clean || f.Failed && before != Confirming)) {
			t.Errorf("%q with %+v was credited", before, f)
		}
		if step.Alarm != (step.State == Reversed && before != Reversed) {
			t.Errorf("%q with %+v: alarm %v", before, f, step.Alarm)
		}
		if f.TxStatus == Undone && slices.Contains([]State{Confirming, Credited, Held, BelowMinimum, Failed, Returned, WrittenOff}, step.State) {
			t.Errorf("%q with %+v is in a block that is gone: %+v", before, f, step)
		}
		if f.TxStatus == Gone && step != (Step{State: before, Reason: f.Reason}) && before != Seen && (before != Orphaned || !f.Deep) {
			t.Errorf("%q with %+v is given up: %+v", before, f, step)
		}
	})
	if checkedCount != 13*4*13*8*3 {
		t.Errorf("looked at %d cases", checkedCount)
	}
	for _, state := range allStates() {
		if state != Settled && !reached[state] {
			t.Errorf("nothing leads to %s", state)
		}
	}
}

func TestNext(t *testing.T) {
	in, deep := Inputs{TxStatus: Included}, Inputs{TxStatus: Included, Deep: true, Enough: true}
	with := func(f Inputs, change func(*Inputs)) Inputs { change(&f); return f }
	for _, item := range []struct {
		what   string
		before State
		facts  Inputs
		want   Step
	}{
		{"it is seen", "", Inputs{TxStatus: Waiting}, Step{State: Seen}},
		{"a block takes it", Seen, in, Step{State: Confirming}},
		{"a block has it at once", "", in, Step{State: Confirming}},
		{"all blocks are there", Confirming, deep, Step{State: Credited, Booking: BookCredit}},
		{"too little", Confirming, with(deep, func(f *Inputs) { f.Enough = false }), Step{State: BelowMinimum, Booking: BookUnclaimed}},
		{"it adds up", BelowMinimum, deep, Step{State: Credited, Booking: BookClaimed}},
		{"a sanctioned sender", Confirming, with(deep, func(f *Inputs) { f.Reason = Sanctioned }), Step{State: Held, Reason: Sanctioned, Booking: BookUnclaimed}},
		{"it failed", Seen, with(in, func(f *Inputs) { f.Failed = true }), Step{State: Failed}},
		{"it is replaced", Seen, Inputs{TxStatus: Gone}, Step{State: Replaced}},
		{"a replaced one is included after all", Replaced, in, Step{State: Confirming}},
		{"its block is gone", Confirming, Inputs{TxStatus: Undone}, Step{State: Orphaned}},
		{"it waits again", Orphaned, Inputs{TxStatus: Waiting}, Step{State: Seen}},
		{"its new block is not reported", Orphaned, Inputs{TxStatus: Gone}, Step{State: Orphaned}},
		{"another block has it", Orphaned, in, Step{State: Confirming}},
		{"held money is lost", Held, Inputs{TxStatus: Undone, Reason: NoTag}, Step{State: Orphaned, Reason: NoTag, Booking: BookReleased}},
		{"counted money is lost", Credited, Inputs{TxStatus: Undone}, Step{State: Reversed, Alarm: true}},
		{"returned money is lost", Returned, Inputs{TxStatus: Undone}, Step{State: Reversed, Alarm: true}},
		{"lost money comes back", Reversed, with(in, func(f *Inputs) { f.Previous = Credited }), Step{State: Credited}},
		{"settled money comes back", Settled, in, Step{State: Confirming, Reason: CameBack}},
		{"and is held", Confirming, with(deep, func(f *Inputs) { f.Reason = CameBack }), Step{State: Held, Reason: CameBack, Booking: BookUnclaimed}},
	} {
		if got := next(item.before, item.facts); got != item.want {
			t.Errorf("%s: %+v, want %+v", item.what, got, item.want)
		}
	}
}

// Staff can do exactly what this table lists with a deposit.
func TestDecide(t *testing.T) {
	type staffAction struct {
		state  State
		action StaffAction
		was    State
	}
	want := map[staffAction]State{
		{Held, ActionCredit, ""}: Credited, {BelowMinimum, ActionCredit, ""}: Credited, {Held, ActionReturn, ""}: Returned, {Held, ActionWriteOff, ""}: WrittenOff,
		{Reversed, ActionClawBack, Credited}: Settled, {Reversed, ActionHouseLoss, Credited}: Settled, {Reversed, ActionHouseLoss, Returned}: Settled,
		{Reversed, ActionHouseLoss, WrittenOff}: Settled,
	}
	for _, state := range allStates() {
		for _, item := range allActions {
			for _, previous := range []State{"", Credited, Returned, WrittenOff} {
				if (previous != "") != (state == Reversed) {
					continue
				}
				after, possible := decide(state, item, previous)
				if expected, listed := want[staffAction{state, item, previous}]; possible != listed || possible && after != expected {
					t.Errorf("%s of %s (was %q): %s, %v", item, state, previous, after, possible)
				}
			}
		}
	}
}
