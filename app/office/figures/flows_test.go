package figures

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/db"
)

const wallet = "wallet:ltc-deposits"

// overview returns the figures of a period and of the period before.
func (h *harness) overview(period string) map[string]string {
	h.T.Helper()
	answer, err := h.figures.Overview(h.Ctx, nil, OverviewRequest{Period: period})
	h.Check(err)
	overviewRows := map[string]string{}
	for _, f := range answer.Figures {
		now, before := "-", "-"
		if f.Now != nil {
			now = short(*f.Now)
		}
		if f.Before != nil {
			before = short(*f.Before)
		}
		overviewRows[f.ID] = now + " " + before
	}
	return overviewRows
}

// addDemoMoney credits external demo money to a player.
func (h *harness) addDemoMoney(owner string) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx, ledger.Transfer{
			Debit: realKey(ledger.Demonstration, "usd"), Credit: realKey(owner, "usd"), Amount: 5_000_000, Code: ledger.CodeDemoFunding, Ref: []byte(owner),
		})
		return err
	})
}

// wantCashier compares the cashier's figures of the period and of the period before.
func (h *harness) wantCashier(period, deposits, withdrawals, first string) {
	h.T.Helper()
	got := h.overview(period)
	if got[figureDeposits] != deposits || got[figureWithdrawals] != withdrawals || got[figureDepositors] != first {
		h.T.Errorf("%s: deposits %s, withdrawals %s, first deposits %s; want %s, %s, %s",
			period, got[figureDeposits], got[figureWithdrawals], got[figureDepositors], deposits, withdrawals, first)
	}
}

func TestEveryTransferOfTheCashierCountsOnce(t *testing.T) {
	for name, test := range map[string]struct {
		move                         func(h *harness)
		deposits, withdrawals, first string
		bonuses                      string
	}{
		"a deposit":            {func(h *harness) { h.cashier("bert", ledger.CodeDeposit, wallet, 5) }, "15 0", "0 0", "2 0", "0 0"},
		"a second deposit":     {func(h *harness) { h.cashier("anna", ledger.CodeDeposit, wallet, 5) }, "15 0", "0 0", "1 0", "0 0"},
		"coins held back":      {func(h *harness) { h.unclaimed(5) }, "10 0", "0 0", "1 0", "0 0"},
		"a claim":              {func(h *harness) { h.unclaimed(5); h.cashier("bert", ledger.CodeClaimed, ledger.Unclaimed, 5) }, "15 0", "0 0", "2 0", "0 0"},
		"a claim by the house": {func(h *harness) { h.unclaimed(5); h.cashier(ledger.House, ledger.CodeClaimed, ledger.Unclaimed, 5) }, "10 0", "0 0", "1 0", "0 0"},
		"a return to the sender": {func(h *harness) {
			h.unclaimed(5)
			h.cashier(ledger.Withdrawals, ledger.CodeClaimed, ledger.Unclaimed, 5)
		}, "10 0", "0 0", "1 0", "0 0"},
		"a deposit taken back": {func(h *harness) { h.cashier("anna", ledger.CodeReversal, wallet, -4) }, "6 0", "0 0", "1 0", "0 0"},
		"one the house bears":  {func(h *harness) { h.cashier(ledger.House, ledger.CodeReversal, wallet, -4) }, "10 0", "0 0", "1 0", "0 0"},
		"a dormancy fee":       {func(h *harness) { h.cashier("anna", ledger.CodeDormancy, ledger.House, -4) }, "10 0", "0 0", "1 0", "0 0"},
		"an exchange": {func(h *harness) {
			h.cashier("anna", ledger.CodeExchangeOut, ledger.House, -4)
			h.cashier("anna", ledger.CodeExchangeMargin, ledger.House, -1)
			h.cashier("anna", ledger.CodeExchangeIn, ledger.House, 4)
		}, "10 0", "0 0", "1 0", "0 0"},
		"a withdrawal": {func(h *harness) { h.cashier("anna", ledger.CodeWithdrawal, ledger.Withdrawals, -4) }, "10 0", "4 0", "1 0", "0 0"},
		"one that is paid": {func(h *harness) {
			h.cashier("anna", ledger.CodeWithdrawal, ledger.Withdrawals, -4)
			h.cashier(ledger.Withdrawals, ledger.CodePayment, "wallet:ltc-inflight", -3)
			h.cashier(ledger.House, ledger.CodeWithdrawalFee, ledger.Withdrawals, 1)
		}, "10 0", "4 0", "1 0", "0 0"},
		"one given back": {func(h *harness) {
			h.cashier("anna", ledger.CodeWithdrawal, ledger.Withdrawals, -4)
			h.cashier("anna", ledger.CodeWithdrawalReturn, ledger.Withdrawals, 4)
		}, "10 0", "0 0", "1 0", "0 0"},
		"a grant":                 {func(h *harness) { h.grant("bert", "usd", "5") }, "10 0", "0 0", "1 0", "5 0"},
		"money of the invented":   {func(h *harness) { h.addDemoMoney("bert") }, "10 0", "0 0", "1 0", "0 0"},
		"funding by the operator": {func(h *harness) { h.cashier(ledger.House, ledger.CodeFunding, "wallet:ltc-hot", 5) }, "10 0", "0 0", "1 0", "0 0"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.cashier("anna", ledger.CodeDeposit, wallet, 10)
			test.move(h)
			h.catchUp()
			h.wantCashier("today", test.deposits, test.withdrawals, test.first)
			if got := h.overview("today")[figureBonuses]; got != test.bonuses {
				t.Errorf("bonuses of %s, want %s", got, test.bonuses)
			}
			if overviewRows := h.faults(); overviewRows != "" {
				t.Error(overviewRows)
			}
		})
	}
}

