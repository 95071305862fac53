package dossier

import (
	"croupier/app/kernel/activity"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

const (
	corrected = "correction"
	tagged    = "tagged"
)

// ActivityKinds are what the room writes into the stream of activity.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{
		{ID: corrected, Title: "staff correct a balance of real money", Many: "corrections", Money: true, Told: true, Fields: []activity.Field{
			{ID: "way", Title: "the way the money goes", Type: activity.Text, Options: []string{"given", "taken"}},
		}},
		{ID: tagged, Title: "staff put a tag on a player", Many: "tags", Told: true, Fields: []activity.Field{{ID: "tag", Title: "the tag", Type: activity.Text}}},
	}
}

// noteCorrection writes a correction of real money.
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
		Kind: corrected, UserID: a.userID, USD: worth, RequestID: a.request, Facts: activity.Facts{}.Text("way", way),
	})
}

func (s *Service) noteTag(tx *db.Tx, userID, tag, origin string) error {
	return s.Activity.Write(tx, activity.Event{Kind: tagged, UserID: userID, Origin: origin, Facts: activity.Facts{}.Text("tag", tag)})
}

// TagsOf lists the tags of a player.
func (s *Service) TagsOf(q db.Querier, userID string) ([]string, error) { return tagsOf(q, userID) }

// TagByRule puts a tag on a player as a rule of the house says, unless it is there.
func (s *Service) TagByRule(tx *db.Tx, userID, tag, origin string) error {
	changed, err := addTag(tx, userID, tag, stafflog.System, tx.Now().UnixMilli())
	if err != nil || !changed {
		return err
	}
	return s.noteTag(tx, userID, tag, origin)
}
