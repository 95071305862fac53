package bets

import (
	"testing"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
)

// A market with a wrong price is voided. Its cashed-out bet is refunded like the bet that
// was not cashed out. The preview of the ruling counts both.
func TestVoidRefundsCashedOutBet(t *testing.T) {
	h := &effectCheck{newHarness(t), map[string]string{}}
	h.runQueue()
	away := h.offer("e1", "2", "17.90", 53_000)
	h.placeBet("anna", "usd", "10", "10", away)
	h.placeBet("bert", "usd", "10", "10", away)
	h.change(away, func(q *line.Quote) { q.Chance, q.Price = 600_000, 1580 })
	b, err := h.acceptOffer(h.cashOutOffer(h.bets["anna"], "").OfferID, "none")
	if err != nil || b.Paid != "104.17" {
		t.Fatalf("cashed out as %+v, %v", b, err)
	}
	answer := h.checkResults("e1", map[line.Selection]odds.Factor{away: odds.Voided}, 0)
	if len(answer) != 1 || answer[0].Bets != 2 || answer[0].TakenBack != 94_17*cent || answer[0].Paid != 10_00*cent {
		t.Errorf("voiding does %+v", answer)
	}
	if got := h.betView("anna", h.bets["anna"]); got.Status != Refunded || !got.CashedOut || got.Paid != "10.00" || h.cents("anna") != "10.00" || h.cents("bert") != "10.00" {
		t.Errorf("%+v; anna has %s, bert %s", got, h.cents("anna"), h.cents("bert"))
	}
	// The void was a mistake: the cash-out applies again.
	h.checkResults("e1", map[line.Selection]odds.Factor{away: odds.Lost}, 0)
	if h.cents("anna") != "104.17" || h.cents("bert") != "0.00" {
		t.Errorf("anna has %s, bert %s", h.cents("anna"), h.cents("bert"))
	}
	h.mustPassAudit()
}

// The site pays what the player has already spent. The bet's record contains the amount.
func TestSiteCoversShortfallOfVoidedCashOut(t *testing.T) {
	h := &effectCheck{newHarness(t), map[string]string{}}
	h.runQueue()
	away := h.offer("e1", "2", "17.90", 53_000)
	h.placeBet("anna", "usd", "10", "10", away)
	h.change(away, func(q *line.Quote) { q.Chance = 600_000 })
	if _, err := h.acceptOffer(h.cashOutOffer(h.bets["anna"], "").OfferID, "none"); err != nil {
		t.Fatal(err)
	}
	h.bet("anna", "20", h.offer("e2", "1", "2.00", 450_000))
	h.bet("anna", "20", h.offer("e3", "1", "2.00", 450_000))
	h.bet("anna", "20", h.offer("e4", "1", "2.00", 450_000))
	h.checkResults("e1", map[line.Selection]odds.Factor{away: odds.Voided}, 50_00*cent) // 44.17 of 94.17 are left
	if got := h.betView("anna", h.bets["anna"]); got.Paid != "60.00" || h.cents("anna") != "0.00" {
		t.Errorf("%+v; anna has %s", got, h.cents("anna"))
	}
	if n := h.Count(`sports_bets WHERE shortfall = $1`, int64(50_00*cent)); n != 1 {
		t.Error("it is not recorded what the house bears")
	}
	h.mustPassAudit()
}

// A double is cashed out after a goal that is later cancelled. The correction takes back
// the value of the goal.
func TestCorrectionTakesBackDependentCashOut(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	goal, other := h.offer("e1", "1", "2.00", 480_000), h.offer("e2", "1", "2.00", 500_000)
	created := h.bet("anna", "10", goal, other)
	h.settleResults(map[line.Selection]odds.Factor{goal: odds.Won})
	if _, err := h.acceptOffer(h.cashOutOffer(created.ID, "").OfferID, "none"); err != nil { // 10 x 2 x 0.97
		t.Fatal(err)
	}
	for _, step := range []struct {
		factor odds.Factor
		has    string
	}{{odds.Lost, "90.00"}, {odds.Voided, "99.70"}, {odds.Won, "109.40"}} {
		h.settleResults(map[line.Selection]odds.Factor{goal: step.factor})
		if h.cents("anna") != step.has {
			t.Errorf("%s: anna has %s, want %s", step.factor.Outcome(), h.cents("anna"), step.has)
		}
	}
	// The result of the leg that was open changes nothing.
	h.settleResults(map[line.Selection]odds.Factor{other: odds.Lost})
	if h.cents("anna") != "109.40" {
		t.Errorf("anna has %s", h.cents("anna"))
	}
	h.mustPassAudit()
}

// A goal decides a leg and is cancelled. For a cash-out the leg is open.
func TestCancelledGoalReopensLegForCashOut(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	goal, other := h.offer("e1", "1", "2.00", 480_000), h.offer("e2", "1", "2.00", 500_000)
	created := h.bet("anna", "10", goal, other)
	h.settleResults(map[line.Selection]odds.Factor{goal: odds.Won})
	if offered := h.cashOutOffer(created.ID, ""); offered.Amount != "19.40" || offered.OpenLegs != 1 {
		t.Errorf("after the goal: %+v", offered)
	}
	h.change(goal, func(q *line.Quote) { q.Undecided, q.Chance = true, 400_000 })
	offered := h.cashOutOffer(created.ID, "")
	if offered.Amount != "7.52" || offered.OpenLegs != 2 { // 10 x 0.8 x 1.0, less 3 % twice
		t.Errorf("after it was taken back: %+v", offered)
	}
	if _, err := h.acceptOffer(offered.OfferID, "none"); err != nil {
		t.Fatal(err)
	}
	h.settleResults(map[line.Selection]odds.Factor{goal: odds.Lost})
	if h.cents("anna") != "97.52" {
		t.Errorf("anna has %s", h.cents("anna"))
	}
	h.change(other, func(q *line.Quote) { q.State = line.Suspended })
	h.mustPassAudit()
}

// A part was cashed out for more than the final payout of the whole bet.
func TestPartialCashOutAboveVoidPayout(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	away := h.offer("e1", "2", "17.90", 53_000)
	created := h.bet("anna", "10", away)
	h.change(away, func(q *line.Quote) { q.Chance = 600_000 })
	if _, err := h.acceptOffer(h.cashOutOffer(created.ID, "5").OfferID, "none"); err != nil { // 52.08
		t.Fatal(err)
	}
	h.settleResults(map[line.Selection]odds.Factor{away: odds.Voided})
	if got := h.betView("anna", created.ID); got.Status != Refunded || got.Paid != "10.00" || h.cents("anna") != "100.00" {
		t.Errorf("%+v; anna has %s", got, h.cents("anna"))
	}
	h.mustPassAudit()
}
