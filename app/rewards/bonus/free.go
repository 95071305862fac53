package bonus

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
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
