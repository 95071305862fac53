package sitetest

import (
	"encoding/json"
	"time"

	"croupier/app/kernel/sports/source"
	"croupier/db"
)

// sportEvent stores a football match of tomorrow like the book, and has the book read it.
func (s *testSite) sportEvent() string {
	s.Helper()
	var eventID string
	err := s.Parts.DB.Write(s.Context(), func(tx *db.Tx) error {
		eventID = "e" + s.Parts.IDs.New()
		fixture, err := json.Marshal(source.Fixture{
			ID: eventID, Seq: 1, Sport: "soccer", Category: "England", Tournament: "League", Home: "Ashford", Away: "Calder",
			Starts: tx.Now().Add(24 * time.Hour), Modelled: true, Seed: 7,
		})
		if err != nil {
			return err
		}
		_, err = tx.Exec(`INSERT INTO sport_events (id, feed, source, sport, starts_at, phase, fixture, state, state_seq, offer, updated_at)
			VALUES ($1, 'push', $2, 'soccer', $3, 'planned', $4, 'null', 0, $5, $6)`,
			eventID, eventID, tx.Now().Add(24*time.Hour).UnixMilli(), string(fixture), "1x2/\nbtts/", tx.Now().UnixMilli())
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
	s.asStaff("/api/admin/sports/event", `{"id":"`+eventID+`"}`)
	return eventID
}
