package races

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// startedHarness starts the races like a site.
func startedHarness(t *testing.T) *harness {
	t.Helper()
	h := newHarness(t)
	h.Check(h.race.Start(h.Ctx))
	return h
}

// endWeek moves the clock to a minute after the end of the running week.
func (h *harness) endWeek() (week int64) {
	h.T.Helper()
	start, end, _ := h.race.week(h.Clock.Now())
	h.Clock.Advance(end.Add(lateWrites).Sub(h.Clock.Now()))
	return start.UnixMilli()
}

// paid is what a race has paid, as short text.
func (h *harness) paid(race string) string {
	h.T.Helper()
	var output []string
	h.Read(func(q *db.Reader) error {
		list, err := resultsOf(q, race)
		for _, r := range list {
			text := fmt.Sprintf("%d %s %s", r.place, r.owner, r.state)
			if r.state == statePaid {
				p := h.race.prizeOf(&r)
				text += " " + p.Amount + " " + p.Currency
			}
			output = append(output, text)
		}
		return err
	})
	return strings.Join(output, ", ")
}

func (h *harness) wantPaid(race, want string) {
	h.T.Helper()
	if got := h.paid(race); got != want {
		h.T.Errorf("got  %s\nwant %s", got, want)
	}
	if output := h.auditFaults(); output != "" {
		h.T.Error(output)
	}
}

func TestWeekIsSettledOnceAndPaysEachPlace(t *testing.T) {
	h := startedHarness(t)
	h.reward = 12_345
	h.Check(h.race.announceCurrent(h.Ctx))
	var list []kerneltest.Wager
	for i := range int64(24) {
		list = append(list, lost(fmt.Sprintf("user%02d", i), 100-i))
	}
	list[3].Owner, list[4].USD = "omar", list[5].USD // one is not eligible, two are equal
	list[6].Currency = "btc"
	h.play(list...)
	h.Check(h.DB.Write(h.Ctx, func(tx *db.Tx) error { return chooseCurrency(tx, "user01", "doge") }))
	if err := h.race.SettleDue(h.Ctx); err != nil || h.Count("race_results") != 0 {
		t.Fatal("a week that runs was settled", err)
	}
	week := h.endWeek()
	for range 2 {
		h.Check(h.race.SettleDue(h.Ctx))
	}
	got := strings.Split(h.paid(weekRace(week)), ", ")
	for at, want := range map[int]string{
		0: "1 user00 paid 4938.00 usd", 1: "2 user01 paid 14814.00000000 doge", // 2,222.10 dollars at 0.15
		3: "0 omar none", 4: "4 user04 paid 987.60 usd", 5: "5 user05 paid 740.70 usd", 6: "6 user06 paid 0.012345 btc", // 617.25 dollars at 50,000
		20: "20 user20 paid 24.69 usd",
	} {
		if want = strings.TrimRight(want, "0"); len(got) != 21 || !strings.HasPrefix(got[at], want[:len(want)-4]) {
			t.Fatalf("rank %d of %d is %s, want %s", at+1, len(got), got[min(at, len(got)-1)], want)
		}
	}
	var usd int64
	h.Read(func(q *db.Reader) (err error) {
		usd, err = paidSum(q, weekRace(week))
		return err
	})
	if usd != 12_345*microsPerDollar {
		t.Errorf("the prizes come to %d", usd)
	}
	if output := h.auditFaults(); output != "" {
		t.Error(output)
	}
	if events := h.Events.Drain(); len(events) != 20 || !strings.Contains(events[0].Text, `"kind":"race","place":1,"prize":{"dollars":4938.00`) {
		t.Errorf("%d winners were notified: %+v", len(events), events)
	}
	if rows := h.Count("activity WHERE kind = 'race_prize'"); rows != 20 {
		t.Errorf("%d prizes are in the stream of activity", rows)
	}
	// A later correction does not change a settled race.
	first, err := wagersOf(h)
	h.Check(err)
	void := *first
	void.Revision, void.Before, void.Void, void.Payout = 1, first, true, first.Stake
	h.AppendWagers(&void)
	h.play()
	h.Check(h.race.SettleDue(h.Ctx))
	if now := strings.Split(h.paid(weekRace(week)), ", "); now[0] != got[0] || h.Count("transfers WHERE code = 35") != 20 {
		t.Errorf("after a correction: %s", now[0])
	}
	if output := h.auditFaults(); output != "" {
		t.Error(output)
	}
	report, err := h.race.SettleWeek(h.Ctx, "2026-03-08", false)
	for _, part := range []string{"reward $12345.00", "It was settled", "1  user00 wagered $100.00: 40.0 % of $12345.00 = $4938.00, paid as 4938.00 usd at $1", "omar wagered $97.00, is banned", "Prizes: $12345.00 of $12345.00"} {
		if !strings.Contains(report, part) {
			t.Errorf("%q is not in %v\n%s", part, err, report)
		}
	}
}

