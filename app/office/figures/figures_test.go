package figures

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/expected"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// The fixture starts on 2026-03-04 at 05:06:07.
const today = "2026-03-04"

func TestReportSumsStakesAndPayouts(t *testing.T) {
	h := newHarness(t)
	play, void, slots := bet("anna", 1_00, 0), bet("anna", 1_00, 1_00), bet("rita", 10_00, 5_00)
	play.Demo, void.Void = true, true
	slots.Game, slots.Edge, slots.Currency, slots.Kind = "slots", "", "btc", "provided"
	h.Append(bet("anna", 100_00, 198_00), bet("bert", 100_00, 0), play, void, slots)
	h.grant("anna", "usd", "7")
	h.catchUp()
	for by, want := range map[string]string{
		"day":      "2026-03-04:210/7 3",
		"product":  "original:200/2 provided:10/5",
		"game":     "dice:200/2 slots:10/5",
		"provider": "house:210/7",
		"currency": "btc:10/5 usd:200/2",
		"source":   "direct:200/2 referral:10/5",
		"country":  "Unknown:100/100 Brazil:10/5 Sweden:100/-98",
		"week":     "2026-03-02:210/7",
		"month":    "2026-03:210/7",
	} {
		answer := h.report(by, today, today, 0)
		var got []string
		for _, r := range answer.Rows {
			one := fmt.Sprintf("%s:%s/%s", r.Name, short(r.Stakes), short(r.GGR))
			if r.Players != nil {
				one += fmt.Sprint(" ", *r.Players)
			}
			got = append(got, one)
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("by %s: %s, want %s", by, text, want)
		}
		if total := answer.Total; short(total.Stakes) != "210" || short(total.Expected) != "2" || short(total.Luck) != "0" || *total.Players != 3 {
			t.Errorf("by %s: the total is %+v", by, total)
		}
	}
	answer := h.report("day", today, today, 0)
	if short(answer.Bonuses) != "7" || short(answer.NGR) != "0" || answer.Total.Sigmas != nil {
		t.Errorf("got %+v", answer)
	}
	if overviewRows := h.faults(); overviewRows != "" {
		t.Error(overviewRows)
	}
}

// short removes the decimals of whole dollars.
func short(text string) string { return strings.TrimSuffix(text, ".000000") }

func TestCorrectionCountsOnItsDay(t *testing.T) {
	h := newHarness(t)
	w := h.Append(bet("anna", 100_00, 0))[0]
	h.catchUp()
	h.Clock.Advance(24 * time.Hour)
	h.correct(w, 50_00, false)
	h.catchUp()
	answer := h.report("day", today, "2026-03-05", 0)
	if len(answer.Rows) != 2 || short(answer.Rows[0].GGR) != "100" || short(answer.Rows[1].GGR) != "-50" || short(answer.Total.Stakes) != "100" {
		t.Errorf("got %+v", answer)
	}
	if overviewRows := h.faults(); overviewRows != "" {
		t.Error(overviewRows)
	}
}

func TestLuckIsReportedInStandardDeviations(t *testing.T) {
	h := newHarness(t)
	for range expected.MinMeasured {
		h.Append(bet("anna", 1_00, 0))
	}
	h.catchUp()
	total := h.report("game", today, today, 0).Total
	// The profit of each wager was 0.99 dollars above the expected value.
	if total.Sigmas == nil || *total.Sigmas < 9.99 || *total.Sigmas > 10.01 || short(total.Luck) != "99" {
		t.Errorf("got %+v", total)
	}
}

func TestOverviewComparesWithPreviousPeriod(t *testing.T) {
	h := newHarness(t)
	h.Append(bet("anna", 10_00, 0))
	h.Clock.Advance(time.Hour)
	h.Append(bet("anna", 5_00, 0)) // after the part of the day that is compared
	h.Clock.Advance(23*time.Hour + time.Minute)
	h.Append(bet("bert", 30_00, 10_00))
	h.grant("bert", "btc", "0.00000002")
	h.catchUp()
	answer, err := h.figures.Overview(h.Ctx, nil, OverviewRequest{Period: "today"})
	h.Check(err)
	got := map[string]string{}
	for _, f := range answer.Figures {
		text := func(value *string) string {
			if value == nil {
				return "-"
			}
			return short(*value)
		}
		got[f.ID] = text(f.Now) + " " + text(f.Before)
	}
	for id, want := range map[string]string{
		figureStakes: "30 10", figurePayouts: "10 0", figureGGR: "20 10", figurePlayers: "1 1", figureWagers: "1 1",
		figureSigmas: "- -", figureHold: "0.666667 1", figureBonuses: "0.001000 0", figureLiabilities: "0.001000 -",
	} {
		if got[id] != want {
			t.Errorf("%s: %s, want %s", id, got[id], want)
		}
	}
	if len(answer.Products) != 1 || short(answer.Products[0].BeforeGGR) != "10" || len(answer.Series) != 6 || short(answer.Series[5].Stakes) != "30" {
		t.Errorf("got %+v", answer)
	}
	if len(answer.Figures) != len(definitions) {
		t.Errorf("%d figures, %d definitions", len(answer.Figures), len(definitions))
	}
}

