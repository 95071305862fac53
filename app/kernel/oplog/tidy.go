package oplog

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// Bounds of the file.
const (
	maxProblems = 1000
	// occurrencesPerProblem is the number of moments of each problem; occurrenceBytes is the maximum size
	// of all of them.
	occurrencesPerProblem = 25
	occurrenceBytes       = 32 << 20
	maxEmails             = 20_000
	maxCallbacks          = 20_000
	// samplesRetention is the retention of samples: they are small.
	samplesRetention = 400 * 24 * time.Hour
	day              = 24 * time.Hour
)

// Sample is the state of the site in an hour. Sizes are bytes.
type Sample struct {
	Hour                time.Time
	Database, WAL, Free int64
	Commit              time.Duration
	Sockets             int
}

// cleanUp takes a sample and deletes entries that are old or beyond the maximum.
func (j *Journal) cleanUp(ctx context.Context, opened *db.DB) error {
	var now Sample
	if read := j.sample.Load(); read != nil {
		now = (*read)()
	}
	at := j.options.Clock.Now()
	now.Hour = at.Truncate(time.Hour)
	before := clock.Millis(at.Add(-time.Duration(j.days.Load()) * day))
	err := opened.Write(ctx, func(tx *db.Tx) error {
		if now.Database > 0 {
			if err := putSample(tx, now); err != nil {
				return err
			}
		}
		return deleteOld(tx, before, clock.Millis(at.Add(-samplesRetention)))
	})
	if err != nil {
		return fmt.Errorf("tidy the operations log: %w", err)
	}
	return nil
}
