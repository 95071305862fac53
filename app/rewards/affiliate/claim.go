package affiliate

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
	"croupier/app/kernel/wager"
	"croupier/db"
)

// errNothingToClaim refuses a claim of zero.
var errNothingToClaim = fault.New(2, "There is no commission to collect yet.")

// claim is a payment to a partner in a currency.
type claim struct {
	id       id.Binary
	userID   string
	currency string
	amount   money.Amount
	// usd is its value in millionths of a dollar at the time; 0 without a price.
	usd int64
	// number is the number of the partner's claim, seq the last wager that was counted.
	number, seq int64
	request     string
	at          int64
}

// makeID derives the id from the partner, the currency and the number, so that a claim
// can be paid only once.
func (c claim) makeID() (key id.Binary) {
	digest := sha256.Sum256(fmt.Appendf(nil, "commission\n%s\n%d\n%s", c.userID, c.number, c.currency))
	copy(key[:], digest[:])
	return key
}

// accrual is what a partner can claim in a currency.
type accrual struct {
	userID, currency string
	part             earnings.MicroAmount
}

// Claim pays the caller all commission in whole minor units, rounded down once. The
// fraction of a unit is kept for the next claim. One write removes what it pays, so of
// parallel calls only one is paid.
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
	list, err := s.payableAccruals(tx, call)
	if err != nil {
		return err
	}
	lastWager, err := projection.Checkpoint(tx, checkpoint)
	if err != nil {
		return err
	}
	p.claims++
	for _, a := range list {
		usd, err := s.valueUSD(a.currency, a.part.Payable())
		if err != nil {
			return err
		}
		c := claim{
			userID: a.userID, currency: a.currency, amount: a.part.Payable(), usd: usd,
			number: p.claims, seq: lastWager, request: call.RequestID,
		}
		if err := s.pay(tx, c); err != nil {
			return err
		}
		if err := addAccrual(tx, a.userID, a.currency, earnings.MicroAmount{Units: -int64(c.amount)}); err != nil {
			return err
		}
	}
	return setPartner(tx, p)
}

// payableAccruals lists what the caller can be paid now. Commission in a currency that the site
// does not offer is kept until the site offers it.
func (s *Service) payableAccruals(q db.Querier, call *session.Call) (list []accrual, err error) {
	all, err := accrualsOf(q, call.User.ID)
	if err != nil {
		return nil, err
	}
	refusal := error(errNothingToClaim)
	for _, a := range all {
		if _, known := s.Wallets.Currency(a.currency); !known || a.part.Payable() == 0 {
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

// pay stores a claim and transfers its amount, once. The id follows from the partner
// and the number of the claim, and the database refuses a second row with it.
func (s *Service) pay(tx *db.Tx, c claim) error {
	c.at, c.id = tx.Now().UnixMilli(), c.makeID()
	if err := insertClaim(tx, c); err != nil {
		return err
	}
	to := realAccount(c.userID, c.currency)
	balances, err := s.Ledger.Transfer(tx, ledger.Transfer{
		Debit: realAccount(ledger.Promotions, c.currency), Credit: to, Amount: c.amount, Code: ledger.CodeCommission, Ref: c.id[:],
	})
	if err != nil {
		return err
	}
	s.Wallets.Changed(tx, to, balances[to], 0, ledger.CodeCommission.String())
	return nil
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
