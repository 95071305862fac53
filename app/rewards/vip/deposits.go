package vip

import (
	"croupier/app/kernel/depositevents"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// DepositChanged reads the sum of a player's deposits
// again after every change of one of them, so that lost deposits do not count and
// restored ones do. A reached level is kept.
func (s *Service) DepositChanged(tx *db.Tx, c depositevents.Change) error {
	usd, err := s.Deposits.TotalDeposited(tx, c.UserID)
	if err != nil {
		return err
	}
	newest, err := wagerlog.Newest(tx)
	if err != nil {
		return err
	}
	p, err := setDeposited(tx, c.UserID, usd, c.Currency)
	if err != nil {
		return err
	}
	levels := tableOf(s.set.levels.Get())
	_, err = s.levelUp(tx, &levels, &p, newest)
	return err
}
