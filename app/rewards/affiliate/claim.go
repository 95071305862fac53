package affiliate

import (
	"context"
	"fmt"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/db"
)

// commission is the kind of reward of this package.
var commission = rewards.Kind{Name: "commission", Code: ledger.CodeCommission, Source: commissionSource}

// commissionSource has one payment for each partner, claim and currency.
func commissionSource(p rewards.Payment) string {
	return fmt.Sprintf("commission\n%s\n%d\n%s", p.UserID, p.Number, p.Currency)
}

// errNothingToClaim refuses a claim of zero.
var errNothingToClaim = fault.New(2, "There is no commission to collect yet.")

// Claim pays the caller all commission in whole minor units, rounded down once. The
// fraction of a unit is kept for the next claim. One write removes what it pays, so of
// parallel calls only one is paid.
func (s *Service) Claim(ctx context.Context, call *session.Call, _ action.None) (Programme, error) {
	if err := s.review(ctx, call.User.ID); err != nil {
		return Programme{}, err
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		counted, err := projection.Checkpoint(tx, checkpoint)
		if err != nil {
			return err
		}
		return s.rewards.Claim(tx, call, counted, errNothingToClaim)
	})
	if err != nil {
		return Programme{}, err
	}
	return s.overview(ctx, call)
}

// accrue adds to what a partner can claim in a currency.
func accrue(tx *db.Tx, partner, currency string, part Part) error {
	return rewards.Accrue(tx, rewards.Pot{Kind: commission.Name, UserID: partner, Currency: currency, Open: part})
}
