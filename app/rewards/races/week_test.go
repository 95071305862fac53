package races

import (
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

func zoneOf(t *testing.T, name string) *time.Location {
	t.Helper()
	zone, err := clock.Zone(name)
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// utc is a moment as text, such as 2026-03-09 00:00.
func utc(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse("2006-01-02 15:04", text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestWeeksBeginOnMondayInZone(t *testing.T) {
	for _, test := range []struct{ zone, at, start, end string }{
		{"Europe/Berlin", "2026-03-08 22:59", "2026-03-01 23:00", "2026-03-08 23:00"},
		{"Europe/Berlin", "2026-03-08 23:00", "2026-03-08 23:00", "2026-03-15 23:00"},
		{"Europe/Berlin", "2026-03-29 12:00", "2026-03-22 23:00", "2026-03-29 22:00"}, // an hour is missing
		{"Europe/Berlin", "2026-10-25 12:00", "2026-10-18 22:00", "2026-10-25 23:00"}, // an hour is repeated
		{"Asia/Tokyo", "2026-03-08 15:00", "2026-03-08 15:00", "2026-03-15 15:00"},
		{"America/New_York", "2026-03-09 03:59", "2026-03-02 05:00", "2026-03-09 04:00"}, // summer time began that Sunday
	} {
		c := calendar{{clock.FromMillis(0), zoneOf(t, test.zone)}}
		start := c.weekOf(utc(t, test.at))
		if !start.Equal(utc(t, test.start)) || !c.endOf(start).Equal(utc(t, test.end)) {
			t.Errorf("%s in %s is in the week of %s to %s", test.at, test.zone, start, c.endOf(start))
		}
	}
}

// After any changes of zones, weeks cover time without a gap, none is short, and the
// running one does not end before its announced end.
func TestZoneChangeLeavesNoGap(t *testing.T) {
	zones := []string{"UTC", "Asia/Tokyo", "America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin"}
	now := utc(t, "2026-02-18 10:30")
	for _, from := range zones {
		for _, to := range zones {
			for shift := range 21 { // steps of three and a half days would miss the edges
				at := now.Add(time.Duration(shift) * 8 * time.Hour)
				c := calendar{{clock.FromMillis(0), zoneOf(t, from)}}
				announced := c.endOf(c.weekOf(at))
				c = append(c, period{c.nextChange(at, zoneOf(t, to)), zoneOf(t, to)})
				week := c.weekOf(at)
				if c.endOf(week).Before(announced) {
					t.Fatalf("%s to %s at %s: the race ends %s, %s was announced", from, to, at, c.endOf(week), announced)
				}
				for moment := week; moment.Before(at.AddDate(0, 0, 40)); moment = moment.Add(time.Hour) {
					start := c.weekOf(moment)
					end := c.endOf(start)
					if moment.Before(start) || !moment.Before(end) || !c.weekOf(end).Equal(end) || !c.weekOf(end.Add(-1)).Equal(start) {
						t.Fatalf("%s to %s at %s: %s is in the week of %s to %s", from, to, at, moment, start, end)
					}
					if length := end.Sub(start); length < 5*24*time.Hour || length > 9*24*time.Hour {
						t.Fatalf("%s to %s at %s: a week of %s", from, to, at, length)
					}
				}
				if last := c.weekOf(at.AddDate(0, 0, 40)).In(zoneOf(t, to)); last.Weekday() != time.Monday || last.Hour() != 0 {
					t.Fatalf("%s to %s: a week begins on %s", from, to, last)
				}
			}
		}
	}
}

// The turns are the ends that the leaderboard announces, also across a change of zones.
func TestRaceEndsSchedule(t *testing.T) {
	h := newHarness(t)
	h.play(lost("anna", 5))
	h.zone("Asia/Tokyo")
	turns, settled := h.race.RaceEnds(), h.race.SettleTimes()
	for range 5 {
		next := turns.Next(h.Clock.Now())
		if later := settled.Next(next); later.Sub(next) != 2*lateWrites {
			t.Errorf("the race of %s is settled %s", next, later)
		}
		if board := h.board(""); next.UnixMilli() != board.EndsAt {
			t.Errorf("the race ends %s, the turn is at %s", clock.FromMillis(board.EndsAt), next)
		}
		h.Clock.Advance(next.Sub(h.Clock.Now()))
		if board := h.board(""); board.Week != next.UnixMilli() {
			t.Errorf("at %s runs the race of %s", next, clock.FromMillis(board.Week))
		}
	}
}

func (h *harness) zone(name string) {
	h.T.Helper()
	if err := h.useZone(name); err != nil {
		h.T.Fatal(err)
	}
}

func (h *harness) zones() (list []storedZone) {
	h.T.Helper()
	err := h.DB.Read(h.Ctx, func(q *db.Reader) (err error) {
		list, err = storedZones(q)
		return err
	})
	if err != nil {
		h.T.Fatal(err)
	}
	return list
}

func TestNewSiteUsesItsZoneAtOnce(t *testing.T) {
	h := newHarness(t)
	h.zone("Europe/Berlin")
	h.zone("Europe/Berlin") // of the next start
	if zones := h.zones(); len(zones) != 1 || zones[0] != (storedZone{0, "Europe/Berlin"}) {
		t.Fatalf("%+v", zones)
	}
	h.play(lost("anna", 5))
	board := h.board("")
	if board.Zone != "Europe/Berlin" || board.Week != utc(t, "2026-03-01 23:00").UnixMilli() || len(board.Entries) != 1 {
		t.Errorf("%+v", board)
	}
	if output := h.auditFaults(); output != "" {
		t.Error(output)
	}
}

func TestZoneChangeAppliesAfterRunningRace(t *testing.T) {
	h := newHarness(t)
	h.play(lost("anna", 5))
	h.zone("Asia/Tokyo")
	h.zone("Asia/Tokyo")
	if zones := h.zones(); len(zones) != 2 || zones[1].since != utc(t, "2026-03-15 15:00").UnixMilli() {
		t.Fatalf("%+v", zones)
	}
	board := h.board("")
	if board.Zone != UTC || board.EndsAt != utc(t, "2026-03-09 00:00").UnixMilli() {
		t.Errorf("the running race is %+v", board)
	}
	h.zone(UTC) // changed again: applies from the end of the next one on
	for _, days := range []int{3, 4, 7, 7, 7} {
		h.Clock.Advance(time.Duration(days) * 24 * time.Hour)
		h.play(lost("anna", 5), lost("bert", 1))
		if output := h.auditFaults(); output != "" {
			t.Fatal(output)
		}
	}
	if err := h.useZone("Nowhere"); err == nil {
		t.Error("an unknown zone was accepted")
	}
}

// useZone changes the zone of the weeks, like a change of the setting.
func (h *harness) useZone(name string) error {
	return h.DB.Write(h.Ctx, func(tx *db.Tx) error { return h.race.useZone(tx, name) })
}
