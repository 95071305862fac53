package support

import (
	"croupier/app/kernel/activity"
	"croupier/db"
)

const activityAnswer = "support_answer"

// ActivityKinds are the kinds of events that support writes to the activity stream.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: activityAnswer, Title: "a player leaves an answer of the support unread", Plural: "unread answers of the support", ListedElsewhere: true,
		Fields: []activity.Field{{ID: "chat", Title: "the chat", Type: activity.Text}},
	}}
}

// recordUnreadAnswer writes an event that an answer is unread by its player. Guests have no account that could be
// notified.
func (s *Service) recordUnreadAnswer(tx *db.Tx, r *chatRow) error {
	if r.userID == "" {
		return nil
	}
	return s.Activity.Write(tx, activity.Event{Kind: activityAnswer, UserID: r.userID, Values: activity.Values{}.Text("chat", r.id)})
}
