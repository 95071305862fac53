package limits

import (
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/db"
)

const day = 24 * time.Hour

// control is a control of anna as her page shows it.
func (h *house) control(name Control) ControlState {
	h.T.Helper()
	state, err := h.Service.Read(h.Ctx, h.call(), action.None{})
	h.Check(err)
	for _, c := range state.Controls {
		if c.Control == name {
			return c
		}
	}
	h.T.Fatalf("anna has no control %s", name)
	return ControlState{}
}

func TestStricterHoldsAtOnceAndLooserADayAfterItWasConfirmed(t *testing.T) {
	h := newHouse(t)
	h.mustSet("stake.day", "5000")
	h.Check(h.set("stake.day", "2000", 1))
	leaves(t, h.play(2001, 0), Stake, Day, "20.00")
	h.Check(h.set("stake.day", "9000", 2))
	wish := h.control("stake.day").Wish
	if wish == nil || wish.Value != "9000" || wish.From-h.House.Clock.Now().UnixMilli() != day.Milliseconds() || wish.Until-wish.From != 7*day.Milliseconds() {
		t.Fatalf("what waits is %+v", wish)
	}
	confirm := func(version int64) error {
		_, err := h.Confirm(h.Ctx, h.call(), ControlRequest{"stake.day", version})
		return err
	}
	leaves(t, h.play(2001, 0), Stake, Day, "20.00")
	h.House.Clock.Advance(day - time.Millisecond)
	if refusal := refused(t, confirm(3), 409); refusal.Extra["reason"] != "early" {
		t.Errorf("too early: %+v", refusal)
	}
	h.House.Clock.Advance(time.Millisecond)
	if refusal := refused(t, confirm(2), 409); refusal.Extra["reason"] != "stale" {
		t.Errorf("of an earlier state: %+v", refusal)
	}
	leaves(t, h.play(2001, 0), Stake, Day, "20.00") // waiting alone changes nothing
	h.Check(confirm(3))
	h.Check(h.play(9000, 0))
	leaves(t, h.play(1, 0), Stake, Day, "0.00")
	if refusal := refused(t, confirm(4), 409); refusal.Extra["reason"] != "none" {
		t.Errorf("twice: %+v", refusal)
	}
}

func TestAWishLapsesAWeekAfterItCouldBeConfirmed(t *testing.T) {
	h := newHouse(t)
	h.mustSet("loss.week", "5000")
	h.Check(h.set("loss.week", "", 1))
	h.House.Clock.Advance(8*day - time.Millisecond)
	if h.control("loss.week").Wish == nil {
		t.Error("it has lapsed too early")
	}
	h.House.Clock.Advance(time.Millisecond)
	if h.control("loss.week").Wish != nil {
		t.Error("it has not lapsed")
	}
	_, err := h.Confirm(h.Ctx, h.call(), ControlRequest{"loss.week", 2})
	if refusal := refused(t, err, 409); refusal.Extra["reason"] != "lapsed" {
		t.Errorf("a week late: %+v", refusal)
	}
	h.Check(h.set("loss.week", "", 2)) // asked for again
	h.House.Clock.Advance(day)
	_, err = h.Confirm(h.Ctx, h.call(), ControlRequest{"loss.week", 3})
	h.Check(err)
	if value := h.control("loss.week").Value; value != "" {
		t.Errorf("the limit is still %q", value)
	}
}

func TestAWishIsTakenBack(t *testing.T) {
	h := newHouse(t)
	h.mustSet("time.day", "3600")
	h.Check(h.set("time.day", "7200", 1))
	_, err := h.Keep(h.Ctx, h.call(), ControlRequest{"time.day", 2})
	h.Check(err)
	if c := h.control("time.day"); c.Wish != nil || c.Value != "3600" || c.Version != 3 {
		t.Errorf("it is %+v", c)
	}
	h.Check(h.set("time.day", "7200", 3))
	h.Check(h.set("time.day", "1800", 4)) // what is stricter ends the wish, too
	if c := h.control("time.day"); c.Wish != nil || c.Value != "1800" {
		t.Errorf("it is %+v", c)
	}
	var steps []Step
	h.House.Read(func(q *db.Reader) error {
		list, err := changesOf(q, "anna", 10)
		for _, c := range list {
			steps = append(steps, c.Step)
		}
		return err
	})
	if want := []Step{DidTighten, DidAsk, DidTakeBack, DidAsk, DidTighten}; len(steps) != len(want) {
		t.Errorf("the log has %v", steps)
	}
}

