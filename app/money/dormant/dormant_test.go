package dormant

import (
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/players"
	"croupier/db"
)

// A year of an account that nobody uses, and its end by a sign-in.
func TestAYearOfSilence(t *testing.T) {
	h := newHouse(t, "2.5")
	h.give("anna", "ltc", 1_000_000)
	h.give("anna", "usdt", 39) // too little for a fee
	h.visit("anna")
	h.months(5)
	if len(h.letters) != 0 {
		t.Errorf("letters after five months: %q", h.letters)
	}
	h.months(6)
	seen := time.UnixMilli(h.uses[0].At).UTC()
	if len(h.letters) != 1 || !strings.Contains(h.letters[0], seen.AddDate(0, 12, 0).Format(dateForm)) {
		t.Errorf("letters after eleven months: %q", h.letters)
	}
	if h.Count("dormant_fees") != 0 {
		t.Error("a fee before twelve months")
	}
	h.months(1)
	h.run()
	h.run() // as often as anybody likes
	if got := h.balance("anna", "ltc"); got != 975_000 || h.balance("anna", "usdt") != 39 {
		t.Errorf("after twelve months: %d", got)
	}
	h.months(1)
	if got := h.balance("anna", "ltc"); got != 950_625 || len(h.told) != 2 || h.told[0] != "anna ltc dormancy fee" {
		t.Errorf("after thirteen months: %d, told %q", got, h.told)
	}
	h.sound()
	h.visit("anna")
	h.months(5)
	if got := h.balance("anna", "ltc"); got != 950_625 || len(h.letters) != 1 {
		t.Errorf("after a sign-in: %d, letters %q", got, h.letters)
	}
	h.months(1)
	if len(h.letters) != 2 {
		t.Errorf("six months after the sign-in: %q", h.letters)
	}
	h.sound()
}

// Each of them keeps an account from letters and fees, for as long as it is so.
func TestWhoIsLeftAlone(t *testing.T) {
	for name, set := range map[string]func(h *house, on bool){
		"excluded": func(h *house, on bool) { h.change(on, func(r *players.Record) { r.ExcludedUntil = 1 << 60 }) },
		"banned":   func(h *house, on bool) { h.change(on, func(r *players.Record) { r.BannedAt = 1 }) },
		"invented": func(h *house, on bool) { h.change(on, func(r *players.Record) { r.Demo = true }) },
		"withdrawal": func(h *house, on bool) {
			if h.open = ""; on {
				h.open = "anna"
			}
		},
		"held": func(h *house, on bool) {
			if h.held = ""; on {
				h.held = "anna"
			}
		},
		"no address": func(h *house, on bool) { h.change(on, func(r *players.Record) { r.Email = "" }) },
	} {
		h := newHouse(t, "2.5")
		h.give("anna", "ltc", 1_000_000)
		h.visit("anna")
		set(h, true)
		h.months(14)
		if len(h.letters) != 0 || h.Count("dormant_fees") != 0 {
			t.Errorf("%s: %q, %d fees", name, h.letters, h.Count("dormant_fees"))
		}
		set(h, false)
		h.run()
		if len(h.letters) != 1 || h.Count("dormant_fees") != 0 {
			t.Errorf("%s, later: %q, %d fees", name, h.letters, h.Count("dormant_fees"))
		}
		if name == "no address" {
			continue
		}
		set(h, true)
		h.months(7)
		if h.Count("dormant_fees") != 0 {
			t.Errorf("%s, after the letter: %d fees", name, h.Count("dormant_fees"))
		}
		set(h, false)
		h.run()
		if h.Count("dormant_fees") != 1 || h.balance("anna", "ltc") != 975_000 {
			t.Errorf("%s, at last: %d fees", name, h.Count("dormant_fees"))
		}
		h.sound()
	}
}

func (h *house) change(on bool, edit func(r *players.Record)) {
	r := players.Record{ID: "anna", Name: "anna", Email: "anna@example.com"}
	if on {
		edit(&r)
	}
	h.records["anna"] = r
}

// A site that charges nothing writes the letter all the same, which the terms promise.
// When it begins to charge, the letter has been there for six months.
func TestASiteWithoutAFee(t *testing.T) {
	h := newHouse(t, "0")
	h.give("anna", "ltc", 1_000_000)
	h.visit("anna")
	h.months(24)
	if len(h.letters) != 1 || h.Count("dormant_fees") != 0 {
		t.Errorf("letters %q, %d fees", h.letters, h.Count("dormant_fees"))
	}
	h.room.fee = newHouse(t, "1").room.fee
	h.run()
	if got := h.balance("anna", "ltc"); got != 990_000 {
		t.Errorf("one fee, and not those of twelve months: %d", got)
	}
}

