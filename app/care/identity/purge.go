package identity

import (
	"context"
	"errors"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

const batch = 100

// Jobs submit checks to a provider, and delete what must no longer be kept.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "identity provider", When: schedule.Every(time.Minute), AllowManual: true,
		Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.submitWaiting(ctx) },
	}, {
		Name: "identity tidy", When: schedule.Every(time.Hour), AllowManual: true,
		Retention: []schedule.RetentionPeriod{{Data: "data and files of identity checks", For: "5 years after they were decided on and the account was last used, or as staff have set"}},
		Run:       func(ctx context.Context, _ *schedule.JobRun) error { return errors.Join(s.purge(ctx), s.sweep(ctx)) },
	}}
}

// purge deletes the data and file rows of checks after their retention period. sweep deletes the
// files, once they are not in the database.
func (s *Service) purge(ctx context.Context) error {
	place := ""
	return s.DB.InBatches(ctx, batch, func(tx *db.Tx, limit int) (int64, error) {
		before := tx.Now().Add(-s.retention()).UnixMilli()
		list, err := decidedBefore(tx, before, place, limit)
		if err != nil {
			return 0, err
		}
		for _, c := range list {
			place = c.id
			used, err := s.LastUses.LastUse(tx, c.userID)
			if err != nil {
				return 0, err
			}
			if used > before {
				continue
			}
			if err := s.deleteData(tx, c); err != nil {
				return 0, err
			}
		}
		return int64(len(list)), nil
	})
}

func (s *Service) deleteData(tx *db.Tx, c check) error {
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
	return errors.Join(updateCheck(tx, c), c.recordEvent(tx, "system", "data and files deleted", ""))
}

// sweep deletes the files that are not in the database: those of purge, and those of uploads that
// were interrupted by a crash.
func (s *Service) sweep(ctx context.Context) error {
	ids, err := s.files.ids()
	if err != nil {
		return err
	}
	for _, fileID := range ids {
		s.mu.Lock()
		arrives := s.uploading[fileID]
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
