package book

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// ActivityWaiting is an event whose result is waited for.
const ActivityWaiting = "sports_result_late"

// ActivityKinds are what the book tells the stream of activity.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: ActivityWaiting, Title: "the result of a sports event is waited for", Many: "sports events without a result",
		Fields: []activity.Field{
			{ID: "event", Title: "the id of the event", Type: activity.Text},
			{ID: "sport", Title: "the sport", Type: activity.Text},
			{ID: "minutes", Title: "the minutes since it should have begun", Type: activity.Number},
		},
	}}
}

// tellWaiting tells once of each event whose result is waited for: a note says it to
// traders, and the stream of activity to the rules of alerts.
func (s *Service) tellWaiting(ctx context.Context) error {
	now := s.Clock.Now()
	for _, e := range s.all() {
		sheet := e.sheet.Load()
		if !s.waits(sheet, now) {
			continue
		}
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			if told, err := hasNote(tx, e.id, stafflog.System); err != nil || told {
				return err
			}
			if err := storeNote(tx, e.id, stafflog.System, waitingNote(sheet)); err != nil {
				return err
			}
			facts := activity.Facts{}.Text("event", e.id).Text("sport", sheet.fixture.Sport).Number("minutes", int64(now.Sub(sheet.fixture.Starts)/time.Minute))
			return s.Activity.Write(tx, activity.Event{Kind: ActivityWaiting, Facts: facts})
		})
		if err != nil {
			return fmt.Errorf("tell of an event without a result: %w", err)
		}
	}
	return nil
}

func waitingNote(sheet *sheet) string {
	switch {
	case sheet.left:
		return "The result is waited for: the feed that brought the event is not the one of the site any more."
	case sheet.news.IsZero():
		return "The result is waited for: the feed has said nothing of the event since the site started."
	}
	return "The result is waited for: the feed last spoke of the event at " + sheet.news.UTC().Format("2006-01-02 15:04") + " UTC."
}
