package limits

import (
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/db"
)

const day = 24 * time.Hour

// control returns a control of anna as her page shows it.
func (h *harness) control(name Control) ControlState {
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

func TestStricterAppliesAtOnceLooserAfterConfirmation(t *testing.T) {
	h := newHarness(t)
	h.mustSet("stake.day", "5000")
	h.Check(h.set("stake.day", "2000", 1))
	requireRemaining(t, h.placeWager(2001, 0), Stake, Day, "20.00")
	h.Check(h.set("stake.day", "9000", 2))
	request := h.control("stake.day").Pending
	if request == nil || request.Value != "9000" || request.From-h.Harness.Clock.Now().UnixMilli() != day.Milliseconds() || request.Until-request.From != 7*day.Milliseconds() {
		t.Fatalf("what waits is %+v", request)
	}
	confirm := func(version int64) error {
		_, err := h.Confirm(h.Ctx, h.call(), ControlRequest{"stake.day", version})
		return err
	}
	requireRemaining(t, h.placeWager(2001, 0), Stake, Day, "20.00")
	h.Harness.Clock.Advance(day - time.Millisecond)
	if refusal := requireCode(t, confirm(3), 409); refusal.Extra["reason"] != "early" {
		t.Errorf("too early: %+v", refusal)
	}
	h.Harness.Clock.Advance(time.Millisecond)
	if refusal := requireCode(t, confirm(2), 409); refusal.Extra["reason"] != "stale" {
		t.Errorf("of an earlier state: %+v", refusal)
	}
	requireRemaining(t, h.placeWager(2001, 0), Stake, Day, "20.00") // waiting does not change the limit
	h.Check(confirm(3))
	h.Check(h.placeWager(9000, 0))
	requireRemaining(t, h.placeWager(1, 0), Stake, Day, "0.00")
	if refusal := requireCode(t, confirm(4), 409); refusal.Extra["reason"] != "none" {
		t.Errorf("twice: %+v", refusal)
	}
}

func TestRequestExpiresAfterConfirmWindow(t *testing.T) {
	h := newHarness(t)
	h.mustSet("loss.week", "5000")
	h.Check(h.set("loss.week", "", 1))
	h.Harness.Clock.Advance(8*day - time.Millisecond)
	if h.control("loss.week").Pending == nil {
		t.Error("it has lapsed too early")
	}
	h.Harness.Clock.Advance(time.Millisecond)
	if h.control("loss.week").Pending != nil {
		t.Error("it has not lapsed")
	}
	_, err := h.Confirm(h.Ctx, h.call(), ControlRequest{"loss.week", 2})
	if refusal := requireCode(t, err, 409); refusal.Extra["reason"] != "lapsed" {
		t.Errorf("a week late: %+v", refusal)
	}
	h.Check(h.set("loss.week", "", 2)) // requested again
	h.Harness.Clock.Advance(day)
	_, err = h.Confirm(h.Ctx, h.call(), ControlRequest{"loss.week", 3})
	h.Check(err)
	if value := h.control("loss.week").Value; value != "" {
		t.Errorf("the limit is still %q", value)
	}
}

func TestRequestIsCancelled(t *testing.T) {
	h := newHarness(t)
	h.mustSet("time.day", "3600")
	h.Check(h.set("time.day", "7200", 1))
	_, err := h.CancelRequest(h.Ctx, h.call(), ControlRequest{"time.day", 2})
	h.Check(err)
	if c := h.control("time.day"); c.Pending != nil || c.Value != "3600" || c.Version != 3 {
		t.Errorf("it is %+v", c)
	}
	h.Check(h.set("time.day", "7200", 3))
	h.Check(h.set("time.day", "1800", 4)) // a stricter value also deletes the request
	if c := h.control("time.day"); c.Pending != nil || c.Value != "1800" {
		t.Errorf("it is %+v", c)
	}
	var steps []Step
	h.Harness.Read(func(q *db.Reader) error {
		list, err := changesOf(q, "anna", 10)
		for _, c := range list {
			steps = append(steps, c.Step)
		}
		return err
	})
	if want := []Step{StepTightened, StepRequested, StepCancelled, StepRequested, StepTightened}; len(steps) != len(want) {
		t.Errorf("the log has %v", steps)
	}
}

// If two sessions set a limit from the same state, the stricter value applies, in any order.
func TestConcurrentChangesKeepStricterValue(t *testing.T) {
	for _, order := range [][2]string{{"5000", "9000"}, {"9000", "5000"}} {
		h := newHarness(t)
		h.mustSet("loss.day", "20000")
		for _, value := range order {
			if err := h.set("loss.day", value, 1); err != nil {
				if refusal := requireCode(t, err, fault.CodeConflict); value != "9000" || refusal.Extra["reason"] != "stale" {
					t.Errorf("%v: %s is refused with %+v", order, value, refusal)
				}
			}
		}
		if c := h.control("loss.day"); c.Value != "5000" || c.Pending != nil {
			t.Errorf("%v: it is %+v", order, c)
		}
	}
	// Concurrently: whichever is first, no request from an old state is stored.
	h := newHarness(t)
	h.mustSet("loss.day", "20000")
	done := make(chan error)
	for _, value := range []string{"5000", "9000", "30000", ""} {
		go func() { done <- h.set("loss.day", value, 1) }()
	}
	for range 4 {
		if err := <-done; err != nil {
			requireCode(t, err, fault.CodeConflict)
		}
	}
	if c := h.control("loss.day"); c.Value != "5000" || c.Pending != nil {
		t.Errorf("it is %+v", c)
	}
}

func TestTimeOutCannotBeShortened(t *testing.T) {
	h := newHarness(t)
	h.mustSet(TimeOut, "7d")
	if refusal := requireCode(t, h.placeWager(100, 0), CodeTimeOut); refusal.Extra["until"] != h.Harness.Clock.Now().Add(7*day).UnixMilli() {
		t.Errorf("refused with %+v", refusal)
	}
	if refusal := requireCode(t, h.set(TimeOut, "24h", 1), 409); refusal.Extra["reason"] != "shorter" {
		t.Errorf("shorter: %+v", refusal)
	}
	h.Check(h.set(TimeOut, "30d", 1))
	h.Harness.Clock.Advance(30*day - time.Millisecond)
	requireCode(t, h.placeWager(100, 0), CodeTimeOut)
	h.Harness.Clock.Advance(time.Millisecond)
	h.Check(h.placeWager(100, 0))
	if c := h.control(TimeOut); c.Value != "" {
		t.Errorf("a time-out that is over shows as %+v", c)
	}
	h.Check(h.set(TimeOut, "24h", 2)) // shorter than the one that has ended
	requireCode(t, h.placeWager(100, 0), CodeTimeOut)
}

// Values that a player has set are in force after a restart.
func TestControlsSurviveRestart(t *testing.T) {
	h := newHarness(t)
	h.mustSet("loss.day", "5000")
	h.Check(h.placeWager(3000, 0))
	h.start()
	requireRemaining(t, h.placeWager(2001, 0), Loss, Day, "20.00")
	h.Check(h.placeWager(2000, 0))
	h.requireConsistent()
}

// A change that fails after it was visible is not in force, and hides no other change.
func TestRolledBackChangeIsNotApplied(t *testing.T) {
	h := newHarness(t)
	h.mustSet("stake.day", "5000")
	err := h.Harness.DB.Write(h.Ctx, func(tx *db.Tx) error {
		current, err := controlOf(tx, "anna", "stake.day")
		if err != nil {
			return err
		}
		if err := h.apply(tx, changeRequest{userID: "anna", control: "stake.day", actor: "anna"}, current, "100", StepTightened); err != nil {
			return err
		}
		requireRemaining(t, h.CheckLimits(tx, "anna", 2*dollar, h.Harness.Clock.Now()), Stake, Day, "1.00")
		return errTooEarly
	})
	requireCode(t, err, 409)
	h.Check(h.placeWager(5000, 0))
	requireRemaining(t, h.placeWager(1, 0), Stake, Day, "0.00")
}
