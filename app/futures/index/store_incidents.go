package index

import (
	"fmt"

	"croupier/db"
)

// incident is a stored pause of a market or a trouble of a source. Times are in Unix milliseconds;
// EndedAt is 0 while it goes on.
type incident struct {
	ID             int64
	Kind           incidentKind
	Ticker, Source string
	Detail, Actor  string
	BeganAt        int64
	EndedAt        int64
	EndedBy        string
}

const incidentColumns = `id, kind, ticker, source, detail, actor, began_at, ended_at, ended_by`

func (i *incident) scan(row db.Scanner) error {
	return row.Scan(&i.ID, &i.Kind, &i.Ticker, &i.Source, &i.Detail, &i.Actor, &i.BeganAt, &i.EndedAt, &i.EndedBy)
}

func insertIncident(tx *db.Tx, i incident) (id int64, err error) {
	err = tx.QueryRow(`INSERT INTO futures_incidents (kind, ticker, source, detail, actor, began_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
		string(i.Kind), i.Ticker, i.Source, i.Detail, i.Actor, i.BeganAt).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("record an incident of futures: %w", err)
	}
	return id, nil
}

func endIncident(tx *db.Tx, id, at int64, by string) error {
	if _, err := tx.Exec(`UPDATE futures_incidents SET ended_at = $1, ended_by = $2 WHERE id = $3 AND ended_at = 0`, at, by, id); err != nil {
		return fmt.Errorf("end an incident of futures: %w", err)
	}
	return nil
}

// endAutomatic ends all incidents that no staff member has begun, at a time that is not before their
// own.
func endAutomatic(tx *db.Tx, at int64) error {
	_, err := tx.Exec(`UPDATE futures_incidents SET ended_at = CASE WHEN began_at > $1 THEN began_at ELSE $1 END WHERE ended_at = 0 AND kind <> $2`, at, string(pausedByStaff))
	if err != nil {
		return fmt.Errorf("end the incidents of futures: %w", err)
	}
	return nil
}

func openIncidents(q db.Querier, kind incidentKind) ([]incident, error) {
	return db.All(q, "list open incidents of futures", (*incident).scan,
		`SELECT `+incidentColumns+` FROM futures_incidents WHERE kind = $1 AND ended_at = 0 ORDER BY id LIMIT 1000`, string(kind))
}

func openStaffPause(q db.Querier, ticker string) (*incident, error) {
	return db.One(q, "find the pause of a market", (*incident).scan,
		`SELECT `+incidentColumns+` FROM futures_incidents WHERE kind = $1 AND ticker = $2 AND source = '' AND ended_at = 0`, string(pausedByStaff), ticker)
}

// incidentsBefore lists incidents with lower ids, the newest first. kind and ticker are empty for all.
func incidentsBefore(q db.Querier, kind, ticker string, before int64, limit int) ([]incident, error) {
	return db.All(q, "list incidents of futures", (*incident).scan,
		`SELECT `+incidentColumns+` FROM futures_incidents WHERE ($1 = '' OR kind = $1) AND ($2 = '' OR ticker = $2) AND id < $3 ORDER BY id DESC LIMIT $4`,
		kind, ticker, before, limit)
}

// deleteIncidents deletes ended incidents that began before a time, at most limit of them.
func deleteIncidents(tx *db.Tx, before int64, limit int) (deleted int64, err error) {
	result, err := tx.Exec(`DELETE FROM futures_incidents WHERE id IN (SELECT id FROM futures_incidents WHERE began_at < $1 AND ended_at > 0 ORDER BY began_at LIMIT $2)`, before, limit)
	if err != nil {
		return 0, fmt.Errorf("delete old incidents of futures: %w", err)
	}
	return result.RowsAffected()
}
