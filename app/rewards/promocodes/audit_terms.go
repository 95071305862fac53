package promocodes

import (
	"context"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/money"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// checkTerms compares every code with the staff log, its deposit bonus with the code, and the cost
// of a code of one person with the limit of one person.
func (s *Service) checkTerms(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	return checked, d.ReadHeavy(ctx, func(q *db.Reader) error {
		states, err := stafflog.StatesOf(q, codeKind)
		if err != nil {
			return err
		}
		allowed, err := approval.LimitHistory(q)
		if err != nil {
			return err
		}
		for after := ""; ; {
			list, err := promotionsAfter(q, after, auditBatch)
			if err != nil {
				return err
			}
			for _, p := range list {
				checked++
				after = p.ID
				if err := s.checkPromotion(q, p, states[p.ID], allowed, report); err != nil {
					return err
				}
			}
			if len(list) < auditBatch {
				return nil
			}
		}
	})
}

func (s *Service) checkPromotion(q db.Querier, p *promotion, states []stafflog.RecordedState, allowed func(money.USD, int64) (bool, error), report audit.Report) error {
	subject := "promo code " + p.ID
	if len(states) == 0 {
		report(subject, "was set up by no recorded action")
		return nil
	}
	differs, err := stafflog.Differs(states[len(states)-1].State, p.logRecord(), nil)
	if err != nil {
		return err
	}
	if differs {
		report(subject, "has other terms than staff have set up")
	}
	if first := states[0]; first.Action == actionCreate {
		alone, err := allowed(money.USD(p.MaxCost), first.At)
		if err != nil {
			return err
		}
		if !alone {
			report(subject, "may cost $%s and was set up by one person, above the limit in force", Dollars(p.MaxCost))
		}
	}
	if p.Kind != DepositBonus {
		return nil
	}
	same, err := s.Bonuses.HasOffer(q, p.offer())
	if err == nil && !same {
		report(subject, "has a deposit bonus with other terms than its own")
	}
	return err
}
