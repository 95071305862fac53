package ledger

import (
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/db"
)

// Only the removal of guests deletes rows of the books. It removes guests that have only play
// money. Each step removes whole wagers, their transfers together with their log rows, so that
// the remaining books stay provable. Each step records the rows that it removed.

// Removed counts the rows removed from the books and sums their numbers. The
// audit uses both to explain gaps in the numbers.
type Removed struct {
	// Steps is the number of the last step.
	Steps                  int64
	Guests                 int64
	Transfers, TransferIDs int64
	Wagers, WagerIDs       int64
}

// freePrefix begins the owner of an account that a removed guest left. The
// account is empty, has no transfers and serves the next guest.
const freePrefix = guestPrefix + "free-"

// guestPrefix is the prefix of the owner names of guests in package session.
const guestPrefix = "guest-"

// BeginRemoval marks a guest for removal, or leaves the mark of an earlier
// call. The database refuses other owners.
func BeginRemoval(tx *db.Tx, owner string) error { return insertRemoving(tx, owner) }

// EndRemoval ends the removal of a guest that has no rows left.
func EndRemoval(tx *db.Tx, owner string) error { return deleteRemoving(tx, owner) }

// RecordRemoved records the rows that a step removed. It belongs in the step's
// transaction.
func RecordRemoved(tx *db.Tx, r Removed) error { return insertRemoved(tx, r) }

// RemoveTransfers deletes transfers of guests whose removal has begun.
func RemoveTransfers(tx *db.Tx, ids []int64) error {
	for _, id := range ids {
		if err := deleteTransfer(tx, id); err != nil {
			return err
		}
	}
	return nil
}

// RemoveRequests deletes at most limit recorded requests of a guest whose
// removal has begun. It returns their number.
func RemoveRequests(tx *db.Tx, owner string, limit int) (int, error) {
	return deleteRequests(tx, owner, limit)
}

// FreeAccounts empties the accounts of a guest whose removal has begun and
// whose transfers are gone.
func (l *Ledger) FreeAccounts(tx *db.Tx, owner string) error {
	accounts, err := Accounts(tx, owner)
	if err != nil {
		return err
	}
	if err := freeAccounts(tx, owner); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, account := range accounts {
		delete(l.cached, account.Key)
	}
	return nil
}

// Gaps finds the missing numbers of a table of the books while its rows are
// read in order. It compares their count and their sum with the rows that were
// removed with guests.
type Gaps struct{ last, count, sum int64 }

// Next takes the number of the next row.
func (g *Gaps) Next(id int64) {
	if missing := id - g.last - 1; missing > 0 {
		g.count += missing
		g.sum += missing * (g.last + id) / 2
	}
	g.last = id
}

// CheckWagers compares the gaps with the removed wagers.
func (g *Gaps) CheckWagers(q db.Querier, report audit.Report) error {
	removed, err := RemovedSoFar(q)
	if err == nil {
		g.check("wagers", removed.Wagers, removed.WagerIDs, report)
	}
	return err
}

func (g *Gaps) checkTransfers(q db.Querier, report audit.Report) error {
	removed, err := RemovedSoFar(q)
	if err == nil {
		g.check("transfers", removed.Transfers, removed.TransferIDs, report)
	}
	return err
}

func (g *Gaps) check(subject string, count, sum int64, report audit.Report) {
	switch {
	case g.count != count:
		report(subject, "numbered up to %d: %d are missing; %d were removed with their guests", g.last, g.count, count)
	case g.sum != sum:
		report(subject, "numbered up to %d: others are missing than were removed with their guests", g.last)
	}
}

// AccountsInRemoval returns the accounts of guests whose removal has begun. Some
// of their transfers may be gone.
func AccountsInRemoval(q db.Querier) (map[AccountID]bool, error) {
	list, err := accountsInRemoval(q)
	if err != nil {
		return nil, fmt.Errorf("find the accounts of leaving guests: %w", err)
	}
	return list, nil
}
