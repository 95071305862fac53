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

// restartedKernel is the same fixture for a restarted server.
func restartedKernel(t *testing.T, r *harness) *kerneltest.Harness {
	t.Helper()
	return kerneltest.Reopen(t, r.Harness.DB, r.Harness.Clock)
}

// resultsAfter returns the results after a revision, by selection.
func (r *harness) resultsAfter(revision int64) (map[string]odds.Factor, int64) {
	r.T.Helper()
	all, last := map[string]odds.Factor{}, revision
	if err := r.Harness.DB.Read(r.T.Context(), func(q *db.Reader) error {
		list, err := r.results.ResultsAfter(q, revision, 10)
		for _, item := range list {
			if item.Revision < last {
				r.T.Errorf("revision %d comes after %d", item.Revision, last)
			}
			all[item.Market+"/"+item.Specifiers+"/"+item.Outcome], last = item.Factor, item.Revision
		}
		return err
	}); err != nil {
		r.T.Fatal(err)
	}
	return all, last
}

// Outcomes that are decided in play are reported at once, the others at the end. A
// correction reports only what it changes.
func TestResultsAreReportedOnceAndCorrected(t *testing.T) {
	r := newHarness(t)
	update := map[string]int{}
	followed := int64(0)
	r.OnSettled(func() {
		decided, last := r.resultsAfter(followed)
		for outcome := range decided {
			update[outcome]++
		}
		followed = last
	})
	e := r.match("m1")
	r.state("m1", 3, playing(1, 0, 0))
	if decided, _ := r.resultsAfter(0); len(decided) != 0 {
		t.Fatalf("at the kick-off %v are decided", decided)
	}
	r.state("m1", 5, playing(10, 2, 0))
	decided, last := r.resultsAfter(0)
	if decided["total/line=1.5/over"] != odds.Won || decided["total/line=1.5/under"] != odds.Lost || decided["nth_goal/number=1/1"] != odds.Won {
		t.Errorf("after two goals: %v", decided)
	}
	if _, early := decided["1x2//1"]; early {
		t.Error("the winner is decided in the tenth minute")
	}
	r.state("m1", 7, playing(11, 2, 0))
	if reopened, _ := r.resultsAfter(last); len(reopened) != 0 {
		t.Errorf("a minute later %v are decided", reopened)
	}
	r.state("m1", 9, ended(2, 0))
	decided, last = r.resultsAfter(last)
	if decided["1x2//1"] != odds.Won || decided["1x2//x"] != odds.Lost || decided["btts//no"] != odds.Won {
		t.Errorf("at the end: %v", decided)
	}
	if _, twice := decided["total/line=1.5/over"]; twice {
		t.Error("what was decided in play is decided again")
	}
	r.state("m1", 11, ended(2, 2))
	decided, last = r.resultsAfter(last)
	if decided["1x2//1"] != odds.Lost || decided["1x2//x"] != odds.Won {
		t.Errorf("the correction says %v", decided)
	}
	if _, same := decided["nth_goal/number=1/1"]; same {
		t.Error("a correction publishes what it does not change")
	}
	r.state("m1", 11, ended(0, 9))
	r.state("m1", 10, ended(0, 9))
	if reopened, _ := r.resultsAfter(last); len(reopened) != 0 {
		t.Errorf("an old correction decides %v", reopened)
	}
	if update["1x2//1"] != 2 || update["total/line=1.5/over"] != 1 {
		t.Errorf("published %d and %d times", update["1x2//1"], update["total/line=1.5/over"])
	}
	if err := r.Harness.DB.Read(t.Context(), func(q *db.Reader) error {
		list, err := r.results.ResultsOf(q, e.ID)
		all := map[string]odds.Factor{}
		for _, item := range list {
			all[item.Market+"/"+item.Specifiers+"/"+item.Outcome] = item.Factor
		}
		if all["1x2//1"] != odds.Lost || all["1x2//x"] != odds.Won || all["total/line=1.5/over"] != odds.Won || len(all) != len(list) {
			t.Errorf("the last results are %v", all)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// A cancelled goal reopens what it had decided. The end decides.
func TestCancelledGoalReopensOutcomes(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	r.state("m1", 3, playing(10, 1, 0))
	_, last := r.resultsAfter(0)
	r.state("m1", 5, playing(11, 0, 0))
	if q := r.quote(e, "total", "line=0.5", "over"); q.State == line.Closed {
		t.Error("a goal that does not count has decided the total")
	}
	r.state("m1", 7, ended(0, 0))
	decided, _ := r.resultsAfter(last)
	if decided["total/line=0.5/over"] != odds.Lost || decided["nth_goal/number=1/none"] != odds.Won {
		t.Errorf("at the end: %v", decided)
	}
}

// A fixture that is not played voids all its outcomes.
func TestCancelledMatchIsVoid(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	f := r.fixture("m1")
	f.Seq, f.Cancelled = 2, true
	r.mustHandle(source.Message{Fixture: &f})
	r.endSilence()
	decided, _ := r.resultsAfter(0)
	if len(decided) < 100 {
		t.Errorf("%d outcomes are decided", len(decided))
	}
	for key, factor := range decided {
		if factor != odds.Voided {
			t.Errorf("%s is %+v", key, factor)
		}
	}
	if snap := e.Snapshot.Load(); snap.Phase != source.Over || snap.Result().Status != markets.Cancelled {
		t.Errorf("the match is %s", snap.Phase)
	}
}
