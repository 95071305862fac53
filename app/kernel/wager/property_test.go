package wager

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// TestRandomOperationsKeepBooksBalanced makes random sequences of all operations
// over several wagers, players, funds and counterparties. It compares the
// success of each, every account, every wager and the sums of records with a
// model. The checks find nothing, whatever their batch size.
func TestRandomOperationsKeepBooksBalanced(t *testing.T) {
	var (
		h *harness
		m *model
	)
	run := 0
	rapid.Check(t, func(r *rapid.T) {
		if run%10 == 0 { // the checks read all books of the site
			h, m = newHarness(t), &model{}
		}
		run++
		players := []string{fmt.Sprintf("anna%d", run), fmt.Sprintf("bert%d", run)}
		for _, player := range players {
			h.fund(player, 2_000)
		}
		m.accounts = h.sums()
		mine := len(m.wagers)
		for step := range rapid.IntRange(1, 25).Draw(r, "steps") {
			if rapid.IntRange(0, 9).Draw(r, "begin") < 4 || mine == len(m.wagers) {
				beginWager(r, h, m, players)
			} else {
				continueWager(r, h, m, m.wagers[rapid.IntRange(mine, len(m.wagers)-1).Draw(r, "wager")])
			}
			if step%6 == 5 {
				compare(r, h, m, m.wagers[mine:])
			}
		}
		compare(r, h, m, m.wagers[mine:])
		h.compareTally(r, m)
		if found := h.findings(rapid.IntRange(1, 40).Draw(r, "piece")); len(found) > 0 {
			r.Fatalf("the books are wrong: %+v", found)
		}
	})
}

// beginWager plays an instant wager, or opens one.
func beginWager(r *rapid.T, h *harness, m *model, players []string) {
	b := bet{
		owner: rapid.SampledFrom(players).Draw(r, "owner"), amount: amounts(r, "stake", 10), counterparty: rapid.SampledFrom([]string{ledger.House, acme, jackpot}).Draw(r, "against"),
		funds: rapid.SampledFrom([]ledger.Purpose{ledger.Real, ledger.Demo, ledger.Bonus, thirdBonus}).Draw(r, "funds"),
	}
	w := newModelWager(b)
	var want bool
	var err error
	if rapid.Bool().Draw(r, "at once") {
		b.pays = amounts(r, "pays", 0)
		want = m.playOut(w, b.amount, b.pays)
		var created *wagerlog.Wager
		if created, err = h.instant(b); err == nil {
			w.position = &position{id: created.ID}
		}
	} else {
		want = m.add(w, b.amount)
		w.position, err = h.open(b)
	}
	if (err == nil) != want {
		r.Fatalf("%+v: %v, the model says %t", b, err, want)
	}
	if want {
		m.wagers = append(m.wagers, w)
	}
}

// continueWager makes an operation on a wager in any state.
func continueWager(r *rapid.T, h *harness, m *model, w *modelWager) {
	amount, payout := amounts(r, "amount", 0), amounts(r, "payout", 0)
	var (
		want bool
		do   func(*harness, *db.Tx, *Wager) error
	)
	switch what := rapid.SampledFrom([]string{"add", "part", "release", "settle", "void", "correct", "undo"}).Draw(r, "what"); what {
	case "add":
		do, want = add(amount), m.add(w, amount)
	case "part":
		do, want = part(amount, payout), m.part(w, amount, payout)
	case "release":
		do, want = release(amount), m.release(w, amount)
	case "settle":
		do, want = settle(payout), m.settle(w, payout)
	case "void":
		do, want = void, m.voids(w)
	case "correct":
		do, want = correct(payout, false), m.correct(w, payout, false)
	case "undo":
		payout = w.staked.sum()
		do, want = correct(payout, true), m.correct(w, payout, true)
	}
	err := h.DB.Write(h.ctx, func(tx *db.Tx) error {
		open, err := ByID(tx, w.position.id)
		if err != nil {
			return err
		}
		if open == nil { // like a product that came too late
			open = &Wager{ID: w.position.id, Kind: kindLong, Counterparty: ledger.House, Player: ledger.PlayerKey("x", "usd", false), Staked: max(w.staked.sum(), 1)}
		}
		if err := do(h, tx, open); err != nil {
			return err
		}
		return updatePosition(tx, open)
	})
	if (err == nil) != want {
		r.Fatalf("%+v: %v, the model says %t", w, err, want)
	}
}

// amounts draws small amounts, which often meet the limits of wagers.
func amounts(r *rapid.T, name string, minimum int) money.Amount {
	return money.Amount(rapid.OneOf(rapid.IntRange(minimum, minimum+30), rapid.IntRange(minimum, 1500)).Draw(r, name))
}

// compare compares all accounts and some wagers with the model.
func compare(r *rapid.T, h *harness, m *model, wagers []*modelWager) {
	now := h.sums()
	for account, amount := range now {
		if m.accounts[account] != amount {
			r.Fatalf("%s has %d, the model says %d", account, amount, m.accounts[account])
		}
	}
	open := m.open()
	for _, clearing := range []string{"rounds stake", "rounds demo-stake", "rounds bonus-stake"} {
		if now[clearing] != open[clearing] {
			r.Fatalf("%s has %d, open wagers %d", clearing, now[clearing], open[clearing])
		}
	}
	h.read(func(q *db.Reader) error {
		for _, w := range wagers {
			open, err := ByID(q, w.position.id)
			if err != nil {
				return err
			}
			record, err := wagerlog.ByID(q, w.position.id)
			switch {
			case err != nil:
				return err
			case (open == nil) != w.ended || (record != nil) != w.ended:
				r.Fatalf("%+v is open: %t", w, open != nil)
			case !w.ended && !w.matchesOpen(open):
				r.Fatalf("open is %+v, the model says %+v", open, w)
			case w.ended && !w.matchesRecord(record):
				r.Fatalf("recorded is %+v, the model says %+v", record, w)
			}
		}
		return nil
	})
}

// matchesOpen reports whether an open wager is the model's.
func (w *modelWager) matchesOpen(open *Wager) bool {
	return w.staked == pair{open.Staked - open.Bonus, open.Bonus} && w.settled == pair{open.Settled - open.BonusSettled, open.BonusSettled} &&
		w.paid == pair{open.Paid - open.BonusPaid, open.BonusPaid}
}

// matchesRecord reports whether a record is that of the model's wager.
func (w *modelWager) matchesRecord(record *wagerlog.Wager) bool {
	return w.staked == pair{record.Stake - record.Bonus, record.Bonus} && w.payout == pair{record.Payout - record.BonusPayout, record.BonusPayout} &&
		w.void == record.Void && w.revisions == record.Revision
}

// compareTally sums all rows of the wager log, as projections do.
func (h *harness) compareTally(r *rapid.T, m *model) {
	var sum wagerlog.Tally
	h.read(func(q *db.Reader) error {
		_, err := wagerlog.EachSince(q, 0, 500, func(w *wagerlog.Wager) {
			if w.Player.Owner == "sponsor" {
				return
			}
			t := w.Tally()
			sum.Wagers += t.Wagers
			sum.Wins += t.Wins
			sum.Wagered += t.Wagered
			sum.Paid += t.Paid
		})
		return err
	})
	if want := m.tally(); sum != want {
		r.Fatalf("the wager log adds up to %+v, the model to %+v", sum, want)
	}
}
