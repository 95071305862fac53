package registers

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"croupier/app/kernel/activity"
	"croupier/db"
)

// occasions are the kinds of events after which the registers are queried about a player, with
// their names in the log.
var occasions = map[string]string{"sign_up": "sign-up", "sign_in": "sign-in", "email_changed": "email"}

// Occasions that are not events.
const (
	occasionIdentity = "identity"
	occasionStake    = "stake"
)

// QueryTrigger queues queries after events. It is a projection, so that no event is missed.
type QueryTrigger struct{ *Service }

// Name implements projection.Projection.
func (QueryTrigger) Name() string { return "registers" }

// Apply implements projection.Projection.
func (w QueryTrigger) Apply(tx *db.Tx, entries []activity.Event) error {
	if len(w.activeRegisters()) == 0 {
		return nil
	}
	for _, e := range entries {
		if occasion, known := occasions[e.Kind]; known && e.UserID != "" {
			if err := w.queueQuery(tx, e.UserID, occasion); err != nil {
				return err
			}
		}
	}
	return nil
}

// queueQuery queues a query about a player after the commit.
func (s *Service) queueQuery(tx *db.Tx, userID, occasion string) error {
	if err := queueNow(tx, userID, occasion, tx.Now().UnixMilli()); err != nil {
		return err
	}
	tx.AfterCommit(s.wakeWorker)
	return nil
}

// IdentitySubmitted queues a query about a player who has submitted personal data.
func (s *Service) IdentitySubmitted(tx *db.Tx, userID string) error {
	if len(s.activeRegisters()) == 0 {
		return nil
	}
	return s.queueQuery(tx, userID, occasionIdentity)
}

// wakeWorker makes Run check the queue at once.
func (s *Service) wakeWorker() {
	select {
	case s.wake <- struct{}{}:
	default: // Run is about to check anyway
	}
}

const (
	// pollInterval is the interval at which Run checks for failed queries.
	pollInterval  = time.Minute
	queryBatch    = 20
	parallelCalls = 4
	// maxTries is the max number of tries if a register does not answer. The next stake or sign-in
	// queries it again.
	maxTries = 24
)

// retryDelays are the delays after each failure; the last one repeats.
var retryDelays = []time.Duration{time.Minute, 2 * time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute}

// Run queries the registers about the queued players until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	for {
		if err := s.queueWanted(ctx); err != nil && ctx.Err() == nil {
			return err
		}
		if err := s.RunDueQueries(ctx); err != nil && ctx.Err() == nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.wake:
		case <-s.Clock.After(pollInterval):
		}
	}
}

// queueWanted queues the players who stake and have no known answer.
func (s *Service) queueWanted(ctx context.Context) error {
	var list []string
	for len(s.wanted) > 0 {
		list = append(list, <-s.wanted)
	}
	if len(list) == 0 {
		return nil
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		for _, userID := range list {
			if err := queueOnce(tx, userID, occasionStake, tx.Now().UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
}

// registerAnswer is the answer of one register about a player.
type registerAnswer struct {
	register string
	Listing
	err    error
	millis int64
}

// outcome contains the answers of all registers.
type outcome struct {
	queuedQuery
	found bool
	list  []registerAnswer
	err   error
}

// RunDueQueries runs all due queries.
func (s *Service) RunDueQueries(ctx context.Context) error {
	for {
		var due []queuedQuery
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			due, err = dueQueries(q, s.Clock.Now().UnixMilli(), queryBatch)
			return err
		})
		if err != nil || len(due) == 0 {
			return err
		}
		list := make([]outcome, len(due))
		var group errgroup.Group
		group.SetLimit(parallelCalls)
		for i, a := range due {
			group.Go(func() error {
				list[i] = s.queryRegisters(ctx, a)
				return nil
			})
		}
		_ = group.Wait() // each outcome has its own error
		if ctx.Err() != nil {
			return nil // the site stops: interrupted queries run after the start
		}
		err = s.DB.Write(ctx, func(tx *db.Tx) error {
			for _, o := range list {
				if err := s.applyOutcome(tx, o); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("note what registers answered: %w", err)
		}
	}
}

// queryRegisters queries all registers about a player.
func (s *Service) queryRegisters(ctx context.Context, a queuedQuery) outcome {
	o := outcome{queuedQuery: a}
	var person Person
	o.err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		person, o.found, err = s.People.Person(q, a.userID)
		return err
	})
	if o.err != nil || !o.found {
		return o
	}
	for _, r := range s.activeRegisters() {
		one := registerAnswer{register: r.name, Listing: Listing{Answer: NotCovered}}
		if s.set.covers(person) {
			started := s.Clock.Now()
			one.Listing, one.err = r.Excluded(ctx, person)
			one.millis = s.Clock.Now().Sub(started).Milliseconds()
			if one.err != nil {
				one.Listing = Listing{Answer: Unknown}
			}
		}
		o.list = append(o.list, one)
	}
	return o
}
