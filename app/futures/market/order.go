package market

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// OpenRequest orders a position.
type OpenRequest struct {
	Ticker string `json:"ticker" validate:"required,max=40"`
	// Direction is up or down.
	Direction string `json:"direction" validate:"oneof=up down" ts:"up|down"`
	Currency  string `json:"currency" validate:"required,max=20"`
	// Wager is the stake, in whole units of the currency.
	Wager      money.Number `json:"wager"`
	Multiplier money.Number `json:"multiplier"`
	// FeeMode is pnl or flat. The default is pnl.
	FeeMode string `json:"feeMode,omitempty" validate:"omitempty,oneof=pnl flat" ts:"pnl|flat"`
	// StopLoss and TakeProfit are prices; empty for none.
	StopLoss   money.Number `json:"stopLoss,omitempty"`
	TakeProfit money.Number `json:"takeProfit,omitempty"`
	// Demo requests play money.
	Demo bool `json:"demo,omitempty"`
	// Request is made by the client for each order. A repeated one returns the first outcome and
	// moves no money.
	Request string `json:"request,omitempty"`
}

// PositionAnswer has one position.
type PositionAnswer struct {
	Position PositionView `json:"position"`
}

// order is a parsed OpenRequest.
type order struct {
	bettor   wager.Bettor
	ticker   futures.Ticker
	currency money.Currency
	stake    money.Amount
	terms    futures.Terms
	triggers futures.Triggers
	request  ledger.Request
}

// Open stores an order, which the next tick of its market fills.
func (s *Service) Open(ctx context.Context, call *session.Call, r OpenRequest) (PositionAnswer, error) {
	o, err := s.parseOrder(ctx, call, r)
	if err != nil {
		return PositionAnswer{}, err
	}
	p, err := wager.Once(ctx, s.Wagers, o.request, wager.Procedure[*position]{
		Do: func(tx *db.Tx) (*position, ledger.Outcome, error) {
			p, err := s.order(tx, o)
			return p, ledger.Outcome{}, err
		},
		Recall: recallPosition, Content: func(p *position) [ledger.HashBytes]byte { return p.request },
	})
	if err != nil {
		return PositionAnswer{}, err
	}
	return s.answer(ctx, p)
}

// recallPosition returns the position of an earlier request, in its present state.
func recallPosition(q db.Querier, recorded ledger.Outcome) (*position, error) {
	binary, err := refOf(recorded.Ref)
	if err != nil {
		return nil, err
	}
	p, err := positionByID(q, binary)
	if err == nil && p == nil {
		err = ledger.ErrOtherContent // a wager of another product
	}
	return p, err
}

// parseOrder checks everything that does not depend on the state of the site.
func (s *Service) parseOrder(ctx context.Context, call *session.Call, r OpenRequest) (*order, error) {
	o := &order{bettor: wager.Bettor{User: call.User, Demo: r.Demo, Country: call.Country}}
	if call.User == nil && !r.Demo {
		return nil, gamecalls.ErrAuth
	}
	market := s.book.quote(r.Ticker, s.Clock.Now())
	if !market.known {
		return nil, ErrMarket
	}
	o.ticker = market.Ticker
	var ok bool
	if o.currency, ok = s.Wagers.Wallets.Currency(r.Currency); !ok {
		return nil, wager.ErrAmount.With("reason", "currency")
	}
	var err error
	if o.stake, err = r.Wager.Amount(o.currency); err != nil || o.stake <= 0 {
		return nil, wager.ErrAmount.Because(err)
	}
	if err := wager.CheckRequestID(r.Request); err != nil {
		return nil, err
	}
	if o.terms, err = s.parseTerms(r); err != nil {
		return nil, err
	}
	if o.triggers, err = parseTriggers(o.ticker, r.StopLoss, r.TakeProfit); err != nil {
		return nil, err
	}
	if o.bettor.Owner, err = call.StorageOwner(ctx); errors.Is(err, fault.ErrUnauthorized) {
		return nil, gamecalls.ErrAuth
	} else if err != nil {
		return nil, err
	}
	o.request = ledger.Request{Owner: o.bettor.Owner, ID: r.Request, Hash: o.hash()}
	return o, nil
}

// parseTerms reads the terms of an order.
func (s *Service) parseTerms(r OpenRequest) (t futures.Terms, err error) {
	if t.Direction = futures.Up; r.Direction == "down" {
		t.Direction = futures.Down
	} else if r.Direction != "up" {
		return t, fault.Field("direction", "validation.in")
	}
	mode := futures.FeeMode(r.FeeMode)
	if mode == "" {
		mode = futures.PnLFee
	}
	if mode != futures.PnLFee && mode != futures.FlatFee {
		return t, fault.Field("feeMode", "validation.in")
	}
	if t.Multiplier, err = r.Multiplier.Fixed(0); err != nil || t.Multiplier < 1 || t.Multiplier > futures.MaxMultiplier {
		return t, fault.Field("multiplier", "validation.invalid")
	}
	t.Fees = s.fees(mode)
	_, t.MaxROI = s.Percentages()
	return t, nil
}

// parseTriggers reads the prices of triggers; empty texts mean none.
func parseTriggers(ticker futures.Ticker, stop, take money.Number) (t futures.Triggers, err error) {
	for _, field := range []struct {
		name string
		text money.Number
		into *futures.Price
	}{{"stopLoss", stop, &t.Stop}, {"takeProfit", take, &t.Take}} {
		if field.text.Text() == "" {
			continue
		}
		if *field.into, err = futures.ParsePrice(field.text.Text(), ticker.Decimals); err != nil {
			return t, fault.Field(field.name, "validation.invalid").Because(err)
		}
	}
	return t, nil
}

