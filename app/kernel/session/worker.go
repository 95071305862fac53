package session

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

const (
	// flushInterval is the longest delay before the use of a session is written. A
	// crash loses at most that much of a life of days.
	flushInterval = 30 * time.Second
	// flushBatch is the number of uses in one write.
	flushBatch = 500
	// sweepInterval is the interval of the deletion of expired sessions, which are
	// refused before that, too.
	sweepInterval = 10 * time.Minute
	// sweepBatch is the number of expired sessions in one write.
	sweepBatch = 500
)

// Jobs returns the scheduled jobs.
func (m *Manager) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "expired sessions", When: schedule.Every(sweepInterval), AllowManual: true,
		Retention: []schedule.RetentionPeriod{{Data: "sessions with their network addresses", For: schedule.Span(m.options.Lifetime) + " after their last use"}},
		Run:       func(ctx context.Context, _ *schedule.JobRun) error { return m.sweep(ctx) },
	}}
}

// Run writes the last use of sessions until ctx ends, and then the unwritten
// rest. It returns nil, or an error of the database.
func (m *Manager) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return m.flush(context.WithoutCancel(ctx))
		case <-m.clock.After(flushInterval):
		}
		if err := m.flush(context.WithoutCancel(ctx)); err != nil {
			return err
		}
	}
}

// flush writes the unwritten uses.
func (m *Manager) flush(ctx context.Context) error {
	type use struct {
		sessionID string
		touch
	}
	var uses []use
	for sessionID, t := range m.cache.drainTouched() {
		uses = append(uses, use{sessionID, t})
	}
	for len(uses) > 0 {
		n := min(flushBatch, len(uses))
		batch := uses[:n]
		uses = uses[n:]
		err := m.db.Write(ctx, func(tx *db.Tx) error {
			for _, u := range batch {
				if err := setSeen(tx, u.sessionID, u.seen, u.expires); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("write the last use of sessions: %w", err)
		}
	}
	return nil
}

// sweep deletes expired sessions in batches.
func (m *Manager) sweep(ctx context.Context) error {
	if err := m.flush(ctx); err != nil {
		return err
	}
	for {
		deleted := 0
		err := m.db.Write(ctx, func(tx *db.Tx) error {
			expired, err := deleteExpired(tx, tx.Now(), sweepBatch)
			if err != nil {
				return err
			}
			for userID, sessionIDs := range expired {
				deleted += len(sessionIDs)
				m.notifyEnded(tx, userID, sessionIDs)
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("delete expired sessions: %w", err)
		}
		if deleted < sweepBatch {
			return nil
		}
	}
}
