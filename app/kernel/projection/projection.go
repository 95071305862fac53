// Package projection makes things of ordered logs: totals, lists, reactions.
//
// A log is a table whose entries have numbers that were given out in ascending
// order, such as the wager log of wagers. Each projection of it sees every entry
// exactly once and in the order of the numbers, also over restarts: what it
// writes commits together with its checkpoint, the number that it has come to.
//
// Writers that work side by side commit in another order than their numbers
// were given out in, and a number whose write failed never comes. Hence the
// rule that all of this stands on:
//
//	A checkpoint passes a number only once no entry with that number, or a
//	lower one, can still be committed.
//
// A missing number holds back what follows it, until it comes or until it is
// missing for longer than any write lasts (see settles). One writer, as SQLite
// has, gives numbers out in the order of its commits: nothing is held back
// then, and what is missing was removed long ago.
package projection

import (
	"time"

	"croupier/db"
)

// Projection makes something of the entries of a log.
type Projection[T any] interface {
	// Name is stored with the checkpoint: never change it, and give it to no
	// projection of any other log.
	Name() string
	// Apply takes up entries in order. It may be called again for the same
	// ones if the transaction fails: what it keeps in memory it changes in
	// tx.After. The entries are other projections' too: it changes none.
	Apply(tx *db.Tx, entries []T) error
}

const (
	// batch is how many entries are taken up in one write: all projections of
	// a log together hold the writer for some tens of milliseconds.
	batch = 1000
	// pause is how long a runner lets entries gather: it keeps projections
	// from competing with bets for the writer.
	pause = 250 * time.Millisecond
	// retry is how long a projection that failed waits, whether entries come
	// or not.
	retry = 5 * time.Second
	// settles is how long after an entry was begun those with lower numbers
	// may still be committed. A write lasts a fraction of a second, and one
	// that waits for a lock some seconds; the rest is for clocks of several
	// machines that disagree.
	settles = time.Minute
	// remembered bounds the entries that a runner has in memory and has not
	// taken up yet: some 8 MB of wagers. One that falls further behind reads
	// the oldest from the database.
	remembered = 16_384
)
