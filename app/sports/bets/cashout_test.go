package bets

import (
	"testing"
	"time"

	"croupier/app/kernel/money"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
)

// cashOutOffer requests an offer for a part of a bet in dollars; empty means all of it.
func (h *harness) cashOutOffer(bet, dollars string) CashOutOffer {
	h.T.Helper()
	r := CashOutOfferRequest{ID: bet}
	if dollars != "" {
		r.Stake = money.Number(dollars)
	}
	created, err := h.Offer(h.Ctx, playerCall("anna"), r)
	h.Check(err)
	return created
}

// acceptOffer accepts an offer and waits for the result.
func (h *harness) acceptOffer(offerID, accept string) (*SportsBet, error) {
	h.T.Helper()
	queued, err := h.Service.CashOut(h.Ctx, playerCall("anna"), CashOutRequest{OfferID: offerID, AcceptOdds: accept, RequestID: h.Harness.IDs.New()})
	if err != nil {
		return nil, err
	}
	return h.waitOutcome("anna", queued.QueueID)
}

// A bet of 10 at 2.50 with a chance of 60 % has a value of 15, minus 3 % for the open
// leg.
func TestBetIsCashedOut(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	created := h.bet("anna", "10", home)
	h.change(home, func(q *line.Quote) { q.Chance, q.Price = 600_000, 1600 })
	offered := h.cashOutOffer(created.ID, "")
	if offered.Amount != "14.55" || offered.Stake != "10.00" || offered.Left != "0.00" || offered.OpenLegs != 1 {
		t.Errorf("offered %+v", offered)
	}
	b, err := h.acceptOffer(offered.OfferID, "")
	if err != nil || !b.CashedOut || b.Paid != "14.55" || b.Status != Won || h.cents("anna") != "104.55" || len(h.book.counted) != 0 {
		t.Errorf("cashed out as %+v, %v; anna has %s, the book counts %d", b, err, h.cents("anna"), len(h.book.counted))
	}
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Won})
	if got := h.betView("anna", created.ID); got.Paid != "14.55" || h.cents("anna") != "104.55" {
		t.Errorf("a result changed it to %+v", got)
	}
	if _, err := h.acceptOffer(offered.OfferID, ""); err == nil {
		t.Error("the offer can be taken again")
	}
	h.mustPassAudit()
}

// Parts are cashed out. The rest of the bet is settled and corrected independently.
func TestPartialCashOuts(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	created := h.bet("anna", "10", home)
	first := h.cashOutOffer(created.ID, "4") // 4 x 0.38 x 2.5 x 0.97
	if first.Amount != "3.68" || first.Left != "6.00" {
		t.Errorf("offered %+v", first)
	}
	if _, err := h.acceptOffer(first.OfferID, "none"); err != nil {
		t.Error(err)
	}
	h.mustPassAudit()
	if _, err := h.acceptOffer(h.cashOutOffer(created.ID, "1").OfferID, "none"); err != nil { // 0.92
		t.Error(err)
	}
	for _, step := range []struct {
		factor odds.Factor
		has    string
		status Status
	}{
		{odds.Won, "107.10", Won}, // 90 + 3.68 + 0.92 + 5 x 2.5
		{odds.Lost, "94.60", Lost},
		{odds.Voided, "100.00", Refunded}, // the parts are voided as well
		{odds.Won, "107.10", Won},
	} {
		h.settleResults(map[line.Selection]odds.Factor{home: step.factor})
		if got := h.betView("anna", created.ID); h.cents("anna") != step.has || got.Status != step.status || got.CashedStake != "5.00" || got.CashedPaid != "4.60" {
			t.Errorf("%s: %+v, anna has %s", step.factor.Outcome(), got, h.cents("anna"))
		}
		h.mustPassAudit()
	}
	if len(h.book.counted) != 0 {
		t.Errorf("the book still counts %d", len(h.book.counted))
	}
}

// A void bet returns its whole stake, whatever was paid for a cashed-out part.
func TestVoidRefundsWholeStakeAfterPartialCashOut(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	created := h.bet("anna", "10", home)
	_, err := h.acceptOffer(h.cashOutOffer(created.ID, "4").OfferID, "none")
	h.Check(err)
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Voided})
	if got := h.betView("anna", created.ID); got.Status != Refunded || h.cents("anna") != "100.00" {
		t.Errorf("%+v, anna has %s", got, h.cents("anna"))
	}
	h.mustPassAudit()
}

func TestInvalidOffersAreRefused(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	home, other := h.offer("e1", "1", "2.50", 380_000), h.offer("e2", "1", "2.00", 480_000)
	created := h.bet("anna", "10", home, other)

	worse := h.cashOutOffer(created.ID, "")
	h.change(home, func(q *line.Quote) { q.Chance = 370_000 })
	_, err := h.acceptOffer(worse.OfferID, "")
	h.wantRefusal(err, ErrOdds)

	better := h.cashOutOffer(created.ID, "")
	h.change(home, func(q *line.Quote) { q.Chance = 380_000 })
	_, err = h.acceptOffer(better.OfferID, "none")
	h.wantRefusal(err, ErrOdds)

	late := h.cashOutOffer(created.ID, "")
	h.Harness.Clock.Advance(defaultOfferLife)
	_, err = h.acceptOffer(late.OfferID, "")
	h.wantRefusal(err, ErrOfferGone)

	h.change(home, func(q *line.Quote) { q.Live = true })
	during := h.cashOutOffer(created.ID, "")
	queued, err := h.Service.CashOut(h.Ctx, playerCall("anna"), CashOutRequest{OfferID: during.OfferID, RequestID: h.Harness.IDs.New()})
	h.Check(err)
	h.Harness.Clock.WaitForSleepers(1)
	h.change(home, func(q *line.Quote) { q.State = line.Suspended })
	h.Harness.Clock.Advance(defaultDelay)
	_, err = h.waitOutcome("anna", queued.QueueID)
	h.wantRefusal(err, ErrOption)

	_, err = h.Offer(h.Ctx, playerCall("anna"), CashOutOfferRequest{ID: created.ID})
	h.wantRefusal(err, ErrNoOffer)
	_, err = h.Offer(h.Ctx, playerCall("bert"), CashOutOfferRequest{ID: created.ID})
	h.wantRefusal(err, ErrNoBet)
	if h.cents("anna") != "90.00" {
		t.Errorf("anna has %s", h.cents("anna"))
	}
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Lost})
	_, err = h.Offer(h.Ctx, playerCall("anna"), CashOutOfferRequest{ID: created.ID})
	h.wantRefusal(err, ErrNoOffer)
	h.mustPassAudit()
}

// A repeated request accepts an offer only once.
func TestCashOutIsPaidOnce(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	created := h.bet("anna", "10", home)
	offered := h.cashOutOffer(created.ID, "4")
	r := CashOutRequest{OfferID: offered.OfferID, RequestID: h.Harness.IDs.New()}
	for range 3 {
		queued, err := h.Service.CashOut(h.Ctx, playerCall("anna"), r)
		h.Check(err)
		if b, err := h.waitOutcome("anna", queued.QueueID); err != nil || b.CashedStake != "4.00" {
			t.Errorf("%+v, %v", b, err)
		}
		h.Harness.Clock.Advance(time.Minute)
	}
	if h.cents("anna") != "93.68" {
		t.Errorf("anna has %s", h.cents("anna"))
	}
	h.mustPassAudit()
}
