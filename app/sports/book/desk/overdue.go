package desk

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/stafflog"
	"croupier/app/sports/book/board"
	"croupier/db"
)

// ActivityResultOverdue is an event with an overdue result.
const ActivityResultOverdue = "sports_result_late"

// ActivityKinds lists the kinds of activity that the book reports.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: ActivityResultOverdue, Title: "the result of a sports event is waited for", Plural: "sports events without a result",
		Fields: []activity.Field{
			{ID: "event", Title: "the id of the event", Type: activity.Text},
			{ID: "sport", Title: "the sport", Type: activity.Text},
			{ID: "minutes", Title: "the minutes since it should have begun", Type: activity.Number},
		},
	}}
}

// ReportOverdueResults reports each event with an overdue result once: with a note to traders, and
// with an activity to the alert rules.
func (s *Service) ReportOverdueResults(ctx context.Context) error {
	now := s.Clock.Now()
	for _, e := range s.Board.Visible() {
		snap := e.Snapshot.Load()
		if !s.isOverdue(snap, now) {
			continue
		}
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			if update, err := hasNote(tx, e.ID, stafflog.System); err != nil || update {
				return err
			}
			if err := storeNote(tx, e.ID, stafflog.System, overdueNote(snap)); err != nil {
				return err
			}
			details := activity.Values{}.Text("event", e.ID).Text("sport", snap.Fixture.Sport).Number("minutes", int64(now.Sub(snap.Fixture.Starts)/time.Minute))
			return s.Activity.Write(tx, activity.Event{Kind: ActivityResultOverdue, Values: details})
		})
		if err != nil {
			return fmt.Errorf("report an event without a result: %w", err)
		}
	}
	return nil
}

func overdueNote(snap *board.Snapshot) string {
	switch {
	case snap.UnclearReason != "":
		return "The result is waited for: " + snap.UnclearReason
	case snap.Orphaned:
		return "The result is waited for: the feed that brought the event is not the one of the site any more."
	case snap.LastNews.IsZero():
		return "The result is waited for: the feed has said nothing of the event since the site started."
	}
	return "The result is waited for: the feed last spoke of the event at " + snap.LastNews.UTC().Format("2006-01-02 15:04") + " UTC."
}
