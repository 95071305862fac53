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

// errOvertaken undoes a write when somebody else moved a checkpoint meanwhile.
var errOvertaken = errors.New("a checkpoint was moved by somebody else")

// round has each group of members that are level take up a batch; more tells
// whether there may be another. Those furthest ahead begin, the others go no
// further than they have come: there they join them.
func (r *Runner[T]) round(ctx context.Context, members []*member[T]) (more bool) {
	if err := r.locate(ctx, members); err != nil {
		r.fail(members, err)
		return false
	}
	members = slices.Clone(members)
	slices.SortStableFunc(members, func(a, b *member[T]) int { return cmp.Compare(b.at, a.at) })
	ahead := int64(math.MaxInt64)
	for len(members) > 0 {
		at := members[0].at
		size := slices.IndexFunc(members, func(m *member[T]) bool { return m.at != at })
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

// locate reads the checkpoints that are not known.
func (r *Runner[T]) locate(ctx context.Context, members []*member[T]) error {
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

// step has a group take up the next batch, up to a number.
func (r *Runner[T]) step(ctx context.Context, group []*member[T], upTo int64) (more bool) {
	entries, err := r.next(ctx, group[0])
	if err != nil {
		r.fail(group, err)
		return false
	}
	more = len(entries) == r.batch
	if end := slices.IndexFunc(entries, func(e T) bool { return r.log.place(e).Seq > upTo }); end >= 0 {
		entries, more = entries[:end], false // whoever is there already knows of more
	}
	if len(entries) == 0 {
		return more
	}
	overtaken := r.take(ctx, group, entries)
	return more || overtaken
}

// next is the batch that follows what a member has seen.
func (r *Runner[T]) next(ctx context.Context, m *member[T]) (entries []T, err error) {
	if entries = r.window.after(m.at, r.batch); len(entries) > 0 {
		return entries, nil
	}
	now := r.clock.Now() // before the look: what comes after it does not count as missing
	err = r.db.Read(ctx, func(q *db.Reader) (err error) {
		entries, err = r.log.since(q, m.at, r.batch)
		return err
	})
	return r.settled(m, entries, now), err
}

// settled cuts entries off where a number was missing that could still come.
func (r *Runner[T]) settled(m *member[T], entries []T, now time.Time) []T {
	last := m.at
	for i, entry := range entries {
		place := r.log.place(entry)
		if place.Seq != last+1 && m.mayCome(last+1, place, now) {
			r.held = true
			return entries[:i]
		}
		last = place.Seq
	}
	return entries
}

// mayCome reports whether a missing number below that of an entry may still be
// committed. It was given out before the entry's was. What counts is the time
// of the entry, or that at which the number was first missed: the entry may be
// from a clock that was ahead.
func (m *member[T]) mayCome(gap int64, entry Place, now time.Time) bool {
	missed := clock.FromMillis(entry.At)
	if missed.After(now) {
		missed = now
	}
	if m.gap == gap && m.missed.Before(missed) {
		missed = m.missed
	}
	m.gap, m.missed = gap, missed
	return now.Sub(missed) < settles
}

// take has a group take up entries and moves their checkpoints, in one write.
// If one of them fails, the others do it without that one. overtaken tells
// that another runner has moved a checkpoint, and that nothing was done.
func (r *Runner[T]) take(ctx context.Context, group []*member[T], entries []T) (overtaken bool) {
	to := r.log.place(entries[len(entries)-1]).Seq
	for len(group) > 0 {
		var current *member[T] // whose turn it is
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
			r.window.forget(to)
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

// fail has members try again later, from their checkpoints.
func (r *Runner[T]) fail(members []*member[T], err error) {
	for _, m := range members {
		m.err, m.retryAt, m.known = err, r.clock.Now().Add(retry), false
	}
}
