package event

import (
	"context"
	"fmt"
	"math"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/schema"
	"croupier/db"
)

// Record is a fact in the outbox.
type Record struct {
	// Seq is its number, above 0: a later fact has a higher one. At is the time of its transaction in
	// unix milliseconds.
	Seq, At int64
	Topic   string
	// UserID is the player; empty for a fact about no player.
	UserID string
	// Payload is the fact as JSON.
	Payload string
}

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{{
		Name: "events", Title: "Changes that other parts of the site have to process", Order: schema.Account + 155, Deletion: schema.Erased,
		Owned: "user_id = $1", BatchColumn: "seq", Copied: "at topic payload", NotCopied: "seq user_id",
	}}
}

func insert(tx *db.Tx, r Record) (Record, error) {
	r.At = tx.Now().UnixMilli()
	err := tx.QueryRow(`INSERT INTO events (at, topic, user_id, payload) VALUES ($1, $2, $3, $4) RETURNING seq`, r.At, r.Topic, r.UserID, r.Payload).Scan(&r.Seq)
	if err != nil {
		return r, fmt.Errorf("store a fact of %s: %w", r.Topic, err)
	}
	return r, nil
}

// Since lists facts after a number, in their order.
func Since(q db.Querier, after int64, limit int) ([]Record, error) {
	return db.All(q, "read the outbox", func(r *Record, row db.Scanner) error {
		return row.Scan(&r.Seq, &r.At, &r.Topic, &r.UserID, &r.Payload)
	}, `SELECT seq, at, topic, user_id, payload FROM events WHERE seq > $1 ORDER BY seq LIMIT $2`, after, limit)
}

const (
	// retention is how long facts are stored. A reader outside of the process that fails may retry for
	// three days.
	retention = 14 * 24 * time.Hour
	// deleteBatch is the number of facts that one write deletes.
	deleteBatch = 1000
)

// Job deletes old facts. A fact that a subscriber of runner has not processed stays.
func (b *Bus) Job(d *db.DB, c clock.Clock, runner *Runner) schedule.Job {
	return schedule.Job{
		Name: "old events", When: schedule.Every(time.Hour),
		Retention: []schedule.RetentionPeriod{{Data: "changes that other parts of the site have to process", For: "14 days"}},
		Run: func(ctx context.Context, _ *schedule.JobRun) error {
			before := c.Now().Add(-retention).UnixMilli()
			return d.InBatches(ctx, deleteBatch, func(tx *db.Tx, limit int) (int64, error) {
				processed := int64(math.MaxInt64)
				if len(b.routes.Load().later) > 0 {
					var err error
					if processed, err = runner.LowestCheckpoint(tx); err != nil {
						return 0, err
					}
				}
				return deleteBefore(tx, before, processed, limit)
			})
		},
	}
}

// deleteBefore deletes some of the facts before a time with a number up to processed. Facts are numbered
// in the order of their time, so that it reads only the oldest ones.
func deleteBefore(tx *db.Tx, before, processed int64, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM events WHERE seq IN (SELECT oldest.seq FROM (SELECT seq, at FROM events ORDER BY seq LIMIT $1) AS oldest WHERE oldest.at < $2) AND seq <= $3`, limit, before, processed))
}
