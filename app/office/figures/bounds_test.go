package figures

import (
	"errors"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

type wagerOf = kerneltest.Wager

// ticking is a clock that never returns the same time twice, like a real clock with
// database reads in between.
type ticking struct{ *clock.Fake }

func (c ticking) Now() time.Time {
	c.Advance(2 * time.Millisecond)
	return c.Fake.Now()
}

// The span of the current hour in the log is deleted: a report that read its wagers from
// the log would find none.
func TestCurrentPeriodIsReadFromSumsOnly(t *testing.T) {
	h := newHarness(t)
	h.figures.Clock = ticking{h.Clock}
	h.Append(bet("anna", 100_00, 0), bet("rita", 10_00, 0))
	h.grant("anna", "usd", "7")
	h.catchUp()
	h.Write(func(tx *db.Tx) error {
		return errors.Join(exec(tx, `UPDATE figure_spans SET first_seq = 0, last_seq = 0`), exec(tx, `UPDATE figure_moves SET first_id = 0, last_id = 0`))
	})
	for _, by := range []string{"day", "game", "country", "source", "currency"} {
		answer := h.report(by, today, today, 0)
		if short(answer.Total.Stakes) != "110" || *answer.Total.Players != 2 || short(answer.Bonuses) != "7" {
			t.Errorf("by %s: %+v with bonuses of %s", by, answer.Total, answer.Bonuses)
		}
	}
	for _, period := range []string{"today", "7d", "30d", "month"} {
		if got := h.overview(period); got[figureStakes] != "110 0" || got[figureBonuses] != "7 0" || got[figurePlayers] != "2 0" {
			t.Errorf("%s: %v", period, got)
		}
	}
}

func TestReportEndingInBusyHourUsesWholeHours(t *testing.T) {
	h := newHarness(t)
	h.Append(bet("anna", 3_00, 0))
	h.Clock.Advance(time.Hour)
	hour := floorDiv(h.Clock.Now().UnixMilli(), hourMillis) * hourMillis
	for range 2 {
		list := make([]wagerOf, maxWagers/2+1)
		for i := range list {
			list[i] = bet("rita", 1_00, 0)
		}
		h.Append(list...)
		h.Clock.Advance(time.Minute)
	}
	h.catchUp()
	asOf := h.Clock.Now().UnixMilli() - 90_000
	for _, by := range []string{"day", "game", "country", "source"} {
		answer := h.report(by, today, today, asOf)
		if answer.AsOf != hour || answer.To != hour || short(answer.Total.Stakes) != "3" || *answer.Total.Players != 1 {
			t.Errorf("by %s: as of %d, %d players, %+v", by, answer.AsOf, *answer.Total.Players, answer.Total)
		}
	}
	h.wantDefinition(t, today, today, asOf)
	h.wantDefinition(t, today, today, 0)
}

func TestReportsFailUntilBackfillIsComplete(t *testing.T) {
	h := newHarness(t)
	list := make([]wagerOf, 2500)
	for i := range list {
		list[i] = bet("anna", 1_00, 0)
	}
	h.Append(list...)
	h.grant("anna", "usd", "7")
	h.catchUp()
	h.Write(func(tx *db.Tx) error { // the same as for a new version of the tables
		return errors.Join(exec(tx, `INSERT INTO figure_backfills SELECT 'figure_arrivals', MAX(seq) FROM wagers`),
			exec(tx, `DELETE FROM projections WHERE name = 'figure_arrivals'`), exec(tx, `DELETE FROM figure_arrivals`),
			exec(tx, `DELETE FROM figure_source_hours`), exec(tx, `UPDATE figure_people SET arrived_day = 0`))
	})
	for counted := int64(0); counted < 2500; counted += 1000 {
		_, err := h.figures.Report(h.Ctx, nil, ReportRequest{By: "game", From: today, To: today})
		refusal, known := fault.From(err)
		if !known || refusal.Code != fault.CodeUnavailable || refusal.Extra["counted"] != counted || refusal.Extra["of"] != int64(2500) {
			t.Fatalf("after %d wagers: %v", counted, err)
		}
		if _, err := h.figures.Overview(h.Ctx, nil, OverviewRequest{Period: "today"}); err == nil {
			t.Errorf("the overview shows a part after %d wagers", counted)
		}
		h.crash(t, 1) // it continues where it was stopped
	}
	h.catchUp()
	h.wantDefinition(t, today, today, 0)
	if overviewRows := h.faults(); overviewRows != "" {
		t.Error(overviewRows)
	}
}

func TestDayWithoutPriceIsPricedLater(t *testing.T) {
	h := newHarness(t)
	delete(h.Rates, "btc")
	h.Reprice()
	h.grant("anna", "btc", "0.001")
	h.grant("anna", "usd", "1")
	h.catchUp()
	want := func(days, bonuses string, unpriced ...string) {
		t.Helper()
		h.Check(h.figures.priceDays(h.Ctx))
		answer := h.report("day", today, days, 0)
		if short(answer.Bonuses) != bonuses || len(answer.Unpriced) != len(unpriced) || len(unpriced) > 0 && answer.Unpriced[0] != unpriced[0] {
			t.Errorf("bonuses of %s without %v, want %s without %v", answer.Bonuses, answer.Unpriced, bonuses, unpriced)
		}
		if overviewRows := h.faults(); overviewRows != "" {
			t.Error(overviewRows)
		}
	}
	want(today, "1", "btc")
	overview, err := h.figures.Overview(h.Ctx, nil, OverviewRequest{Period: "today"})
	h.Check(err)
	if len(overview.Unpriced) != 1 || overview.Unpriced[0] != "btc" {
		t.Errorf("the overview names %v", overview.Unpriced)
	}
	h.Clock.Advance(24 * time.Hour)
	h.grant("anna", "btc", "0.001")
	h.catchUp()
	want("2026-03-05", "1", "btc")
	h.Rates["btc"] = "60000"
	h.Reprice()
	want("2026-03-05", "121") // the day before has no earlier price: the first after it
	delete(h.Rates, "btc")
	h.Reprice()
	h.Clock.Advance(24 * time.Hour)
	h.grant("anna", "btc", "0.001")
	h.catchUp()
	want("2026-03-06", "121", "btc")
	h.Clock.Advance(24 * time.Hour)
	want("2026-03-06", "181") // the day is over: the last price before it
	h.restart()
	h.rebuild()
	want("2026-03-06", "1", "btc") // rebuilt without any price, it waits
}

func TestSmallPriceIsNotZero(t *testing.T) {
	h := newHarness(t)
	h.Rates["tok"] = "0.0000000004"
	h.Reprice()
	c, _ := h.figures.Currency("tok")
	h.grant("anna", "tok", c.Text(1_000_000_000*c.Unit()))
	h.catchUp()
	var text string
	h.Read(func(q *db.Reader) (err error) {
		text, _, err = findPrice(q, priceKey{floorDiv(kerneltest.Start.UnixMilli(), dayMillis), "tok"})
		return err
	})
	if text != "0.0000000004" && text != "0.000000000400000000" {
		t.Errorf("the price is %q", text)
	}
	if answer := h.report("day", today, today, 0); len(answer.Unpriced) != 0 {
		t.Errorf("without a price: %v", answer.Unpriced)
	}
}

// A currency that the site no longer has is named and not counted as zero.
func TestRemovedCurrencyIsListedAsUnpriced(t *testing.T) {
	h := newHarness(t)
	h.Write(func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx, ledger.Transfer{Debit: realKey(ledger.House, "old"), Credit: realKey("anna", "old"), Amount: 5, Code: ledger.CodeGrant, Ref: []byte("anna")})
		return err
	})
	h.catchUp()
	if answer := h.report("day", today, today, 0); len(answer.Unpriced) != 1 || answer.Unpriced[0] != "old" {
		t.Errorf("without a price: %v", answer.Unpriced)
	}
}
