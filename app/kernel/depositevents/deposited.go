// Package depositevents has the changes of a deposit after it was credited: its chain or gateway loses
// it, it comes back, or staff settle the loss. Features that reward deposits subscribe to them, so that
// they all agree about a player's deposits.
package depositevents

import (
	"fmt"
	"strings"

	"croupier/app/kernel/event"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Kind is the kind of a change.
type Kind string

// The kinds.
const (
	// Credited is a deposit that was credited to its player.
	Credited Kind = "credited"
	// Priced is a credited deposit whose value became known after the credit.
	Priced Kind = "priced"
	// Lost is a credited deposit that its chain or gateway no longer has. It does not count any
	// more, and its player keeps the balance until staff decide.
	Lost Kind = "lost"
	// Restored is a lost deposit that its chain or gateway has again. It counts again.
	Restored Kind = "restored"
	// Settled is a lost deposit that staff have decided. It does not count.
	Settled Kind = "settled"
)

// Change is one change of one deposit.
type Change struct {
	Kind    Kind      `json:"kind"`
	Deposit id.Binary `json:"deposit"`
	// UserID is the player to whom the deposit was credited.
	UserID   string `json:"user"`
	Currency string `json:"currency"`
	// Amount is in minor units of the currency.
	Amount money.Amount `json:"amount"`
	// At is the time of the change in unix milliseconds.
	At int64 `json:"at"`

	notes *[]string
}

// Changed is the topic of the changes. The package of deposits owns it.
var Changed = event.NewTopic("deposits.changed", "A deposit was credited, priced, lost, restored or settled.", func(c Change) string { return c.UserID })

// AddNote adds information for staff about a lost deposit, such as a bonus that was already paid out.
func (c Change) AddNote(text string) {
	if c.notes != nil {
		*c.notes = append(*c.notes, text)
	}
}

// Publish publishes a change and returns the notes of the subscribers in the transaction, one per line.
func Publish(tx *db.Tx, b *event.Bus, c Change) (notes string, err error) {
	var lines []string
	c.notes = &lines
	if err := Changed.Publish(tx, b, c); err != nil {
		return "", fmt.Errorf("deposit %s is %s: %w", c.Deposit, c.Kind, err)
	}
	return strings.Join(lines, "\n"), nil
}

// OutstandingReward describes the reward that a feature still pays for a deposit that was lost at a
// time, as the end of a sentence for the audit; empty for none. It excludes rewards that the player had
// before the loss and that could not be collected.
type OutstandingReward func(q db.Querier, c Change) (problem string, err error)
