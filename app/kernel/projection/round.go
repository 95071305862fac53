package projection

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// errOvertaken undoes a write when another runner moved a checkpoint.
var errOvertaken = errors.New("a checkpoint was moved by somebody else")

// round lets each group of members with equal checkpoints apply a batch; a patient member
// is a group of its own. more
// reports whether another batch may follow. The groups furthest ahead begin;
// the others stop at their checkpoints and join them.
func (r *Runner[T]) round(ctx context.Context, members []*member[T]) (more bool) {
	if err := r.loadCheckpoints(ctx, members); err != nil {
		r.fail(members, err)
		return false
	}
	members = slices.Clone(members)
	slices.SortStableFunc(members, func(a, b *member[T]) int {
		return cmp.Or(cmp.Compare(b.at, a.at), cmp.Compare(ordinal(a.patient), ordinal(b.patient)))
	})
	ahead := int64(math.MaxInt64)
	for len(members) > 0 {
		at := members[0].at
		size := slices.IndexFunc(members, func(m *member[T]) bool { return m.at != at || m.patient })
		if members[0].patient {
			size = 1
		}
		if size < 0 {
			size = len(members)
		}
		group := members[:size]
		members = members[size:]
		more = r.step(ctx, group, ahead) || more
		ahead = group[0].at
	}
	return more
}

func ordinal(is bool) int {
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

// step lets a group apply the next batch, up to a number.
func (r *Runner[T]) step(ctx context.Context, group []*member[T], upTo int64) (more bool) {
	limit := r.batch
	if group[0].patient {
		limit = r.patient
	}
	entries, err := r.next(ctx, group[0], limit)
	if err != nil {
		r.fail(group, err)
		return false
	}
	more = len(entries) == limit || r.log.sparse && len(entries) > 0
	if end := slices.IndexFunc(entries, func(e T) bool { return r.log.place(e).Seq > upTo }); end >= 0 {
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
	return r.settled(m, entries, now), err
}

// settled cuts the entries off at a missing number that may still be committed.
func (r *Runner[T]) settled(m *member[T], entries []T, now time.Time) []T {
	if r.log.sparse {
		return entries
	}
	last := m.at
	for i, entry := range entries {
		place := r.log.place(entry)
		if place.Seq != last+1 && m.mayCommit(last+1, place, now) {
			r.held = true
			return entries[:i]
		}
		last = place.Seq
	}
	return entries
}

// mayCommit reports whether a missing number below an entry may still be
// committed. Its write began before the entry's. The earlier of the entry's
// time and the time at which the gap was found counts, since the entry may have
// a time in the future.
func (m *member[T]) mayCommit(gap int64, entry Place, now time.Time) bool {
	missed := clock.FromMillis(entry.At)
	if missed.After(now) {
		missed = now
	}
	if m.gap == gap && m.missed.Before(missed) {
		missed = m.missed
	}
	m.gap, m.missed = gap, missed
	return now.Sub(missed) < gapTimeout
}

// apply lets a group apply entries and moves their checkpoints, in one write.
// If one member fails, the others repeat the write without it. overtaken
// reports that another runner moved a checkpoint, and that nothing was written.
func (r *Runner[T]) apply(ctx context.Context, group []*member[T], entries []T) (overtaken bool) {
	to := r.log.place(entries[len(entries)-1]).Seq
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
			r.forget(to)
			return false
		case errors.Is(err, errOvertaken):
			for _, m := range group {
				m.known = false
			}
			return true
		case current == nil: // the write itself failed
			r.fail(group, err)
			return false
		}
		failed := current
		r.fail([]*member[T]{failed}, err)
		group = slices.DeleteFunc(slices.Clone(group), func(m *member[T]) bool { return m == failed })
	}
	return false
}

// forget drops the entries that all members have applied: those that are patient need
// them later than others. Members that are far behind read the database.
func (r *Runner[T]) forget(upTo int64) {
	for _, m := range r.members {
		if m.patient && m.known {
			upTo = min(upTo, m.at)
		}
	}
	r.window.forget(upTo)
}

// fail schedules a retry of members from their checkpoints.
func (r *Runner[T]) fail(members []*member[T], err error) {
	for _, m := range members {
		m.err, m.retryAt, m.known = err, r.clock.Now().Add(retry), false
	}
}
