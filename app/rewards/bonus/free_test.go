package bonus

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// playFree plays an instant wager with a free bet.
func (h *harness) playFree(g *grant, userID, product string, stake, payout money.Amount) error {
	return h.Harness.DB.Write(h.Ctx, func(tx *db.Tx) error {
		stakeRequest := h.stake(userID, stake, product)
		stakeRequest.Grant = g.id
		a, err := h.wagers.Accept(tx, stakeRequest)
		if err != nil {
			return err
		}
		record := wager.Record{Terms: wagerlog.Terms{Edge: "1/25", Choices: "{}"}, Opening: stake}
		_, _, err = h.wagers.PlayOut(tx, h.wagers.IDOf(ledger.Request{}), a, record, wager.Result{Payout: payout, Multiplier: money.Of(payout, stake)}, wager.Notice{})
		return err
	})
}

// openFree opens a wager with a free bet.
func (h *harness) openFree(g *grant, userID string, stake money.Amount) (w *wager.Wager, err error) {
	err = h.Harness.DB.Write(h.Ctx, func(tx *db.Tx) error {
		stakeRequest := h.stake(userID, stake, "dice")
		stakeRequest.Grant = g.id
		a, err := h.wagers.Accept(tx, stakeRequest)
		if err == nil {
			w, _, err = h.wagers.Open(tx, h.wagers.IDOf(ledger.Request{}), a, wager.Notice{})
		}
		return err
	})
	return w, err
}

func TestFreeBetPaysProfitOnly(t *testing.T) {
	for _, c := range []struct {
		name         string
		payout, real money.Amount
	}{
		{"lost", 0, 0}, {"half of it", 2_00, 0}, {"the stake", 4_00, 0}, {"a cent more", 4_01, 1}, {"five times", 20_00, 16_00},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHarness(t)
			g := h.grant("free", "anna", 4_00, FreeBetTerms())
			h.Check(h.playFree(g, "anna", "dice", 4_00, c.payout))
			h.wantMoney("anna", c.real, 0)
			h.wantGrant("free", Spent, 0, 0, 0)
			h.checkAudits()
		})
	}
}

func TestOnlyChosenFreeBetIsUsed(t *testing.T) {
	h := newHarness(t)
	g := h.grant("free", "anna", 4_00, FreeBetTerms())
	small := FreeBetTerms()
	small.MaxBet = dollar
	bounded := h.grant("bounded", "anna", 4_00, small)
	bonus := h.grant("bonus", "anna", 20_00, terms(nil))
	h.give("anna", 1_00)
	h.Check(h.play("anna", 5_00, 0)) // uses real money and the bonus, never a free bet
	h.wantGrant("free", Active, 4_00, 0, 0)
	h.wantMoney("anna", 0, 24_00)
	for name, err := range map[string]error{
		"another player":  h.playFree(g, "bert", "dice", 4_00, 0),
		"too much":        h.playFree(g, "anna", "dice", 4_01, 0),
		"a refused game":  h.playFree(g, "anna", "blackjack", 4_00, 0),
		"no free bet":     h.playFree(bonus, "anna", "dice", 4_00, 0),
		"above its bound": h.playFree(bounded, "anna", "dice", 1_01, 0),
	} {
		if code(err) != -4 {
			t.Errorf("%s: %v", name, err)
		}
	}
	h.Check(h.playFree(g, "anna", "dice", 1_00, 0)) // in parts
	h.wantGrant("free", Active, 3_00, 0, 0)
	h.Clock.Advance(31 * 24 * time.Hour)
	if err := h.playFree(g, "anna", "dice", 1_00, 0); !errors.Is(err, wager.ErrNoFreeBet) {
		t.Errorf("after its days: %v", err)
	}
	h.Check(h.expire(h.Ctx))
	h.wantGrant("free", Expired, 0, 0, 0)
	h.checkAudits()
}

func TestVoidFreeBetCanBeUsedAgain(t *testing.T) {
	h := newHarness(t)
	g := h.grant("free", "anna", 4_00, FreeBetTerms())
	w, err := h.openFree(g, "anna", 4_00)
	h.Check(err)
	h.wantGrant("free", Active, 0, 0, 0)
	h.Check(h.void(w))
	h.wantGrant("free", Active, 4_00, 0, 0)
	h.Check(h.playFree(g, "anna", "dice", 4_00, 10_00))
	h.wantMoney("anna", 6_00, 0)
	h.checkAudits()
}

