package gifts

import (
	"croupier/app/kernel/activity"
	"croupier/app/kernel/players"
	"croupier/db"
)

const (
	kindGift         = "gift"
	kindGiftReceived = "gift_received"
)

// ActivityKinds are the kinds of events that gifts write to the activity stream.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{
		{ID: kindGift, Title: "a player gives a tip or rain", Plural: "gifts", Money: true, ListedElsewhere: true, Fields: []activity.Field{
			{ID: "receivers", Title: "the number of receivers", Type: activity.Number},
			{ID: "kind", Title: "the kind of gift", Type: activity.Text, Options: []string{"tip", "rain"}},
		}},
		{ID: kindGiftReceived, Title: "a player receives a tip or rain from another", Plural: "received gifts", Money: true, ListedElsewhere: true},
	}
}

// logActivity writes the activity events of a player's gift for both sides.
func (s *Service) logActivity(tx *db.Tx, created *gift, to []players.PlayerName, w *giftRequest) error {
	if s.Activity == nil {
		return nil
	}
	price, err := s.Prices.Of(created.currency)
	if err != nil {
		return refusalOf(err, w.invalid)
	}
	giftEvent := activity.Event{
		Kind: kindGift, UserID: w.sender.ID, USD: price.USD(created.total(), w.currency), RequestID: w.request.ID,
		Values: activity.Values{}.Number("receivers", int64(created.users)).Text("kind", created.kind),
	}
	if err := s.Activity.Write(tx, giftEvent); err != nil {
		return err
	}
	for _, one := range to {
		e := activity.Event{Kind: kindGiftReceived, UserID: one.ID, USD: price.USD(created.each, w.currency), RequestID: w.request.ID}
		if err := s.Activity.Write(tx, e); err != nil {
			return err
		}
	}
	return nil
}
