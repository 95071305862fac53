package limits

import (
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/db"
)

// tighten sets a control of anna as staff until a time, 0 for no end.
func (h *harness) tighten(control Control, value string, until int64) error {
	call := &session.Call{User: &session.User{ID: "staff"}}
	_, err := h.OfficeTighten(h.Ctx, call, TightenRequest{UserID: "anna", Control: control, Value: value, Until: until, Reason: action.Reason{Reason: "a test"}})
	return err
}

// fromNow returns a time from now in unix milliseconds.
func (h *harness) fromNow(d time.Duration) int64 { return h.Harness.Clock.Now().Add(d).UnixMilli() }

// setConfirmed sets a control of anna and confirms it a day later.
func (h *harness) setConfirmed(control Control, value string) {
	h.T.Helper()
	h.Check(h.set(control, value, h.control(control).Version))
	if h.control(control).Pending == nil {
		return
	}
	h.Harness.Clock.Advance(day)
	_, err := h.Confirm(h.Ctx, h.call(), ControlRequest{control, h.control(control).Version})
	h.Check(err)
}

func TestStaffCanOnlyTighten(t *testing.T) {
	h := newHarness(t)
	h.Check(h.tighten("loss.day", "5000", h.fromNow(10*day)), h.tighten("loss.day", "4000", h.fromNow(5*day)))
	for _, looser := range []struct {
		value string
		until int64
	}{{"6000", 0}, {"4000", h.fromNow(5 * day)}, {"4000", h.fromNow(day)}} {
		if refusal := requireCode(t, h.tighten("loss.day", looser.value, looser.until), 409); refusal.Extra["reason"] != "looser" {
			t.Errorf("%+v: %+v", looser, refusal)
		}
	}
	requireCode(t, h.tighten("loss.day", "1000", h.fromNow(0)), 422)
	requireCode(t, h.tighten("loss.day", "", 0), 422)
	c := h.control("loss.day")
	if c.Value != "4000" || c.Own != "" || c.Version != 0 || len(c.Staff) != 2 || c.Staff[1].Until != h.fromNow(5*day) {
		t.Errorf("it is %+v", c)
	}
	requireRemaining(t, h.placeWager(4001, 0), Loss, Day, "40.00")
	h.Harness.Clock.Advance(5 * day) // the stricter has ended
	requireRemaining(t, h.placeWager(5001, 0), Loss, Day, "50.00")
	if c := h.control("loss.day"); c.Value != "5000" || len(c.Staff) != 1 {
		t.Errorf("it is %+v", c)
	}
	h.Harness.Clock.Advance(5*day - time.Millisecond)
	requireRemaining(t, h.placeWager(5001, 0), Loss, Day, "50.00")
	h.Harness.Clock.Advance(time.Millisecond)
	h.Check(h.placeWager(5001, 0))
	var actions int
	h.Harness.Read(func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM staff_log`).Scan(&actions) })
	if actions != 2 {
		t.Errorf("the log of staff has %d rows", actions)
	}
	h.requireConsistent()
}

// A request that the player makes and confirms never exceeds the values of staff, and is in force
// once these have ended.
func TestPlayerCannotLoosenStaffControl(t *testing.T) {
	for _, test := range []struct {
		control            Control
		own, staff, looser string
		code               int
	}{
		{"stake.day", "5000", "2000", "", CodeLimit},
		{"loss.week", "5000", "2000", "9000", CodeLimit},
		{"block.instant", "1", "1", "", CodeBlock},
		{NightPause, "05:00-08:00+00:00", "03:00-09:00+00:00", "", CodeNight},
	} {
		t.Run(string(test.control), func(t *testing.T) {
			h := newHarness(t)
			h.mustSet(test.control, test.own)
			h.Check(h.tighten(test.control, test.staff, h.fromNow(30*day)))
			h.setConfirmed(test.control, test.looser)
			c := h.control(test.control)
			if c.Own != test.looser || c.Value != test.staff || len(c.Staff) != 1 {
				t.Fatalf("it is %+v", c)
			}
			requireCode(t, h.placeWager(2001, 0), test.code)
			h.start() // it outlives a restart
			requireCode(t, h.placeWager(2001, 0), test.code)
			h.Harness.Clock.Advance(30 * day)
			h.Check(h.placeWager(2001, 0))
			if c := h.control(test.control); c.Value != test.looser || len(c.Staff) != 0 {
				t.Errorf("after its end it is %+v", c)
			}
		})
	}
}

// The player's own value is in force if it is the stricter one, and can be made stricter at once.
func TestStricterPlayerValueApplies(t *testing.T) {
	h := newHarness(t)
	h.Check(h.tighten("stake.day", "5000", 0))
	h.mustSet("stake.day", "2000")
	requireRemaining(t, h.placeWager(2001, 0), Stake, Day, "20.00")
	if refusal := requireCode(t, h.tighten("stake.day", "3000", 0), 409); refusal.Extra["reason"] != "looser" {
		t.Errorf("looser than the player's: %+v", refusal)
	}
	h.Check(h.tighten("stake.day", "2000", h.fromNow(7*day))) // the player cannot loosen it then
	h.setConfirmed("stake.day", "9000")
	requireRemaining(t, h.placeWager(2001, 0), Stake, Day, "20.00")
	h.Harness.Clock.Advance(7 * day)
	requireRemaining(t, h.placeWager(5001, 0), Stake, Day, "50.00") // the one without end
}

// A time-out of staff ends by itself, and no shorter one hides it.
func TestStaffTimeOutApplies(t *testing.T) {
	h := newHarness(t)
	h.mustSet(TimeOut, "24h")
	h.Check(h.tighten(TimeOut, "7d", 0))
	until := h.fromNow(7 * day)
	if refusal := requireCode(t, h.placeWager(1, 0), CodeTimeOut); refusal.Extra["until"] != until {
		t.Errorf("refused with %+v", refusal)
	}
	h.Harness.Clock.Advance(2 * day)
	h.Check(h.set(TimeOut, "24h", 1)) // the player's own one has ended
	if refusal := requireCode(t, h.placeWager(1, 0), CodeTimeOut); refusal.Extra["until"] != until {
		t.Errorf("refused with %+v", refusal)
	}
	h.Harness.Clock.Advance(5 * day)
	h.Check(h.placeWager(1, 0))
}

// Two night pauses that do not cover each other are both in force.
func TestBothNightPausesApply(t *testing.T) {
	h := newHarness(t)
	h.Check(h.tighten(NightPause, "05:00-08:00+00:00", 0))
	h.mustSet(NightPause, "07:00-10:00+00:00")
	start := h.Harness.Clock.Now().UTC().Truncate(day).Add(day)
	for hour, code := range map[int]int{4: 0, 5: CodeNight, 7: CodeNight, 9: CodeNight, 10: 0} {
		h.Harness.Read(func(q *db.Reader) error {
			err := h.CheckNightPause(q, "anna", start.Add(time.Duration(hour)*time.Hour))
			if code == 0 {
				return err
			}
			requireCode(t, err, code)
			return nil
		})
	}
}