// A sign-in counts also when its session has ended, and one between the noting of
// visits and a fee keeps the fee from being taken.
func TestASignInEndsIt(t *testing.T) {
	h := newHouse(t, "2.5")
	h.give("anna", "ltc", 1_000_000)
	h.visit("anna")
	h.months(11)
	h.signIns = append(h.signIns, Visit{UserID: "anna", At: h.Clock.Now().UnixMilli()})
	h.months(3)
	if h.Count("dormant_fees") != 0 {
		t.Error("a fee after a sign-in")
	}
	h = newHouse(t, "2.5")
	h.give("anna", "ltc", 1_000_000)
	h.visit("anna")
	h.months(11)
	now := h.Clock.Now()
	h.Clock.Advance(now.AddDate(0, 1, 0).Sub(now))
	h.visit("anna")
	h.Write(func(tx *db.Tx) error { return h.room.charge(tx, "anna") })
	if h.Count("dormant_fees") != 0 {
		t.Error("a fee in the moment of a visit")
	}
}

// A full queue of letters stops the run, and the next one goes on.
func TestAFullQueueOfLetters(t *testing.T) {
	h := newHouse(t, "0")
	h.visit("anna")
	h.visit("ben")
	h.Clock.Advance(200 * 24 * time.Hour)
	h.full = true
	if err := h.room.Run(h.Ctx); err == nil {
		t.Error("a full queue is no error")
	}
	h.full = false
	h.run()
	h.run()
	if len(h.letters) != 2 {
		t.Errorf("letters: %q", h.letters)
	}
}

// What players and staff are told.
func TestWhatIsTold(t *testing.T) {
	h := newHouse(t, "2.5")
	h.give("anna", "ltc", 2_000_000_000)
	h.visit("anna")
	h.visit("ben")
	seen := h.Clock.Now().UnixMilli()
	h.months(12)
	answer, err := h.room.List(h.Ctx, by("staff"), DormantRequest{Limit: 1})
	h.Check(err)
	if len(answer.Rows) != 1 || answer.Next == "" || answer.Fee != "2.5" || answer.Rows[0].User != "anna" || answer.Rows[0].SeenAt != seen ||
		len(answer.Rows[0].Fees) != 1 || answer.Rows[0].Holds[0] != "1.95000000 LTC" || answer.Rows[0].FeeAt <= h.Clock.Now().UnixMilli() {
		t.Errorf("the first page: %+v", answer)
	}
	h.open = "ben"
	answer, err = h.room.List(h.Ctx, by("staff"), DormantRequest{Limit: 1, Cursor: answer.Next})
	h.Check(err)
	if len(answer.Rows) != 1 || answer.Next != "" || answer.Rows[0].User != "ben" || answer.Rows[0].Bar != string(Withdrawal) || len(answer.Rows[0].Holds) != 0 {
		t.Errorf("the second page: %+v", answer)
	}
	if _, err := h.room.List(h.Ctx, by("staff"), DormantRequest{Cursor: "x"}); err == nil {
		t.Error("a wrong cursor is taken")
	}
	own := func() DormantAnswer {
		t.Helper()
		answer, err := h.room.Own(h.Ctx, by("anna"), action.None{})
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
	h.Clock.Advance(toldFor + time.Second)
	if got := own(); got.Since != 0 || len(got.Fees) != 0 {
		t.Errorf("a month later: %+v", got)
	}
	answer, err = h.room.List(h.Ctx, by("staff"), DormantRequest{})
	h.Check(err)
	if len(answer.Rows) != 1 {
		t.Errorf("who came back is listed: %+v", answer.Rows)
	}
}

// Each damage is found.
func TestTheAuditFindsDamages(t *testing.T) {
	for name, c := range map[string]struct {
		damage func(h *house, tx *db.Tx, f fee) error
		found  string
	}{
		"a fee without money": {func(_ *house, tx *db.Tx, f fee) error { f.id[0]++; return insertFee(tx, f) }, "has no transfer"},
		"taken twice": {func(h *house, tx *db.Tx, f fee) error {
			_, err := h.Ledger.Transfer(tx, ledger.Transfer{Debit: f.player(), Credit: f.house(), Amount: f.amount, Code: ledger.CodeDormancy, Ref: f.id[:]})
			return err
		}, "or a second transfer"},
		"too much": {func(h *house, tx *db.Tx, f fee) error {
			f.id[0]++
			f.amount = f.balance / 10
			return h.room.take(tx, f)
		}, "more than 2.5 percent"},
	} {
		h := newHouse(t, "2.5")
		h.give("anna", "ltc", 1_000_000)
		h.visit("anna")
		h.months(12)
		h.sound()
		h.Write(func(tx *db.Tx) error {
			list, err := feesAfter(tx, []byte{}, 1)
			if err != nil {
				return err
			}
			return c.damage(h, tx, list[0])
		})
		var told []string
		for _, f := range h.Findings(Checks()) {
			told = append(told, f.Problem)
		}
		if !strings.Contains(strings.Join(told, "\n"), c.found) {
			t.Errorf("%s: found %q", name, told)
		}
	}
}
