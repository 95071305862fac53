package figures

import (
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// playerSide is the name of a transfer's side that is a player.
const playerSide = "player"

// moveKey is the key under which a transfer counts. slot is an hour or a day.
type moveKey struct {
	slot                    int64
	code                    ledger.Code
	debit, credit, currency string
}

// move is the sum of such transfers in minor units. first and last are their first and
// last numbers in the ledger.
type move struct{ moves, amount, first, last int64 }

func (m *move) add(id, amount int64) {
	if m.first == 0 {
		m.first = id
	}
	m.last = id
	m.moves++
	m.amount += amount
}

// Moves is the projection of the transfers that belong to no wager. It stores amounts.
// They are converted to dollars at the price of their day when they are read.
type Moves struct{ *Service }

// Name implements projection.Projection.
func (Moves) Name() string { return movesCheckpoint }

// movements are the additions of a list of transfers to the figures.
type movements struct {
	hours, days ordered[moveKey, move]
	depositors  ordered[string, int64]
}

// add counts a transfer. Play money is not counted.
func (a *movements) add(q db.Querier, m ledger.LoggedTransfer) error {
	if m.Code.OfWagers() {
		return nil
	}
	key, counted, err := moveKeyOf(q, m)
	if err != nil || !counted {
		return err
	}
	a.hours.at(key).add(m.ID, m.Amount)
	key.slot = floorDiv(m.At, dayMillis)
	a.days.at(key).add(m.ID, m.Amount)
	depositor, err := depositorOf(q, key, m)
	if err != nil || depositor == "" {
		return err
	}
	if first := a.depositors.at(depositor); *first == 0 || *first > m.At {
		*first = m.At
	}
	return nil
}

// Apply implements projection.Projection.
func (s Moves) Apply(tx *db.Tx, list []ledger.LoggedTransfer) error {
	var added movements
	for _, m := range list {
		if err := added.add(tx, m); err != nil {
			return err
		}
	}
	for _, key := range added.hours.order {
		if err := addMove(tx, moveHours, key, *added.hours.values[key]); err != nil {
			return err
		}
	}
	for _, key := range added.days.order {
		if err := addMove(tx, moveDays, key, *added.days.values[key]); err != nil {
			return err
		}
		if err := s.requirePrice(tx, priceKey{key.slot, key.currency}); err != nil {
			return err
		}
	}
	for _, owner := range added.depositors.order {
		if err := addDepositor(tx, owner, *added.depositors.values[owner]); err != nil {
			return err
		}
	}
	return nil
}

// moveKeyOf returns the key of a transfer. counted is false for play money.
func moveKeyOf(q db.Querier, m ledger.LoggedTransfer) (key moveKey, counted bool, err error) {
	debit, err := ledger.ByID(q, m.Debit)
	if err != nil {
		return key, false, err
	}
	credit, err := ledger.ByID(q, m.Credit)
	if err != nil {
		return key, false, err
	}
	if p := debit.Key.Purpose; p == ledger.Demo || p == ledger.DemoStake {
		return key, false, nil
	}
	return moveKey{floorDiv(m.At, hourMillis), m.Code, side(debit.Key.Owner), side(credit.Key.Owner), debit.Key.Currency}, true, nil
}

func side(owner string) string {
	if ledger.PartyOf(owner) == ledger.PartyPlayer {
		return playerSide
	}
	return owner
}

// depositorOf returns the player that a transfer credits with a deposit; empty for none.
func depositorOf(q db.Querier, key moveKey, m ledger.LoggedTransfer) (string, error) {
	if key.credit != playerSide || key.code != ledger.CodeDeposit && key.code != ledger.CodeClaimed {
		return "", nil
	}
	account, err := ledger.ByID(q, m.Credit)
	return account.Key.Owner, err
}