// Both periods of a comparison end at the same time of the day. The last hour is counted
// to the millisecond.
func TestDepositsAreComparedWithThePeriodBefore(t *testing.T) {
	h := newHarness(t)
	h.cashier("anna", ledger.CodeDeposit, wallet, 10)
	h.cashier("anna", ledger.CodeWithdrawal, ledger.Withdrawals, -3)
	h.Clock.Advance(2 * time.Minute) // after the part of the day that is compared
	h.cashier("bert", ledger.CodeDeposit, wallet, 100)
	h.cashier("anna", ledger.CodeWithdrawal, ledger.Withdrawals, -1)
	h.Clock.Advance(24*time.Hour - time.Minute)
	h.cashier("anna", ledger.CodeDeposit, wallet, 7)
	h.cashier("rita", ledger.CodeDeposit, wallet, 1)
	h.catchUp()
	h.wantCashier("today", "8 10", "0 3", "1 1")
	h.wantCashier("7d", "118 0", "4 0", "3 0")
	h.Clock.Advance(7 * 24 * time.Hour)
	h.wantCashier("7d", "0 118", "0 4", "0 3")
	h.wantCashier("month", "118 0", "4 0", "3 0")
	h.rebuild()
	h.wantCashier("7d", "0 118", "0 4", "0 3")
}

func TestReportsOfTimesHaveDepositsAndWithdrawals(t *testing.T) {
	h := newHarness(t)
	h.cashier("anna", ledger.CodeDeposit, wallet, 10)
	asOf := h.Clock.Now().UnixMilli() + 1
	h.Clock.Advance(time.Minute)
	h.cashier("anna", ledger.CodeWithdrawal, ledger.Withdrawals, -2)
	h.Clock.Advance(24 * time.Hour)
	h.Append(bet("anna", 1_00, 0))
	h.grant("bert", "usd", "1")
	h.Clock.Advance(6 * 24 * time.Hour)
	h.cashier("anna", ledger.CodeWithdrawal, ledger.Withdrawals, -3)
	h.Clock.Advance(24 * time.Hour)
	h.grant("bert", "usd", "1")
	h.catchUp()
	for by, want := range map[string]string{
		"day":   "2026-03-04:0+10-2 2026-03-05:1+0-0 2026-03-11:0+0-3",
		"week":  "2026-03-02:1+10-2 2026-03-09:0+0-3",
		"month": "2026-03:1+10-5",
		"game":  "dice:1+none",
	} {
		answer := h.report(by, today, "2026-03-31", 0)
		var got []string
		for _, r := range answer.Rows {
			got = append(got, fmt.Sprintf("%s:%s+%s", r.Name, short(r.Stakes), flowsText(r)))
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("by %s: %s, want %s", by, text, want)
		}
		if total := flowsText(answer.Total); total != "10-5" {
			t.Errorf("by %s: the total is %s", by, total)
		}
	}
	if total := flowsText(h.report("day", today, "2026-03-31", asOf).Total); total != "10-0" {
		t.Errorf("as of before the first withdrawal: %s", total)
	}
	if overviewRows := h.faults(); overviewRows != "" {
		t.Error(overviewRows)
	}
}

func flowsText(r ReportRow) string {
	if r.Deposits == nil || r.Withdrawals == nil {
		return "none"
	}
	return short(*r.Deposits) + "-" + short(*r.Withdrawals)
}
