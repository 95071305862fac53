package results

import (
	"encoding/json"
	"fmt"
	"strings"

	"croupier/app/sports/book/board"
	"croupier/db"
)

// StoredRuling is a ruling with the staff who made it.
type StoredRuling struct {
	board.Ruling
	Event, Reason, RequestedBy, DecidedBy string
	At                                    int64
}

func StoreRuling(tx *db.Tx, r StoredRuling) error {
	text := []byte{}
	if r.Result != nil {
		var err error
		if text, err = json.Marshal(r.Result); err != nil {
			return fmt.Errorf("write a ruling: %w", err)
		}
	}
	_, err := tx.Exec(`INSERT INTO sport_rulings (event, action, result, voided, reason, asked, decided, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		r.Event, r.Action, string(text), strings.Join(r.Voided, "\n"), r.Reason, r.RequestedBy, r.DecidedBy, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("store a ruling: %w", err)
	}
	return nil
}

// RulingsOf lists the rulings of an event, the latest first.
func RulingsOf(q db.Querier, eventID string, limit int) ([]StoredRuling, error) {
	return db.All(q, "read rulings", func(r *StoredRuling, row db.Scanner) error {
		var result, voided string
		if err := row.Scan(&r.Event, &r.Action, &result, &voided, &r.Reason, &r.RequestedBy, &r.DecidedBy, &r.At); err != nil {
			return err
		}
		if voided != "" {
			r.Voided = strings.Split(voided, "\n")
		}
		if result == "" {
			return nil
		}
		return json.Unmarshal([]byte(result), &r.Result)
	}, `SELECT event, action, result, voided, reason, asked, decided, at FROM sport_rulings WHERE event = $1 ORDER BY id DESC LIMIT $2`, eventID, limit)
}

// LastRulings returns the rulings in force on events.
func LastRulings(q db.Querier, list []StoredEvent) (map[string]*board.Ruling, error) {
	all := map[string]*board.Ruling{}
	for _, e := range list {
		last, err := RulingsOf(q, e.Id, 1)
		if err != nil {
			return nil, err
		}
		if len(last) > 0 {
			all[e.Id] = &last[0].Ruling
		}
	}
	return all, nil
}

// LastRevision returns the number of the last result of an event; 0 means none.
func LastRevision(q db.Querier, eventID string) (int64, error) {
	return db.Only[int64](q, "find the last result", `SELECT COALESCE(MAX(revision), 0) FROM sport_results WHERE event = $1`, eventID)
}
