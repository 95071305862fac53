package promocodes

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Checks verify what codes have given.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "promo codes were used as often, and have given as much, as their limits and budgets allow", Run: checkLimits},
		{Name: "every use of a promo code has what it gave, once", Run: s.checkUses},
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

// checkUses compares the uses with the transfers and the bonuses.
func (s *Service) checkUses(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	known := map[string]*promotion{}
	for last, more := []byte{}, true; more; {
		err := d.ReadHeavy(ctx, func(q *db.Reader) error {
			list, err := usesAfter(q, last, auditBatch)
			for i := range list {
				u := &list[i]
				checked++
				last = u.id[:]
				p := known[u.promotionID]
				if p == nil {
					if p, err = promotionByID(q, u.promotionID); err != nil || p == nil {
						return err
					}
					known[u.promotionID] = p
				}
				if err := s.checkUse(q, p, u, report); err != nil {
					return err
				}
			}
			more = len(list) == auditBatch
			return err
		})
		if err != nil {
			return checked, err
		}
	}
	return checked, d.ReadHeavy(ctx, func(q *db.Reader) error {
		var paid []ledger.TransferDetails
		if err := ledger.EachOfCode(q, ledger.CodePromoCode, func(f ledger.TransferDetails) { paid = append(paid, f) }); err != nil {
			return err
		}
		for _, f := range paid {
			if has, err := useExists(q, f.Ref); err != nil {
				return err
			} else if !has {
				report(f.Subject(), "pays for a promo code that was not used")
			}
		}
		return nil
	})
}

// transfersRead is the maximum number of transfers that are read for one use: there is
// one, or none.
const transfersRead = 10

func (s *Service) checkUse(q db.Querier, p *promotion, u *use, report audit.Report) error {
	subject := fmt.Sprintf("promo code %s, use %d of player %s", u.promotionID, u.number, u.userID)
	if u.id != useID(u.promotionID, u.userID, u.number) {
		report(subject, "has the id of another use")
	}
	if u.day != day(u.at) {
		report(subject, "counts on another day than its own")
	}
	if p.Kind != DepositBonus && u.usd != p.Terms.USD || u.tickets != p.Terms.Tickets {
		report(subject, "gave something else than its terms say")
	}
	moved, err := ledger.TransfersFor(q, u.id[:], transfersRead)
	if err != nil {
		return err
	}
	if len(moved) == 0 {
		return s.checkBonus(q, p, u, subject, report)
	}
	// Free cash was real money before it had conditions.
	if p.Kind != Cash || len(moved) != 1 || money.Amount(moved[0].Amount) != u.amount || moved[0].Code != ledger.CodePromoCode || moved[0].To != ledger.PlayerKey(u.userID, u.currency, false) {
		report(subject, "gave %d of %s, and its %d transfers differ", u.amount, u.currency, len(moved))
	}
	return nil
}

func (s *Service) checkBonus(q db.Querier, p *promotion, u *use, subject string, report audit.Report) error {
	if p.Kind != BonusMoney && p.Kind != Cash {
		return nil
	}
	userID, currency, amount, found, err := s.Bonuses.Granted(q, source(u.id))
	if err == nil && (!found || userID != u.userID || currency != u.currency || amount != u.amount) {
		report(subject, "gave a bonus of %d of %s that is not there", u.amount, u.currency)
	}
	return err
}
