package alerts

import (
	"cmp"
	"fmt"

	"github.com/go-json-experiment/json"

	"croupier/db"
)

// States of an alert.
const (
	stateOpen   = "open"
	stateTaken  = "taken"
	stateClosed = "closed"
)

// alert is a stored alert.
type alert struct {
	seq                           int64
	id, rule                      string
	ruleVersion                   int64
	title                         string
	severity                      int
	kind, userID, address, ref    string
	details                       []AlertDetail
	eventAt, at                   int64
	state, owner, outcome, caseID string
	closedAt                      int64
}

func insertAlert(tx *db.Tx, a alert) error {
	details, err := json.Marshal(append([]AlertDetail{}, a.details...))
	if err != nil {
		return fmt.Errorf("encode what a rule saw: %w", err)
	}
	_, err = tx.Exec(`INSERT INTO alerts (id, rule, rule_version, title, severity, kind, user_id, address, ref, facts, event_at, at, state, owner, outcome, closed_at, case_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, '', '', 0, '')`,
		a.id, a.rule, a.ruleVersion, a.title, a.severity, a.kind, a.userID, a.address, a.ref, string(details), a.eventAt, a.at, a.state)
	if err != nil {
		return fmt.Errorf("raise an alert: %w", err)
	}
	return nil
}

const alertColumns = `SELECT seq, id, rule, rule_version, title, severity, kind, user_id, address, ref, facts, event_at, at, state, owner, outcome, closed_at, case_id FROM alerts `

func (a *alert) scan(row db.Scanner) error {
	var details string
	err := row.Scan(&a.seq, &a.id, &a.rule, &a.ruleVersion, &a.title, &a.severity, &a.kind, &a.userID, &a.address, &a.ref, &details,
		&a.eventAt, &a.at, &a.state, &a.owner, &a.outcome, &a.closedAt, &a.caseID)
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(details), &a.details)
}

// alertFilter selects alerts. An empty field matches all.
type alertFilter struct {
	state, rule, userID, caseID string
	severity                    int
	upTo                        int64
}

// listAlerts lists alerts before a number, the newest first.
func listAlerts(q db.Querier, f alertFilter, before int64, limit int) ([]alert, error) {
	statement, args := alertColumns+`WHERE seq < $1`, []any{before}
	for _, condition := range []struct {
		column string
		value  any
		given  bool
	}{
		{"state =", f.state, f.state != ""}, {"rule =", f.rule, f.rule != ""}, {"user_id =", f.userID, f.userID != ""},
		{"case_id =", f.caseID, f.caseID != ""}, {"severity >=", f.severity, f.severity > Low}, {"at <=", f.upTo, f.upTo > 0},
	} {
		if condition.given {
			args = append(args, condition.value)
			statement += fmt.Sprintf(" AND %s $%d", condition.column, len(args))
		}
	}
	args = append(args, limit)
	return db.All(q, "read alerts", (*alert).scan, statement+fmt.Sprintf(" ORDER BY seq DESC LIMIT $%d", len(args)), args...)
}

func alertByID(q db.Querier, alertID string) (alert, error) {
	a, err := db.One(q, "read an alert", (*alert).scan, alertColumns+`WHERE id = $1`, alertID)
	if a == nil {
		return alert{}, cmp.Or(err, error(errUnknownAlert))
	}
	return *a, nil
}

// waitingAlerts returns the number of open alerts and the time of the oldest one.
func waitingAlerts(q db.Querier) (count, since int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(at), 0) FROM alerts WHERE state = 'open'`).Scan(&count, &since)
	if err != nil {
		return 0, 0, fmt.Errorf("count the open alerts: %w", err)
	}
	return count, since, nil
}

// decideAlert stores a decision about an alert.
func decideAlert(tx *db.Tx, a alert) error {
	_, err := tx.Exec(`UPDATE alerts SET state = $1, owner = $2, outcome = $3, closed_at = $4, case_id = $5 WHERE id = $6`,
		a.state, a.owner, a.outcome, a.closedAt, a.caseID, a.id)
	if err != nil {
		return fmt.Errorf("change an alert: %w", err)
	}
	return nil
}
