package ledger

import (
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/db"
)

// Removal of what guests with nothing but play money left behind is the only
// way in which rows of the books disappear. It goes whole wagers at a time, the
// transfers together with the record, so that what stays proves itself after
// each step; and every step writes down what it took away.

// Removed counts what was removed from the books: rows, and the sums of their
// numbers, by which an audit tells these gaps from others.
type Removed struct {
	// Steps numbers the last step.
	Steps                  int64
	Guests                 int64
	Transfers, TransferIDs int64
	Wagers, WagerIDs       int64
}

// freePrefix begins the owner of an account that a removed guest left: empty,
// without transfers, for the next guest who needs one.
const freePrefix = guestPrefix + "free-"

// guestPrefix begins the owner names of guests, as session makes them.
const guestPrefix = "guest-"

// Leave begins or goes on with the removal of a guest. The database refuses
// anybody else.
func Leave(tx *db.Tx, owner string) error { return insertRemoving(tx, owner) }

// Left ends the removal of a guest of whom nothing is left.
func Left(tx *db.Tx, owner string) error { return deleteRemoving(tx, owner) }

// RecordRemoved keeps what a step took away. It belongs in the step's transaction.
func RecordRemoved(tx *db.Tx, r Removed) error { return insertRemoved(tx, r) }

// RemoveTransfers deletes transfers of guests that are leaving.
func RemoveTransfers(tx *db.Tx, ids []int64) error {
	for _, id := range ids {
		if err := deleteTransfer(tx, id); err != nil {
			return err
		}
	}
	return nil
}

// RemoveRequests deletes at most limit recorded requests of a guest that is
// leaving, and tells how many it deleted.
func RemoveRequests(tx *db.Tx, owner string, limit int) (int, error) {
	return deleteRequests(tx, owner, limit)
}

// FreeAccounts empties the accounts of a guest that is leaving and whose
// transfers are gone.
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
		delete(l.known, account.Key)
	}
	return nil
}

// Gaps checks that the numbers missing in a table of the books, whose rows are
// read in order, are those that were removed with guests: by their count and
// their sum.
type Gaps struct{ last, count, sum int64 }

// Saw takes the number of the next row.
func (g *Gaps) Saw(id int64) {
	if missing := id - g.last - 1; missing > 0 {
		g.count += missing
		g.sum += missing * (g.last + id) / 2
	}
	g.last = id
}

// CheckWagers compares the gaps with the wagers that were removed.
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

// LeavingAccounts are the accounts of guests that are being removed, of whom
// only a part may still be there.
func LeavingAccounts(q db.Querier) (map[AccountID]bool, error) {
	list, err := leavingAccounts(q)
	if err != nil {
		return nil, fmt.Errorf("find the accounts of leaving guests: %w", err)
	}
	return list, nil
}