func TestCohortsByStartMonth(t *testing.T) {
	h := newHarness(t)
	h.Append(bet("anna", 100, 0), bet("bert", 100, 0))
	h.Clock.Advance(31 * 24 * time.Hour)
	h.Append(bet("anna", 100, 0), bet("anna", 100, 0), bet("rita", 100, 0))
	h.catchUp()
	answer, err := h.figures.Cohorts(h.Ctx, nil, CohortsRequest{})
	h.Check(err)
	want := "[{2026-03 0 2} {2026-03 1 1} {2026-04 0 1}]"
	if got := fmt.Sprint(answer.Cells); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if overviewRows := h.faults(); overviewRows != "" {
		t.Error(overviewRows)
	}
}

func TestTransfersArePricedOnTheirDay(t *testing.T) {
	h := newHarness(t)
	h.grant("anna", "btc", "0.001") // a thousandth of a bitcoin
	h.catchUp()
	h.Rates["btc"] = "80000"
	h.Reprice()
	h.grant("anna", "btc", "0.001")
	h.catchUp()
	h.Clock.Advance(24 * time.Hour)
	h.grant("anna", "btc", "0.001")
	h.catchUp()
	if got := short(h.report("day", today, "2026-03-05", 0).Bonuses); got != "180" {
		t.Errorf("bonuses of %s", got)
	}
	h.Write(func(tx *db.Tx) error { // after a rebuild they are the same
		if err := errors.Join(exec(tx, `DELETE FROM figure_moves`), exec(tx, `DELETE FROM figure_move_days`)); err != nil {
			return err
		}
		_, err := tx.Exec(`DELETE FROM projections WHERE name = $1`, movesCheckpoint)
		return err
	})
	h.moves = followMoves(h)
	h.catchUp()
	if got := short(h.report("day", today, "2026-03-05", 0).Bonuses); got != "180" {
		t.Errorf("bonuses of %s when they are made again", got)
	}
	if overviewRows := h.faults(); overviewRows != "" {
		t.Error(overviewRows)
	}
}

func TestAuditDetectsDamagedFigures(t *testing.T) {
	h := newHarness(t)
	h.Append(bet("anna", 100_00, 0), bet("rita", 100_00, 50_00))
	h.grant("anna", "usd", "1")
	h.cashier("anna", ledger.CodeDeposit, "wallet:ltc-deposits", 2)
	h.catchUp()
	for damage, want := range map[string]string{
		`UPDATE figure_days SET staked = staked + 1`:                          "figures of a day",
		`UPDATE figure_hours SET luck = luck + 1`:                             "figures of an hour",
		`UPDATE figure_hours SET product = 'mines'`:                           "figures of an hour",
		`UPDATE figure_days SET day = day - 1`:                                "figures of a day",
		`UPDATE figure_source_hours SET paid = paid + 1`:                      "sources of an hour",
		`UPDATE figure_source_hours SET country = 'NO'`:                       "sources of an hour",
		`UPDATE figure_arrivals SET players = players + 1`:                    "players who came in an hour",
		`UPDATE figure_arrivals SET hour = hour + 48`:                         "players who came in an hour",
		`UPDATE figure_spans SET last_seq = last_seq + 1`:                     "place of an hour",
		`UPDATE figure_people SET paid = paid + 1`:                            "figures of player",
		`UPDATE figure_people SET source = 'x' WHERE source = 'referral'`:     "sources of a day",
		`UPDATE figure_people SET country = 'NO' WHERE country = 'SE'`:        "sources of a day",
		`DELETE FROM figure_people WHERE owner = 'anna'`:                      "belong to no player",
		`DELETE FROM figure_players WHERE person = 1`:                         "day of player anna",
		`UPDATE figure_players SET first_at = first_at + 1`:                   "day of player",
		`UPDATE figure_players SET previous = 3`:                              "days of player",
		`UPDATE figure_sources SET players = 2`:                               "sources of a day",
		`UPDATE figure_cohorts SET players = players + 1`:                     "cohort",
		`UPDATE figure_prices SET price = '0'`:                                "price of usd",
		`INSERT INTO figure_unpriced SELECT currency, day FROM figure_prices`: "price of usd",
		`UPDATE figure_moves SET amount = amount + 1`:                         "movements of an hour",
		`UPDATE figure_move_days SET moves = moves + 1`:                       "movements of a day",
		`UPDATE figure_move_days SET day = day + 1`:                           "movements of a day",
		`DELETE FROM figure_prices`:                                           "price of usd",
		`DELETE FROM figure_moves`:                                            "movements",
		`DELETE FROM figure_depositors`:                                       "first deposit of player anna",
		`UPDATE figure_depositors SET first_at = first_at + 86400000`:         "first deposit of player anna",
		`UPDATE figure_depositors SET first_at = first_at - 1`:                "first deposit of player anna",
		`INSERT INTO figure_depositors VALUES ('bert', 1)`:                    "first deposit of player bert",
	} {
		found := ""
		err := h.DB.Write(h.Ctx, func(tx *db.Tx) error {
			if _, err := tx.Exec(damage); err != nil {
				return err
			}
			return nil
		})
		h.Check(err)
		if found = h.faults(); !strings.Contains(found, want) {
			t.Errorf("%s: found %q, want %q", damage, found, want)
		}
		h.rebuild()
	}
}

