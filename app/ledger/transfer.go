package ledger

import (
	"fmt"
	"math"

	"croupier/app/money"
	"croupier/db"
)

// movement is what a list of transfers does to one account.
type movement struct {
	id  AccountID
	key Key
	// net is the change in all, need the balance without which one of the
	// transfers would not be covered when its turn comes.
	net, need money.Amount
	// balance is the stored one, first after all transfers, then running.
	balance money.Amount
}

// Transfer makes the transfers in order, all or none, and returns the balance
// after them of each player account that they touched. The sum is written
// once for each account; every transfer still has to be covered by what the
// account holds at its turn. After an error the write must fail too: that
// undoes what was written before it. Errors: ErrInsufficient.
func (l *Ledger) Transfer(tx *db.Tx, transfers ...Transfer) (map[Key]money.Amount, error) {
	moves, err := l.plan(tx, transfers)
	if err != nil {
		return nil, err
	}
	balances := map[Key]money.Amount{}
	for _, m := range moves {
		if !m.key.stores() {
			continue
		}
		if m.balance, err = changeBalance(tx, m.id, m.net, m.need); err != nil {
			return nil, err
		}
		balances[m.key] = m.balance
		m.balance -= m.net
	}
	for _, t := range transfers {
		debit, credit := find(moves, t.Debit), find(moves, t.Credit)
		debit.balance -= t.Amount
		credit.balance += t.Amount
		if err := insertTransfer(tx, t, debit, credit); err != nil {
			return nil, err
		}
	}
	return balances, nil
}

func (l *Ledger) plan(tx *db.Tx, transfers []Transfer) ([]*movement, error) {
	moves := make([]*movement, 0, 2*len(transfers))
	var total money.Amount // bounds every net and need below
	for _, t := range transfers {
		if !t.valid() || t.Amount > math.MaxInt64-total {
			return nil, fmt.Errorf("%w: %+v", errTransfer, t)
		}
		total += t.Amount
		for _, key := range []Key{t.Debit, t.Credit} {
			if find(moves, key) != nil {
				continue
			}
			id, err := l.AccountID(tx, key)
			if err != nil {
				return nil, err
			}
			moves = append(moves, &movement{id: id, key: key})
		}
		debit := find(moves, t.Debit)
		debit.net -= t.Amount
		debit.need = max(debit.need, -debit.net)
		find(moves, t.Credit).net += t.Amount
	}
	return moves, nil
}

func (t *Transfer) valid() bool {
	return t.Amount > 0 && t.Amount <= money.MaxAmount && t.Debit != t.Credit && t.Debit.Currency == t.Credit.Currency &&
		isPlay(t.Debit.Purpose) == isPlay(t.Credit.Purpose) && codeNames[t.Code] != "" && len(t.Ref) > 0
}

// find is a search of a handful.
func find(moves []*movement, key Key) *movement {
	for _, m := range moves {
		if m.key == key {
			return m
		}
	}
	return nil
}
