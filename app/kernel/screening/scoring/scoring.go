// Package scoring asks a provider how risky a payment is: deposits before they are
// credited, withdrawals before they are paid. Questions and answers are rows of the
// database; the provider is asked outside of all transactions, and whoever waits for
// an answer hears of it in the transaction that stores it.
package scoring

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/db"
)

// Kind is what is scored. It is stored and never renamed.
type Kind string

// The kinds.
const (
	// Deposit is scored by its transaction.
	Deposit Kind = "deposit"
	// Withdrawal is scored by its address.
	Withdrawal Kind = "withdrawal"
)

// Ask is what a provider is asked about. TxID is empty for what has no transaction
// yet.
type Ask struct {
	Kind    Kind
	Subject id.Binary // the deposit or the withdrawal
	Network string
	Address string
	TxID    string
}

// Most is the worst score: scores are hundredths of a percent.
const Most = 10_000

// Reply is what a provider says. Ref is its own name of the check, to ask again with;
// Score is meant only when Done.
type Reply struct {
	Ref   string
	Done  bool
	Score int64
}

// Provider scores payments and addresses. It is asked once, and then again and again
// until it is done.
type Provider interface {
	Begin(ctx context.Context, ask Ask) (Reply, error)
	Poll(ctx context.Context, ref string) (Reply, error)
}

// State is how a question stands. It is stored and never renamed.
type State string

// The states.
const (
	Unasked State = ""
	Asked   State = "asked"
	Clean   State = "clean"
	Hit     State = "hit"
	// Silent was not answered in time.
	Silent State = "silent"
)

// Verdict is what became of a question. Score is that of Clean and Hit.
type Verdict struct {
	State State
	Score int64
}

// Text is the score as staff read it; empty for none.
func (v Verdict) Text() string {
	if v.State != Clean && v.State != Hit {
		return ""
	}
	return fmt.Sprintf("%d.%02d %%", v.Score/100, v.Score%100)
}

// Listener hears that a question is answered, or was not in time.
type Listener interface {
	Scored(tx *db.Tx, subject id.Binary) error
}

// Options say who is asked and what an answer means.
type Options struct {
	// Provider is nil on a site that asks nobody.
	Provider Provider
	// Threshold is the least score that is a hit.
	Threshold int64
	// Wait is how long an answer may take.
	Wait  time.Duration
	DB    *db.DB
	Clock clock.Clock
	Log   *slog.Logger
}

// Service asks the provider. A nil one asks nobody.
type Service struct {
	Options
	listeners map[Kind]Listener
	wake      chan struct{}
	// failing tells that the last answer was none.
	failing atomic.Bool
}

// New makes the service. Run asks.
func New(o Options) *Service {
	return &Service{Options: o, listeners: map[Kind]Listener{}, wake: make(chan struct{}, 1)}
}

// Listen says who hears of the answers about a kind. It is called before Run.
func (s *Service) Listen(kind Kind, l Listener) { s.listeners[kind] = l }

// On reports whether payments are scored at all.
func (s *Service) On() bool { return s != nil && s.Provider != nil }

// Ask notes a question in the transaction of what it is about. One that was asked
// before stays as it is.
func (s *Service) Ask(tx *db.Tx, ask Ask) error {
	if !s.On() {
		return nil
	}
	if err := insert(tx, ask, tx.Now().UnixMilli()); err != nil {
		return err
	}
	tx.After(s.nudge)
	return nil
}

// Of is how the question about something stands.
func (s *Service) Of(q db.Querier, kind Kind, subject id.Binary) (Verdict, error) {
	return verdictOf(q, kind, subject)
}

func (s *Service) nudge() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}
