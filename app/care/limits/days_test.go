package limits

import (
	"reflect"
	"testing"
	"time"

	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// figuresOf returns anna's figures of a year, with all wagers counted.
func (h *harness) figuresOf(year int) Figures {
	h.T.Helper()
	h.Check(h.Runner(projection.Projection[*wagerlog.Wager](Days{})).CatchUp(h.Ctx))
	f, err := h.ReadFigures(h.Ctx, h.call(), FiguresRequest{year})
	h.Check(err)
	return f
}

func TestFiguresOfAYear(t *testing.T) {
	h := newHarness(t)
	to := func(at time.Time) { h.Harness.Clock.Advance(at.Sub(h.Harness.Clock.Now())) }
	to(time.Date(2026, 12, 31, 23, 50, 0, 0, time.UTC))
	h.Check(h.placeWager(1000, 0))
	w := h.mustOpen(500)
	to(time.Date(2027, 1, 1, 0, 2, 0, 0, time.UTC)) // over midnight, the end of a month and of a year
	h.Check(h.placeWager(300, 700))
	h.Check(h.settle(w, 0))
	to(time.Date(2027, 1, 1, 0, 30, 0, 0, time.UTC))
	h.Check(h.placeWager(100, 0))
	void := h.mustOpen(5000)
	h.Check(h.void(void))
	f := h.figuresOf(2026)
	last := PlayTotals{Wagers: 1, Staked: "10.00", Lost: "10.00", Seconds: 600}
	if f.Total != last || !reflect.DeepEqual(f.Days, []PlayedDay{{"2026-12-31", last}}) {
		t.Errorf("2026: %+v", f)
	}
	f = h.figuresOf(0)
	first := PlayTotals{Wagers: 3, Staked: "9.00", Lost: "2.00", Seconds: 120}
	if f.Year != 2027 || f.Total != first || f.Today != first || f.Month != first || f.Biggest.Loss.Day != "2027-01-01" {
		t.Errorf("2027: %+v", f)
	}
	h.Check(h.correct(w, 600)) // corrected to a win
	if f = h.figuresOf(0); f.Total.Lost != "-4.00" || f.Total.Wagers != 3 {
		t.Errorf("after a correction: %+v", f.Total)
	}
	h.requireConsistent()
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE play_days SET played = played + 1 WHERE day > 0`)
		return err
	})
	if found := h.Findings(Checks()); len(found) != 2 {
		t.Errorf("of two wrong days the audit finds %+v", found)
	}
	if f = h.figuresOf(2025); f.Biggest != nil || len(f.Days) != 0 || f.Total.Staked != "0.00" {
		t.Errorf("2025: %+v", f)
	}
}

func TestBiggestDays(t *testing.T) {
	h := newHarness(t)
	h.Check(h.placeWager(1000, 0))
	h.Harness.Clock.Advance(day)
	h.Check(h.placeWager(5000, 6000))
	h.Harness.Clock.Advance(day)
	h.Check(h.placeWager(100, 0))
	h.Harness.Clock.Advance(time.Minute)
	h.Check(h.placeWager(100, 0))
	b := h.figuresOf(0).Biggest
	if b.Loss.Day != "2026-03-04" || b.Stake.Day != "2026-03-05" || b.Time.Day != "2026-03-06" || b.Time.Seconds != 60 {
		t.Errorf("they are %+v", b)
	}
}
