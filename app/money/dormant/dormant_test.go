package dormant

import (
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/players"
	"croupier/app/kernel/resource"
	"croupier/db"
)

// A year of an account without visits, and its end by a sign-in.
func TestNoticeAndFeesOverYear(t *testing.T) {
	h := newHarness(t, "2.5")
	h.credit("anna", "ltc", 1_000_000)
	h.credit("anna", "usdt", 39) // too little for a fee
	h.visit("anna")
	h.advanceMonths(5)
	if len(h.emails) != 0 {
		t.Errorf("emails after five months: %q", h.emails)
	}
	h.advanceMonths(6)
	seen := time.UnixMilli(h.sessions[0].At).UTC()
	if len(h.emails) != 1 || !strings.Contains(h.emails[0], seen.AddDate(0, 12, 0).Format(dateForm)) {
		t.Errorf("emails after eleven months: %q", h.emails)
	}
	if h.Count("dormant_fees") != 0 {
		t.Error("a fee before twelve months")
	}
	h.advanceMonths(1)
	h.run()
	h.run() // repeated runs change nothing
	if got := h.balance("anna", "ltc"); got != 975_000 || h.balance("anna", "usdt") != 39 {
		t.Errorf("after twelve months: %d", got)
	}
	h.advanceMonths(1)
	if got := h.balance("anna", "ltc"); got != 950_625 || len(h.published) != 2 || h.published[0] != "anna ltc dormancy fee" {
		t.Errorf("after thirteen months: %d, notified of %q", got, h.published)
	}
	h.requireSoundBooks()
	h.visit("anna")
	h.advanceMonths(5)
	if got := h.balance("anna", "ltc"); got != 950_625 || len(h.emails) != 1 {
		t.Errorf("after a sign-in: %d, emails %q", got, h.emails)
	}
	h.advanceMonths(1)
	if len(h.emails) != 2 {
		t.Errorf("six months after the sign-in: %q", h.emails)
	}
	h.requireSoundBooks()
}

// Each of these states exempts an account from emails and fees while it lasts.
func TestDormancyExemptions(t *testing.T) {
	for name, set := range map[string]func(h *harness, on bool){
		"excluded": func(h *harness, on bool) { h.change(on, func(r *players.Record) { r.ExcludedUntil = 1 << 60 }) },
		"banned":   func(h *harness, on bool) { h.change(on, func(r *players.Record) { r.BannedAt = 1 }) },
		"invented": func(h *harness, on bool) { h.change(on, func(r *players.Record) { r.Demo = true }) },
		"withdrawal": func(h *harness, on bool) {
			if h.open = ""; on {
				h.open = "anna"
			}
		},
		"held": func(h *harness, on bool) {
			if h.held = ""; on {
				h.held = "anna"
			}
		},
		"no address": func(h *harness, on bool) { h.change(on, func(r *players.Record) { r.Email = "" }) },
	} {
		h := newHarness(t, "2.5")
		h.credit("anna", "ltc", 1_000_000)
		h.visit("anna")
		set(h, true)
		h.advanceMonths(14)
		if len(h.emails) != 0 || h.Count("dormant_fees") != 0 {
			t.Errorf("%s: %q, %d fees", name, h.emails, h.Count("dormant_fees"))
		}
		set(h, false)
		h.run()
		if len(h.emails) != 1 || h.Count("dormant_fees") != 0 {
			t.Errorf("%s, later: %q, %d fees", name, h.emails, h.Count("dormant_fees"))
		}
		if name == "no address" {
			continue
		}
		set(h, true)
		h.advanceMonths(7)
		if h.Count("dormant_fees") != 0 {
			t.Errorf("%s, after the email: %d fees", name, h.Count("dormant_fees"))
		}
		set(h, false)
		h.run()
		if h.Count("dormant_fees") != 1 || h.balance("anna", "ltc") != 975_000 {
			t.Errorf("%s, at last: %d fees", name, h.Count("dormant_fees"))
		}
		h.requireSoundBooks()
	}
}

func (h *harness) change(on bool, edit func(r *players.Record)) {
	r := players.Record{ID: "anna", Name: "anna", Email: "anna@example.com"}
	if on {
		edit(&r)
	}
	h.records["anna"] = r
}

// A site without a fee still sends the email, which the terms promise. When it
// begins to charge, the email was sent six months before.
func TestNoFeeChargedWithoutSetting(t *testing.T) {
	h := newHarness(t, "0")
	h.credit("anna", "ltc", 1_000_000)
	h.visit("anna")
	h.advanceMonths(24)
	if len(h.emails) != 1 || h.Count("dormant_fees") != 0 {
		t.Errorf("emails %q, %d fees", h.emails, h.Count("dormant_fees"))
	}
	h.service.fee = newHarness(t, "1").service.fee
	h.run()
	if got := h.balance("anna", "ltc"); got != 990_000 {
		t.Errorf("one fee, and not those of twelve months: %d", got)
	}
}