func wagersOf(h *harness) (*wagerlog.Wager, error) {
	var list []*wagerlog.Wager
	err := h.DB.Read(h.Ctx, func(q *db.Reader) (err error) {
		list, err = wagerlog.Since(q, 0, 1)
		return err
	})
	return list[0], err
}

// A settlement that is killed at any step and started again pays each prize once.
func TestSettlementSurvivesKillAtEveryStep(t *testing.T) {
	h := startedHarness(t)
	for kill := 1; ; kill++ {
		h.play(lost("anna", 30), lost("bert", 20), lost("omar", 10))
		week := weekRace(h.endWeek())
		h.steps, h.killAt = 0, kill
		err := h.race.SettleDue(h.Ctx)
		if err != nil && !errors.Is(err, errKilled) {
			t.Fatal(err)
		}
		h.open() // the site starts again
		h.killAt = 0
		h.Check(h.race.Start(h.Ctx))
		balances := h.Deltas(func() { h.Check(h.race.SettleDue(h.Ctx)) })
		if got := h.paid(week); got != "1 anna paid 4000.00 usd, 2 bert paid 1800.00 usd, 0 omar none" {
			t.Fatalf("killed at %d: %s", kill, got)
		}
		if err == nil {
			if len(balances) > 0 || kill < 8 {
				t.Errorf("a settlement of %d steps was not done: %v", kill, balances)
			}
			break
		}
		if want := money.Amount(kill) * 4_000_000_000; h.Balance(ledger.PlayerKey("anna", "usd", false)) != want {
			t.Fatalf("killed at %d, anna has %d, want %d", kill, h.Balance(ledger.PlayerKey("anna", "usd", false)), want)
		}
	}
	if output := h.auditFaults(); output != "" {
		t.Error(output)
	}
}

func TestParallelSettlementsPayOnce(t *testing.T) {
	h := startedHarness(t)
	h.play(lost("anna", 30), lost("bert", 20))
	week := weekRace(h.endWeek())
	var group sync.WaitGroup
	failures := make(chan error, 200)
	for range 200 {
		group.Go(func() { failures <- h.race.SettleDue(h.Ctx) })
	}
	group.Wait()
	for range 200 {
		h.Check(<-failures)
	}
	h.wantPaid(week, "1 anna paid 4000.00 usd, 2 bert paid 1800.00 usd")
}

