package playerfile

import (
	"croupier/app/kernel/activity"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

const (
	eventCorrection = "correction"
	eventTagged     = "tagged"
)

// ActivityKinds are the kinds of events that this package writes into the activity
// stream.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{
		{ID: eventCorrection, Title: "staff correct a balance of real money", Plural: "corrections", Money: true, ListedElsewhere: true, Fields: []activity.Field{
			{ID: "way", Title: "the way the money goes", Type: activity.Text, Options: []string{"given", "taken"}},
		}},
		{ID: eventTagged, Title: "staff put a tag on a player", Plural: "tags", ListedElsewhere: true, Fields: []activity.Field{{ID: "tag", Title: "the tag", Type: activity.Text}}},
	}
}

// noteCorrection writes the event of a correction of real money.
func (s *Service) noteCorrection(tx *db.Tx, a adjustment) error {
	currency, known := s.Wallets.Currency(a.currency)
	if !known || a.purpose == ledger.Demo {
		return nil
	}
	way := "given"
	if a.amount < 0 {
		way = "taken"
	}
	worth, _ := s.usd(a.amount, currency)
	return s.Activity.Write(tx, activity.Event{
		Kind: eventCorrection, UserID: a.userID, USD: worth, RequestID: a.request, Values: activity.Values{}.Text("way", way),
	})
}

func (s *Service) noteTag(tx *db.Tx, userID, tag, origin string) error {
	return s.Activity.Write(tx, activity.Event{Kind: eventTagged, UserID: userID, Origin: origin, Values: activity.Values{}.Text("tag", tag)})
}

// TagsOf lists the tags of a player.
func (s *Service) TagsOf(q db.Querier, userID string) ([]string, error) { return tagsOf(q, userID) }

// TagByRule adds a tag to a player as an effect of a rule, unless the player has it.
func (s *Service) TagByRule(tx *db.Tx, userID, tag, origin string) error {
	changed, err := addTag(tx, userID, tag, stafflog.System, tx.Now().UnixMilli())
	if err != nil || !changed {
		return err
	}
	return s.noteTag(tx, userID, tag, origin)
}
