package figures

import (
	"context"
	"slices"

	"croupier/app/kernel/projection"
	"croupier/db"
)

// auditStep is the number of log entries that the audit reads in one snapshot.
const auditStep = 5000

// walk describes how the audit reads a log by day.
type walk[E, D any] struct {
	// checkpoint is the name of the projection that is checked.
	checkpoint string
	// since lists the next entries between two numbers, and returns the number up to
	// which it has read.
	since    func(q db.Querier, after, upTo int64) (entries []E, last int64, err error)
	position func(entry E) projection.Position
	add      func(counted *D, q db.Querier, entry E) error
	// last returns the number of the last stored entry of a day; 0 for none.
	last func(q db.Querier, day int64) (int64, error)
	// slots find the stored days.
	slots []slots
	// compare reports stored values of a day that differ from the counted ones.
	compare func(q db.Querier, day int64, counted *D) error
}

// walkDays reads a log in steps, each in its own snapshot. It compares a day as soon as
// all its stored entries were read. At the end it compares stored days that the log does
// not have with nothing.
func walkDays[E, D any](ctx context.Context, d *db.DB, w walk[E, D]) (checked int64, err error) {
	open, done := map[int64]*D{}, map[int64]bool{}
	var after int64
	for ended := false; !ended; {
		err := d.ReadHeavy(ctx, func(q *db.Reader) error {
			upTo, err := projection.Checkpoint(q, w.checkpoint)
			if err != nil {
				return err
			}
			if ended = after >= upTo; !ended {
				entries, last, err := w.since(q, after, upTo)
				if err != nil {
					return err
				}
				after, checked = last, checked+int64(len(entries))
				if err := w.count(q, entries, open); err != nil {
					return err
				}
			}
			return w.flush(q, after, ended, open, done)
		})
		if err != nil {
			return checked, err
		}
	}
	return checked, nil
}

// count adds entries to their days.
func (w walk[E, D]) count(q db.Querier, entries []E, open map[int64]*D) error {
	for _, entry := range entries {
		day := floorDiv(w.position(entry).At, dayMillis)
		if open[day] == nil {
			open[day] = new(D)
		}
		if err := w.add(open[day], q, entry); err != nil {
			return err
		}
	}
	return nil
}

// flush compares the days that were read completely.
func (w walk[E, D]) flush(q db.Querier, after int64, ended bool, open map[int64]*D, done map[int64]bool) error {
	days := make([]int64, 0, len(open))
	for day := range open {
		days = append(days, day)
	}
	slices.Sort(days)
	for i, day := range days {
		if !ended && i == len(days)-1 {
			continue // more entries of the newest day may follow
		}
		last, err := w.last(q, day)
		if err != nil {
			return err
		}
		if last > after && !ended {
			continue
		}
		counted := open[day]
		delete(open, day)
		if done[day] {
			continue // a clock that went back while the audit ran added entries to this day
		}
		done[day] = true
		if err := w.compare(q, day, counted); err != nil {
			return err
		}
	}
	if !ended {
		return nil
	}
	for day, found := int64(-1), true; ; {
		var err error
		if day, found, err = nextDay(q, w.slots, day); err != nil || !found {
			return err
		}
		if done[day] {
			continue
		}
		if err := w.compare(q, day, new(D)); err != nil {
			return err
		}
	}
}
