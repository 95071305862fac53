package projection

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

// errOvertaken undoes a write when another runner moved a checkpoint.
var errOvertaken = errors.New("a checkpoint was moved by another process")

// round lets each group of members with equal checkpoints apply a batch; a patient member
// is a group of its own. more
// reports whether another batch may follow. The groups furthest ahead begin;
// the others stop at their checkpoints and join them.
func (r *Runner[T]) round(ctx context.Context, members []*member[T]) (more bool) {
	if err := r.loadCheckpoints(ctx, members); err != nil {
		r.scheduleRetry(members, err)
		return false
	}
	members = slices.Clone(members)
	sorting.StablyBy(members, func(a, b *member[T]) int {
		return cmp.Or(cmp.Compare(b.at, a.at), cmp.Compare(boolToInt(a.batched), boolToInt(b.batched)))
	})
	limit := int64(math.MaxInt64)
	for len(members) > 0 {
		at := members[0].at
		size := slices.IndexFunc(members, func(m *member[T]) bool { return m.at != at || m.batched })
		if members[0].batched {
			size = 1
		}
		if size < 0 {
			size = len(members)
		}
		group := members[:size]
		members = members[size:]
		more = r.applyNext(ctx, group, limit) || more
		limit = group[0].at
	}
	return more
}

func boolToInt(is bool) int {
	if is {
		return 1
	}
	return 0
}

// loadCheckpoints reads the unknown checkpoints.
func (r *Runner[T]) loadCheckpoints(ctx context.Context, members []*member[T]) error {
	unknown := slices.DeleteFunc(slices.Clone(members), func(m *member[T]) bool { return m.known })
	if len(unknown) == 0 {
		return nil
	}
	return r.db.Read(ctx, func(q *db.Reader) (err error) {
		for _, m := range unknown {
			if m.at, err = Checkpoint(q, m.Name()); err != nil {
				return err
			}
			m.known = true
		}
		return nil
	})
}

// applyNext lets a group apply the next batch, up to a number.
func (r *Runner[T]) applyNext(ctx context.Context, group []*member[T], upTo int64) (more bool) {
	limit := r.batch
	if group[0].batched {
		limit = r.largeBatch
	}
	entries, err := r.next(ctx, group[0], limit)
	if err != nil {
		r.scheduleRetry(group, err)
		return false
	}
	more = len(entries) == limit || r.log.sparse && len(entries) > 0
	if end := slices.IndexFunc(entries, func(e T) bool { return r.log.position(e).Seq > upTo }); end >= 0 {
		entries, more = entries[:end], false // the group ahead already reported more
	}
	if len(entries) == 0 {
		return more
	}
	overtaken := r.apply(ctx, group, entries)
	return more || overtaken
}

// next returns the batch after a member's checkpoint.
func (r *Runner[T]) next(ctx context.Context, m *member[T], limit int) (entries []T, err error) {
	if entries = r.window.after(m.at, limit); len(entries) > 0 {
		return entries, nil
	}
	now := r.clock.Now() // taken before the read: a later number does not count as missing
	err = r.db.Read(ctx, func(q *db.Reader) (err error) {
		entries, err = r.log.since(q, m.at, limit)
		return err
	})
	return r.cutAtGap(m, entries, now), err
}

// cutAtGap cuts the entries off at a missing number that may still be committed.
func (r *Runner[T]) cutAtGap(m *member[T], entries []T, now time.Time) []T {
	if r.log.sparse {
		return entries
	}
	last := m.at
	for i, entry := range entries {
		position := r.log.position(entry)
		if position.Seq != last+1 && m.mayCommit(last+1, position, now) {
			r.gapPending = true
			return entries[:i]
		}
		last = position.Seq
	}
	return entries
}

// mayCommit reports whether a missing number below an entry may still be
// committed. Its write began before the entry's. The earlier of the entry's
// time and the time at which the gap was found counts, since the entry may have
// a time in the future.
func (m *member[T]) mayCommit(gap int64, entry Position, now time.Time) bool {
	since := clock.FromMillis(entry.At)
	if since.After(now) {
		since = now
	}
	if m.gap == gap && m.gapSince.Before(since) {
		since = m.gapSince
	}
	m.gap, m.gapSince = gap, since
	return now.Sub(since) < gapTimeout
}

// apply lets a group apply entries and moves their checkpoints, in one write.
// If one member fails, the others repeat the write without it. overtaken
// reports that another runner moved a checkpoint, and that nothing was written.
func (r *Runner[T]) apply(ctx context.Context, group []*member[T], entries []T) (overtaken bool) {
	to := r.log.position(entries[len(entries)-1]).Seq
	for len(group) > 0 {
		var current *member[T] // the member whose Apply runs
		err := r.db.Write(ctx, func(tx *db.Tx) error {
			for _, current = range group {
				moved, err := advance(tx, current.Name(), current.at, to)
				if err != nil {
					return err
				}
				if !moved {
					return errOvertaken
				}
				if err := current.Apply(tx, entries); err != nil {
					return err
				}
			}
			current = nil
			return nil
		})
		switch {
		case err == nil:
			for _, m := range group {
				m.at = to
			}
			r.discardApplied(to)
			return false
		case errors.Is(err, errOvertaken):
			for _, m := range group {
				m.known = false
			}
			return true
		case current == nil: // the write itself failed
			r.scheduleRetry(group, err)
			return false
		}
		failed := current
		r.scheduleRetry([]*member[T]{failed}, err)
		group = slices.DeleteFunc(slices.Clone(group), func(m *member[T]) bool { return m == failed })
	}
	return false
}

// discardApplied drops the entries that all members have applied: patient ones need them later than
// others. Members that are far behind read the database.
func (r *Runner[T]) discardApplied(upTo int64) {
	for _, m := range r.members {
		if m.batched && m.known {
			upTo = min(upTo, m.at)
		}
	}
	r.window.discard(upTo)
}

// scheduleRetry schedules a retry of members from their checkpoints.
func (r *Runner[T]) scheduleRetry(members []*member[T], err error) {
	for _, m := range members {
		m.err, m.retryAt, m.known = err, r.clock.Now().Add(retryInterval), false
	}
}
