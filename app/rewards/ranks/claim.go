package ranks

import (
	"context"
	"errors"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// pause is how long a player waits between two claims.
const pause = 4 * time.Hour

// Codes and texts of refused claims.
var (
	errTooSoon = fault.New(1, "You can collect cashback after 4 hours.")
	errNothing = fault.New(2, "There is nothing to collect yet.")
)

// Claim pays the caller all that was earned: whole minor units, rounded down once;
// what is left of a unit stays. It is one write, whose first look is at the last
// claim, so that of parallel calls one is paid.
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
		if next := clock.FromMillis(p.claimedAt).Add(pause); now.Before(next) {
			return errTooSoon.With("next", next.UnixMilli())
		}
	}
	list, err := s.payable(tx, call)
	if err != nil {
		return err
	}
	reached, err := reachedOf(tx, p.userID)
	if err != nil {
		return err
	}
	number := p.claims + 1
	for _, a := range list {
		amount := a.open.Whole()
		r := reward{
			userID: p.userID, kind: a.kind, currency: a.currency, amount: amount, usd: s.worth(a.currency, amount),
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

// payable lists what the caller can be paid now. A currency that the site does not
// offer now stays until it does.
func (s *Service) payable(q db.Querier, call *session.Call) (list []accrual, err error) {
	all, err := accrualsOf(q, call.User.ID)
	if err != nil {
		return nil, err
	}
	refusal := error(errNothing)
	for _, a := range all {
		if _, known := s.Wallets.Currency(a.currency); !known || a.open.Whole() == 0 {
			continue
		}
		err := s.Admission.Claim(q, call.User, call.Country, a.currency)
		if refused := (*fault.Error)(nil); errors.As(err, &refused) {
			if refusal == error(errNothing) {
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

// worth is what an amount is worth now, in millionths of a dollar; 0 without a price.
func (s *Service) worth(currency string, amount money.Amount) int64 {
	known, _ := s.Wallets.Currency(currency)
	price, err := s.Prices.Of(currency)
	if err != nil {
		return 0
	}
	return price.USD(amount, known)
}
