package vip

import (
	"context"
	"errors"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// claimInterval is how long a player waits between two claims.
const claimInterval = 4 * time.Hour

// Errors of refused claims.
var (
	errTooSoon        = fault.New(1, "You can collect cashback after 4 hours.")
	errNothingToClaim = fault.New(2, "There is nothing to collect yet.")
)

// Claim pays the caller all that was earned in whole minor units, rounded down once.
// The fraction of a unit is kept. It is one write that first reads the last claim, so
// of parallel calls only one is paid.
func (s *Service) Claim(ctx context.Context, call *session.Call, _ action.None) (RakebackAnswer, error) {
	err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.claim(tx, call) })
	if err != nil {
		return RakebackAnswer{}, err
	}
	return s.Rakeback(ctx, call, action.None{})
}

func (s *Service) claim(tx *db.Tx, call *session.Call) error {
	p, err := playerOf(tx, call.User.ID)
	if err != nil {
		return err
	}
	now := tx.Now()
	if p.claims > 0 {
		if next := clock.FromMillis(p.claimedAt).Add(claimInterval); now.Before(next) {
			return errTooSoon.With("next", next.UnixMilli())
		}
	}
	list, err := s.payableAccruals(tx, call)
	if err != nil {
		return err
	}
	reached, err := positionOf(tx, p.userID)
	if err != nil {
		return err
	}
	number := p.claims + 1
	for _, a := range list {
		amount := a.open.Payable()
		usd, err := s.valueUSD(a.currency, amount)
		if err != nil {
			return err
		}
		r := reward{
			userID: p.userID, kind: a.kind, currency: a.currency, amount: amount, usd: usd,
			number: number, seq: reached, micros: a.open.Micros, request: call.RequestID,
		}
		if _, err := s.pay(tx, r); err != nil {
			return err
		}
		if err := addAccrual(tx, accrual{p.userID, a.kind, a.currency, Part{Units: -int64(amount)}}); err != nil {
			return err
		}
	}
	return setClaimed(tx, p.userID, number, now.UnixMilli())
}

// payableAccruals lists what the caller can be paid now. Amounts in a currency that the site
// does not offer are kept until the site offers it.
func (s *Service) payableAccruals(q db.Querier, call *session.Call) (list []accrual, err error) {
	all, err := accrualsOf(q, call.User.ID)
	if err != nil {
		return nil, err
	}
	refusal := error(errNothingToClaim)
	for _, a := range all {
		if _, known := s.Wallets.Currency(a.currency); !known || a.open.Payable() == 0 {
			continue
		}
		err := s.Admission.Claim(q, call.User, call.Country, a.currency)
		if refused := (*fault.Error)(nil); errors.As(err, &refused) {
			if refusal == error(errNothingToClaim) {
				refusal = err
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	if len(list) == 0 {
		return nil, refusal
	}
	return list, nil
}

// valueUSD returns the current value of an amount, in millionths of a dollar. Errors:
// wager.ErrNoPrice, which names the currency.
func (s *Service) valueUSD(currency string, amount money.Amount) (int64, error) {
	known, _ := s.Wallets.Currency(currency)
	price, err := s.Prices.Of(currency)
	if err != nil {
		return 0, wager.NoPrice(err)
	}
	return price.USD(amount, known), nil
}
