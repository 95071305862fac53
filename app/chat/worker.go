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
	// countEvery is how often rooms are told how many are there.
	countEvery = 10 * time.Second
)

// Run keeps the rooms at the length of their history, and tells them how many
// are there, until ctx is done. A failed turn is logged and tried again at the
// next one.
func (s *Service) Run(ctx context.Context) error {
	told := map[string]int{}
	var trimmed time.Time
	for {
		now := s.Clock.Now()
		if now.Sub(trimmed) >= trimEvery {
			trimmed = now
			if err := s.trim(ctx); err != nil && ctx.Err() == nil {
				s.Log.Error("trim the chat", "error", err)
			}
			s.paces.forget(now)
		}
		s.count(told)
		select {
		case <-ctx.Done():
			return nil
		case <-s.Clock.After(countEvery):
		}
	}
}

// count tells each room how many are there, if that is another number than it
// was told last.
func (s *Service) count(told map[string]int) {
	for _, r := range s.options.Rooms {
		online := s.Hub.Presence(channelPrefix + r.ID).Users
		if online == told[r.ID] {
			continue
		}
		told[r.ID] = online
		if err := s.Hub.PublishEphemeral(channelPrefix+r.ID, EventOnline, Crowd{Online: online}); err != nil {
			s.Log.Error("tell a chat room who is there", "room", r.ID, "error", err)
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
