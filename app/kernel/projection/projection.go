// Package projection computes totals, lists and reactions from ordered logs.
//
// A log is a table whose entries have ascending numbers, such as the wager log.
// Each projection gets every entry exactly once and in the order of the
// numbers, even after a restart. Its writes commit together with its
// checkpoint, the number of its last entry.
//
// Concurrent writers may commit in another order than that of their numbers,
// and the number of a failed write never appears. The package therefore follows
// one rule:
//
//	A checkpoint passes a number only once no entry with that number, or a
//	lower one, can still be committed.
//
// A missing number delays the entries after it until it appears, or until it is
// missing for longer than any write lasts (see gapTimeout). SQLite has one
// writer, which commits in the order of the numbers. It causes no delays, and a
// missing number was removed long ago.
package projection

import (
	"time"

	"croupier/db"
)

// Projection processes the entries of a log.
type Projection[T any] interface {
	// Name is stored with the checkpoint. It must never change and must be
	// unique among the projections of all logs.
	Name() string
	// Apply processes entries in order. If the transaction fails, the same
	// entries come again, so Apply must change memory in tx.After. Projections
	// share the entries, so Apply must not change them.
	Apply(tx *db.Tx, entries []T) error
}

// Batched is implemented by a projection whose readers can wait for some seconds, and which
// writes a row for each player rather than for each entry. It gets more entries at a time, so
// that several of one player cost one write, and a separate write, so that several such
// projections do not block the writer together.
type Batched interface {
	// Batched does nothing: its presence counts.
	Batched()
}

const (
	// batchedInterval is how long entries of patient projections are collected, and largeBatch the
	// number of entries in one write: as many as 7,000 bets a second make in that time.
	batchedInterval = 4 * time.Second
	largeBatch      = 28_000
	// batch is the number of entries in one write. All projections of a log together occupy the
	// writer for some tens of milliseconds.
	batch = 1000
	// collectInterval is the time in which a runner collects entries. It keeps
	// projections from competing with bets for the writer.
	collectInterval = 250 * time.Millisecond
	// retryInterval is the pause of a failed projection, with or without new entries.
	retryInterval = 5 * time.Second
	// gapTimeout is the time after an entry's write in which lower numbers may
	// still be committed. A write lasts a fraction of a second, or some seconds
	// when it waits for a lock. The rest allows for clocks of several machines
	// that differ.
	gapTimeout = time.Minute
	// maxWindow is the maximum number of entries that a runner has in memory, some 16 MB of
	// wagers. A runner further behind reads the oldest from the database.
	maxWindow = 32_768
)
