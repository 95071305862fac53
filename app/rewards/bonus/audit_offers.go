package bonus

import (
	"context"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/money"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// checkOffers compares the deposit bonuses with the staff log and with their budgets. Those of
// promo codes are compared with their codes.
func checkOffers(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	return checked, d.ReadHeavy(ctx, func(q *db.Reader) error {
		states, err := stafflog.StatesOf(q, offerSubject)
		if err != nil {
			return err
		}
		list, err := offers(q)
		if err != nil {
			return err
		}
		for _, o := range list {
			checked++
			subject := "deposit bonus " + o.ID
			if o.BudgetUSD != nil && o.SpentUSD > *o.BudgetUSD {
				report(subject, "has given $%s of $%s", money.USD(o.SpentUSD).Text(), money.USD(*o.BudgetUSD).Text())
			}
			if o.ByCode {
				continue
			}
			recorded := states[o.ID]
			if len(recorded) == 0 {
				report(subject, "was set up by no recorded action")
				continue
			}
			differs, err := stafflog.Differs(recorded[len(recorded)-1].State, officeOffer(*o, 0), func(o *OfficeOffer) { o.Spent, o.Running = "", false })
			if err != nil {
				return err
			}
			if differs {
				report(subject, "has other terms than staff have set up")
			}
		}
		return nil
	})
}
