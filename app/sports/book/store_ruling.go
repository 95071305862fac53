package book

import (
	"encoding/json"
	"fmt"
	"strings"

	"croupier/app/sports/book/board"
	"croupier/db"
)

// storedRuling is a ruling with the staff who made it.
type storedRuling struct {
	board.Ruling
	event, reason, requestedBy, decidedBy string
	at                                    int64
}

func storeRuling(tx *db.Tx, r storedRuling) error {
	text := []byte{}
	if r.Result != nil {
		var err error
		if text, err = json.Marshal(r.Result); err != nil {
			return fmt.Errorf("write a ruling: %w", err)
		}
	}
	_, err := tx.Exec(`INSERT INTO sport_rulings (event, action, result, voided, reason, asked, decided, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		r.event, r.Action, string(text), strings.Join(r.Voided, "\n"), r.reason, r.requestedBy, r.decidedBy, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("store a ruling: %w", err)
	}
	return nil
}

// rulingsOf lists the rulings of an event, the latest first.
func rulingsOf(q db.Querier, eventID string, limit int) ([]storedRuling, error) {
	return db.All(q, "read rulings", func(r *storedRuling, row db.Scanner) error {
		var result, voided string
		if err := row.Scan(&r.event, &r.Action, &result, &voided, &r.reason, &r.requestedBy, &r.decidedBy, &r.at); err != nil {
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

// lastRulings returns the rulings in force on events.
func lastRulings(q db.Querier, list []storedEvent) (map[string]*board.Ruling, error) {
	all := map[string]*board.Ruling{}
	for _, e := range list {
		last, err := rulingsOf(q, e.id, 1)
		if err != nil {
			return nil, err
		}
		if len(last) > 0 {
			all[e.id] = &last[0].Ruling
		}
	}
	return all, nil
}

// lastRevision returns the number of the last result of an event; 0 means none.
func lastRevision(q db.Querier, eventID string) (int64, error) {
	return db.Only[int64](q, "find the last result", `SELECT COALESCE(MAX(revision), 0) FROM sport_results WHERE event = $1`, eventID)
}