// A sign-in counts even if its session has ended. One between the processing of
// visits and a fee prevents the fee.
func TestSignInEndsDormancy(t *testing.T) {
	h := newHarness(t, "2.5")
	h.credit("anna", "ltc", 1_000_000)
	h.visit("anna")
	h.advanceMonths(11)
	h.signIns = append(h.signIns, Visit{UserID: "anna", At: h.Clock.Now().UnixMilli()})
	h.advanceMonths(3)
	if h.Count("dormant_fees") != 0 {
		t.Error("a fee after a sign-in")
	}
	h = newHarness(t, "2.5")
	h.credit("anna", "ltc", 1_000_000)
	h.visit("anna")
	h.advanceMonths(11)
	now := h.Clock.Now()
	h.Clock.Advance(now.AddDate(0, 1, 0).Sub(now))
	h.visit("anna")
	h.Write(func(tx *db.Tx) error { return h.service.charge(tx, "anna") })
	if h.Count("dormant_fees") != 0 {
		t.Error("a fee in the moment of a visit")
	}
}

// A full email queue stops the run, and the next run continues.
func TestFullEmailQueue(t *testing.T) {
	h := newHarness(t, "0")
	h.visit("anna")
	h.visit("ben")
	h.Clock.Advance(200 * 24 * time.Hour)
	h.emailsFull = true
	if err := h.service.Run(h.Ctx); err == nil {
		t.Error("a full queue is no error")
	}
	h.emailsFull = false
	h.run()
	h.run()
	if len(h.emails) != 2 {
		t.Errorf("emails: %q", h.emails)
	}
}

// The data that players and staff see.
func TestPlayerAndStaffViews(t *testing.T) {
	h := newHarness(t, "2.5")
	h.credit("anna", "ltc", 2_000_000_000)
	h.visit("anna")
	h.visit("ben")
	seen := h.Clock.Now().UnixMilli()
	h.advanceMonths(12)
	answer, err := h.service.List(h.Ctx, by("staff"), resource.PageRequest{Limit: 1})
	h.Check(err)
	if len(answer.Rows) != 1 || answer.Next == "" || answer.Rows[0].User != "anna" || answer.Rows[0].SeenAt != seen ||
		len(answer.Rows[0].Fees) != 1 || answer.Rows[0].Balances[0] != "1.95000000 LTC" || answer.Rows[0].FeeAt <= h.Clock.Now().UnixMilli() {
		t.Errorf("the first page: %+v", answer)
	}
	h.open = "ben"
	answer, err = h.service.List(h.Ctx, by("staff"), resource.PageRequest{Limit: 1, Cursor: answer.Next})
	h.Check(err)
	if len(answer.Rows) != 1 || answer.Next != "" || answer.Rows[0].User != "ben" || answer.Rows[0].Exemption != string(Withdrawal) || len(answer.Rows[0].Balances) != 0 {
		t.Errorf("the second page: %+v", answer)
	}
	if _, err := h.service.List(h.Ctx, by("staff"), resource.PageRequest{Cursor: "x"}); err == nil {
		t.Error("a wrong cursor is taken")
	}
	own := func() DormantAnswer {
		t.Helper()
		answer, err := h.service.LastPeriod(h.Ctx, by("anna"), action.None{})
		h.Check(err)
		return answer
	}
	h.visit("anna")
	if got := own(); got.Since != seen || got.Until != h.Clock.Now().UnixMilli() || len(got.Fees) != 1 || got.Fees[0].Sum != "0.05000000" {
		t.Errorf("at the sign-in: %+v", got)
	}
	h.run()
	if got := own(); got.Since != seen || len(got.Fees) != 1 {
		t.Errorf("after the next run: %+v", got)
	}
	h.Clock.Advance(noticeShownFor + time.Second)
	if got := own(); got.Since != 0 || len(got.Fees) != 0 {
		t.Errorf("a month later: %+v", got)
	}
	answer, err = h.service.List(h.Ctx, by("staff"), resource.PageRequest{})
	h.Check(err)
	if len(answer.Rows) != 1 {
		t.Errorf("who came back is listed: %+v", answer.Rows)
	}
}

// The audit finds each kind of damage.
func TestAuditFindsDamage(t *testing.T) {
	for name, c := range map[string]struct {
		damage func(h *harness, tx *db.Tx, f fee) error
		found  string
	}{
		"a fee without money": {func(_ *harness, tx *db.Tx, f fee) error { f.id[0]++; return insertFee(tx, f) }, "has no transfer"},
		"taken twice": {func(h *harness, tx *db.Tx, f fee) error {
			_, err := h.Ledger.Transfer(tx, ledger.Transfer{Debit: f.player(), Credit: f.house(), Amount: f.amount, Code: ledger.CodeDormancy, Ref: f.id[:]})
			return err
		}, "or a second transfer"},
		"too much": {func(h *harness, tx *db.Tx, f fee) error {
			f.id[0]++
			f.amount = f.balance / 10
			return h.service.storeFee(tx, f)
		}, "more than 2.5 percent"},
	} {
		h := newHarness(t, "2.5")
		h.credit("anna", "ltc", 1_000_000)
		h.visit("anna")
		h.advanceMonths(12)
		h.requireSoundBooks()
		h.Write(func(tx *db.Tx) error {
			list, err := feesAfter(tx, []byte{}, 1)
			if err != nil {
				return err
			}
			return c.damage(h, tx, list[0])
		})
		var events []string
		for _, f := range h.Findings(Checks()) {
			events = append(events, f.Problem)
		}
		if !strings.Contains(strings.Join(events, "\n"), c.found) {
			t.Errorf("%s: found %q", name, events)
		}
	}
}