// hash digests the content of the order.
func (o *order) hash() [ledger.HashBytes]byte {
	text := func(n int64) []byte { return strconv.AppendInt(nil, n, 10) }
	funds := []byte{0}
	if o.bettor.Demo {
		funds[0] = 1
	}
	return ledger.Hash([]byte("FuturesOpen"), []byte(o.ticker.ID), text(int64(o.terms.Direction)), []byte(o.currency.ID), funds, []byte(o.currency.Text(o.stake)),
		text(o.terms.Multiplier), []byte(o.terms.Fees.Mode), text(int64(o.triggers.Stop)), text(int64(o.triggers.Take)))
}

// order stores an order in its transaction and debits its stake.
func (s *Service) order(tx *db.Tx, o *order) (*position, error) {
	market, err := s.admit(o, tx)
	if err != nil {
		return nil, err
	}
	accepted, err := s.Wagers.Accept(tx, wager.Stake{
		Bettor: o.bettor, Kind: Kind, Product: o.ticker.ID, Currency: o.currency, Amount: o.stake, OwnMoney: true,
	})
	if err != nil {
		return nil, err
	}
	if err := accepted.Covers(o.terms.MaxValue().Payout(o.stake)); err != nil {
		return nil, err
	}
	p := &position{
		id: s.Wagers.IDOf(o.request), owner: o.bettor.Owner, ticker: o.ticker.ID, currency: o.currency.ID, demo: o.bettor.Demo, terms: o.terms, wager: o.stake, remaining: o.stake,
		usd: accepted.USD, request: o.request.Hash, state: Pending, ordered: tx.Now().UnixMilli(), orderedFrame: market.frame, triggers: o.triggers,
	}
	if err := s.reserve(p, accepted); err != nil {
		return nil, err
	}
	tx.OnRollback(func() { s.book.drop(p.id) })
	if _, _, err := s.Wagers.Open(tx, p.id, accepted, wager.Notice{Reason: noticeReason}); err != nil {
		return nil, err
	}
	if err := insertPosition(tx, p); err != nil {
		return nil, err
	}
	tx.AfterCommit(func() { s.publish(p) })
	return p, nil
}

// admit refuses an order that the market does not take now.
func (s *Service) admit(o *order, tx *db.Tx) (quote, error) {
	market := s.book.quote(o.ticker.ID, tx.Now())
	if s.Closed(o.ticker.ID) {
		return market, ErrMarketClosed
	}
	if o.bettor.Demo && !s.DemoBets() {
		return market, gamecalls.ErrDemo
	}
	if err := market.takesOrders(); err != nil {
		return market, err
	}
	if most := s.MaxMultiplier(o.ticker.ID); o.terms.Multiplier > most {
		return market, ErrMultiplier.With("reason", reasonMarket).With("max", most)
	}
	if o.terms.Fees.Mode == futures.FlatFee && o.terms.Multiplier > futures.MaxFlatMultiplier {
		return market, ErrMultiplier.With("reason", reasonFlat).With("max", futures.MaxFlatMultiplier)
	}
	if err := o.terms.Check(); err != nil {
		return market, fmt.Errorf("order a position: %w", err)
	}
	expected := futures.Position{Terms: o.terms, Entry: market.tick.Price}
	return market, triggerRefusal(o.ticker, expected, expected.CheckTriggers(o.triggers, market.tick.Price))
}

// takesOrders refuses orders of new positions while the market has no price that may fill them.
func (m quote) takesOrders() error {
	switch {
	case m.stale || m.tick.State == futures.Paused:
		return ErrPaused.With("reason", reasonPaused)
	case m.tick.State == futures.CloseOnly:
		return ErrPaused.With("reason", reasonSources)
	case m.tick.State == futures.Grace:
		return ErrPaused.With("reason", reasonGrace).With("graceEnds", m.tick.GraceEnds)
	}
	return nil
}

// triggerRefusal says which trigger is not possible, and names the price that it must not reach.
func triggerRefusal(t futures.Ticker, p futures.Position, err error) error {
	for cause, refusal := range map[error]*fault.Error{
		futures.ErrStopBeyond: ErrTrigger.With("reason", reasonStopLiquidation).With("liquidation", t.Text(p.Liquidation())),
		futures.ErrStopSide:   ErrTrigger.With("reason", reasonStopSide),
		futures.ErrTakeBeyond: ErrTrigger.With("reason", reasonTakeMaximum).With("maximum", t.Text(p.MaxPriceReached())),
		futures.ErrTakeSide:   ErrTrigger.With("reason", reasonTakeSide),
	} {
		if errors.Is(err, cause) {
			return refusal.Because(err)
		}
	}
	return err
}

// reserve counts what a position could pay toward the limits and puts it into the book. Errors:
// ErrExposure with the stake that is still possible.
func (s *Service) reserve(p *position, accepted *wager.Accepted) error {
	if over, left := s.book.reserve(p, s.caps(p.ticker)); over {
		most := money.Of(money.Amount(max(left, 0)), money.Amount(max(p.possibleUSD(), 1))).Payout(p.wager)
		return ErrExposure.With("max", accepted.Currency.Text(accepted.Currency.Floor(most))).With("currency", p.currency)
	}
	return nil
}

// reserve adds a new position unless its payout could exceed a limit. left is what may still be paid.
func (b *book) reserve(p *position, caps [3]int64) (over bool, left int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	possible := p.possibleUSD()
	left = possible
	if !p.demo {
		for i, of := range scopes(p.ticker, p.terms.Direction, p.owner) {
			left = min(left, caps[i]-b.possible[of])
		}
	}
	if left < possible {
		return true, left
	}
	b.put(p)
	return false, left
}
