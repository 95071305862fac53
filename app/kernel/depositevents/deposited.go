// Package depositevents publishes the changes of a deposit after it was credited: its chain or
// gateway loses it, it comes back, or staff settle the loss. Features that reward deposits follow
// it, so that they all agree about a player's deposits.
package depositevents

import (
	"fmt"
	"strings"

	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Kind is the kind of a change.
type Kind uint8

// The kinds.
const (
	// Credited is a deposit that was credited to its player.
	Credited Kind = iota + 1
	// Priced is a credited deposit whose value became known after the credit.
	Priced
	// Lost is a credited deposit that its chain or gateway no longer has. It does not count any
	// more, and its player keeps the balance until staff decide.
	Lost
	// Restored is a lost deposit that its chain or gateway has again. It counts again.
	Restored
	// Settled is a lost deposit that staff have decided. It does not count.
	Settled
)

// String is the name of the kind in logs and errors.
func (k Kind) String() string {
	names := map[Kind]string{Credited: "credited", Priced: "priced", Lost: "lost", Restored: "restored", Settled: "settled"}
	if name, known := names[k]; known {
		return name
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// Change is one change of one deposit.
type Change struct {
	Kind    Kind
	Deposit id.Binary
	// UserID is the player to whom the deposit was credited.
	UserID, Currency string
	// Amount is in minor units of the currency.
	Amount money.Amount
	// At is the time of the change in unix milliseconds.
	At int64
}

// Follower is a feature that rewards deposits.
type Follower interface {
	// DepositChanged is called in the transaction that stores the change. An error undoes the
	// change. note is information for staff about a lost deposit, such as a bonus that was
	// already paid out; empty for none.
	DepositChanged(tx *db.Tx, c Change) (note string, err error)
	// OutstandingReward describes the reward that the feature still pays for a deposit that was lost at
	// a time, as the end of a sentence for the audit; empty for none. It excludes rewards that
	// the player had before the loss and that could not be collected.
	OutstandingReward(q db.Querier, c Change) (problem string, err error)
}

// ReportOutstanding reports the rewards that features still pay for a lost deposit.
func ReportOutstanding(q db.Querier, followers []Follower, c Change, report func(problem string)) error {
	for _, f := range followers {
		problem, err := f.OutstandingReward(q, c)
		if err != nil {
			return fmt.Errorf("look at what is given for deposit %s: %w", c.Deposit, err)
		}
		if problem != "" {
			report(problem)
		}
	}
	return nil
}

// Publish passes a change to all followers and joins their notes, one per line.
func Publish(tx *db.Tx, followers []Follower, c Change) (notes string, err error) {
	var lines []string
	for _, f := range followers {
		note, err := f.DepositChanged(tx, c)
		if err != nil {
			return "", fmt.Errorf("deposit %s is %s: %w", c.Deposit, c.Kind, err)
		}
		if note != "" {
			lines = append(lines, note)
		}
	}
	return strings.Join(lines, "\n"), nil
}
