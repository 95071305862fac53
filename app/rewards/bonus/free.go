package bonus

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// checkFreeBet refuses a stake that the chosen free bet cannot pay. usd is the value of
// the stake.
func (s *Service) checkFreeBet(tx *db.Tx, stake wager.Stake, usd int64) error {
	g, err := grantByID(tx, stake.Grant)
	switch {
	case err != nil:
		return err
	case g == nil || !g.free() || g.userID != stake.Bettor.Owner || g.state != Active || g.expiresAt <= tx.Now().UnixMilli():
		return wager.ErrNoFreeBet
	case g.currency != stake.Currency.ID || g.balance < stake.Amount || g.terms.Refuses(stake.Product):
		return wager.ErrNoFreeBet
	case g.terms.MaxBet > 0 && usd > g.terms.MaxBet:
		return errMaxBet(g.terms.MaxBet)
	}
	return nil
}

// FreeBet implements wager.Funding.
func (s *Service) FreeBet(q db.Querier, wager id.Binary) (grant id.Binary, err error) {
	g, err := grantOfWager(q, wager)
	if err != nil || g == nil || !g.free() {
		return grant, err
	}
	return g.id, nil
}

// retainStake keeps the part of a payout that returns the stake of a free bet. The player
// gets only what a wager pays above its stake. The stake of a void wager is refunded to
// the free bet and can be used again.
func (s *Service) retainStake(tx *db.Tx, g *grant, change money.Amount, code ledger.Code) error {
	if !g.free() || g.state != Active || change <= 0 || code == ledger.CodeRefund || code == ledger.CodeRelease {
		return nil
	}
	return s.returnToSite(tx, g, change)
}

// BeforeReclaim implements wager.Funding. After a correction it moves the returned stake of
// a free bet from the player back to the site. retainStake kept it before.
func (s *Service) BeforeReclaim(tx *db.Tx, wager id.Binary, amount money.Amount) error {
	g, err := grantOfWager(tx, wager)
	if err != nil {
		return err
	}
	if g == nil || !g.free() {
		return fmt.Errorf("wager %s is no free bet", wager)
	}
	if err := s.move(tx, g, promotions(g.currency, ledger.Bonus), g.key(), amount, ledger.CodeBonus); err != nil {
		return err
	}
	return s.addEntry(tx, g, amount, ledger.CodeBonus, &wager)
}

// applyVoidCorrection follows a correction that made the wager of a free bet void, or that
// reversed that. The stake of a void wager is on the free bet; that of any other wager
// is not. For this a used-up free bet becomes active again while its days last. A free
// bet that ended for another reason stays ended. The site bears what was used in the
// meantime.
func (s *Service) applyVoidCorrection(tx *db.Tx, g *grant, w *wagerlog.Wager) error {
	if !g.free() || w.Before == nil || w.Before.Void == w.Void {
		return nil
	}
	if !w.Void {
		if amount := min(g.balance, w.Bonus); g.state == Active && amount > 0 {
			return s.returnToSite(tx, g, amount)
		}
		return nil
	}
	if g.expiresAt <= tx.Now().UnixMilli() || g.state != Active && g.state != Spent {
		return nil
	}
	if g.state == Spent {
		if excluded, err := s.Players.Excluded(tx, g.userID); err != nil || excluded {
			return err
		}
		if err := reopenGrant(tx, g, Spent); err != nil {
			return err
		}
		s.addHolder(tx, g.userID)
	}
	if err := s.move(tx, g, promotions(g.currency, ledger.Bonus), g.key(), w.Bonus, ledger.CodeBonus); err != nil {
		return err
	}
	return s.addEntry(tx, g, w.Bonus, ledger.CodeBonus, &w.ID)
}
