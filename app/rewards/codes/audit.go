package codes

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Checks prove what codes have given.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "promo codes were used as often, and have given as much, as their limits and budgets allow", Run: checkLimits},
		{Name: "every use of a promo code has what it gave, once", Run: s.checkGiven},
	}
}

const auditPiece = 500

func checkLimits(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	return looked, d.ReadHeavy(ctx, func(q *db.Reader) error {
		sums, err := tallies(q)
		if err != nil {
			return err
		}
		for after := ""; ; {
			list, err := allCodes(q, after, auditPiece)
			if err != nil {
				return err
			}
			for _, p := range list {
				looked++
				after = p.ID
				p.check(sums[p.ID], report)
				delete(sums, p.ID)
			}
			if len(list) < auditPiece {
				break
			}
		}
		for code, t := range sums {
			report("promo code "+code, "does not exist and was used %d times", t.uses)
		}
		return nil
	})
}

// check compares a promotion with what its uses add up to.
func (p *promotion) check(t tally, report audit.Report) {
	subject := "promo code " + p.ID
	switch {
	case t.uses != p.Uses || t.spent != p.Spent:
		report(subject, "counts %d uses and $%s, its uses are %d and $%s", p.Uses, Dollars(p.Spent), t.uses, Dollars(t.spent))
	case p.MaxUses != 0 && t.uses > p.MaxUses:
		report(subject, "was used %d times of %d", t.uses, p.MaxUses)
	case p.Budget != 0 && t.spent > p.Budget:
		report(subject, "has given $%s of $%s", Dollars(t.spent), Dollars(p.Budget))
	case t.most > p.Terms.PerPlayer:
		report(subject, "was used %d times by one player, who may %d times", t.most, p.Terms.PerPlayer)
	case p.Terms.PerDay != 0 && t.mostOnADay > p.Terms.PerDay:
		report(subject, "was used %d times by one player on one day, who may %d times", t.mostOnADay, p.Terms.PerDay)
	}
}

// checkGiven compares the uses with the transfers and the bonuses.
func (s *Service) checkGiven(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	known := map[string]*promotion{}
	for last, more := []byte{}, true; more; {
		err := d.ReadHeavy(ctx, func(q *db.Reader) error {
			list, err := usesAfter(q, last, auditPiece)
			for i := range list {
				u := &list[i]
				looked++
				last = u.id[:]
				p := known[u.code]
				if p == nil {
					if p, err = codeByID(q, u.code); err != nil || p == nil {
						return err
					}
					known[u.code] = p
				}
				if err := s.checkUse(q, p, u, report); err != nil {
					return err
				}
			}
			more = len(list) == auditPiece
			return err
		})
		if err != nil {
			return looked, err
		}
	}
	return looked, d.ReadHeavy(ctx, func(q *db.Reader) error {
		var paid []ledger.Found
		if err := ledger.EachOf(q, ledger.CodePromoCode, func(f ledger.Found) { paid = append(paid, f) }); err != nil {
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

// transfersRead bounds the transfers of one use: there is one, or none.
const transfersRead = 10

func (s *Service) checkUse(q db.Querier, p *promotion, u *use, report audit.Report) error {
	subject := fmt.Sprintf("promo code %s, use %d of player %s", u.code, u.number, u.userID)
	if u.id != useID(u.code, u.userID, u.number) {
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
	if p.Kind != Cash {
		if len(moved) > 0 {
			report(subject, "gives no cash and has %d transfers", len(moved))
		}
		return s.checkBonus(q, p, u, subject, report)
	}
	if len(moved) != 1 || money.Amount(moved[0].Amount) != u.amount || moved[0].Code != ledger.CodePromoCode || moved[0].To != ledger.PlayerKey(u.userID, u.currency, false) {
		report(subject, "gave %d of %s, and its %d transfers say something else", u.amount, u.currency, len(moved))
	}
	return nil
}

func (s *Service) checkBonus(q db.Querier, p *promotion, u *use, subject string, report audit.Report) error {
	if p.Kind != BonusMoney {
		return nil
	}
	userID, currency, amount, found, err := s.Bonuses.Granted(q, source(u.id))
	if err == nil && (!found || userID != u.userID || currency != u.currency || amount != u.amount) {
		report(subject, "gave a bonus of %d of %s that is not there", u.amount, u.currency)
	}
	return err
}
