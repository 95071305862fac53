package partner

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"croupier/app/kernel/action"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/db"
)

// errNothing refuses a claim of nothing.
var errNothing = fault.New(2, "There is no commission to collect yet.")

// claim is what a partner was paid in a currency.
type claim struct {
	id       id.Binary
	userID   string
	currency string
	amount   money.Amount
	// usd is its worth in millionths of a dollar at the time; 0 without a price.
	usd int64
	// number is that of the partner's claim, seq the last wager that was counted.
	number, seq int64
	request     string
	at          int64
}

// makeID derives the id from what makes the payment the only one.
func (c claim) makeID() (key id.Binary) {
	digest := sha256.Sum256(fmt.Appendf(nil, "commission\n%s\n%d\n%s", c.userID, c.number, c.currency))
	copy(key[:], digest[:])
	return key
}

// accrual is what a partner can claim in a currency.
type accrual struct {
	userID, currency string
	part             earnings.Part
}

// Claim pays the caller all commission: whole minor units, rounded down once; what is
// left of a unit stays. It is one write that takes away what it pays, so that of parallel
// calls one is paid.
func (s *Service) Claim(ctx context.Context, call *session.Call, _ action.None) (Programme, error) {
	if err := s.review(ctx, call.User.ID); err != nil {
		return Programme{}, err
	}
	if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.claim(tx, call) }); err != nil {
		return Programme{}, err
	}
	return s.overview(ctx, call)
}

func (s *Service) claim(tx *db.Tx, call *session.Call) error {
	p, err := partnerByID(tx, call.User.ID)
	if err != nil {
		return err
	}
	list, err := s.payable(tx, call)
	if err != nil {
		return err
	}
	reached, err := projection.Checkpoint(tx, checkpoint)
	if err != nil {
		return err
	}
	p.claims++
	for _, a := range list {
		c := claim{
			userID: a.userID, currency: a.currency, amount: a.part.Whole(), usd: s.worth(a.currency, a.part.Whole()),
			number: p.claims, seq: reached, request: call.RequestID,
		}
		if err := s.pay(tx, c); err != nil {
			return err
		}
		if err := addAccrual(tx, a.userID, a.currency, earnings.Part{Units: -int64(c.amount)}); err != nil {
			return err
		}
	}
	return setPartner(tx, p)
}

// payable lists what the caller can be paid now. A currency that the site does not offer
// now stays until it does.
func (s *Service) payable(q db.Querier, call *session.Call) (list []accrual, err error) {
	all, err := accrualsOf(q, call.User.ID)
	if err != nil {
		return nil, err
	}
	refusal := error(errNothing)
	for _, a := range all {
		if _, known := s.Wallets.Currency(a.currency); !known || a.part.Whole() == 0 {
			continue
		}
		err := s.Admission.Claim(q, call.User, call.Country, a.currency)
		if refused := (*fault.Error)(nil); errors.As(err, &refused) {
			refusal = err
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

// pay writes a claim and moves its money, once: its id follows from whom it is for and
// which claim it is, and the database refuses a second one.
func (s *Service) pay(tx *db.Tx, c claim) error {
	c.at, c.id = tx.Now().UnixMilli(), c.makeID()
	if err := insertClaim(tx, c); err != nil {
		return err
	}
	to := real(c.userID, c.currency)
	balances, err := s.Ledger.Transfer(tx, ledger.Transfer{
		Debit: real(ledger.Promotions, c.currency), Credit: to, Amount: c.amount, Code: ledger.CodeCommission, Ref: c.id[:],
	})
	if err != nil {
		return err
	}
	s.Wallets.Changed(tx, to, balances[to], 0, ledger.CodeCommission.String())
	return nil
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
