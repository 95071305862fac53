package deposits

import (
	"slices"
	"testing"
)

// where is where the money of a deposit stands in the books in a state.
type where string

const (
	nowhere   where = "nowhere"
	unclaimed where = "unclaimed"
	player    where = "player"
	elsewhere where = "elsewhere"
)

func stands(state, was State) where {
	switch state {
	case Credited:
		return player
	case Held, BelowMinimum:
		return unclaimed
	case Returned, WrittenOff:
		return elsewhere
	case Reversed:
		return stands(was, "")
	}
	return nowhere
}

// moves are the ways of the bookings.
var moves = map[Booking][2]where{
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

// eachStep calls fn for every state and all facts that there can be.
func eachStep(fn func(before State, f Facts, step Step)) (looked int) {
	was := []State{Credited, Returned, WrittenOff}
	for _, before := range append(allStates(), "") {
		for _, place := range []Place{Waiting, Gone, Included, Undone} {
			for _, reason := range allReasons() {
				for bits := range 8 {
					for _, w := range was {
						f := Facts{Place: place, Failed: bits&1 > 0, Deep: bits&2 > 0, Enough: bits&4 > 0, Reason: reason, Was: w}
						fn(before, f, next(before, f))
						looked++
					}
				}
			}
		}
	}
	return looked
}

// In every state and for all facts, the booking moves the money from where it stands
// in the state before to where it stands in the state after; nothing is credited that
// is not included, deep, clean and enough; and money that was counted is never moved
// without a person.
func TestEveryStepMovesWhatItsStatesSay(t *testing.T) {
	reached := map[State]bool{}
	looked := eachStep(func(before State, f Facts, step Step) {
		reached[step.State] = true
		// A settled deposit that comes back begins anew: what was settled stays.
		from, to := stands(before, f.Was), stands(step.State, f.Was)
		if step.State == Reversed && before != Reversed {
			to = stands(Reversed, before)
		}
		if way, moved := moves[step.Booking]; moved && (way[0] != from || way[1] != to) || !moved && from != to {
			t.Errorf("%q with %+v: %+v moves the wrong way from %s to %s", before, f, step, from, to)
		}
		credits := step.Booking == BookCredit || step.Booking == BookClaimed
		if credits && (f.Place != Included || !f.Deep && before != BelowMinimum || !f.Enough || step.State != Credited || before != BelowMinimum && (f.Reason != Clean || f.Failed && before != Confirming)) {
			t.Errorf("%q with %+v was credited", before, f)
		}
		if step.Alarm != (step.State == Reversed && before != Reversed) {
			t.Errorf("%q with %+v: alarm %v", before, f, step.Alarm)
		}
		if f.Place == Undone && slices.Contains([]State{Confirming, Credited, Held, BelowMinimum, Failed, Returned, WrittenOff}, step.State) {
			t.Errorf("%q with %+v stands in a block that is gone: %+v", before, f, step)
		}
		if f.Place == Gone && step != (Step{State: before, Reason: f.Reason}) && before != Seen {
			t.Errorf("%q with %+v is given up: %+v", before, f, step)
		}
	})
	if looked != 13*4*11*8*3 {
		t.Errorf("looked at %d cases", looked)
	}
	for _, state := range allStates() {
		if state != Settled && !reached[state] {
			t.Errorf("nothing leads to %s", state)
		}
	}
}

func TestNext(t *testing.T) {
	in, deep := Facts{Place: Included}, Facts{Place: Included, Deep: true, Enough: true}
	with := func(f Facts, change func(*Facts)) Facts { change(&f); return f }
	for _, one := range []struct {
		what   string
		before State
		facts  Facts
		want   Step
	}{
		{"it is seen", "", Facts{Place: Waiting}, Step{State: Seen}},
		{"a block takes it", Seen, in, Step{State: Confirming}},
		{"a block has it at once", "", in, Step{State: Confirming}},
		{"all blocks are there", Confirming, deep, Step{State: Credited, Booking: BookCredit}},
		{"too little", Confirming, with(deep, func(f *Facts) { f.Enough = false }), Step{State: BelowMinimum, Booking: BookUnclaimed}},
		{"it adds up", BelowMinimum, deep, Step{State: Credited, Booking: BookClaimed}},
		{"a sanctioned sender", Confirming, with(deep, func(f *Facts) { f.Reason = Sanctioned }), Step{State: Held, Reason: Sanctioned, Booking: BookUnclaimed}},
		{"it failed", Seen, with(in, func(f *Facts) { f.Failed = true }), Step{State: Failed}},
		{"it is replaced", Seen, Facts{Place: Gone}, Step{State: Replaced}},
		{"a replaced one is included after all", Replaced, in, Step{State: Confirming}},
		{"its block is gone", Confirming, Facts{Place: Undone}, Step{State: Orphaned}},
		{"it waits again", Orphaned, Facts{Place: Waiting}, Step{State: Seen}},
		{"it is not told where it waits", Orphaned, Facts{Place: Gone}, Step{State: Orphaned}},
		{"another block has it", Orphaned, in, Step{State: Confirming}},
		{"held money is lost", Held, Facts{Place: Undone, Reason: NoTag}, Step{State: Orphaned, Reason: NoTag, Booking: BookReleased}},
		{"counted money is lost", Credited, Facts{Place: Undone}, Step{State: Reversed, Alarm: true}},
		{"returned money is lost", Returned, Facts{Place: Undone}, Step{State: Reversed, Alarm: true}},
		{"lost money comes back", Reversed, with(in, func(f *Facts) { f.Was = Credited }), Step{State: Credited}},
		{"settled money comes back", Settled, in, Step{State: Confirming, Reason: CameBack}},
		{"and is held", Confirming, with(deep, func(f *Facts) { f.Reason = CameBack }), Step{State: Held, Reason: CameBack, Booking: BookUnclaimed}},
	} {
		if got := next(one.before, one.facts); got != one.want {
			t.Errorf("%s: %+v, want %+v", one.what, got, one.want)
		}
	}
}

// Staff can do with a deposit what this table says, and nothing else.
func TestDecide(t *testing.T) {
	type deed struct {
		state State
		deed  Deed
		was   State
	}
	want := map[deed]State{
		{Held, DeedCredit, ""}: Credited, {BelowMinimum, DeedCredit, ""}: Credited, {Held, DeedReturn, ""}: Returned, {Held, DeedWriteOff, ""}: WrittenOff,
		{Reversed, DeedTakeBack, Credited}: Settled, {Reversed, DeedBear, Credited}: Settled, {Reversed, DeedBear, Returned}: Settled,
		{Reversed, DeedBear, WrittenOff}: Settled,
	}
	for _, state := range allStates() {
		for _, one := range deeds {
			for _, was := range []State{"", Credited, Returned, WrittenOff} {
				if (was != "") != (state == Reversed) {
					continue
				}
				after, possible := decide(state, one, was)
				if expected, listed := want[deed{state, one, was}]; possible != listed || possible && after != expected {
					t.Errorf("%s of %s (was %q): %s, %v", one, state, was, after, possible)
				}
			}
		}
	}
}
