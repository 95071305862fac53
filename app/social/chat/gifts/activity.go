package gifts

import (
	"croupier/app/kernel/activity"
	"croupier/app/kernel/players"
	"croupier/db"
)

const (
	gave     = "gift"
	received = "gift_received"
)

// ActivityKinds are what gifts write into the stream of activity.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{
		{ID: gave, Title: "a player gives a tip or rain", Many: "gifts", Money: true, Told: true, Fields: []activity.Field{
			{ID: "receivers", Title: "the number of receivers", Type: activity.Number},
			{ID: "kind", Title: "the kind of gift", Type: activity.Text, Options: []string{"tip", "rain"}},
		}},
		{ID: received, Title: "a player receives a tip or rain from another", Many: "received gifts", Money: true, Told: true},
	}
}

// note writes a player's gift for both sides.
func (s *Service) note(tx *db.Tx, made *gift, to []players.Named, w *giftRequest) error {
	if s.Activity == nil {
		return nil
	}
	price, err := s.Prices.Of(made.currency)
	if err != nil {
		return refusalOf(err, w.invalid)
	}
	given := activity.Event{
		Kind: gave, UserID: w.sender.ID, USD: price.USD(made.total(), w.currency), RequestID: w.request.ID,
		Facts: activity.Facts{}.Number("receivers", int64(made.users)).Text("kind", made.kind),
	}
	if err := s.Activity.Write(tx, given); err != nil {
		return err
	}
	for _, one := range to {
		e := activity.Event{Kind: received, UserID: one.ID, USD: price.USD(made.each, w.currency), RequestID: w.request.ID}
		if err := s.Activity.Write(tx, e); err != nil {
			return err
		}
	}
	return nil
}
