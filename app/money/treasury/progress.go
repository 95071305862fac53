package treasury

import (
	"croupier/app/kernel/event"
	"croupier/app/kernel/id"
	"croupier/db"
)

// Step is a step of the payment of a withdrawal.
type Step string

// The steps.
const (
	Signed Step = "signed"
	Sent   Step = "sent"
	// Seen is a payment in a block, without the necessary confirmations.
	Seen Step = "seen"
	Paid Step = "paid"
	// Failed is a withdrawal that was not paid and never will be.
	Failed Step = "failed"
	// Withheld is an order that must not be paid now. The withdrawal returns to review and can be
	// enqueued again.
	Withheld Step = "withheld"
	// Found is a withdrawal that is not approved, and that the chain shows to be paid. Its subscriber
	// approves it, which enqueues it.
	Found Step = "found"
)

// Progress is one step of the payment of one withdrawal.
type Progress struct {
	Withdrawal id.Binary `json:"withdrawal"`
	Step       Step      `json:"step"`
	// TxID is the transaction; empty for Failed and Withheld.
	TxID string `json:"txid,omitempty"`
	// Confirmations are those that the payment has, and Needed those that it needs; set for Seen.
	Confirmations int64 `json:"confirmations,omitempty"`
	Needed        int64 `json:"needed,omitempty"`
	// Reason is set for Failed and Withheld.
	Reason string `json:"reason,omitempty"`
}

// Progressed is the topic of the steps.
var Progressed = event.NewTopic[Progress]("treasury.progressed", "The payment of a withdrawal has made a step.", nil)

// Topics are the topics of this package.
func Topics() []*event.Definition { return []*event.Definition{Progressed.Definition()} }

func (s *Service) publish(tx *db.Tx, p Progress) error { return Progressed.Publish(tx, s.Bus, p) }
