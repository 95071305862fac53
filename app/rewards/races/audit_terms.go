package races

import (
	"context"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/money"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// checkTerms compares every race of staff with the staff log, its prizes with its budget, and the
// budget of a race of one person with the limit of one person.
func checkTerms(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	return checked, d.ReadHeavy(ctx, func(q *db.Reader) error {
		states, err := stafflog.StatesOf(q, raceKind)
		if err != nil {
			return err
		}
		allowed, err := approval.LimitHistory(q)
		if err != nil {
			return err
		}
		list, err := allContests(q, "", maxContests)
		if err != nil {
			return err
		}
		for i := range list {
			checked++
			if err := list[i].checkTerms(states[list[i].ID], allowed, report); err != nil {
				return err
			}
		}
		return nil
	})
}

func (c *contest) checkTerms(states []stafflog.RecordedState, allowed func(money.USD, int64) (bool, error), report audit.Report) error {
	subject := "race " + c.ID
	if len(states) == 0 {
		report(subject, "was set up by no recorded action")
		return nil
	}
	differs, err := stafflog.Differs(states[len(states)-1].State, c.logRecord(), nil)
	if err != nil {
		return err
	}
	if differs {
		report(subject, "has other terms than staff have set up")
	}
	if c.Terms.Pool > c.Budget {
		report(subject, "has prizes of $%s and a budget of $%s", money.USD(c.Terms.Pool).Cents(), money.USD(c.Budget).Cents())
	}
	first := states[0]
	if first.Action != actionCreate {
		return nil // a second person has approved it
	}
	alone, err := allowed(money.USD(c.Budget), first.At)
	if err == nil && !alone {
		report(subject, "may cost $%s and was set up by one person, above the limit in force", money.USD(c.Budget).Cents())
	}
	return err
}
