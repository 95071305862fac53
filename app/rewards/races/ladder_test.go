package races

import (
	"fmt"
	"testing"

	"croupier/db"
)

// A place that is counted from a rung is the place that is counted from the first.
func TestAPlaceIsCountedFromTheNextRung(t *testing.T) {
	h := begin(t)
	week, _, _ := h.race.week(h.Clock.Now())
	h.Write(func(tx *db.Tx) error {
		for n := range 3*rungSize + 50 { // seven at a time have the same
			if err := addSum(tx, key{week.UnixMilli(), fmt.Sprintf("a%05d", n)}, &sum{int64(10_000-n/7) * microsPerCent, int64(n % 3)}); err != nil {
				return err
			}
		}
		return nil
	})
	e := h.race.weekly(week)
	h.Read(func(q *db.Reader) error {
		rungs, err := e.rungs(q)
		if err != nil || len(rungs) != 3 {
			t.Fatalf("%d rungs, %v", len(rungs), err)
		}
		l := ladders{races: map[any]*ladder{e.source().key: {rungs: rungs}}}
		for n := 0; n < 3*rungSize+50; n += 97 {
			own, _, err := e.rowOf(q, fmt.Sprintf("a%05d", n))
			h.Check(err)
			from := l.below(e.source().key, own.usd)
			whole, err := e.countAhead(q, own, rung{})
			h.Check(err)
			quick, err := e.countAhead(q, own, from)
			h.Check(err)
			if whole != quick || n > 2*rungSize && from.ahead == 0 {
				t.Fatalf("player %d has %d ahead, from rung %+v %d", n, whole, from, quick)
			}
		}
		return nil
	})
}