func TestSettlementWaitsForLastWagers(t *testing.T) {
	h := startedHarness(t)
	h.play(lost("anna", 5))
	h.Append(lost("bert", 50)) // not counted yet
	_, end, _ := h.race.week(h.Clock.Now())
	h.Clock.Advance(end.Sub(h.Clock.Now()))
	week := h.weekly(end.Add(-1))
	if err := h.race.settle(h.Ctx, &week); !errors.Is(err, ErrRunning) {
		t.Errorf("within a minute of the end: %v", err)
	}
	h.Clock.Advance(lateWrites)
	if err := h.race.SettleDue(h.Ctx); !errors.Is(err, ErrNotCounted) || h.Count("race_settlements") != 0 {
		t.Errorf("with a wager that is not counted: %v", err)
	}
	report, err := h.race.SettleWeek(h.Ctx, "", true)
	if err != nil || !strings.Contains(report, "not all of its wagers are counted") || h.Count("race_settlements") != 0 {
		t.Errorf("a dry run says %v\n%s", err, report)
	}
	h.play(lost("carl", 1)) // of the next week
	h.closed = true
	h.Check(h.race.SettleDue(h.Ctx))
	if h.Count("race_settlements") != 0 {
		t.Error("a week was settled without a licence")
	}
	h.closed = false
	h.Check(h.race.SettleDue(h.Ctx))
	h.wantPaid(week.race, "1 bert paid 4000.00 usd, 2 anna paid 1800.00 usd")
	if _, err := h.race.SettleWeek(h.Ctx, "2026-02-20", false); !errors.Is(err, ErrNoPrizes) {
		t.Errorf("a week from before: %v", err)
	}
	if _, err := h.race.SettleWeek(h.Ctx, "yesterday", false); !errors.Is(err, errWeek) {
		t.Errorf("no day: %v", err)
	}
	if _, err := h.race.SettleWeek(h.Ctx, "2026-03-10", false); !errors.Is(err, ErrRunning) {
		t.Errorf("a week that runs: %v", err)
	}
}

// A downtime, the end of the year, a change of time zones and missing or repeated
// hours: every week is settled once, and each begins where the last one ended.
func TestEveryWeekOfAYearIsSettledOnce(t *testing.T) {
	h := startedHarness(t)
	h.zone("Europe/Berlin")
	for n := range 46 {
		h.play(lost("anna", 1))
		h.endWeek()
		if n == 30 {
			h.zone("America/New_York")
		}
		if n%5 == 0 { // four weeks were missed
			h.Check(h.race.SettleDue(h.Ctx), h.race.SettleDue(h.Ctx))
		}
	}
	h.Check(h.race.SettleDue(h.Ctx))
	h.Read(func(q *db.Reader) error {
		list, err := settlementsBySeq(q)
		for i := 1; i < len(list); i++ {
			if list[i].startsAt != list[i-1].endsAt {
				t.Errorf("a week begins %s, the one before ended %s", at(list[i].startsAt), at(list[i-1].endsAt))
			}
		}
		if last := list[len(list)-1]; len(list) != 46 || at(last.endsAt).Before(time.Date(2027, 1, 10, 0, 0, 0, 0, time.UTC)) {
			t.Errorf("%d weeks are settled, the last ended %s", len(list), at(last.endsAt))
		}
		return err
	})
	if paid := h.Balance(ledger.PlayerKey("anna", "usd", false)); paid != 46*4_000_000_000 {
		t.Errorf("anna was paid %d", paid)
	}
	if output := h.auditFaults(); output != "" {
		t.Error(output)
	}
}

// A prize without a price is owed, does not block the others, and is paid when there is
// a price again.
func TestPrizeWithoutPriceIsOwed(t *testing.T) {
	h := startedHarness(t)
	h.play(lost("anna", 5), lost("bert", 1))
	delete(h.Rates, "btc")
	delete(h.Rates, "usd")
	h.Reprice()
	h.Check(h.DB.Write(h.Ctx, func(tx *db.Tx) error { return chooseCurrency(tx, "bert", "doge") }))
	delete(h.Rates, "doge")
	h.Reprice()
	week := weekRace(h.endWeek())
	if err := h.race.SettleDue(h.Ctx); !errors.Is(err, rewards.ErrNoPrice) {
		t.Errorf("without any price: %v", err)
	}
	h.wantPaid(week, "1 anna owed, 2 bert owed")
	h.Rates["doge"] = "0.15"
	h.Reprice()
	h.Check(h.race.SettleDue(h.Ctx))
	h.wantPaid(week, "1 anna paid 26666.66666666 doge, 2 bert paid 12000.00000000 doge")
}

