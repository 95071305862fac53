package vip

import (
	"croupier/app/kernel/depositevents"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// DepositChanged implements deposited.Follower. It reads the sum of a player's deposits
// again after every change of one of them, so that lost deposits do not count and
// restored ones do. A reached level is kept.
func (s *Service) DepositChanged(tx *db.Tx, c depositevents.Change) (note string, err error) {
	usd, err := s.Deposits.TotalDeposited(tx, c.UserID)
	if err != nil {
		return "", err
	}
	newest, err := wagerlog.Newest(tx)
	if err != nil {
		return "", err
	}
	p, err := setDeposited(tx, c.UserID, usd, c.Currency)
	if err != nil {
		return "", err
	}
	levels := tableOf(s.set.levels.Get())
	_, err = s.levelUp(tx, &levels, &p, newest)
	return "", err
}

// OutstandingReward implements deposited.Follower. A check of this package verifies the sums
// for levels by adding up the deposits that count.
func (*Service) OutstandingReward(db.Querier, depositevents.Change) (string, error) { return "", nil }
