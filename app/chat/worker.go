package chat

import (
	"context"
	"fmt"
	"time"

	"croupier/db"
)

const (
	// trimEvery is how often rooms are cut to the length of their history.
	trimEvery = time.Minute
	// trimBatch bounds one transaction of the trimming.
	trimBatch = 500
)

// Run keeps the rooms at the length of their history until ctx is done. A
// failed turn is logged and tried again at the next one.
func (s *Service) Run(ctx context.Context) error {
	for {
		if err := s.trim(ctx); err != nil && ctx.Err() == nil {
			s.Log.Error("trim the chat", "error", err)
		}
		s.paces.forget(s.Clock.Now())
		select {
		case <-ctx.Done():
			return nil
		case <-s.Clock.After(trimEvery):
		}
	}
}

func (s *Service) trim(ctx context.Context) error {
	for _, r := range s.options.Rooms {
		for {
			deleted, err := s.trimRoom(ctx, r.ID)
			if err != nil {
				return fmt.Errorf("trim room %s: %w", r.ID, err)
			}
			if deleted < trimBatch {
				break
			}
		}
	}
	return nil
}

func (s *Service) trimRoom(ctx context.Context, roomID string) (deleted int64, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if deleted, err = trim(tx, roomID, s.options.History, trimBatch); err != nil || deleted == 0 {
			return err
		}
		tx.After(func() { s.changed(roomID) })
		return closeLostQuizzes(tx, s.Clock.Now().UnixMilli())
	})
	return deleted, err
}