// Prizes never exceed the reward, and no place has more than the one before it.
func TestPrizesNeverExceedTheReward(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		terms := weeklyTerms(rapid.Int64Range(0, maxReward).Draw(t, "reward"))
		total, last := int64(0), terms.Pool+1
		for place := 1; place <= winners+2; place++ {
			usd, amount := terms.prize(place)
			if usd != int64(PrizeAt(terms.Pool/microsPerDollar, place))*microsPerCent || usd > last || amount != 0 {
				t.Fatalf("place %d wins %d", place, usd)
			}
			total, last = total+usd, usd
		}
		if rest := terms.Pool - total; rest < 0 || rest >= winners*microsPerCent {
			t.Fatalf("of %d the house keeps %d", terms.Pool, rest)
		}
	})
}

func TestAuditFindsWrongPrize(t *testing.T) {
	h := startedHarness(t)
	h.play(lost("anna", 10), lost("bert", 20))
	h.endWeek()
	h.Check(h.race.SettleDue(h.Ctx))
	h.Write(func(tx *db.Tx) error {
		for _, trigger := range []string{"race_results_no_update", "race_results_no_delete"} {
			if _, err := tx.Exec(`DROP TRIGGER ` + trigger); err != nil {
				return err
			}
		}
		return nil
	})
	for _, test := range []struct{ change, back, problem string }{
		{`UPDATE race_results SET points = points + 1 WHERE owner = 'anna'`, `UPDATE race_results SET points = points - 1 WHERE owner = 'anna'`, "was settled with 10000001 points"},
		{`UPDATE race_results SET amount = amount + 1 WHERE owner = 'anna'`, `UPDATE race_results SET amount = amount - 1 WHERE owner = 'anna'`, "does not move what"},
		{`UPDATE race_results SET usd = usd + 1 WHERE owner = 'anna'`, `UPDATE race_results SET usd = usd - 1 WHERE owner = 'anna'`, "another prize than its terms say"},
		{`UPDATE race_results SET owner = 'eve' WHERE owner = 'anna'`, `UPDATE race_results SET owner = 'anna' WHERE owner = 'eve'`, "player anna has 10000000 points and no place"},
		{`DELETE FROM race_results WHERE owner = 'anna'`, ``, "pays a reward that is not there"},
	} {
		for _, statement := range []string{test.change, test.back} {
			if statement == "" {
				continue
			}
			h.Write(func(tx *db.Tx) error { _, err := tx.Exec(statement); return err })
			if output := h.auditFaults(); strings.Contains(output, test.problem) != (statement == test.change) {
				t.Errorf("%s is reported as %q", statement, output)
			}
		}
	}
}

// During a leap second the clock shows the last second of a week twice. Wagers in the
// repeated second count in the ending week.
func TestRepeatedSecondBelongsToEndingWeek(t *testing.T) {
	h := startedHarness(t)
	h.play(lost("anna", 5))
	_, end, _ := h.race.week(h.Clock.Now())
	h.Clock.Advance(end.Sub(h.Clock.Now()))
	h.play(lost("bert", 7)) // of the next week
	h.Clock.Advance(-time.Second)
	h.play(lost("bert", 50))
	h.Clock.Advance(time.Second + lateWrites)
	h.Check(h.race.SettleDue(h.Ctx), h.race.SettleDue(h.Ctx))
	week := h.weekly(end.Add(-1))
	h.wantPaid(week.race, "1 bert paid 4000.00 usd, 2 anna paid 1800.00 usd")
	if got := ranking(h.board("")); got != "1 bert 7.00" {
		t.Errorf("the next week: %s", got)
	}
}
