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

// checkFreeBet refuses a stake that the chosen free bet cannot pay. usd is its worth.
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

// keepStake takes what a free bet returned of its stake: only what a wager pays
// beyond it is the player's. The stake of a void wager, which is refunded, is left
// for another bet.
func (s *Service) keepStake(tx *db.Tx, g *grant, change money.Amount, code ledger.Code) error {
	if !g.free() || g.state != Active || change <= 0 || code == ledger.CodeRefund || code == ledger.CodeRelease {
		return nil
	}
	return s.takeBack(tx, g, change)
}

// Reclaims implements wager.Funding: a correction moves the returned stake of a free
// bet from the player back to the house, which keepStake took before.
func (s *Service) Reclaims(tx *db.Tx, wager id.Binary, amount money.Amount) error {
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
	return s.enter(tx, g, amount, ledger.CodeBonus, &wager)
}

// voidedAgain follows a correction that made the wager of a free bet void, or that took
// that back: the stake of a void wager is on the free bet, and that of any other one is
// not. A free bet that was used up is active again for it, as long as its days last. One
// that ended in another way stays ended. What was used meanwhile the house bears.
func (s *Service) voidedAgain(tx *db.Tx, g *grant, w *wagerlog.Wager) error {
	if !g.free() || w.Before == nil || w.Before.Void == w.Void {
		return nil
	}
	if !w.Void {
		if amount := min(g.balance, w.Bonus); g.state == Active && amount > 0 {
			return s.takeBack(tx, g, amount)
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
		if err := reopenGrant(tx, g); err != nil {
			return err
		}
		s.hold(tx, g.userID)
	}
	if err := s.move(tx, g, promotions(g.currency, ledger.Bonus), g.key(), w.Bonus, ledger.CodeBonus); err != nil {
		return err
	}
	return s.enter(tx, g, w.Bonus, ledger.CodeBonus, &w.ID)
}
