package bonus

import (
	"errors"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// terms are DefaultTerms with changes.
func terms(change func(*Terms)) Terms {
	t := DefaultTerms()
	if change != nil {
		change(&t)
	}
	return t
}

// code is the code of a refusal; 0 for none.
func code(err error) int {
	if err == nil {
		return 0
	}
	refused, _ := fault.From(err)
	return refused.Code
}

func (h *harness) wantMoney(userID string, real, bonus money.Amount) {
	h.T.Helper()
	if r, b := h.real(userID), h.bonus(userID); r != real || b != bonus {
		h.T.Errorf("%s has %d real and %d bonus, want %d and %d", userID, r, b, real, bonus)
	}
}

func (h *harness) wantGrant(source string, state State, balance money.Amount, wagered, required int64) {
	h.T.Helper()
	if g := h.find(source); g.state != state || g.balance != balance || g.wagered != wagered || g.required != required {
		h.T.Errorf("bonus %s is %s with %d, wagered %d of %d; want %s with %d, %d of %d", source, g.state, g.balance, g.wagered, g.required, state, balance, wagered, required)
	}
}

func TestRealMoneyIsStakedFirst(t *testing.T) {
	h := newHarness(t)
	h.give("anna", 3_00)
	h.grant("one", "anna", 20_00, terms(nil))
	h.Check(h.play("anna", 2_00, 0))
	h.wantMoney("anna", 1_00, 20_00)
	h.Check(h.play("anna", 4_00, 8_00)) // a quarter of it is real money
	h.wantMoney("anna", 2_00, 23_00)
	h.wantGrant("one", Active, 23_00, 6*dollar, 600*dollar)
	if err := h.play("anna", 30_00, 0); code(err) != -4 {
		t.Errorf("more than both: %v", err)
	}
	h.wantMoney("anna", 2_00, 23_00)
	h.checkAudits()
}

func TestMaxBet(t *testing.T) {
	h := newHarness(t)
	h.give("anna", 5_01)
	h.grant("one", "anna", 20_00, terms(nil))
	h.Check(h.play("anna", 5_01, 0)) // real money alone has no such limit
	err := h.play("anna", 5_01, 0)
	if refused, _ := fault.From(err); refused.Code != -4 || refused.Message != "While you play with bonus money, a bet is at most $5.00." {
		t.Errorf("5.01 of bonus money: %v", err)
	}
	w, err := h.open("anna", 5_00)
	h.Check(err)
	if err := h.change(w, func(tx *db.Tx, w *wager.Wager) error {
		_, err := h.wagers.Add(tx, w, wager.Bettor{Owner: "anna"}, 1, wager.Notice{})
		return err
	}); code(err) != -4 {
		t.Errorf("a cent more: %v", err)
	}
	h.wantMoney("anna", 0, 15_00)
	h.checkAudits()
}

func TestMetRequirementConvertsBonus(t *testing.T) {
	h := newHarness(t)
	h.grant("one", "anna", 20_00, terms(func(t *Terms) { t.Wager = 1 }))
	for range 3 {
		h.Check(h.play("anna", 5_00, 10_00))
	}
	h.wantGrant("one", Active, 35_00, 15*dollar, 20*dollar)
	h.Check(h.play("anna", 5_00, 0))
	h.wantGrant("one", Converted, 0, 20*dollar, 20*dollar)
	h.wantMoney("anna", 30_00, 0)
	h.Events.Wait(t, "the end of the bonus", func(e kerneltest.Event) bool {
		return e.Channel == "user:anna" && e.Name == "BonusBalanceTransferred" && e.Data.(BonusConversion).Value == "30.00"
	})
	h.checkAudits()
}

func TestConversionIsCappedByTerms(t *testing.T) {
	h := newHarness(t)
	h.grant("cash", "anna", 10_00, terms(func(t *Terms) { t.Wager, t.MaxWin, t.MaxBet = 1, 10, 0 }))
	h.Check(h.play("anna", 10_00, 500_00))
	h.wantGrant("cash", Converted, 0, 10*dollar, 10*dollar)
	h.wantMoney("anna", 100_00, 0)
	h.checkAudits()
}

func TestRequirementResetsBelowTenDollars(t *testing.T) {
	h := newHarness(t)
	h.grant("one", "anna", 12_00, terms(nil))
	h.Check(h.play("anna", 1_99, 0))
	h.wantGrant("one", Active, 10_01, 1_990_000, 360*dollar)
	w, err := h.open("anna", 5_00) // money on an open wager is not lost
	h.Check(err, h.play("anna", 1, 0))
	h.wantGrant("one", Active, 5_00, 2_000_000, 360*dollar)
	h.Check(h.settle(w, 4_99))
	h.wantGrant("one", Active, 9_99, 0, 9_990_000*30)
	h.Check(h.play("anna", 1_00, 0)) // once
	h.wantGrant("one", Active, 8_99, dollar, 9_990_000*30)
	h.checkAudits()
}

func TestWagerCountsTowardBonusEndingFirst(t *testing.T) {
	h := newHarness(t)
	h.grant("long", "anna", 20_00, terms(func(t *Terms) { t.Days = 10 }))
	h.grant("short", "anna", 20_00, terms(func(t *Terms) { t.Days = 5 }))
	h.Check(h.play("anna", 5_00, 0))
	h.wantGrant("short", Active, 15_00, 5*dollar, 600*dollar)
	h.wantGrant("long", Active, 20_00, 0, 600*dollar)
	if err := h.play("anna", 16_00, 0); code(err) != -4 {
		t.Errorf("one wager took from two bonuses: %v", err)
	}
	h.Harness.Clock.Advance(6 * 24 * time.Hour)
	h.Check(h.play("anna", 5_00, 0)) // before the job has run
	h.wantGrant("long", Active, 15_00, 5*dollar, 600*dollar)
	h.Check(h.expire(h.Ctx))
	h.wantGrant("short", Expired, 0, 5*dollar, 600*dollar)
	h.wantMoney("anna", 0, 15_00)
	h.checkAudits()
}

func TestRefusedGamesUseNoBonusMoney(t *testing.T) {
	h := newHarness(t)
	h.give("anna", 1_00)
	h.grant("one", "anna", 20_00, terms(nil))
	if err := h.playOn("blackjack", "1/25", "anna", 2_00, 0); code(err) != -4 {
		t.Errorf("blackjack with bonus money: %v", err)
	}
	h.Check(h.playOn("blackjack", "1/25", "anna", 1_00, 0))
	h.wantGrant("one", Active, 20_00, 0, 600*dollar)
	h.wantMoney("anna", 0, 20_00)
	h.checkAudits()
}

func TestLockedBonusIsUnlockedByRealMoney(t *testing.T) {
	h := newHarness(t)
	h.give("anna", 40_00)
	h.grant("one", "anna", 20_00, terms(func(t *Terms) { t.Kind, t.Wager = Locked, 1 }))
	if rows, err := h.Service.Balance(h.Ctx, h.call("anna"), struct{}{}); err != nil || len(rows) != 1 || rows[0].Value != "20.00" || rows[0].FrozenValue != "20.00" {
		t.Errorf("the bonuses are %+v, %v", rows, err)
	}
	h.Check(h.play("anna", 20_00, 0))
	h.wantMoney("anna", 40_00, 0)
	h.checkAudits()
}

// TestPayoutsAfterEndOfBonus settles, voids and corrects wagers of bonuses that have
// ended in the meantime.
func TestPayoutsAfterEndOfBonus(t *testing.T) {
	h := newHarness(t)
	h.grant("gone", "anna", 20_00, terms(nil))
	won, err := h.open("anna", 2_00)
	h.Check(err)
	void, err := h.open("anna", 3_00)
	h.Check(err)
	if _, err := h.Cancel(h.Ctx, h.call("anna"), CancelRequest{h.find("gone").id.String()}); err != nil {
		t.Fatal(err)
	}
	h.wantMoney("anna", 0, 0)
	h.Check(h.settle(won, 10_00), h.void(void), h.correct(won, 12_00))
	h.wantMoney("anna", 0, 0)
	h.wantGrant("gone", Cancelled, 0, 0, 600*dollar)

	h.grant("met", "ben", 20_00, terms(func(t *Terms) { t.Wager, t.MaxBet, t.MaxWin = 1, 0, 2 }))
	lateWager, err := h.open("ben", 5_00)
	h.Check(err, h.play("ben", 15_00, 30_00), h.play("ben", 5_00, 5_00), h.play("ben", 5_00, 10_00))
	h.wantMoney("ben", 35_00, 0)
	h.Check(h.settle(lateWager, 10_00)) // the terms pay 5 of it
	h.wantMoney("ben", 40_00, 0)
	h.checkAudits()
}

func TestEmptyBonusIsSpent(t *testing.T) {
	h := newHarness(t)
	h.grant("one", "anna", 5_00, terms(nil))
	w, err := h.open("anna", 2_00)
	h.Check(err, h.play("anna", 3_00, 0))
	h.wantGrant("one", Active, 0, 3*dollar, 150*dollar)
	h.Check(h.settle(w, 0))
	h.wantGrant("one", Spent, 0, 5*dollar, 150*dollar)
	h.checkAudits()
}

func TestBonusIsGrantedOnce(t *testing.T) {
	h := newHarness(t)
	h.grant("one", "anna", 5_00, terms(nil))
	err := h.Harness.DB.Write(h.Ctx, func(tx *db.Tx) error {
		return h.Grant(tx, rewards.Bonus{Source: "one", UserID: "ben", Currency: usd, Amount: 1, Name: "x", Terms: terms(nil)})
	})
	if !errors.Is(err, ErrAlreadyGranted) {
		t.Errorf("the second of a source: %v", err)
	}
	h.wantMoney("ben", 0, 0)
}

func TestExcludedPlayerForfeitsBonuses(t *testing.T) {
	h := newHarness(t)
	h.grant("one", "anna", 5_00, terms(nil))
	h.grant("two", "anna", 6_00, terms(nil))
	h.Check(h.ForfeitExcluded(h.Ctx, "anna"))
	h.wantMoney("anna", 0, 11_00)
	h.excluded["anna"] = true
	h.Check(h.ForfeitExcluded(h.Ctx, "anna"), h.ForfeitExcluded(h.Ctx, "anna"))
	h.wantMoney("anna", 0, 0)
	h.wantGrant("one", Forfeited, 0, 0, 150*dollar)
	h.checkAudits()
}

// A bonus lasts its days to the millisecond, across the end of a year and the end of
// February. Concurrent runs end it once.
func TestBonusExpiresOnce(t *testing.T) {
	for _, begins := range []time.Time{time.Date(2026, 12, 2, 0, 0, 0, 0, time.UTC), time.Date(2027, 2, 27, 23, 59, 59, 999e6, time.UTC)} {
		h := newHarness(t)
		h.Clock.Advance(begins.Sub(h.Clock.Now()))
		h.grant("one", "anna", 20_00, terms(func(t *Terms) { t.Days = 30 }))
		h.Clock.Advance(30*24*time.Hour - time.Millisecond)
		h.Check(h.expire(h.Ctx))
		h.wantGrant("one", Active, 20_00, 0, 600*dollar)
		h.Clock.Advance(time.Millisecond)
		var group sync.WaitGroup
		for range 200 {
			group.Go(func() {
				if err := h.expire(h.Ctx); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		h.wantGrant("one", Expired, 0, 0, 600*dollar)
		h.wantMoney("anna", 0, 0)
		h.checkAudits()
	}
}
