package chat

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/schedule"
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

// Jobs are what is done by the clock.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "chat history", When: schedule.Every(trimEvery), AnyTime: true,
		Keeps: []schedule.Period{
			{Data: "messages of each room of the chat", For: fmt.Sprintf("the latest %d", s.options.History)},
			{Data: "questions of moderators, with who won them", For: "as long as their message, and to the end of the day (UTC)"},
		},
		Run: func(ctx context.Context, _ *schedule.Turn) error { return s.trim(ctx) },
	}}
}

// Run tells the rooms how many are there, until ctx is done.
func (s *Service) Run(ctx context.Context) error {
	told := map[string]int{}
	for {
		s.paces.forget(s.Clock.Now())
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
	for _, roomID := range s.Rooms() {
		online := s.Hub.Presence(channelPrefix + roomID).Users
		if online == told[roomID] {
			continue
		}
		told[roomID] = online
		if err := s.Hub.PublishEphemeral(channelPrefix+roomID, EventOnline.With(Crowd{Online: online})); err != nil {
			s.Log.Error("tell a chat room who is there", "room", roomID, "error", err)
		}
	}
}

// trim cuts every room to the length of its history: those too that the site
// no longer has.
func (s *Service) trim(ctx context.Context) error {
	var rooms []string
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		rooms, err = roomsWithMessages(q)
		return err
	})
	if err != nil {
		return err
	}
	for _, room := range rooms {
		for {
			deleted, err := s.trimRoom(ctx, room)
			if err != nil {
				return fmt.Errorf("trim room %s: %w", room, err)
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
		now := tx.Now()
		if err := closeLostQuizzes(tx, now.UnixMilli()); err != nil {
			return err
		}
		return forgetQuizzes(tx, startOfDay(now).UnixMilli())
	})
	return deleted, err
}
