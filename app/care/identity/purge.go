package identity

import (
	"context"
	"errors"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

const batch = 100

// Jobs hand checks to a provider, and delete what must not be kept any longer.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "identity provider", When: schedule.Every(time.Minute), AnyTime: true,
		Run: func(ctx context.Context, _ *schedule.Turn) error { return s.handOver(ctx) },
	}, {
		Name: "identity tidy", When: schedule.Every(time.Hour), AnyTime: true,
		Keeps: []schedule.Period{{Data: "data and files of identity checks", For: "5 years after they were decided on and the account was last used, or as staff have set"}},
		Run:   func(ctx context.Context, _ *schedule.Turn) error { return errors.Join(s.purge(ctx), s.sweep(ctx)) },
	}}
}

// purge removes the data and files of checks whose time is over. The files go with
// sweep, once the database does not know them any more.
func (s *Service) purge(ctx context.Context) error {
	place := ""
	return s.DB.InBatches(ctx, batch, func(tx *db.Tx, limit int) (int64, error) {
		before := tx.Now().Add(-s.keepFor()).UnixMilli()
		list, err := decidedBefore(tx, before, place, limit)
		if err != nil {
			return 0, err
		}
		for _, c := range list {
			place = c.id
			used, err := s.Uses.LastUse(tx, c.userID)
			if err != nil {
				return 0, err
			}
			if used > before {
				continue
			}
			if err := s.forget(tx, c); err != nil {
				return 0, err
			}
		}
		return int64(len(list)), nil
	})
}

func (s *Service) forget(tx *db.Tx, c check) error {
	files, err := filesOf(tx, c.id)
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := deleteFile(tx, f.id); err != nil {
			return err
		}
	}
	c.data, c.message, c.purgedAt = "", "", tx.Now().UnixMilli()
	return errors.Join(updateCheck(tx, c), c.note(tx, "system", "data and files deleted", ""))
}

// sweep deletes the files that the database does not know: those of purge, and those
// of uploads that a fall of the machine has cut off.
func (s *Service) sweep(ctx context.Context) error {
	ids, err := s.files.ids()
	if err != nil {
		return err
	}
	for _, fileID := range ids {
		s.mu.Lock()
		arrives := s.arriving[fileID]
		s.mu.Unlock()
		if arrives {
			continue
		}
		var known bool
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			known, err = fileKnown(q, fileID)
			return err
		})
		if err == nil && !known {
			err = s.files.remove(fileID)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
