package bonus

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Checks verify the bonuses against their entries and the ledger.
func Checks() []audit.Check {
	return []audit.Check{
		{Name: "the balance of every bonus is the sum of its entries", Run: checkEntries},
		{Name: "the bonuses of every player match their bonus accounts", Run: checkAccounts},
		{Name: "no bonus has paid more than its terms", Run: checkTerms},
		{Name: "the deposit bonuses are those that staff have set up", Run: checkOffers},
	}
}

func checkEntries(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		return eachSum(q, func(e entrySum) {
			checked++
			if e.balance != e.sum || e.balance != e.last {
				report("bonus "+e.grant.String(), "has %d, its entries add up to %d and end with %d", e.balance, e.sum, e.last)
			}
		})
	})
	return checked, err
}

func checkAccounts(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		return eachAccount(q, func(key ledger.Key, account, grants, adjusted money.Amount) {
			checked++
			if account != grants+adjusted {
				report(fmt.Sprintf("bonus money of %s (%s)", key.Owner, key.Currency), "the account has %d, the bonuses %d", account-adjusted, grants)
			}
		})
	})
	return checked, err
}

func checkTerms(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		return eachGrant(q, func(g *grant) {
			checked++
			subject := "bonus " + g.id.String()
			switch {
			case g.converted > 0 && (g.state != Converted || g.wagered < g.required):
				report(subject, "has paid %d, but its conditions are not met", g.converted)
			case g.terms.MaxWin > 0 && g.converted > g.granted*money.Amount(g.terms.MaxWin):
				report(subject, "has paid %d, more than %d times %d", g.converted, g.terms.MaxWin, g.granted)
			case g.state != Active && g.balance != 0:
				report(subject, "has ended and still has %d", g.balance)
			}
		})
	})
	return checked, err
}
