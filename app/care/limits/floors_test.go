package limits

import (
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/db"
)

// tighten has staff set a control of anna until a time, 0 for good.
func (h *house) tighten(control Control, value string, until int64) error {
	call := &session.Call{User: &session.User{ID: "staff"}}
	_, err := h.OfficeTighten(h.Ctx, call, TightenRequest{UserID: "anna", Control: control, Value: value, Until: until, Reason: action.Reason{Reason: "a test"}})
	return err
}

// in is a time from now in unix milliseconds.
func (h *house) in(d time.Duration) int64 { return h.House.Clock.Now().Add(d).UnixMilli() }

// confirmed has anna set a control and confirm it a day later.
func (h *house) confirmed(control Control, value string) {
	h.T.Helper()
	h.Check(h.set(control, value, h.control(control).Version))
	if h.control(control).Wish == nil {
		return
	}
	h.House.Clock.Advance(day)
	_, err := h.Confirm(h.Ctx, h.call(), ControlRequest{control, h.control(control).Version})
	h.Check(err)
}

func TestStaffOnlyMakeItStricter(t *testing.T) {
	h := newHouse(t)
	h.Check(h.tighten("loss.day", "5000", h.in(10*day)), h.tighten("loss.day", "4000", h.in(5*day)))
	for _, looser := range []struct {
		value string
		until int64
	}{{"6000", 0}, {"4000", h.in(5 * day)}, {"4000", h.in(day)}} {
		if refusal := refused(t, h.tighten("loss.day", looser.value, looser.until), 409); refusal.Extra["reason"] != "looser" {
			t.Errorf("%+v: %+v", looser, refusal)
		}
	}
	refused(t, h.tighten("loss.day", "1000", h.in(0)), 422)
	refused(t, h.tighten("loss.day", "", 0), 422)
	c := h.control("loss.day")
	if c.Value != "4000" || c.Own != "" || c.Version != 0 || len(c.Staff) != 2 || c.Staff[1].Until != h.in(5*day) {
		t.Errorf("it is %+v", c)
	}
	leaves(t, h.play(4001, 0), Loss, Day, "40.00")
	h.House.Clock.Advance(5 * day) // the stricter has ended
	leaves(t, h.play(5001, 0), Loss, Day, "50.00")
	if c := h.control("loss.day"); c.Value != "5000" || len(c.Staff) != 1 {
		t.Errorf("it is %+v", c)
	}
	h.House.Clock.Advance(5*day - time.Millisecond)
	leaves(t, h.play(5001, 0), Loss, Day, "50.00")
	h.House.Clock.Advance(time.Millisecond)
	h.Check(h.play(5001, 0))
	var deeds int
	h.House.Read(func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM staff_log`).Scan(&deeds) })
	if deeds != 2 {
		t.Errorf("the log of staff has %d rows", deeds)
	}
	h.mustBeRight()
}

// What the player asks for and confirms never gets beyond what staff have set, and
// holds once that has ended.
func TestAPlayerDoesNotLoosenWhatStaffHaveSet(t *testing.T) {
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
			h := newHouse(t)
			h.mustSet(test.control, test.own)
			h.Check(h.tighten(test.control, test.staff, h.in(30*day)))
			h.confirmed(test.control, test.looser)
			c := h.control(test.control)
			if c.Own != test.looser || c.Value != test.staff || len(c.Staff) != 1 {
				t.Fatalf("it is %+v", c)
			}
			refused(t, h.play(2001, 0), test.code)
			h.start() // it outlives a restart
			refused(t, h.play(2001, 0), test.code)
			h.House.Clock.Advance(30 * day)
			h.Check(h.play(2001, 0))
			if c := h.control(test.control); c.Value != test.looser || len(c.Staff) != 0 {
				t.Errorf("after its end it is %+v", c)
			}
		})
	}
}

// The player's own value holds where it is the stricter, and can be made so at once.
func TestThePlayerIsStricterThanStaff(t *testing.T) {
	h := newHouse(t)
	h.Check(h.tighten("stake.day", "5000", 0))
	h.mustSet("stake.day", "2000")
	leaves(t, h.play(2001, 0), Stake, Day, "20.00")
	if refusal := refused(t, h.tighten("stake.day", "3000", 0), 409); refusal.Extra["reason"] != "looser" {
		t.Errorf("looser than the player's: %+v", refusal)
	}
	h.Check(h.tighten("stake.day", "2000", h.in(7*day))) // the player cannot loosen it then
	h.confirmed("stake.day", "9000")
	leaves(t, h.play(2001, 0), Stake, Day, "20.00")
	h.House.Clock.Advance(7 * day)
	leaves(t, h.play(5001, 0), Stake, Day, "50.00") // what has no end
}

// A time-out that staff set ends by itself, and no shorter one hides it.
func TestATimeOutOfStaffHolds(t *testing.T) {
	h := newHouse(t)
	h.mustSet(TimeOut, "24h")
	h.Check(h.tighten(TimeOut, "7d", 0))
	until := h.in(7 * day)
	if refusal := refused(t, h.play(1, 0), CodeTimeOut); refusal.Extra["until"] != until {
		t.Errorf("refused with %+v", refusal)
	}
	h.House.Clock.Advance(2 * day)
	h.Check(h.set(TimeOut, "24h", 1)) // the player's own one is over
	if refusal := refused(t, h.play(1, 0), CodeTimeOut); refusal.Extra["until"] != until {
		t.Errorf("refused with %+v", refusal)
	}
	h.House.Clock.Advance(5 * day)
	h.Check(h.play(1, 0))
}

// Two pauses at night of which neither has all of the other both hold.
func TestTwoPausesAtNightBothHold(t *testing.T) {
	h := newHouse(t)
	h.Check(h.tighten(NightPause, "05:00-08:00+00:00", 0))
	h.mustSet(NightPause, "07:00-10:00+00:00")
	start := h.House.Clock.Now().UTC().Truncate(day).Add(day)
	for hour, code := range map[int]int{4: 0, 5: CodeNight, 7: CodeNight, 9: CodeNight, 10: 0} {
		h.House.Read(func(q *db.Reader) error {
			err := h.Paused(q, "anna", start.Add(time.Duration(hour)*time.Hour))
			if code == 0 {
				return err
			}
			refused(t, err, code)
			return nil
		})
	}
}
