package withdrawals

import (
	"croupier/app/kernel/activity"
	"croupier/db"
)

// The kinds of what is written of withdrawals into the stream of activity.
const (
	activityKind     = "withdrawal"
	activityPaid     = "withdrawal_paid"
	activityDeclined = "withdrawal_declined"
)

// ActivityKinds are what the room writes into the stream of activity.
func ActivityKinds() []activity.Kind {
	chain := activity.Field{ID: "chain", Title: "the chain", Type: activity.Text}
	return []activity.Kind{{
		ID: activityKind, Title: "a player asks for a withdrawal", Many: "withdrawals", Money: true, Told: true, Fields: []activity.Field{
			chain, {ID: "automatic", Title: "it is paid at once", Type: activity.Flag}, activity.FromCountry,
		},
	}, {
		ID: activityPaid, Title: "a withdrawal is paid", Many: "paid withdrawals", Money: true, Told: true, Fields: []activity.Field{chain},
	}, {
		ID: activityDeclined, Title: "a withdrawal is declined", Many: "declined withdrawals", Money: true, Told: true, Fields: []activity.Field{chain},
	}}
}

// noteEnd writes how a withdrawal has ended, for those who watch. One that its player
// cancelled is no news.
func (s *Service) noteEnd(tx *db.Tx, w *withdrawal) error {
	kind := map[State]string{Paid: activityPaid, Declined: activityDeclined}[w.state]
	if kind == "" {
		return nil
	}
	return s.Activity.Write(tx, activity.Event{Kind: kind, UserID: w.userID, USD: w.usd, Facts: activity.Facts{}.Text("chain", w.asset)})
}
