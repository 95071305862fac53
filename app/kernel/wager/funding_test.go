package wager

import (
	"errors"
	"maps"
	"sync"
	"testing"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// thirdBonus is the funds of stakes whose third, rounded down, is bonus money.
const thirdBonus ledger.Purpose = "third"

// bonusPart is the part of a stake that the fake Funding pays.
func bonusPart(funds ledger.Purpose, stake money.Amount) money.Amount {
	switch funds {
	case ledger.Bonus:
		return stake
	case thirdBonus:
		return stake / 3
	}
	return 0
}

// funding chooses the funds that the test set. It records its calls once they are committed.
type funding struct {
	mu      sync.Mutex
	purpose ledger.Purpose
	// bonus is the part that Choose pays, if not nil, whatever the funds.
	bonus *money.Amount
	err   error
	// began has the funds of each wager, ended its last revision and moved the change of each
	// player's bonus money.
	began map[id.Binary]ledger.Purpose
	ended map[id.Binary]int
	moved map[string]money.Amount
	// free are the free bets, reclaimed the amounts that corrections took from them.
	free      map[id.Binary]id.Binary
	reclaimed map[id.Binary]money.Amount
}

func newFunding() *funding {
	return &funding{purpose: ledger.Real, began: map[id.Binary]ledger.Purpose{}, ended: map[id.Binary]int{}, moved: map[string]money.Amount{}, free: map[id.Binary]id.Binary{}, reclaimed: map[id.Binary]money.Amount{}}
}

func (f *funding) after(tx *db.Tx, do func()) error {
	tx.AfterCommit(func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		do()
	})
	return nil
}

func (f *funding) ChooseBonus(_ *db.Tx, stake Stake, _ int64) (money.Amount, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.bonus != nil {
		return *f.bonus, f.err
	}
	return bonusPart(f.purpose, stake.Amount), f.err
}

func (f *funding) ChooseMoreBonus(_ *db.Tx, w *Wager, added money.Amount) (money.Amount, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return bonusPart(f.began[w.ID], added), f.err
}

func (f *funding) FreeBet(_ db.Querier, wager id.Binary) (id.Binary, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.free[wager], nil
}

func (f *funding) BeforeReclaim(tx *db.Tx, wager id.Binary, amount money.Amount) error {
	return f.after(tx, func() { f.reclaimed[wager] += amount })
}

func (f *funding) Opened(tx *db.Tx, w *Wager, grant id.Binary) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	funds := f.purpose
	return f.after(tx, func() { f.began[w.ID], f.free[w.ID] = funds, grant })
}

func (f *funding) BonusMoved(tx *db.Tx, _ id.Binary, player ledger.Key, change money.Amount, _ ledger.Code) error {
	return f.after(tx, func() { f.moved[player.Owner] += change })
}

func (f *funding) Ended(tx *db.Tx, w *wagerlog.Wager) error {
	return f.after(tx, func() { f.ended[w.ID] = w.Revision })
}

// TestFreeBetReturnsNoStake lets free bets win, be settled in parts, be voided and be corrected:
// bonus money never pays more than its part of the stake, and the rest is real.
func TestFreeBetReturnsNoStake(t *testing.T) {
	grant := id.Binary{1}
	for _, c := range []struct {
		name   string
		payout money.Amount
		paid   sums
	}{
		{"lost", 0, sums{"anna bonus": -100}},
		{"less than the stake", 60, sums{"anna bonus": -40}},
		{"five times", 500, sums{"anna real": 400}},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHarness(t)
			h.funding.purpose = ledger.Bonus
			before := h.sums()
			h.write(func(tx *db.Tx) error {
				a, err := h.Accept(tx, Stake{Bettor: Bettor{Owner: "anna"}, Kind: kindInstant, Product: "flip", Currency: usd, Amount: 100, Grant: grant})
				if err != nil {
					return err
				}
				w, _, err := h.PlayOut(tx, h.IDOf(ledger.Request{}), a, Record{Terms: wagerlog.Terms{Choices: "{}"}, Opening: 100}, Result{Payout: c.payout, Multiplier: money.Of(c.payout, 100)}, Notice{})
				if err == nil && (w.Payout != c.payout || w.BonusPayout != min(c.payout, 100)) {
					t.Errorf("the record has a payout of %d, %d of it bonus money", w.Payout, w.BonusPayout)
				}
				return err
			})
			moved := before.changes(h.sums())
			for _, purpose := range []string{"anna real", "anna bonus"} {
				if moved[purpose] != c.paid[purpose] {
					t.Errorf("%s changed by %d, want %d", purpose, moved[purpose], c.paid[purpose])
				}
			}
		})
	}
}

func TestFreeBetIsRefusedWithoutBonusSupport(t *testing.T) {
	h := newHarness(t)
	for name, stake := range map[string]Stake{
		"play money": {Bettor: Bettor{Owner: "anna", Demo: true}},
		"a pool":     {Bettor: Bettor{Owner: "anna"}, Counterparty: jackpot},
	} {
		stake.Kind, stake.Product, stake.Currency, stake.Amount, stake.Grant = kindInstant, "flip", usd, 100, id.Binary{1}
		err := h.DB.Write(h.ctx, func(tx *db.Tx) error {
			_, err := h.Accept(tx, stake)
			return err
		})
		if !errors.Is(err, ErrNoFreeBet) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestFundingReceivesAllBonusMovements compares the calls of Funding with the accounts, and with the
// records.
func TestFundingReceivesAllBonusMovements(t *testing.T) {
	h := newHarness(t)
	before := h.sums()
	var long []*position
	for _, funds := range []ledger.Purpose{ledger.Real, ledger.Demo, ledger.Bonus, thirdBonus} {
		h.must(h.instant(bet{owner: "anna", amount: 100, pays: 250, funds: funds}))
		h.must(h.instant(bet{owner: "bert", amount: 100, funds: funds}))
		p, err := h.open(bet{owner: "anna", amount: 1000, funds: funds})
		h.must(p, err)
		long = append(long, p)
	}
	for i, step := range []func(*harness, *db.Tx, *Wager) error{add(7), part(301, 500), release(50), settle(900), correct(77, false)} {
		for _, p := range long {
			w := h.wager(p.id)
			if w == nil {
				w = &Wager{ID: p.id}
			}
			h.write(func(tx *db.Tx) error { return step(h, tx, w) })
		}
		moved := before.changes(h.sums())
		want := map[string]money.Amount{"anna": moved["anna bonus"], "bert": moved["bert bonus"]}
		if !maps.Equal(h.funding.moved, want) {
			t.Errorf("step %d: funding received %v, the accounts changed by %v", i, h.funding.moved, want)
		}
	}
	h.read(func(q *db.Reader) error {
		_, err := wagerlog.EachSince(q, 0, 100, func(w *wagerlog.Wager) {
			if last, recorded := h.funding.ended[w.ID]; w.Player.Owner != "sponsor" && (recorded != (w.Player.Purpose == ledger.Real) || recorded && last < w.Revision) {
				t.Errorf("funding received revision %d of a wager with %s money: %t (%d)", w.Revision, w.Player.Purpose, recorded, last)
			}
		})
		return err
	})
}
