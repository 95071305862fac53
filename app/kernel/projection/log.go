package projection

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"croupier/db"
)

// Position is the position of an entry in its log.
type Position struct {
	// Seq is the number of the entry, above 0.
	Seq int64
	// At is the time of the entry's write, in unix milliseconds.
	At int64
}

// Log is an ordered log.
type Log[T any] struct {
	name     string
	since    func(q db.Querier, after int64, limit int) ([]T, error)
	position func(T) Position
	windows  atomic.Pointer[[]*window[T]]
	// watch is called for every entry in its transaction; nil for no call.
	watch func(tx *db.Tx, entry T)
	// sparse is set if numbers are missing by design.
	sparse bool
}

// NewSparseLog makes a log of some rows of a table. Its numbers have gaps by design, so that no
// reader waits for a missing one. The table must have one writer at a time, which commits in the
// order of the numbers. since lists entries after a number until its limit or the end of the rows
// that it read, and then at least one: the last row that it read, even if it is no entry.
func NewSparseLog[T any](name string, position func(T) Position, since func(q db.Querier, after int64, limit int) ([]T, error)) *Log[T] {
	l := NewLog(name, position, since)
	l.sparse = true
	return l
}

// NewLog makes a log on a table. since lists at most limit entries after a
// number, in ascending order.
func NewLog[T any](name string, position func(T) Position, since func(q db.Querier, after int64, limit int) ([]T, error)) *Log[T] {
	l := &Log[T]{name: name, since: since, position: position}
	l.windows.Store(&[]*window[T]{})
	return l
}

// HasReaders reports whether a runner reads the log. Without one, writers need
// not append.
func (l *Log[T]) HasReaders() bool { return len(*l.windows.Load()) > 0 }

// Watch registers a function that is called for every entry in the transaction that writes it.
// Call it before any write; a log has one such function.
func (l *Log[T]) Watch(fn func(tx *db.Tx, entry T)) { l.watch = fn }

// Append delivers an entry that tx has written to the runners after the commit. The caller must
// not change it afterwards. An entry of another process is read when an entry of this process
// wakes the runner.
func (l *Log[T]) Append(tx *db.Tx, entry T) {
	if l.watch != nil {
		l.watch(tx, entry)
	}
	if !l.HasReaders() {
		return
	}
	tx.AfterCommit(func() {
		for _, w := range *l.windows.Load() {
			w.add(entry)
		}
	})
}

// open makes the window of a runner, which stays open as long as the log.
func (l *Log[T]) open() *window[T] {
	w := &window[T]{seq: func(entry T) int64 { return l.position(entry).Seq }, limit: maxWindow, wake: make(chan struct{}, 1)}
	for {
		old := l.windows.Load()
		list := append(slices.Clone(*old), w)
		if l.windows.CompareAndSwap(old, &list) {
			return w
		}
	}
}

// window has the newest entries that a runner has not applied, in the order of their numbers. It
// never blocks a writer.
type window[T any] struct {
	seq   func(T) int64
	limit int
	wake  chan struct{} // the runner's wake channel

	mu      sync.Mutex
	entries []T
}

// add adds a committed entry. A full window drops its older half.
func (w *window[T]) add(entry T) {
	w.mu.Lock()
	if len(w.entries) >= w.limit {
		w.entries = slices.Delete(w.entries, 0, (w.limit+1)/2)
	}
	at := len(w.entries)
	for at > 0 && w.seq(w.entries[at-1]) > w.seq(entry) {
		at--
	}
	w.entries = slices.Insert(w.entries, at, entry)
	w.mu.Unlock()
	select {
	case w.wake <- struct{}{}:
	default: // the runner is already woken
	}
}

// after lists the entries that follow a number without a gap.
func (w *window[T]) after(seq int64, limit int) []T {
	w.mu.Lock()
	defer w.mu.Unlock()
	from, found := w.find(seq + 1)
	if !found {
		return nil
	}
	to := from + 1
	for to < len(w.entries) && to-from < limit && w.seq(w.entries[to]) == w.seq(w.entries[to-1])+1 {
		to++
	}
	return slices.Clone(w.entries[from:to])
}

// discard drops the entries up to a number.
func (w *window[T]) discard(upTo int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	end, _ := w.find(upTo + 1)
	w.entries = slices.Delete(w.entries, 0, end)
}

// find returns the index of the first entry from a number on. The caller has locked
// mu.
func (w *window[T]) find(seq int64) (at int, found bool) {
	return slices.BinarySearchFunc(w.entries, seq, func(entry T, seq int64) int { return cmp.Compare(w.seq(entry), seq) })
}
