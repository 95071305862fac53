package rewards

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
	"croupier/db"
)

// Bonus is bonus money for a player.
type Bonus struct {
	// Source identifies the reason, such as "deposit:123". A source grants once.
	Source, UserID string
	Currency       money.Currency
	Amount         money.Amount
	// Name is the name that the player sees.
	Name  string
	Terms rewardrules.Terms
}

// GrantedBonus is what a source has granted.
type GrantedBonus struct {
	UserID, Currency string
	Amount           money.Amount
}

// BonusMoney grants bonus money.
type BonusMoney interface {
	// Grant grants it. It fails for a source that has granted before.
	Grant(tx *db.Tx, b Bonus) error
	// GrantedFor returns what a source has granted. found is false for nothing.
	GrantedFor(q db.Querier, source string) (granted GrantedBonus, found bool, err error)
}

// grantBonus pays a reward as bonus money.
func (p *Program) grantBonus(tx *db.Tx, kind Kind, paid Payment) error {
	currency, _ := p.Wallets.Currency(paid.Currency)
	err := p.BonusMoney.Grant(tx, Bonus{
		Source: kind.source(paid), UserID: paid.UserID, Currency: currency, Amount: paid.Amount, Name: kind.Bonus.Name, Terms: kind.Bonus.Terms,
	})
	if err != nil {
		return fmt.Errorf("grant %s to %s: %w", kind.Name, paid.UserID, err)
	}
	return nil
}

// Granted is the check that each reward that was paid as bonus money was granted to its player.
func (p *Program) Granted(name string) audit.Check {
	return audit.Check{Name: name, Run: func(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
		err = d.ReadHeavy(ctx, func(q *db.Reader) error {
			return p.eachPayment(q, true, func(kind Kind, paid Payment) error {
				checked++
				granted, found, err := p.BonusMoney.GrantedFor(q, kind.source(paid))
				if err != nil {
					return err
				}
				if want := (GrantedBonus{paid.UserID, paid.Currency, paid.Amount}); !found || granted != want {
					report(paid.subject(), "is %+v, its source has granted %+v", want, granted)
				}
				return nil
			}, report)
		})
		return checked, err
	}}
}
