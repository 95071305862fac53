package journal

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// Bounds of the file.
const (
	mostProblems = 1000
	// momentsPerProblem are shown of each problem; momentBytes bounds those of all.
	momentsPerProblem = 25
	momentBytes       = 32 << 20
	mostLetters       = 20_000
	// samplesKept is how long samples are kept: they are small.
	samplesKept = 400 * 24 * time.Hour
	day         = 24 * time.Hour
)

// Sample is how the house stood in an hour. Sizes are bytes.
type Sample struct {
	Hour                time.Time
	Database, WAL, Free int64
	Commit              time.Duration
	Sockets             int
}

// tidy takes a sample and forgets what is old or too much.
func (j *Journal) tidy(ctx context.Context, opened *db.DB) error {
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
		return forget(tx, before, clock.Millis(at.Add(-samplesKept)))
	})
	if err != nil {
		return fmt.Errorf("tidy the journal: %w", err)
	}
	return nil
}
