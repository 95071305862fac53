package gamecalls

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Money is the money of a wager that a product stores: Open while the wager is
// open, Ended the record of the wager log afterwards. Exactly one of them is nil.
type Money struct {
	Open  *wager.Wager
	Ended *wagerlog.Wager
}

// Player is the account that staked.
func (m *Money) Player() ledger.Key {
	if m.Open != nil {
		return m.Open.Player
	}
	return m.Ended.Player
}

// Staked is the total stake so far.
func (m *Money) Staked() money.Amount {
	if m.Open != nil {
		return m.Open.Staked
	}
	return m.Ended.Stake
}

// Bonus is the part of the stake that is bonus money.
func (m *Money) Bonus() money.Amount {
	if m.Open != nil {
		return m.Open.Bonus
	}
	return m.Ended.Bonus
}

// ReadOpen reads the money of an open wager. It is an error if there is none.
func (m *Money) ReadOpen(q db.Querier, binary id.Binary) (err error) {
	if m.Open, err = wager.ByID(q, binary); err == nil && m.Open == nil {
		err = fmt.Errorf("%s has no open wager", binary)
	}
	return err
}
