package withdrawals

import (
	"croupier/app/kernel/activity"
	"croupier/db"
)

// The kinds of withdrawal events in the activity stream.
const (
	activityKind     = "withdrawal"
	activityPaid     = "withdrawal_paid"
	activityDeclined = "withdrawal_declined"
)

// ActivityKinds are the events of withdrawals in the activity stream.
func ActivityKinds() []activity.Kind {
	chain := activity.Field{ID: "chain", Title: "the chain", Type: activity.Text}
	return []activity.Kind{{
		ID: activityKind, Title: "a player asks for a withdrawal", Plural: "withdrawals", Money: true, ListedElsewhere: true, Fields: []activity.Field{
			chain, {ID: "automatic", Title: "it is paid at once", Type: activity.Flag}, activity.VisitorCountry,
		},
	}, {
		ID: activityPaid, Title: "a withdrawal is paid", Plural: "paid withdrawals", Money: true, ListedElsewhere: true, Fields: []activity.Field{chain},
	}, {
		ID: activityDeclined, Title: "a withdrawal is declined", Plural: "declined withdrawals", Money: true, ListedElsewhere: true, Fields: []activity.Field{chain},
	}}
}

// noteEnd writes the end of a withdrawal to the activity stream. It skips one
// that its player cancelled.
func (s *Service) noteEnd(tx *db.Tx, w *withdrawal) error {
	kind := map[State]string{Paid: activityPaid, Declined: activityDeclined}[w.state]
	if kind == "" {
		return nil
	}
	return s.Activity.Write(tx, activity.Event{Kind: kind, UserID: w.userID, USD: w.usd, Values: activity.Values{}.Text("chain", w.asset)})
}
