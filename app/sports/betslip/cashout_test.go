package betslip

import (
	"testing"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
)

// offered asks for an offer of dollars of a bet; empty for all of it.
func (h *house) offered(bet, dollars string) CashOutOffer {
	h.T.Helper()
	r := CashOutOfferRequest{ID: bet}
	if dollars != "" {
		r.Stake = []byte(`"` + dollars + `"`)
	}
	made, err := h.Offer(h.Ctx, by("anna"), r)
	h.Check(err)
	return made
}

// cashed takes an offer and waits for it.
func (h *house) cashed(offerID, accept string) (*SportsBet, error) {
	h.T.Helper()
	queued, err := h.Service.CashOut(h.Ctx, by("anna"), CashOutRequest{OfferID: offerID, AcceptOdds: accept, RequestID: h.House.IDs.New()})
	if err != nil {
		return nil, err
	}
	return h.told("anna", queued.QueueID)
}

// A bet of 10 at 2.50, whose chance is 60 %: worth 15, less 3 % for the open leg.
func TestABetIsBoughtBack(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	made := h.bet("anna", "10", home)
	h.change(home, func(q *line.Quote) { q.Chance, q.Price = 600_000, 1600 })
	offered := h.offered(made.ID, "")
	if offered.Amount != "14.55" || offered.Stake != "10.00" || offered.Left != "0.00" || offered.OpenLegs != 1 {
		t.Errorf("offered %+v", offered)
	}
	b, err := h.cashed(offered.OfferID, "")
	if err != nil || !b.CashedOut || b.Paid != "14.55" || b.Status != Won || h.cents("anna") != "104.55" || len(h.book.counted) != 0 {
		t.Errorf("cashed out as %+v, %v; anna has %s, the book counts %d", b, err, h.cents("anna"), len(h.book.counted))
	}
	h.settled(map[line.Selection]odds.Factor{home: odds.Won})
	if got := h.now("anna", made.ID); got.Paid != "14.55" || h.cents("anna") != "104.55" {
		t.Errorf("a result changed it to %+v", got)
	}
	if _, err := h.cashed(offered.OfferID, ""); err == nil {
		t.Error("the offer can be taken again")
	}
	h.mustBeRight()
}

// Parts are bought back, and the rest settles and is corrected on its own.
func TestPartsAreBoughtBack(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	made := h.bet("anna", "10", home)
	first := h.offered(made.ID, "4") // 4 x 0.38 x 2.5 x 0.97
	if first.Amount != "3.68" || first.Left != "6.00" {
		t.Errorf("offered %+v", first)
	}
	if _, err := h.cashed(first.OfferID, "none"); err != nil {
		t.Error(err)
	}
	h.mustBeRight()
	if _, err := h.cashed(h.offered(made.ID, "1").OfferID, "none"); err != nil { // 0.92
		t.Error(err)
	}
	for _, step := range []struct {
		factor odds.Factor
		has    string
		status Status
	}{
		{odds.Won, "107.10", Won}, // 90 + 3.68 + 0.92 + 5 x 2.5
		{odds.Lost, "94.60", Lost},
		{odds.Voided, "99.60", Refunded},
		{odds.Won, "107.10", Won},
	} {
		h.settled(map[line.Selection]odds.Factor{home: step.factor})
		if got := h.now("anna", made.ID); h.cents("anna") != step.has || got.Status != step.status || got.CashedStake != "5.00" || got.CashedPaid != "4.60" {
			t.Errorf("%s: %+v, anna has %s", step.factor.Outcome(), got, h.cents("anna"))
		}
		h.mustBeRight()
	}
	if len(h.book.counted) != 0 {
		t.Errorf("the book still counts %d", len(h.book.counted))
	}
}

// A rest that is void is given back together with what was cashed out.
func TestTheRestOfABetIsVoid(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	made := h.bet("anna", "10", home)
	_, err := h.cashed(h.offered(made.ID, "4").OfferID, "none")
	h.Check(err)
	h.settled(map[line.Selection]odds.Factor{home: odds.Voided})
	if got := h.now("anna", made.ID); got.Status != Refunded || h.cents("anna") != "99.68" {
		t.Errorf("%+v, anna has %s", got, h.cents("anna"))
	}
	h.mustBeRight()
}

func TestOffersThatDoNotStandAnyMore(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	home, other := h.offer("e1", "1", "2.50", 380_000), h.offer("e2", "1", "2.00", 480_000)
	made := h.bet("anna", "10", home, other)

	worse := h.offered(made.ID, "")
	h.change(home, func(q *line.Quote) { q.Chance = 370_000 })
	_, err := h.cashed(worse.OfferID, "")
	h.wantRefusal(err, ErrOdds)

	better := h.offered(made.ID, "")
	h.change(home, func(q *line.Quote) { q.Chance = 380_000 })
	_, err = h.cashed(better.OfferID, "none")
	h.wantRefusal(err, ErrOdds)

	late := h.offered(made.ID, "")
	h.House.Clock.Advance(usualOffer)
	_, err = h.cashed(late.OfferID, "")
	h.wantRefusal(err, ErrOfferGone)

	h.change(home, func(q *line.Quote) { q.Live = true })
	during := h.offered(made.ID, "")
	queued, err := h.Service.CashOut(h.Ctx, by("anna"), CashOutRequest{OfferID: during.OfferID, RequestID: h.House.IDs.New()})
	h.Check(err)
	h.House.Clock.WaitForSleepers(1)
	h.change(home, func(q *line.Quote) { q.State = line.Suspended })
	h.House.Clock.Advance(usualDelay)
	_, err = h.told("anna", queued.QueueID)
	h.wantRefusal(err, ErrOption)

	_, err = h.Offer(h.Ctx, by("anna"), CashOutOfferRequest{ID: made.ID})
	h.wantRefusal(err, ErrNoOffer)
	_, err = h.Offer(h.Ctx, by("bert"), CashOutOfferRequest{ID: made.ID})
	h.wantRefusal(err, ErrNoBet)
	if h.cents("anna") != "90.00" {
		t.Errorf("anna has %s", h.cents("anna"))
	}
	h.settled(map[line.Selection]odds.Factor{home: odds.Lost})
	_, err = h.Offer(h.Ctx, by("anna"), CashOutOfferRequest{ID: made.ID})
	h.wantRefusal(err, ErrNoOffer)
	h.mustBeRight()
}

// The same request takes an offer once, whoever repeats it and when.
func TestACashOutIsPaidOnce(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	made := h.bet("anna", "10", home)
	offered := h.offered(made.ID, "4")
	r := CashOutRequest{OfferID: offered.OfferID, RequestID: h.House.IDs.New()}
	for range 3 {
		queued, err := h.Service.CashOut(h.Ctx, by("anna"), r)
		h.Check(err)
		if b, err := h.told("anna", queued.QueueID); err != nil || b.CashedStake != "4.00" {
			t.Errorf("%+v, %v", b, err)
		}
		h.House.Clock.Advance(time.Minute)
	}
	if h.cents("anna") != "93.68" {
		t.Errorf("anna has %s", h.cents("anna"))
	}
	h.mustBeRight()
}
