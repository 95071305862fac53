package limits

import (
	"croupier/app/kernel/activity"
	"croupier/db"
)

const activityChange = "play_control"

// ActivityKinds are what play control writes into the stream of activity.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: activityChange, Title: "a player changes a limit, a pause or a block", Many: "changes of play control", Fields: []activity.Field{
			{ID: "control", Title: "what was changed", Type: activity.Text},
			{ID: "step", Title: "how", Type: activity.Text, Options: []string{string(DidTighten), string(DidAsk), string(DidTakeBack), string(DidLoosen)}},
		},
	}}
}

// note writes a change for those who watch.
func (s *Service) note(tx *db.Tx, userID string, c Changed) error {
	return s.Activity.Write(tx, activity.Event{
		Kind: activityChange, UserID: userID, Facts: activity.Facts{}.Text("control", string(c.Control)).Text("step", string(c.Step)),
	})
}
