package races

import (
	"fmt"
	"testing"

	"croupier/db"
)

// A place that is counted from a mark equals the place that is counted from the first.
func TestPlaceIsCountedFromNearestRankMark(t *testing.T) {
	h := startedHarness(t)
	week, _, _ := h.race.week(h.Clock.Now())
	h.Write(func(tx *db.Tx) error {
		for n := range 3*rankMarkStep + 50 { // groups of seven have equal points
			if err := addSum(tx, key{week.UnixMilli(), fmt.Sprintf("a%05d", n)}, &sum{int64(10_000-n/7) * microsPerCent, int64(n % 3)}); err != nil {
				return err
			}
		}
		return nil
	})
	e := h.weekly(week)
	h.Read(func(q *db.Reader) error {
		marks, err := e.rankMarks(q)
		if err != nil || len(marks) != 3 {
			t.Fatalf("%d marks, %v", len(marks), err)
		}
		l := rankIndexes{races: map[any]*rankIndex{e.source().key: {marks: marks}}}
		for n := 0; n < 3*rankMarkStep+50; n += 97 {
			own, _, err := e.rowOf(q, fmt.Sprintf("a%05d", n))
			h.Check(err)
			from := l.markAbove(e.source().key, own.points)
			whole, err := e.countAhead(q, own, rankMark{})
			h.Check(err)
			quick, err := e.countAhead(q, own, from)
			h.Check(err)
			if whole != quick || n > 2*rankMarkStep && from.ahead == 0 {
				t.Fatalf("player %d has %d ahead, from mark %+v %d", n, whole, from, quick)
			}
		}
		return nil
	})
}
