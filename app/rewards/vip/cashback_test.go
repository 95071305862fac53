package vip

import (
	"context"
	"reflect"
	"testing"
	"time"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewards"
	"croupier/db"
)

func TestCashbackDue(t *testing.T) {
	const five, half = 50_000, 500_000
	for name, c := range map[string]struct {
		lost         int64
		theory, rake Part
		terms        dayTerms
		want         Part
	}{
		"a share of the loss":            {1000, earnings.Of(500, 0), Part{}, dayTerms{five, -1, false}, earnings.Of(50, 0)},
		"exactly":                        {7, earnings.Of(500, 0), Part{}, dayTerms{five, -1, false}, earnings.Of(0, 350_000)},
		"nothing of a win":               {-1000, earnings.Of(500, 0), Part{}, dayTerms{five, -1, false}, Part{}},
		"at most a share of the edge":    {1000, earnings.Of(10, 0), Part{}, dayTerms{five, half, false}, earnings.Of(5, 0)},
		"an unknown edge":                {1000, Part{}, Part{}, dayTerms{five, half, false}, Part{}},
		"less the rakeback":              {1000, earnings.Of(500, 0), earnings.Of(20, 500_000), dayTerms{five, -1, true}, earnings.Of(29, 500_000)},
		"rakeback is more":               {1000, earnings.Of(500, 0), earnings.Of(60, 0), dayTerms{five, -1, true}, Part{}},
		"rakeback of voids is no reward": {1000, earnings.Of(500, 0), earnings.Of(-20, 0), dayTerms{five, -1, true}, earnings.Of(70, 0)},
		"switched off":                   {1000, earnings.Of(500, 0), Part{}, dayTerms{0, -1, false}, Part{}},
	} {
		if got := (dayRow{dayDelta: dayDelta{c.lost, c.theory, c.rake}, terms: c.terms}).due(); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// cashback is the open cashback of a player in dollars.
func (h *harness) cashback(owner string) (p Part) {
	h.Read(func(q *db.Reader) error {
		list, err := h.ranks.rewards.PotsOf(q, owner)
		for _, a := range list {
			if a.Kind == cashback.Name {
				p = a.Open
			}
		}
		return err
	})
	return p
}

func TestDailyCashbackIsCreditedAtMidnight(t *testing.T) {
	h := newHarness(t)
	h.set("rewards.cashback_ceiling", "")
	h.play(dollarsBet("anna", 100), kerneltest.Wager{Owner: "anna", Stake: 10 * dollar, Payout: 30 * dollar, USD: 10 * dollar, Edge: "1/100"}, // lost 80
		kerneltest.Wager{Owner: "bert", Stake: 10 * dollar, Payout: 30 * dollar, USD: 10 * dollar, Edge: "1/100"})
	if h.cashback("anna") != (Part{}) {
		t.Error("credited before the day has ended")
	}
	h.runMidnightJobs()
	if h.cashback("anna") != earnings.Of(4*dollar, 0) || h.cashback("bert") != (Part{}) {
		t.Errorf("credited %+v and %+v", h.cashback("anna"), h.cashback("bert"))
	}
	h.settleAt(h.Clock.Now()) // killed after its last write and run again
	if h.cashback("anna") != earnings.Of(4*dollar, 0) {
		t.Errorf("credited %+v", h.cashback("anna"))
	}
	h.checkAudits()
	want := []rewards.Value{{ID: "usd", Value: "4.033"}} // with the rakeback of both bets: 3 % of $1.10
	if got := h.rakeback("anna").Available; !reflect.DeepEqual(got, want) {
		t.Errorf("offered %+v", got)
	}
	moved := h.Deltas(func() { h.Check(h.claim("anna")) })
	if moved["anna usd real"] != 4_033_000 || h.Count("reward_payments WHERE kind = 'cashback' AND amount = 4000000") != 1 {
		t.Errorf("moved %v", moved)
	}
	h.checkAudits()
}

// TestCorrectionOfSettledDayIsCreditedNextDay takes back what was credited for bets
// that are void later, and nothing for bets that earned nothing.
func TestCorrectionOfSettledDayIsCreditedNextDay(t *testing.T) {
	h := newHarness(t)
	h.set("rewards.cashback_ceiling", "")
	lost := h.play(dollarsBet("anna", 100))[0]
	won := h.play(dollarsBet("bert", 100), kerneltest.Wager{Owner: "bert", Stake: dollar, Payout: 500 * dollar, USD: dollar, Edge: "1/100"})[0]
	h.runMidnightJobs()
	h.set("rewards.cashback", "50") // for other days: this one keeps its terms
	h.correct(lost, true, 0)
	h.correct(won, true, 0)
	if h.cashback("anna") != earnings.Of(5*dollar, 0) {
		t.Errorf("%+v before the next day", h.cashback("anna"))
	}
	h.play(dollarsBet("anna", 1))
	h.runMidnightJobs()
	if h.cashback("anna") != earnings.Of(dollar/2, 0) || h.cashback("bert") != (Part{}) {
		t.Errorf("anna has %+v, bert %+v", h.cashback("anna"), h.cashback("bert"))
	}
	h.checkAudits()
}

// TestCashbackDaysAreUTC checks midnight, the end of a year and any time zone of the
// server. Several missed days are settled together.
func TestCashbackDaysAreUTC(t *testing.T) {
	there, err := time.LoadLocation("Pacific/Kiritimati")
	if err != nil {
		t.Fatal(err)
	}
	here := time.Local
	time.Local = there
	t.Cleanup(func() { time.Local = here })
	h := newHarness(t)
	h.set("rewards.cashback_ceiling", "")
	newYear := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, moment := range []time.Time{newYear.Add(-time.Millisecond), newYear, newYear.Add(24*time.Hour - time.Millisecond), newYear.Add(24 * time.Hour)} {
		h.Clock.Advance(moment.Sub(h.Clock.Now()))
		h.play(dollarsBet("anna", 20))
	}
	var days []string
	h.Read(func(q *db.Reader) error {
		list, err := daysOf(q, "anna", 10)
		for _, d := range list {
			days = append(days, earnings.DayStart(d.day).Format(time.DateOnly)+" "+money.Amount(d.lost).Text(6))
		}
		return err
	})
	if want := []string{"2027-01-02 20.000000", "2027-01-01 40.000000", "2026-12-31 20.000000"}; !reflect.DeepEqual(days, want) {
		t.Errorf("the days are %v", days)
	}
	h.settleAt(newYear)
	if h.cashback("anna") != earnings.Of(dollar, 0) {
		t.Errorf("credited %+v for the last day of the year", h.cashback("anna"))
	}
	h.settleAt(newYear.Add(72 * time.Hour))
	if h.cashback("anna") != earnings.Of(4*dollar, 0) {
		t.Errorf("credited %+v for all of them", h.cashback("anna"))
	}
	h.checkAudits()
}

// TestCashbackJobResumesAfterKill stops the job before each of its writes and starts it
// again in another process.
func TestCashbackJobResumesAfterKill(t *testing.T) {
	h := newHarness(t)
	h.set("rewards.cashback_ceiling", "")
	var list []kerneltest.Wager
	for i := range 2*jobBatchSize + 50 {
		list = append(list, dollarsBet(string(rune('a'+i%26))+string(rune('a'+i/26)), 20))
	}
	h.play(list...)
	for range 4 {
		again := newHarnessOn(kerneltest.Reopen(t, h.DB, h.Clock), h.world)
		h.Write(func(tx *db.Tx) error { // one batch, then the process ends
			days, err := unsettledDays(tx, 1<<40, jobBatchSize)
			for i := 0; err == nil && i < len(days); i++ {
				err = again.ranks.settleDay(tx, days[i])
			}
			return err
		})
	}
	h.runMidnightJobs()
	if n := h.Count("reward_pots WHERE kind = 'cashback' AND units = 1000000 AND micros = 0"); n != len(list) {
		t.Errorf("%d players were credited a dollar, want %d", n, len(list))
	}
	h.checkAudits()
}

func TestCashbackJobWaitsForProjection(t *testing.T) {
	h := newHarness(t)
	h.Append(dollarsBet("anna", 20))
	ctx, cancel := context.WithCancel(h.Ctx)
	done := make(chan error)
	go func() { done <- h.ranks.waitForWagers(ctx) }()
	h.Clock.WaitForSleepers(1)
	cancel()
	if err := <-done; err == nil {
		t.Error("it did not wait")
	}
	h.count()
	h.Check(h.ranks.waitForWagers(h.Ctx))
}

// TestWagersBeforeStartEarnNothing: rakeback starts after the wagers that the site
// already had. Levels count them.
func TestWagersBeforeStartEarnNothing(t *testing.T) {
	h := newHarness(t)
	old := h.Append(dollarsBet("anna", 100))[0]
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE rank_start SET seq = 1`)
		return err
	})
	h.count()
	h.play(dollarsBet("anna", 1))
	h.correct(h.correct(old, true, 0), false, 50)
	if got := h.rakeback("anna").Available; !reflect.DeepEqual(got, []rewards.Value{{ID: "usd", Value: "0.0003"}}) {
		t.Errorf("offered %+v", got)
	}
	h.checkAudits()
}

// During a leap second the clock shows the last second of the day twice. Wagers in the
// repeated second belong to the settled day and are credited once, a day later.
func TestRepeatedSecondIsCreditedOnce(t *testing.T) {
	h := newHarness(t)
	h.set("rewards.cashback_ceiling", "")
	h.play(dollarsBet("anna", 20))
	h.runMidnightJobs()
	credited := h.cashback("anna")
	h.Clock.Advance(-time.Second)
	h.play(dollarsBet("anna", 40))
	again := h.Clock.Now().Add(time.Second)
	h.Clock.Advance(time.Second)
	h.settleAt(again)
	h.settleAt(again.Add(24 * time.Hour))
	h.settleAt(again.Add(24 * time.Hour))
	if h.cashback("anna") != credited.Add(earnings.Of(2*dollar, 0)) {
		t.Errorf("credited %+v after %+v", h.cashback("anna"), credited)
	}
	h.checkAudits()
}