// Of two sessions that set a limit from the same state, the stricter holds, in
// whatever order they come.
func TestOfTwoSessionsTheStricterHolds(t *testing.T) {
	for _, order := range [][2]string{{"5000", "9000"}, {"9000", "5000"}} {
		h := newHouse(t)
		h.mustSet("loss.day", "20000")
		for _, value := range order {
			if err := h.set("loss.day", value, 1); err != nil {
				if refusal := refused(t, err, fault.CodeConflict); value != "9000" || refusal.Extra["reason"] != "stale" {
					t.Errorf("%v: %s is refused with %+v", order, value, refusal)
				}
			}
		}
		if c := h.control("loss.day"); c.Value != "5000" || c.Wish != nil {
			t.Errorf("%v: it is %+v", order, c)
		}
	}
	// At once: whatever wins the race, no wish of an old state is noted.
	h := newHouse(t)
	h.mustSet("loss.day", "20000")
	done := make(chan error)
	for _, value := range []string{"5000", "9000", "30000", ""} {
		go func() { done <- h.set("loss.day", value, 1) }()
	}
	for range 4 {
		if err := <-done; err != nil {
			refused(t, err, fault.CodeConflict)
		}
	}
	if c := h.control("loss.day"); c.Value != "5000" || c.Wish != nil {
		t.Errorf("it is %+v", c)
	}
}

func TestATimeOutIsOnlyExtended(t *testing.T) {
	h := newHouse(t)
	h.mustSet(TimeOut, "7d")
	if refusal := refused(t, h.play(100, 0), CodeTimeOut); refusal.Extra["until"] != h.House.Clock.Now().Add(7*day).UnixMilli() {
		t.Errorf("refused with %+v", refusal)
	}
	if refusal := refused(t, h.set(TimeOut, "24h", 1), 409); refusal.Extra["reason"] != "shorter" {
		t.Errorf("shorter: %+v", refusal)
	}
	h.Check(h.set(TimeOut, "30d", 1))
	h.House.Clock.Advance(30*day - time.Millisecond)
	refused(t, h.play(100, 0), CodeTimeOut)
	h.House.Clock.Advance(time.Millisecond)
	h.Check(h.play(100, 0))
	if c := h.control(TimeOut); c.Value != "" {
		t.Errorf("a time-out that is over shows as %+v", c)
	}
	h.Check(h.set(TimeOut, "24h", 2)) // shorter than the one that is over
	refused(t, h.play(100, 0), CodeTimeOut)
}

// What a player has set holds in a site that starts anew.
func TestControlsOutliveARestart(t *testing.T) {
	h := newHouse(t)
	h.mustSet("loss.day", "5000")
	h.Check(h.play(3000, 0))
	h.start()
	leaves(t, h.play(2001, 0), Loss, Day, "20.00")
	h.Check(h.play(2000, 0))
	h.mustBeRight()
}

// A change that fails after it was seen is not in force, and hides none.
func TestAChangeThatIsNotCommittedIsNotInForce(t *testing.T) {
	h := newHouse(t)
	h.mustSet("stake.day", "5000")
	err := h.House.DB.Write(h.Ctx, func(tx *db.Tx) error {
		held, err := controlOf(tx, "anna", "stake.day")
		if err != nil {
			return err
		}
		if err := h.apply(tx, asked{userID: "anna", control: "stake.day", actor: "anna"}, held, "100", DidTighten); err != nil {
			return err
		}
		leaves(t, h.Within(tx, "anna", 2*dollar, h.House.Clock.Now()), Stake, Day, "1.00")
		return errEarly
	})
	refused(t, err, 409)
	h.Check(h.play(5000, 0))
	leaves(t, h.play(1, 0), Stake, Day, "0.00")
}
