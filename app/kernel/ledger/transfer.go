package ledger

import (
	"fmt"
	"math"
	"slices"

	"croupier/app/kernel/money"
	"croupier/db"
)

// movement is the effect of a list of transfers on one account.
type movement struct {
	id    AccountID
	key   Key
	party Party
	// net is the total change. need is the balance that the account needs so that every transfer
	// is covered at its turn.
	net, need money.Amount
	// balance is the stored balance: after all transfers at first, then the
	// running one.
	balance money.Amount
}

// Transfer makes the transfers in order, all or none. It returns the new
// balance of each account with a stored balance. It writes the sum once for
// each account, but the balance must cover every transfer at its turn. It
// refuses transfers that the register and the chart of accounts do not allow,
// before it writes anything. After an error the caller must fail its write,
// which undoes what this call wrote. Errors: ErrInsufficient.
func (l *Ledger) Transfer(tx *db.Tx, transfers ...Transfer) (map[Key]money.Amount, error) {
	moves, err := l.plan(tx, transfers)
	if err != nil {
		return nil, err
	}
	balances := map[Key]money.Amount{}
	for _, m := range moves {
		if !m.party.storesBalance() {
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
		if err := l.record(tx, t, debit, credit); err != nil {
			return nil, err
		}
	}
	return balances, nil
}

// record writes a transfer and appends it to the log if projections read it.
// Only projections need the number at once.
func (l *Ledger) record(tx *db.Tx, t Transfer, debit, credit *movement) error {
	moves := !t.Code.OfWagers() && l.movements.HasReaders()
	if !moves && !l.log.HasReaders() {
		return insertTransfer(tx, t, debit, credit)
	}
	id, err := insertNumberedTransfer(tx, t, debit, credit)
	if err != nil {
		return err
	}
	moved := LoggedTransfer{
		ID: id, Debit: debit.id, Credit: credit.id, Amount: int64(t.Amount), Code: t.Code, Ref: slices.Clone(t.Ref), At: tx.Now().UnixMilli(),
	}
	l.log.Append(tx, moved)
	if moves {
		l.movements.Append(tx, moved)
	}
	return nil
}

// plan checks every transfer before it opens an account.
func (l *Ledger) plan(tx *db.Tx, transfers []Transfer) ([]*movement, error) {
	moves := make([]*movement, 0, 2*len(transfers))
	var total money.Amount // bounds every net and need
	for i := range transfers {
		t := &transfers[i]
		var debit, credit *movement
		moves, debit = addMovement(moves, t.Debit)
		moves, credit = addMovement(moves, t.Credit)
		if !t.valid(debit.party, credit.party) || t.Amount > math.MaxInt64-total {
			return nil, fmt.Errorf("%w: %+v", errTransfer, *t)
		}
		total += t.Amount
		debit.net -= t.Amount
		debit.need = max(debit.need, -debit.net)
		credit.net += t.Amount
	}
	for _, m := range moves {
		var err error
		if m.id, err = l.AccountID(tx, m.key); err != nil {
			return nil, err
		}
	}
	return moves, nil
}

// valid reports whether the transfer is complete and in the chart of accounts.
func (t *Transfer) valid(from, to Party) bool {
	entry := t.Code.entry()
	return t.Amount > 0 && t.Amount <= money.MaxAmount && t.Debit != t.Credit && t.Debit.Currency == t.Credit.Currency &&
		isPlay(t.Debit.Purpose) == isPlay(t.Credit.Purpose) && from.hasPurpose(t.Debit.Purpose) && to.hasPurpose(t.Credit.Purpose) &&
		entry != nil && entry.allowsParties(from, to) && entry.allowsPurpose(t.Debit.Purpose) && entry.validReference(t.Ref, t.Credit)
}

// addMovement finds the movement of an account, or adds one.
func addMovement(moves []*movement, key Key) ([]*movement, *movement) {
	if m := find(moves, key); m != nil {
		return moves, m
	}
	m := &movement{key: key, party: PartyOf(key.Owner)}
	return append(moves, m), m
}

// find searches linearly, since a list has few accounts.
func find(moves []*movement, key Key) *movement {
	for _, m := range moves {
		if m.key == key {
			return m
		}
	}
	return nil
}
