package promocodes

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/rewards"
	"croupier/db"
)

// Checks verify what codes have given.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "promo codes were used as often, and have given as much, as their limits and budgets allow", Run: checkLimits},
		s.paid().Check(),
		{Name: "the terms of promo codes are those that staff have set up", Run: s.checkTerms},
	}
}

const auditBatch = 500

func checkLimits(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	return checked, d.ReadHeavy(ctx, func(q *db.Reader) error {
		sums, err := tallies(q)
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
				p.check(sums[p.ID], report)
				delete(sums, p.ID)
			}
			if len(list) < auditBatch {
				break
			}
		}
		for code, t := range sums {
			report("promo code "+code, "does not exist and was used %d times", t.uses)
		}
		return nil
	})
}

// check compares a promotion with the totals of its uses.
func (p *promotion) check(t tally, report audit.Report) {
	subject := "promo code " + p.ID
	switch {
	case t.uses != p.Uses || t.spent != p.Spent:
		report(subject, "counts %d uses and $%s, its uses are %d and $%s", p.Uses, Dollars(p.Spent), t.uses, Dollars(t.spent))
	case p.MaxUses != 0 && t.uses > p.MaxUses:
		report(subject, "was used %d times of %d", t.uses, p.MaxUses)
	case p.Budget != 0 && t.spent > p.Budget:
		report(subject, "has given $%s of $%s", Dollars(t.spent), Dollars(p.Budget))
	case t.maxByPlayer > p.Terms.PerPlayer:
		report(subject, "was used %d times by one player, who may %d times", t.maxByPlayer, p.Terms.PerPlayer)
	case p.Terms.PerDay != 0 && t.maxByPlayerAndDay > p.Terms.PerDay:
		report(subject, "was used %d times by one player on one day, who may %d times", t.maxByPlayerAndDay, p.Terms.PerDay)
	}
}

// paid compares the uses with the transfers and the bonuses. Free cash was real money before it had
// conditions; all other rewards are bonus money, tickets or deposit bonuses, and have no transfer.
func (s *Service) paid() rewards.Paid {
	return rewards.Paid{
		Name: "every use of a promo code has what it gave, once", Codes: []ledger.Code{ledger.CodePromoCode},
		Each: func(q db.Querier, record func(rewards.Record) error, report audit.Report) error {
			known := map[string]*promotion{}
			return eachUse(q, func(u *use) error {
				p := known[u.promotionID]
				if p == nil {
					var err error
					if p, err = promotionByID(q, u.promotionID); err != nil || p == nil {
						return err
					}
					known[u.promotionID] = p
				}
				p.checkUse(u, report)
				r := rewards.Record{Subject: u.subject(), Unpaid: func() error { return s.checkBonus(q, p, u, report) }}
				if r.ID = u.id; p.Kind == Cash {
					r.Transfer = rewards.Transfer{ID: u.id, Code: ledger.CodePromoCode, UserID: u.userID, Currency: u.currency, Amount: u.amount}
				}
				return record(r)
			})
		},
	}
}

func (u *use) subject() string {
	return fmt.Sprintf("promo code %s, use %d of player %s", u.promotionID, u.number, u.userID)
}

// checkUse checks a use against the terms of its promotion.
func (p *promotion) checkUse(u *use, report audit.Report) {
	if u.id != useID(u.promotionID, u.userID, u.number) {
		report(u.subject(), "has the id of another use")
	}
	if u.day != day(u.at) {
		report(u.subject(), "counts on another day than its own")
	}
	if p.Kind != DepositBonus && u.usd != p.Terms.USD || u.tickets != p.Terms.Tickets {
		report(u.subject(), "gave something else than its terms say")
	}
}

func (s *Service) checkBonus(q db.Querier, p *promotion, u *use, report audit.Report) error {
	if p.Kind != BonusMoney && p.Kind != Cash {
		return nil
	}
	granted, found, err := s.Bonuses.GrantedFor(q, source(u.id))
	if err == nil && (!found || granted != rewards.GrantedBonus{UserID: u.userID, Currency: u.currency, Amount: u.amount}) {
		report(u.subject(), "gave a bonus of %d of %s that is not there", u.amount, u.currency)
	}
	return err
}
