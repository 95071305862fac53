// Package scoring queries a provider for the risk of a payment: deposits before they are
// credited, withdrawals before they are paid. Requests and answers are rows of the database. The
// provider is called outside of all transactions, and the listener receives the answer in the
// transaction that stores it.
package scoring

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/event"
	"croupier/app/kernel/id"
	"croupier/db"
)

// Kind is the kind of a scored object. It is stored and never renamed.
type Kind string

// The kinds.
const (
	// Deposit is scored by its transaction.
	Deposit Kind = "deposit"
	// Withdrawal is scored by its address.
	Withdrawal Kind = "withdrawal"
)

// Request is a request to a provider. TxID is empty for a payment without a transaction.
type Request struct {
	Kind    Kind
	Subject id.Binary // the deposit or the withdrawal
	Network string
	Address string
	TxID    string
}

// MaxScore is the worst score: scores are hundredths of a percent.
const MaxScore = 10_000

// Reply is the answer of a provider. Ref is its own id of the check, for polling; Score counts
// only if Done is set.
type Reply struct {
	Ref   string
	Done  bool
	Score int64
}

// Provider scores payments and addresses. It is called to start a check, and polled until the
// check is done.
type Provider interface {
	Start(ctx context.Context, request Request) (Reply, error)
	Poll(ctx context.Context, ref string) (Reply, error)
}

// State is the state of a request. It is stored and never renamed.
type State string

// The states.
const (
	NotRequested State = ""
	Pending      State = "asked"
	Clean        State = "clean"
	Hit          State = "hit"
	// NoAnswer was not answered in time.
	NoAnswer State = "silent"
)

// Verdict is the result of a request. Score is that of Clean and Hit.
type Verdict struct {
	State State
	Score int64
}

// Text is the score for staff; empty for none.
func (v Verdict) Text() string {
	if v.State != Clean && v.State != Hit {
		return ""
	}
	return fmt.Sprintf("%d.%02d %%", v.Score/100, v.Score%100)
}

// Result is a request that was answered, or has timed out.
type Result struct {
	Kind    Kind      `json:"kind"`
	Subject id.Binary `json:"subject"`
}

// Answered is the topic of the results.
var Answered = event.NewTopic[Result]("scoring.answered", "The risk of a payment was scored, or the score has timed out.", nil)

// For makes a subscriber in the transaction of the results of one kind.
func For(kind Kind, name string, fn func(tx *db.Tx, subject id.Binary) error) event.Subscriber {
	return Answered.InWrite(name, func(tx *db.Tx, r Result) error {
		if r.Kind != kind {
			return nil
		}
		return fn(tx, r.Subject)
	})
}

// Options configure the provider and the meaning of an answer.
type Options struct {
	// Provider is nil on a site without one.
	Provider Provider
	// Threshold is the minimum score that is a hit.
	Threshold int64
	// Wait is the maximum time of an answer.
	Wait  time.Duration
	DB    *db.DB
	Clock clock.Clock
	Bus   *event.Bus
	Log   *slog.Logger
}

// Service queries the provider. A nil one queries none.
type Service struct {
	Options
	wake chan struct{}
	// failing is set if the last call failed.
	failing atomic.Bool
}

// New makes the service. Run calls the provider.
func New(o Options) *Service {
	return &Service{Options: o, wake: make(chan struct{}, 1)}
}

// Enabled reports whether payments are scored at all.
func (s *Service) Enabled() bool { return s != nil && s.Provider != nil }

// Request stores a request in the transaction of its object. An existing one stays unchanged.
func (s *Service) Request(tx *db.Tx, request Request) error {
	if !s.Enabled() {
		return nil
	}
	if err := insert(tx, request, tx.Now().UnixMilli()); err != nil {
		return err
	}
	tx.AfterCommit(s.wakeWorker)
	return nil
}

// Verdict is the state of the request about an object.
func (s *Service) Verdict(q db.Querier, kind Kind, subject id.Binary) (Verdict, error) {
	return verdictOf(q, kind, subject)
}

func (s *Service) wakeWorker() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Scorer reports the risk of payments and addresses. Requests run in the background.
type Scorer interface {
	// Enabled is false for a site without a scoring service.
	Enabled() bool
	// Request orders the verdict on a subject after the commit.
	Request(tx *db.Tx, request Request) error
	// Verdict returns the stored verdict on a subject.
	Verdict(q db.Querier, kind Kind, subject id.Binary) (Verdict, error)
}
