package rtp

import (
	"encoding/json"
	"fmt"

	"croupier/db"
)

const evidenceColumns = `kind, product, side, since, began_at, wagers, capitals, peak, alarm_at`

func scanEvidence(row db.Scanner) (k evidenceKey, e evidence, err error) {
	var text []byte
	if err = row.Scan(&k.kind, &k.product, &k.side, &e.since, &e.beganAt, &e.wagers, &text, &e.peak, &e.alarmAt); err != nil {
		return k, e, err
	}
	return k, e, json.Unmarshal(text, &e.capitals)
}

// readEvidence returns the state of a test. known is false for a test that has not
// started.
func readEvidence(q db.Querier, k evidenceKey) (e evidence, known bool, err error) {
	_, e, err = scanEvidence(q.QueryRow(`SELECT `+evidenceColumns+` FROM game_evidence WHERE kind = $1 AND product = $2 AND side = $3`,
		k.kind, k.product, string(k.side)))
	if db.IsNotFound(err) {
		return evidence{}, false, nil
	}
	if err != nil {
		return e, false, fmt.Errorf("read the evidence about a game: %w", err)
	}
	return e, true, nil
}

func writeEvidence(tx *db.Tx, k evidenceKey, e evidence) error {
	text, err := json.Marshal(e.capitals)
	if err != nil {
		return fmt.Errorf("write the evidence about a game: %w", err)
	}
	_, err = tx.Exec(`INSERT INTO game_evidence (`+evidenceColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (kind, product, side) DO UPDATE SET since = excluded.since, began_at = excluded.began_at, wagers = excluded.wagers,
		capitals = excluded.capitals, peak = excluded.peak, alarm_at = excluded.alarm_at`,
		k.kind, k.product, string(k.side), e.since, e.beganAt, e.wagers, string(text), e.peak, e.alarmAt)
	if err != nil {
		return fmt.Errorf("store the evidence about a game: %w", err)
	}
	return nil
}

// eachEvidence calls do with every test, ordered by game and side.
func eachEvidence(q db.Querier, do func(k evidenceKey, e evidence)) error {
	return db.Each(q, "read the evidence about games", func(row db.Scanner) error {
		k, e, err := scanEvidence(row)
		if err != nil {
			return err
		}
		do(k, e)
		return nil
	}, `SELECT `+evidenceColumns+` FROM game_evidence ORDER BY kind, product, side`)
}

// alarms returns the number of unreviewed reports of games and the time of the oldest.
func alarms(q db.Querier) (count, since int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*), CAST(COALESCE(MIN(alarm_at), 0) AS BIGINT) FROM game_evidence WHERE alarm_at > 0`).Scan(&count, &since)
	if err != nil {
		return 0, 0, fmt.Errorf("count the games that were reported: %w", err)
	}
	return count, since, nil
}
