package chat

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

const (
	// trimInterval is the interval of the job that trims the history of rooms.
	trimInterval = time.Minute
	// trimBatch is the max number of messages that one transaction deletes.
	trimBatch = 500
	// onlineInterval is the interval at which the number of players in each room is published.
	onlineInterval = 10 * time.Second
)

// Jobs are the scheduled jobs.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "chat history", When: schedule.Every(trimInterval), AllowManual: true,
		Retention: []schedule.RetentionPeriod{
			{Data: "messages of each room of the chat", For: fmt.Sprintf("the latest %d", s.options.History)},
			{Data: "questions of moderators, with who won them", For: "as long as their message, and to the end of the day (UTC)"},
		},
		Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.trim(ctx) },
	}}
}

// Run publishes the number of players in each room until ctx is done.
func (s *Service) Run(ctx context.Context) error {
	published := map[string]int{}
	for {
		s.rateLimits.prune(s.Clock.Now())
		s.publishOnline(published)
		select {
		case <-ctx.Done():
			return nil
		case <-s.Clock.After(onlineInterval):
		}
	}
}

// publishOnline publishes the number of players of each room, if it differs from the last published number.
func (s *Service) publishOnline(published map[string]int) {
	for _, roomID := range s.Rooms() {
		online := s.Hub.Presence(channelPrefix + roomID).Users
		if online == published[roomID] {
			continue
		}
		published[roomID] = online
		if err := s.Hub.PublishEphemeral(channelPrefix+roomID, EventOnline.With(OnlineCount{Online: online})); err != nil {
			s.Log.Error("publish who is in a chat room", "room", roomID, "error", err)
		}
	}
}

// trim trims every room to the length of its history, also rooms that the site has removed.
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
		tx.AfterCommit(func() { s.changed(roomID) })
		now := tx.Now()
		if err := closeOrphanedQuizzes(tx, now.UnixMilli()); err != nil {
			return err
		}
		return deleteClosedQuizzes(tx, startOfDay(now).UnixMilli())
	})
	return deleted, err
}
