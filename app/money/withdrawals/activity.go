package withdrawals

import "croupier/app/kernel/activity"

// activityKind is what rules of alerts look at.
const activityKind = "withdrawal"

// ActivityKinds are what the room writes into the stream of activity.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: activityKind, Title: "a player asks for a withdrawal", Many: "withdrawals", Money: true, Told: true, Fields: []activity.Field{
			{ID: "chain", Title: "the chain", Type: activity.Text}, {ID: "automatic", Title: "it is paid at once", Type: activity.Flag}, activity.FromCountry,
		},
	}}
}
