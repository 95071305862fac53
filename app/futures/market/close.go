package market

import (
	"context"
	"fmt"
	"strconv"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// CloseRequest orders the close of a position.
type CloseRequest struct {
	ID string `json:"id" validate:"required,max=40"`
	// Share is the part of what remains that is closed, in percent with at most two decimals; empty for
	// all of it.
	Share money.Number `json:"share,omitempty"`
	// Request is made by the client for each close, as in open.
	Request string `json:"request,omitempty"`
}

// wholeShare is all of what remains, in hundredths of a percent.
const wholeShare = 10_000

// Close orders the close of a position or of a part of it. The next tick fills the order.
func (s *Service) Close(ctx context.Context, call *session.Call, r CloseRequest) (PositionAnswer, error) {
	owner, known := call.Owner()
	binary, ok := id.ToBinary(r.ID)
	if !ok || !known {
		return PositionAnswer{}, ErrNoPosition
	}
	if err := wager.CheckRequestID(r.Request); err != nil {
		return PositionAnswer{}, err
	}
	share := int64(wholeShare)
	if r.Share.Text() != "" {
		var err error
		if share, err = r.Share.Fixed(2); err != nil || share < 1 || share > wholeShare {
			return PositionAnswer{}, fault.Field("share", "validation.invalid")
		}
	}
	request := ledger.Request{Owner: owner, ID: r.Request, Hash: ledger.Hash([]byte("FuturesClose"), binary[:], strconv.AppendInt(nil, share, 10))}
	p, err := wager.Once(ctx, s.Wagers, request, wager.Procedure[*position]{
		Do: func(tx *db.Tx) (*position, ledger.Outcome, error) {
			p, err := s.orderClose(tx, owner, binary, share)
			if err != nil {
				return nil, ledger.Outcome{}, err
			}
			return p, ledger.Outcome{Ref: binary[:], Step: p.closes}, nil
		},
		Recall: recallPosition,
	})
	if err != nil {
		return PositionAnswer{}, err
	}
	return s.answer(ctx, p)
}

// orderClose stores the order to close a share of a position, in hundredths of a percent.
func (s *Service) orderClose(tx *db.Tx, owner string, binary id.Binary, share int64) (*position, error) {
	p, err := s.changeable(tx, owner, binary)
	if err != nil {
		return nil, err
	}
	market := s.book.quote(p.ticker, tx.Now())
	if market.stale || market.tick.State == futures.Paused {
		return nil, ErrPaused.With("reason", reasonPaused)
	}
	before := *p
	if p.closing, err = s.part(p, share); err != nil {
		return nil, err
	}
	p.state, p.closingFrame = Closing, market.frame
	p.closes++
	return p, s.change(tx, &before, p)
}

// changeable returns a position that its player may change. Errors: ErrNoPosition, ErrPending,
// ErrEnding.
func (s *Service) changeable(tx *db.Tx, owner string, binary id.Binary) (*position, error) {
	p, err := positionOf(tx, owner, binary)
	switch {
	case err != nil:
		return nil, err
	case p.state == Pending:
		return nil, ErrPending
	case p.state != Open:
		return nil, ErrEnding
	}
	return p, nil
}

// part returns the stake of a share of what remains. It is all of it if less than the smallest stake
// would be left.
func (s *Service) part(p *position, share int64) (money.Amount, error) {
	currency, ok := s.Wagers.Wallets.Currency(p.currency)
	if !ok {
		return p.remaining, nil // of a removed currency: only as a whole
	}
	part := currency.Floor(money.Fraction(share, wholeShare).Payout(p.remaining))
	if part <= 0 {
		return 0, fault.Field("share", "validation.min")
	}
	limits, err := s.Wagers.Bounds(p.ticker, currency)
	if err != nil {
		return 0, wager.NoPrice(err)
	}
	if p.remaining-part < limits.Min {
		return p.remaining, nil
	}
	return part, nil
}

// change stores a changed position. The book has the change before the commit, so that a frame either
// decides by it, or has decided before it and the change is refused.
func (s *Service) change(tx *db.Tx, before, next *position) error {
	if err := s.book.claim(next); err != nil {
		return err
	}
	tx.OnRollback(func() { s.book.update(before) })
	if err := updatePosition(tx, next); err != nil {
		return fmt.Errorf("change position %s: %w", next.id, err)
	}
	tx.AfterCommit(func() { s.publish(next) })
	return nil
}

// ChangeRequest changes the triggers of an open position.
type ChangeRequest struct {
	ID string `json:"id" validate:"required,max=40"`
	// StopLoss and TakeProfit are prices. An absent one stays, an empty one is removed.
	StopLoss   *money.Number `json:"stopLoss,omitempty"`
	TakeProfit *money.Number `json:"takeProfit,omitempty"`
}

// Change changes the triggers of a position. The next tick follows them.
func (s *Service) Change(ctx context.Context, call *session.Call, r ChangeRequest) (PositionAnswer, error) {
	owner, known := call.Owner()
	binary, ok := id.ToBinary(r.ID)
	if !ok || !known {
		return PositionAnswer{}, ErrNoPosition
	}
	var changed *position
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		p, err := s.changeable(tx, owner, binary)
		if err != nil {
			return err
		}
		before := *p
		if err := s.setTriggers(tx, p, r); err != nil {
			return err
		}
		changed = p
		return s.change(tx, &before, p)
	})
	if err != nil {
		return PositionAnswer{}, err
	}
	return s.answer(ctx, changed)
}

// setTriggers sets the triggers of a request.
func (s *Service) setTriggers(tx *db.Tx, p *position, r ChangeRequest) error {
	market := s.book.quote(p.ticker, tx.Now())
	if !market.known || market.tick.Price == 0 {
		return ErrPaused.With("reason", reasonPaused)
	}
	var stop, take money.Number
	if r.StopLoss != nil {
		stop = *r.StopLoss
	}
	if r.TakeProfit != nil {
		take = *r.TakeProfit
	}
	parsed, err := parseTriggers(market.Ticker, stop, take)
	if err != nil {
		return err
	}
	check := futures.Triggers{}
	if r.StopLoss != nil {
		p.triggers.Stop, check.Stop = parsed.Stop, parsed.Stop
	}
	if r.TakeProfit != nil {
		p.triggers.Take, check.Take = parsed.Take, parsed.Take
	}
	return triggerRefusal(market.Ticker, p.filled(), p.filled().CheckTriggers(check, market.tick.Price))
}
