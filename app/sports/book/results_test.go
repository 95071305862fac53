package book

import (
	"testing"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
	"croupier/db"
)

// kernelAgain is the same house for a server that starts anew.
func kernelAgain(t *testing.T, r *room) *kerneltest.House {
	t.Helper()
	return kerneltest.On(t, r.House.DB, r.House.Clock)
}

// after lists results after a revision by their selections.
func (r *room) after(revision int64) (map[string]odds.Factor, int64) {
	r.T.Helper()
	all, last := map[string]odds.Factor{}, revision
	if err := r.House.DB.Read(r.T.Context(), func(q *db.Reader) error {
		list, err := r.ResultsAfter(q, revision, 10)
		for _, one := range list {
			if one.Revision < last {
				r.T.Errorf("revision %d comes after %d", one.Revision, last)
			}
			all[one.Market+"/"+one.Specifiers+"/"+one.Outcome], last = one.Factor, one.Revision
		}
		return err
	}); err != nil {
		r.T.Fatal(err)
	}
	return all, last
}

// What is decided in play is told at once, what the end decides at the end, and a
// correction only tells what it changes.
func TestResultsAreToldOnceAndCorrected(t *testing.T) {
	r := newRoom(t)
	told := map[string]int{}
	r.Settled(func(_ string, outcomes []line.Result) {
		for _, one := range outcomes {
			told[one.Key()]++
		}
	})
	e := r.match("m1")
	r.state("m1", 3, playing(1, 0, 0))
	if decided, _ := r.after(0); len(decided) != 0 {
		t.Fatalf("at the kick-off %v are decided", decided)
	}
	r.state("m1", 5, playing(10, 2, 0))
	decided, last := r.after(0)
	if decided["total/line=1.5/over"] != odds.Won || decided["total/line=1.5/under"] != odds.Lost || decided["nth_goal/number=1/1"] != odds.Won {
		t.Errorf("after two goals: %v", decided)
	}
	if _, early := decided["1x2//1"]; early {
		t.Error("the winner is decided in the tenth minute")
	}
	r.state("m1", 7, playing(11, 2, 0))
	if again, _ := r.after(last); len(again) != 0 {
		t.Errorf("a minute later %v are decided", again)
	}
	r.state("m1", 9, ended(2, 0))
	decided, last = r.after(last)
	if decided["1x2//1"] != odds.Won || decided["1x2//x"] != odds.Lost || decided["btts//no"] != odds.Won {
		t.Errorf("at the end: %v", decided)
	}
	if _, twice := decided["total/line=1.5/over"]; twice {
		t.Error("what was decided in play is decided again")
	}
	r.state("m1", 11, ended(2, 2))
	decided, last = r.after(last)
	if decided["1x2//1"] != odds.Lost || decided["1x2//x"] != odds.Won {
		t.Errorf("the correction says %v", decided)
	}
	if _, same := decided["nth_goal/number=1/1"]; same {
		t.Error("a correction tells what it does not change")
	}
	r.state("m1", 11, ended(0, 9))
	r.state("m1", 10, ended(0, 9))
	if again, _ := r.after(last); len(again) != 0 {
		t.Errorf("an old correction decides %v", again)
	}
	if told[e.id+"/1x2//1"] != 2 || told[e.id+"/total/line=1.5/over"] != 1 {
		t.Errorf("told: %d and %d times", told[e.id+"/1x2//1"], told[e.id+"/total/line=1.5/over"])
	}
	if err := r.House.DB.Read(t.Context(), func(q *db.Reader) error {
		list, err := r.ResultsOf(q, e.id)
		all := map[string]odds.Factor{}
		for _, one := range list {
			all[one.Market+"/"+one.Specifiers+"/"+one.Outcome] = one.Factor
		}
		if all["1x2//1"] != odds.Lost || all["1x2//x"] != odds.Won || all["total/line=1.5/over"] != odds.Won || len(all) != len(list) {
			t.Errorf("the last results are %v", all)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// A goal that is taken back opens again what it had decided; the end decides.
func TestAGoalThatIsTakenBack(t *testing.T) {
	r := newRoom(t)
	e := r.match("m1")
	r.state("m1", 3, playing(10, 1, 0))
	_, last := r.after(0)
	r.state("m1", 5, playing(11, 0, 0))
	if q := r.quote(e, "total", "line=0.5", "over"); q.State == line.Closed {
		t.Error("a goal that does not count has decided the total")
	}
	r.state("m1", 7, ended(0, 0))
	decided, _ := r.after(last)
	if decided["total/line=0.5/over"] != odds.Lost || decided["nth_goal/number=1/none"] != odds.Won {
		t.Errorf("at the end: %v", decided)
	}
}

// A fixture that is not played voids everything.
func TestACancelledMatchIsVoid(t *testing.T) {
	r := newRoom(t)
	e := r.match("m1")
	f := r.fixture("m1")
	f.Seq, f.Cancelled = 2, true
	r.hear(source.Message{Fixture: &f})
	r.alive()
	decided, _ := r.after(0)
	if len(decided) < 100 {
		t.Errorf("%d outcomes are decided", len(decided))
	}
	for key, factor := range decided {
		if factor != odds.Voided {
			t.Errorf("%s is %+v", key, factor)
		}
	}
	if sheet := e.sheet.Load(); sheet.phase != source.Over || sheet.result().Status != markets.Cancelled {
		t.Errorf("the match is %s", sheet.phase)
	}
}
