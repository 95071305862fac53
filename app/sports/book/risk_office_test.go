package book

import (
	"errors"
	"sync"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/stafflog"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/risk"
	"croupier/db"
)

// setLimit sets the limits of a subject.
func (r *harness) setLimit(kind, key string, version int64, limits risk.SportsLimits) error {
	_, err := r.risk.SetSportsLimit(r.T.Context(), trader("trader"), risk.SportsLimitRequest{Kind: kind, Key: key, SportsLimits: limits, Version: version, Reason: action.Reason{Reason: "a test"}})
	return err
}

func newOfficeHarness(t *testing.T) *harness {
	r := newHarness(t)
	r.StaffLog = stafflog.New(r.Harness.IDs)
	return r
}

// storeLimit stores a limit of traders without an approval, and makes the book read it.
func (r *harness) storeLimit(kind, key string, l risk.Limits) {
	r.T.Helper()
	err := r.Harness.DB.Write(r.T.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO sport_limits (kind, key, name, bet, market, event, version, at, changed_by) VALUES ($1, $2, $2, $3, $4, $5, 1, 0, 'trader')`,
			kind, key, l.Bet, l.Market, l.Event)
		return err
	})
	if err == nil {
		err = r.risk.LoadLimits(r.T.Context())
	}
	if err != nil {
		r.T.Fatal(err)
	}
}

// A narrower limit overrides a wider one. A removed limit is inherited again.
func TestLimitsAreInherited(t *testing.T) {
	r := newOfficeHarness(t)
	e := r.match("m1")
	snap := e.Snapshot.Load()
	for _, step := range []struct {
		kind, key string
		version   int64
		limits    risk.SportsLimits
		want      risk.Limits
	}{
		{"sport", "soccer", 0, risk.SportsLimits{Bet: "100", Market: "200", Event: "300"}, risk.Limits{Bet: 100, Market: 200, Event: 300}},
		{"league", "soccer/England/League", 0, risk.SportsLimits{Market: "150"}, risk.Limits{Bet: 100, Market: 150, Event: 300}},
		{"market", "soccer/1x2", 0, risk.SportsLimits{Bet: "90.50"}, risk.Limits{Bet: 90, Market: 150, Event: 300}},
		{"event", e.ID, 0, risk.SportsLimits{Market: "50", Event: "60"}, risk.Limits{Bet: 90, Market: 50, Event: 60}},
		{"sport", "tennis", 0, risk.SportsLimits{Bet: "1"}, risk.Limits{Bet: 90, Market: 50, Event: 60}},
		{"event", e.ID, 1, risk.SportsLimits{}, risk.Limits{Bet: 90, Market: 150, Event: 300}},
		{"market", "soccer/1x2", 1, risk.SportsLimits{}, risk.Limits{Bet: 100, Market: 150, Event: 300}},
		{"league", "soccer/England/League", 1, risk.SportsLimits{}, risk.Limits{Bet: 100, Market: 200, Event: 300}},
		{"sport", "soccer", 1, risk.SportsLimits{}, risk.Limits{Bet: 10_000, Market: 10_000, Event: 25_000}},
	} {
		if err := r.setLimit(step.kind, step.key, step.version, step.limits); err != nil {
			t.Fatalf("%s %s: %v", step.kind, step.key, err)
		}
		for name, s := range map[string]*Service{"now": r.Service, "after a start": openHarness(t, kerneltest.Reopen(t, r.Harness.DB, r.Harness.Clock)).Service} {
			got := s.risk.LimitsFor(e.ID, snap, "1x2")
			if got = (risk.Limits{Bet: got.Bet / dollar, Market: got.Market / dollar, Event: got.Event / dollar}); got != step.want {
				t.Errorf("%s %s, %s: the limits are %d, want %d", step.kind, step.key, name, got, step.want)
			}
		}
	}
	list, err := r.risk.SportsLimits(t.Context(), trader("trader"), action.None{})
	if err != nil || len(list.Rows) != 1 || list.Rows[0].Name != "Tennis" || list.Site.Event != "25000.00" || list.Leagues[0].Key != "soccer/England/League" {
		t.Errorf("the list is %+v, %v", list, err)
	}
	if rows := r.Harness.Count("staff_log"); rows != 9 {
		t.Errorf("the log of staff has %d rows", rows)
	}
}

func TestInvalidLimitsAreRefused(t *testing.T) {
	r := newOfficeHarness(t)
	e := r.match("m1")
	if err := r.setLimit("event", e.ID, 0, risk.SportsLimits{Bet: "5"}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		kind, key string
		version   int64
		limits    risk.SportsLimits
		want      int
	}{
		{"event", e.ID, 0, risk.SportsLimits{}, fault.CodeConflict},
		{"event", e.ID, 2, risk.SportsLimits{}, fault.CodeConflict},
		{"event", "e1", 0, risk.SportsLimits{}, fault.CodeInvalid},
		{"sport", "chess-boxing", 0, risk.SportsLimits{}, fault.CodeInvalid},
		{"sport", "soccer/1x2", 0, risk.SportsLimits{}, fault.CodeInvalid},
		{"league", "soccer/England", 0, risk.SportsLimits{}, fault.CodeInvalid},
		{"market", "soccer/nothing", 0, risk.SportsLimits{}, fault.CodeInvalid},
		{"market", "soccer/1x2", 0, risk.SportsLimits{Event: "5"}, fault.CodeInvalid},
		{"sport", "soccer", 0, risk.SportsLimits{Bet: "-5"}, fault.CodeInvalid},
		{"sport", "soccer", 0, risk.SportsLimits{Bet: "0"}, fault.CodeInvalid},
		{"sport", "soccer", 0, risk.SportsLimits{Bet: "5000000000"}, fault.CodeInvalid},
		{"sport", "soccer", 0, risk.SportsLimits{Bet: "1.0000001"}, fault.CodeInvalid},
	} {
		err := r.setLimit(c.kind, c.key, c.version, c.limits)
		if coded, known := fault.From(err); err == nil || !known || coded.Code != c.want {
			t.Errorf("%s %s %+v: %v", c.kind, c.key, c.limits, err)
		}
	}
	var group sync.WaitGroup
	var mu sync.Mutex
	set := 0
	for range 8 {
		group.Go(func() {
			if r.setLimit("sport", "soccer", 0, risk.SportsLimits{Bet: "7"}) == nil {
				mu.Lock()
				set++
				mu.Unlock()
			}
		})
	}
	group.Wait()
	if set != 1 {
		t.Errorf("%d of 8 have set the first version", set)
	}
}

// Traders see the counted bets by outcome and by the final scores that are still
// possible. The event with the highest risk comes first.
func TestRiskPages(t *testing.T) {
	r := newOfficeHarness(t)
	first, second := r.match("m1"), r.match("m2")
	home, small := r.quote(first, "1x2", "", "1"), r.quote(second, "1x2", "", "1")
	for _, item := range []struct {
		dollars int64
		q       line.Quote
	}{{500, home}, {10, small}, {40, r.quote(first, "1x2", "", "x")}} {
		if err := r.placeBet(true, item.dollars, item.q); err != nil {
			t.Fatal(err)
		}
	}
	list, err := r.risk.Risk(t.Context(), trader("trader"), risk.RiskRequest{})
	if err != nil || len(list.Events) != 2 || list.Events[0].ID != first.ID || list.Stakes != "550.00" || list.Bets != 3 || list.Events[0].Bets != 2 {
		t.Fatalf("the list is %+v, %v", list, err)
	}
	loses := 500*dollar*int64(home.Price)/1000 - 540*dollar
	if list.Events[0].Worst != money.USD(loses).Cents() || list.Events[0].MarketWorst != money.USD(loses).Cents() || list.Events[0].Used != loses*100/(25_000*dollar) {
		t.Errorf("the first is %+v, at worst it loses %s", list.Events[0], money.USD(loses).Cents())
	}
	if list, _ = r.risk.Risk(t.Context(), trader("trader"), risk.RiskRequest{Sport: "tennis"}); len(list.Events) != 0 {
		t.Errorf("tennis has %+v", list.Events)
	}
	r.state("m1", 2, playing(30, 0, 2))
	displayed, err := r.risk.EventRisk(t.Context(), trader("trader"), board.EventRequest{ID: first.ID})
	if err != nil || len(displayed.Markets) != 1 || len(displayed.Grid) != 12 || displayed.From != [2]int{0, 2} {
		t.Fatalf("the event is %+v, %v", displayed, err)
	}
	if o := displayed.Markets[0].Outcomes; o[0].Stakes != "500.00" || o[1].Bets != 1 || o[2].MaxLoss != "-540.00" || o[0].MaxLoss != money.USD(loses).Cents() {
		t.Errorf("the outcomes are %+v", o)
	}
	if displayed.Grid[1][0] != loses/10_000 || displayed.Grid[0][1] != -54_000 {
		t.Errorf("the scores are %v", displayed.Grid)
	}
	if _, err := r.risk.EventRisk(t.Context(), trader("trader"), board.EventRequest{ID: "e1"}); !errors.Is(err, board.ErrEvent) {
		t.Errorf("an event that is not there: %v", err)
	}
}
