package alerts

import (
	"cmp"
	"fmt"

	"github.com/go-json-experiment/json"

	"croupier/db"
)

// ruleRow is a stored rule.
type ruleRow struct {
	id, preset, definition string
	on                     bool
	since, version         int64
}

func (r *ruleRow) read() (d RuleDefinition, err error) {
	if err := json.Unmarshal([]byte(r.definition), &d); err != nil {
		return d, fmt.Errorf("read rule %s: %w", r.id, err)
	}
	return d, nil
}

func (r *ruleRow) write(d RuleDefinition) error {
	text, err := json.Marshal(d, json.Deterministic(true))
	r.definition = string(text)
	if err != nil {
		return fmt.Errorf("write rule %s: %w", r.id, err)
	}
	return nil
}

const ruleColumns = `SELECT id, preset, definition, is_on, since, version FROM alert_rules `

func (r *ruleRow) scan(row db.Scanner) error {
	return row.Scan(&r.id, &r.preset, &r.definition, &r.on, &r.since, &r.version)
}

func allRules(q db.Querier) ([]ruleRow, error) {
	return db.All(q, "read rules", (*ruleRow).scan, ruleColumns+`ORDER BY id`)
}

func enabledRules(q db.Querier) ([]ruleRow, error) {
	return db.All(q, "read rules", (*ruleRow).scan, ruleColumns+`WHERE is_on = 1 ORDER BY id`)
}

// ruleByID returns a rule.
func ruleByID(q db.Querier, ruleID string) (ruleRow, error) {
	r, err := db.One(q, "read a rule", (*ruleRow).scan, ruleColumns+`WHERE id = $1`, ruleID)
	if r == nil {
		return ruleRow{}, cmp.Or(err, error(errUnknownRule))
	}
	return *r, nil
}

// saveRule stores a rule whose version was incremented, and a row of its history. changed
// is false if another writer was faster.
func saveRule(tx *db.Tx, r ruleRow, actor, reason string) (changed bool, err error) {
	if r.version == 1 {
		changed, err = db.Change(tx, "store a rule", `INSERT INTO alert_rules (id, preset, definition, is_on, since, version) VALUES ($1, $2, $3, $4, $5, 1)`,
			r.id, r.preset, r.definition, r.on, r.since)
	} else {
		changed, err = db.Change(tx, "change a rule", `UPDATE alert_rules SET definition = $1, is_on = $2, since = $3, version = $4 WHERE id = $5 AND version = $6`,
			r.definition, r.on, r.since, r.version, r.id, r.version-1)
	}
	if err != nil || !changed {
		return false, err
	}
	return db.Change(tx, "store a version of a rule", `INSERT INTO alert_rule_versions (rule, version, definition, is_on, actor, reason, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`, r.id, r.version, r.definition, r.on, actor, reason, tx.Now().UnixMilli())
}

// ruleVersion is a stored version of a rule.
type ruleVersion struct {
	ruleRow
	actor, reason string
	at            int64
}

func versionsOfRule(q db.Querier, ruleID string, limit int) ([]ruleVersion, error) {
	return db.All(q, "read the versions of a rule", func(v *ruleVersion, row db.Scanner) error {
		return row.Scan(&v.id, &v.version, &v.definition, &v.on, &v.actor, &v.reason, &v.at)
	}, `SELECT rule, version, definition, is_on, actor, reason, at FROM alert_rule_versions
		WHERE rule = $1 ORDER BY version DESC LIMIT $2`, ruleID, limit)
}

func presetExists(q db.Querier, preset string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM alert_rules WHERE preset = $1`, preset)
}

// alertsOfRule returns the number of alerts of a rule since a time, and the time of the newest.
func alertsOfRule(q db.Querier, ruleID string, since int64) (count, newest int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(MAX(at), 0) FROM alerts WHERE rule = $1 AND at >= $2`, ruleID, since).Scan(&count, &newest)
	if err != nil {
		return 0, 0, fmt.Errorf("count the alerts of a rule: %w", err)
	}
	return count, newest, nil
}

// firedSince reports whether a rule has raised at least count alerts since a time.
func firedSince(q db.Querier, ruleID string, count int, since int64) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM (SELECT at FROM alerts WHERE rule = $1 ORDER BY seq DESC LIMIT 1 OFFSET $2) AS earliest WHERE at >= $3`,
		ruleID, count-1, since)
}

func lastFired(q db.Querier, ruleID, subject string) (at int64, err error) {
	at, _, err = db.Value[int64](q, "look when a rule fired", `SELECT at FROM alert_last WHERE rule = $1 AND subject = $2`, ruleID, subject)
	return at, err
}

func setFired(tx *db.Tx, ruleID, subject string, at int64) error {
	_, err := tx.Exec(`INSERT INTO alert_last (rule, subject, at) VALUES ($1, $2, $3)
		ON CONFLICT (rule, subject) DO UPDATE SET at = excluded.at`, ruleID, subject, at)
	if err != nil {
		return fmt.Errorf("note that a rule fired: %w", err)
	}
	return nil
}

// deleteFired deletes the cool-downs of a rule.
func deleteFired(tx *db.Tx, ruleID string) error {
	if _, err := tx.Exec(`DELETE FROM alert_last WHERE rule = $1`, ruleID); err != nil {
		return fmt.Errorf("forget when a rule fired: %w", err)
	}
	return nil
}
