package wagerlog

import (
	"testing"

	"croupier/app/kernel/money"
	"croupier/db"
)

// correct appends the next revision of a wager.
func (h *harness) correct(w *Wager, payout money.Amount, void bool) *Wager {
	h.t.Helper()
	next := *w
	next.Revision, next.Before, next.Payout, next.Void = w.Revision+1, w, payout, void
	next.Multiplier = money.Of(payout, w.Stake)
	h.write(func(tx *db.Tx) error { return h.wagerLog.Append(tx, &next) })
	return &next
}

func TestReadReturnsLastRevision(t *testing.T) {
	h := newHarness(t)
	first := h.wager("anna", "sports")
	h.write(func(tx *db.Tx) error { return h.wagerLog.Append(tx, first) })
	other := h.wager("anna", "dice")
	h.write(func(tx *db.Tx) error { return h.wagerLog.Append(tx, other) })
	second := h.correct(first, 0, false)
	third := h.correct(second, first.Stake, true)
	h.read(func(q *db.Reader) error {
		last, err := ByID(q, first.ID)
		if err != nil {
			return err
		}
		if last.Seq != third.Seq || last.Revision != 2 || !last.Void || last.Before == nil || last.Before.Payout != 0 ||
			last.Before.Before == nil || last.Before.Before.Seq != first.Seq {
			t.Errorf("the last revision is %+v", last)
		}
		if as, err := FirstRevision(q, first.ID); err != nil || as.Seq != first.Seq || as.Payout != first.Payout || as.Before != nil {
			t.Errorf("the first settlement is %+v, %v", as, err)
		}
		list, err := Of(q, first.Account, "", 1<<62, 10)
		if err != nil || len(list) != 2 || list[0].Seq != third.Seq || list[1].Seq != other.Seq {
			t.Errorf("the player's wagers are at %v, %v", seqs(list), err)
		}
		all, err := Since(q, 0, 10)
		if err != nil || len(all) != 4 || all[2].Before == nil || all[3].Before.Revision != 1 {
			t.Errorf("the wager log is %v, %v", seqs(all), err)
		}
		return nil
	})
}

// TestTalliesSumToLastRevision checks that sums over all rows equal sums
// over the last revisions of the wagers.
func TestTalliesSumToLastRevision(t *testing.T) {
	h := newHarness(t)
	first := h.wager("anna", "sports") // stakes 100, pays 198, 65 dollars, edge 1/100
	if got, want := first.Tally(), (Tally{Wagers: 1, Wins: 1, Wagered: 100, Paid: 198, USD: 65_000_000, ExpectedUSD: 650_000}); got != want {
		t.Errorf("the first settlement counts as %+v, want %+v", got, want)
	}
	lost := *first
	lost.Revision, lost.Before, lost.Payout = 1, first, 0
	if got, want := lost.Tally(), (Tally{Wins: -1, Paid: -198}); got != want {
		t.Errorf("a win that becomes a loss changes %+v, want %+v", got, want)
	}
	void := lost
	void.Revision, void.Before, void.Payout, void.Void = 2, &lost, 100, true
	if got, want := void.Tally(), (Tally{Wagers: -1, Wagered: -100, USD: -65_000_000, ExpectedUSD: -650_000}); got != want {
		t.Errorf("a loss that becomes void changes %+v, want %+v", got, want)
	}
	unknown := *first
	unknown.Edge = ""
	if unknown.Tally().ExpectedUSD != 0 {
		t.Error("what the house keeps is returned without an edge")
	}
}

// TestTermsAreShared checks that short choices are stored once for many wagers,
// and long ones with each wager.
func TestTermsAreShared(t *testing.T) {
	h := newHarness(t)
	long := `{"bets":"0123456789012345678901234567890123456789012345678901234567890123456789"}`
	for range 3 {
		short := h.wager("anna", "dice")
		h.write(func(tx *db.Tx) error { return h.wagerLog.Append(tx, short) })
		wide := h.wager("anna", "roulette")
		wide.Choices = long
		h.write(func(tx *db.Tx) error { return h.wagerLog.Append(tx, wide) })
		h.read(func(q *db.Reader) error {
			for _, w := range []*Wager{short, wide} {
				if got, err := ByID(q, w.ID); err != nil || got.Choices != w.Choices {
					t.Errorf("choices %q came back as %+v, %v", w.Choices, got, err)
				}
			}
			return nil
		})
		h.wagerLog = New() // like a restart, with an empty cache
	}
	var terms, own int
	h.read(func(q *db.Reader) error {
		return q.QueryRow(`SELECT (SELECT COUNT(*) FROM wager_terms), (SELECT COUNT(*) FROM wagers WHERE choices IS NOT NULL)`).Scan(&terms, &own)
	})
	if terms != 2 || own != 3 {
		t.Errorf("%d terms, %d wagers with choices of their own", terms, own)
	}
}