func TestBadPeriodsAreRefused(t *testing.T) {
	h := newHarness(t)
	for _, r := range []ReportRequest{
		{By: "day"}, {By: "day", From: "2026-03-05", To: "2026-03-04"}, {By: "day", From: "2026-02-30", To: today}, {By: "day", From: "1980-01-01", To: today},
		{By: "day", From: today, To: "9999-01-01"}, {By: "day", From: today, To: today, AsOf: kerneltest.Start.UnixMilli() + 2},
	} {
		if _, err := h.figures.Report(h.Ctx, nil, r); err == nil {
			t.Errorf("%+v is taken", r)
		}
	}
	if _, err := h.figures.Overview(h.Ctx, nil, OverviewRequest{Period: "custom", From: "x", To: today}); err == nil {
		t.Error("a period without a first day is taken")
	}
}

func TestLiabilitiesAreSumOfPlayerBalances(t *testing.T) {
	h := newHarness(t)
	h.grant("anna", "usd", "1")
	owed, err := ledgerLiabilities(h)
	h.Check(err)
	if owed != 1_000_000 {
		t.Errorf("owes %d", owed)
	}
	h.grant("anna", "usd", "1")
	if owed, _ = ledgerLiabilities(h); owed != 1_000_000 {
		t.Errorf("adds up all accounts again at once: %d", owed)
	}
	h.Clock.Advance(liabilitiesTTL)
	if owed, _ = ledgerLiabilities(h); owed != 2_000_000 {
		t.Errorf("owes %d", owed)
	}
}

func ledgerLiabilities(h *harness) (owed int64, err error) {
	err = h.DB.Read(h.Ctx, func(q *db.Reader) error {
		all, err := h.figures.liabilities(q)
		owed = all.usd
		return err
	})
	return owed, err
}

func TestPlayerIsCountedOncePerPeriod(t *testing.T) {
	h := newHarness(t)
	for _, owners := range [][]string{{"anna", "bert"}, {"anna"}, {"rita"}, {"anna", "rita"}} {
		for _, owner := range owners {
			h.Append(bet(owner, 100, 0))
			h.catchUp()
			h.Append(bet(owner, 100, 0))
		}
		h.Clock.Advance(24 * time.Hour)
	}
	h.catchUp()
	for days, want := range map[[2]string]int64{
		{today, today}: 2, {today, "2026-03-07"}: 3, {"2026-03-05", "2026-03-06"}: 2, {"2026-03-06", "2026-03-07"}: 2, {"2026-03-08", "2026-03-08"}: 0,
	} {
		if got := *h.report("game", days[0], days[1], 0).Total.Players; got != want {
			t.Errorf("from %s to %s: %d, want %d", days[0], days[1], got, want)
		}
	}
	if overviewRows := h.faults(); overviewRows != "" {
		t.Error(overviewRows)
	}
}

func exec(tx *db.Tx, statement string) error {
	_, err := tx.Exec(statement)
	return err
}
