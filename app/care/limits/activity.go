package limits

import (
	"croupier/app/kernel/activity"
	"croupier/db"
)

const activityChange = "play_control"

// ActivityKinds are the kinds of events that play control writes to the activity stream.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: activityChange, Title: "a player changes a limit, a pause or a block", Plural: "changes of play control", Fields: []activity.Field{
			{ID: "control", Title: "what was changed", Type: activity.Text},
			{ID: "step", Title: "how", Type: activity.Text, Options: []string{string(StepTightened), string(StepRequested), string(StepCancelled), string(StepLoosened)}},
		},
	}}
}

// recordActivity writes an activity event of a change.
func (s *Service) recordActivity(tx *db.Tx, userID string, c Change) error {
	return s.Activity.Write(tx, activity.Event{
		Kind: activityChange, UserID: userID, Values: activity.Values{}.Text("control", string(c.Control)).Text("step", string(c.Step)),
	})
}
