package ranks

import (
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/db"
)

// depositCodes are the transfers after which a player may have deposited more or
// less.
var depositCodes = map[ledger.Code]bool{ledger.CodeDeposit: true, ledger.CodeClaimed: true, ledger.CodeReversal: true}

// movements follow deposits.
type movements struct{ *Service }

// Movements is the projection that follows deposits.
func (s *Service) Movements() projection.Projection[ledger.Moved] { return movements{s} }

// Name implements projection.Projection.
func (movements) Name() string { return depositCheckpoint }

// Apply implements projection.Projection: what somebody has deposited is asked anew
// whenever a deposit is credited, released or taken back, so that all of these count.
func (m movements) Apply(tx *db.Tx, list []ledger.Moved) error {
	currencies, order := map[string]string{}, []string(nil)
	for _, moved := range list {
		if !depositCodes[moved.Code] {
			continue
		}
		userID, currency, found, err := m.Deposits.Depositor(tx, moved.Ref)
		if err != nil {
			return err
		}
		if !found {
			continue
		}
		if currencies[userID] == "" {
			order = append(order, userID)
		}
		currencies[userID] = currency
	}
	if len(order) == 0 {
		return nil
	}
	newest, err := newestWager(tx)
	if err != nil {
		return err
	}
	levels := tableOf(m.set.levels.Get())
	for _, userID := range order {
		usd, err := m.Deposits.TotalDeposited(tx, userID)
		if err != nil {
			return err
		}
		p, err := setDeposited(tx, userID, usd, currencies[userID])
		if err != nil {
			return err
		}
		if _, err := m.rise(tx, &levels, &p, newest); err != nil {
			return err
		}
	}
	return nil
}
