package feed

import (
	"testing"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// moments returns moments of a kind with these numbers.
func moments(kind string, numbers ...int) (list []source.Moment) {
	for _, n := range numbers {
		list = append(list, source.Moment{Incident: models.Incident{Kind: kind, Side: markets.Home, Value: 1}, Number: n, Period: 1, Minute: n})
	}
	return list
}

// The page of a long match stays small. Important moments stay longer than points.
func TestMomentsAreBounded(t *testing.T) {
	s := &board.Snapshot{}
	addMoments(s, moments("goal", 1))
	for n := 2; n < 2000; n++ {
		addMoments(s, moments("point", n))
	}
	if len(s.Moments) != maxMoments || s.Moments[0].Number != 1 || s.Moments[maxMoments-1].Number != 1999 {
		t.Errorf("%d moments from %d to %d", len(s.Moments), s.Moments[0].Number, s.Moments[len(s.Moments)-1].Number)
	}
	for n := 2000; n < 2200; n++ {
		addMoments(s, moments("goal", n))
	}
	if len(s.Moments) != maxMoments || s.Moments[0].Number != 2200-maxMoments {
		t.Errorf("%d moments from %d", len(s.Moments), s.Moments[0].Number)
	}
}
