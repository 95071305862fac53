package support

import (
	"croupier/app/kernel/activity"
	"croupier/db"
)

const activityAnswer = "support_answer"

// ActivityKinds are what the support writes into the stream of activity.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: activityAnswer, Title: "a player leaves an answer of the support unread", Many: "unread answers of the support", Told: true,
		Fields: []activity.Field{{ID: "chat", Title: "the chat", Type: activity.Text}},
	}}
}

// note writes that a player has not read an answer yet. Guests have no account that it
// could be told of.
func (s *Service) note(tx *db.Tx, r *row) error {
	if r.userID == "" {
		return nil
	}
	return s.Activity.Write(tx, activity.Event{Kind: activityAnswer, UserID: r.userID, Facts: activity.Facts{}.Text("chat", r.id)})
}