func TestVoidCorrectionRestoresFreeBet(t *testing.T) {
	for name, payout := range map[string]money.Amount{"lost": 0, "half": 2_00, "won": 10_00} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			g := h.grant("free", "anna", 4_00, FreeBetTerms())
			w, err := h.openFree(g, "anna", 3_00)
			h.Check(err)
			h.Check(h.settle(w, payout))
			h.Check(h.playFree(g, "anna", "dice", 1_00, 0)) // the rest: used up
			h.wantGrant("free", Spent, 0, 0, 0)
			for range 2 { // once only
				h.Check(h.correctVoid(w))
				h.wantGrant("free", Active, 3_00, 0, 0)
				h.wantMoney("anna", 0, 3_00)
			}
			h.Check(h.correct(w, 10_00)) // not void after all
			h.wantGrant("free", Spent, 0, 0, 0)
			h.wantMoney("anna", 7_00, 0)
			h.Check(h.correctVoid(w))
			h.Check(h.playFree(g, "anna", "dice", 1_00, 5_00))
			h.Check(h.correct(w, 0)) // the site bears what was used in the meantime
			h.wantGrant("free", Spent, 0, 0, 0)
			h.wantMoney("anna", 4_00, 0)
			h.checkAudits()
		})
	}
}

func TestEndedFreeBetIsNotRestored(t *testing.T) {
	for name, end := range map[string]func(h *harness){
		"expired":   func(h *harness) { h.Clock.Advance(31 * 24 * time.Hour); h.Check(h.expire(h.Ctx)) },
		"days over": func(h *harness) { h.Clock.Advance(31 * 24 * time.Hour) },
		"cancelled": func(h *harness) {
			_, err := h.Cancel(h.Ctx, h.call("anna"), CancelRequest{ID: h.find("free").id.String()})
			h.Check(err)
		},
		"excluded": func(h *harness) { h.excluded["anna"] = true; h.Check(h.ForfeitExcluded(h.Ctx, "anna")) },
	} {
		for _, stake := range []money.Amount{4_00, 3_00} {
			t.Run(name, func(t *testing.T) {
				h := newHarness(t)
				g := h.grant("free", "anna", 4_00, FreeBetTerms())
				w, err := h.openFree(g, "anna", stake)
				h.Check(err)
				h.Check(h.settle(w, 0))
				if name != "cancelled" || stake < 4_00 { // a used-up free bet cannot be cancelled
					end(h)
				} else {
					h.excluded["anna"] = true
				}
				before := h.find("free")
				h.Check(h.correctVoid(w))
				if g = h.find("free"); g.balance != before.balance || g.state != before.state {
					t.Errorf("%s with %d is %s with %d", before.state, before.balance, g.state, g.balance)
				}
				h.checkAudits()
			})
		}
	}
}

func TestFreeBetPartialPayoutsAndCorrection(t *testing.T) {
	h := newHarness(t)
	g := h.grant("free", "anna", 4_00, FreeBetTerms())
	w, err := h.openFree(g, "anna", 4_00)
	h.Check(err)
	h.Check(h.change(w, func(tx *db.Tx, w *wager.Wager) error {
		_, err := h.wagers.SettlePart(tx, w, 1_00, 1_50, wager.Notice{})
		return err
	}))
	h.wantMoney("anna", 50, 0)
	h.Check(h.settle(w, 10_50)) // the other three dollars pay nine
	h.wantMoney("anna", 6_50, 0)
	h.Check(h.correct(w, 0))
	h.wantMoney("anna", 0, 0)
	h.Check(h.correct(w, 5_00))
	h.wantMoney("anna", 1_00, 0)
	h.Check(h.correct(w, 4_00))
	h.wantMoney("anna", 0, 0)
	h.wantGrant("free", Spent, 0, 0, 0)
	h.checkAudits()
}

func TestFreeBetDoesNotBlockWithdrawal(t *testing.T) {
	h := newHarness(t)
	h.grant("free", "anna", 4_00, FreeBetTerms())
	open := func() (open bool) {
		h.Read(func(q *db.Reader) (err error) {
			open, err = h.BonusOpen(q, "anna")
			return err
		})
		return open
	}
	if open() {
		t.Error("a free bet blocks a withdrawal")
	}
	h.grant("bonus", "anna", 4_00, terms(nil))
	if !open() {
		t.Error("a bonus blocks no withdrawal")
	}
}

func TestParallelBetsUseFreeBetOnce(t *testing.T) {
	h := newHarness(t)
	g := h.grant("free", "anna", 4_00, FreeBetTerms())
	var (
		all  sync.WaitGroup
		paid atomic.Int64
	)
	for range 200 {
		all.Go(func() {
			if h.playFree(g, "anna", "dice", 4_00, 8_00) == nil {
				paid.Add(1)
			}
		})
	}
	all.Wait()
	if paid.Load() != 1 {
		t.Errorf("%d bets were paid with one free bet", paid.Load())
	}
	h.wantMoney("anna", 4_00, 0)
	h.checkAudits()
}
