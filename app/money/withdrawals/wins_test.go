package withdrawals

import (
	"testing"
	"time"

	"croupier/app/kernel/export"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// A win of 0.2 BTC, $10,000 here, is paid out at 0.2 BTC a week until all is
// paid.
func TestWeeklyCapAfterBigWin(t *testing.T) {
	h := newHarness(t)
	h.level = 10
	h.fee = 1_000_000
	h.credit("anna", "ltc", "400")
	h.credit("ben", "ltc", "400")
	// $100 win $10,000.
	won := func(owner string, change func(w *wagerlog.Wager)) {
		w := *h.Append(kerneltest.Wager{Owner: owner, Stake: 100, Payout: 100, USD: 100_000_000})[0]
		if w.Payout = 10_100; change != nil {
			change(&w)
		}
		h.Write(func(tx *db.Tx) error { return h.service.Apply(tx, []*wagerlog.Wager{&w}) })
	}
	won("ben", func(w *wagerlog.Wager) { w.Payout-- })
	won("ben", func(w *wagerlog.Wager) { w.Void = true })
	won("ben", func(w *wagerlog.Wager) { w.Revision = 1 })
	won("ben", func(w *wagerlog.Wager) { w.Player.Purpose = "demo" })
	h.Check(h.markPaid(h.approved("ben", "110")))
	won("anna", nil)
	won("anna", nil)
	h.Check(h.markPaid(h.approved("anna", "60")))
	_, err := h.request("anna", "40.0001")
	requireRefusal(t, "above the cap", err, 4, "weekly_cap")
	h.Check(h.markPaid(h.approved("anna", "40")))
	_, err = h.request("anna", "0.5")
	requireRefusal(t, "the cap is used", err, 4, "weekly_cap")
	h.Clock.Advance(7 * day)
	h.Check(h.markPaid(h.approved("anna", "100")))
	// Both wins are paid out now: the cap no longer applies.
	h.Check(h.markPaid(h.approved("anna", "100")))
	h.requireSoundBooks()
}

// approved requests a withdrawal, and approves it if that does not happen at
// once.
func (h *harness) approved(userID, sum string) string {
	h.T.Helper()
	row := h.mustRequest(userID, sum).ID
	if h.stored(row).state == Approved {
		return row
	}
	h.Write(func(tx *db.Tx) error {
		w, err := find(tx, row)
		if err != nil {
			return err
		}
		return h.service.changeState(tx, w, stateChange{transition: Approve, actor: "boss"})
	})
	return row
}

func TestExportListsEveryWithdrawal(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "ltc", "30")
	for range 3 {
		h.Check(h.cancel("anna", h.mustRequest("anna", "6").ID))
	}
	h.Clock.Advance(time.Minute)
	asOf := h.Clock.Now().UnixMilli()
	late := h.mustRequest("anna", "6").ID
	table := h.service.Exports()[0]
	h.Check(export.Check(h.service.Exports()))
	seen := map[string]bool{}
	h.Read(func(q *db.Reader) error {
		for last := ""; ; {
			rows, next, err := table.Read(q, last, export.Cutoff{AsOf: asOf}, 2)
			if err != nil {
				return err
			}
			for _, cells := range rows {
				if seen[cells[0]] = true; len(cells) != len(table.Columns) || cells[5] != "6.000000000" || cells[10] != "cancelled" {
					t.Errorf("%v", cells)
				}
			}
			if last = next; last == "" {
				return nil
			}
		}
	})
	if len(seen) != 3 || seen[late] {
		t.Errorf("%v", seen)
	}
}
