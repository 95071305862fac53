package alerts

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"croupier/db"
)

// ruleRow is a rule as it is stored.
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

func scanRules(rows *db.Rows, err error) (list []ruleRow, _ error) {
	if err != nil {
		return nil, fmt.Errorf("read rules: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var r ruleRow
		if err := rows.Scan(&r.id, &r.preset, &r.definition, &r.on, &r.since, &r.version); err != nil {
			return nil, fmt.Errorf("read rules: %w", err)
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

func allRules(q db.Querier) ([]ruleRow, error) {
	return scanRules(q.Query(ruleColumns + `ORDER BY id`))
}

func rulesThatAreOn(q db.Querier) ([]ruleRow, error) {
	return scanRules(q.Query(ruleColumns + `WHERE is_on = 1 ORDER BY id`))
}

// ruleByID finds a rule.
func ruleByID(q db.Querier, ruleID string) (r ruleRow, err error) {
	list, err := scanRules(q.Query(ruleColumns+`WHERE id = $1`, ruleID))
	if err == nil && len(list) == 0 {
		err = errUnknownRule
	}
	if err != nil {
		return r, err
	}
	return list[0], nil
}

func asNumber(on bool) int { return int(flag(on)) }

// saveRule stores a rule whose version was counted up, and the version. changed is
// false when somebody else was faster.
func saveRule(tx *db.Tx, r ruleRow, actor, reason string) (changed bool, err error) {
	if r.version == 1 {
		changed, err = db.Change(tx, "store a rule", `INSERT INTO alert_rules (id, preset, definition, is_on, since, version) VALUES ($1, $2, $3, $4, $5, 1)`,
			r.id, r.preset, r.definition, asNumber(r.on), r.since)
	} else {
		changed, err = db.Change(tx, "change a rule", `UPDATE alert_rules SET definition = $1, is_on = $2, since = $3, version = $4 WHERE id = $5 AND version = $6`,
			r.definition, asNumber(r.on), r.since, r.version, r.id, r.version-1)
	}
	if err != nil || !changed {
		return false, err
	}
	return db.Change(tx, "store a version of a rule", `INSERT INTO alert_rule_versions (rule, version, definition, is_on, actor, reason, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`, r.id, r.version, r.definition, asNumber(r.on), actor, reason, tx.Now().UnixMilli())
}

// ruleVersion is a version of a rule as it is stored.
type ruleVersion struct {
	ruleRow
	actor, reason string
	at            int64
}

func versionsOfRule(q db.Querier, ruleID string, limit int) (list []ruleVersion, err error) {
	rows, err := q.Query(`SELECT rule, version, definition, is_on, actor, reason, at FROM alert_rule_versions
		WHERE rule = $1 ORDER BY version DESC LIMIT $2`, ruleID, limit)
	if err != nil {
		return nil, fmt.Errorf("read the versions of a rule: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var v ruleVersion
		if err := rows.Scan(&v.id, &v.version, &v.definition, &v.on, &v.actor, &v.reason, &v.at); err != nil {
			return nil, fmt.Errorf("read the versions of a rule: %w", err)
		}
		list = append(list, v)
	}
	return list, rows.Err()
}

func presetIsThere(q db.Querier, preset string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM alert_rules WHERE preset = $1`, preset)
}

// fired counts the alerts of a rule since a time, and tells the newest.
func fired(q db.Querier, ruleID string, since int64) (count, newest int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(MAX(at), 0) FROM alerts WHERE rule = $1 AND at >= $2`, ruleID, since).Scan(&count, &newest)
	if err != nil {
		return 0, 0, fmt.Errorf("count the alerts of a rule: %w", err)
	}
	return count, newest, nil
}

func lastFired(q db.Querier, ruleID, subject string) (at int64, err error) {
	err = q.QueryRow(`SELECT at FROM alert_last WHERE rule = $1 AND subject = $2`, ruleID, subject).Scan(&at)
	if db.IsNotFound(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("look when a rule fired: %w", err)
	}
	return at, nil
}

func setFired(tx *db.Tx, ruleID, subject string, at int64) error {
	_, err := tx.Exec(`INSERT INTO alert_last (rule, subject, at) VALUES ($1, $2, $3)
		ON CONFLICT (rule, subject) DO UPDATE SET at = excluded.at`, ruleID, subject, at)
	if err != nil {
		return fmt.Errorf("note that a rule fired: %w", err)
	}
	return nil
}

// forgetFired lets a rule begin anew.
func forgetFired(tx *db.Tx, ruleID string) error {
	if _, err := tx.Exec(`DELETE FROM alert_last WHERE rule = $1`, ruleID); err != nil {
		return fmt.Errorf("forget when a rule fired: %w", err)
	}
	return nil
}

// hoursOf reads the hours of a player.
func hoursOf(q db.Querier, owner string) (map[int64]bucket, error) {
	rows, err := q.Query(`SELECT hour, wagers, staked, paid FROM alert_hours WHERE owner = $1`, owner)
	if err != nil {
		return nil, fmt.Errorf("read the hours of a player: %w", err)
	}
	defer rows.Close()
	of := map[int64]bucket{}
	for rows.Next() {
		var hour int64
		var b bucket
		if err := rows.Scan(&hour, &b.wagers, &b.staked, &b.paid); err != nil {
			return nil, fmt.Errorf("read the hours of a player: %w", err)
		}
		of[hour] = b
	}
	return of, rows.Err()
}

func addHour(tx *db.Tx, key hourKey, b bucket) error {
	_, err := tx.Exec(`INSERT INTO alert_hours (owner, hour, wagers, staked, paid) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (owner, hour) DO UPDATE SET wagers = alert_hours.wagers + excluded.wagers, staked = alert_hours.staked + excluded.staked,
		paid = alert_hours.paid + excluded.paid`, key.owner, key.hour, b.wagers, b.staked, b.paid)
	if err != nil {
		return fmt.Errorf("add to the hour of a player: %w", err)
	}
	return nil
}

// forgetHours deletes some of the hours before one.
func forgetHours(tx *db.Tx, before int64, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM alert_hours WHERE (owner, hour) IN
		(SELECT owner, hour FROM alert_hours WHERE hour < $1 ORDER BY hour LIMIT $2)`, before, limit))
}

// lastWager is the number of the newest wager.
func lastWager(q db.Querier) (seq int64, err error) {
	if err := q.QueryRow(`SELECT COALESCE(MAX(seq), 0) FROM wagers`).Scan(&seq); err != nil {
		return 0, fmt.Errorf("find the newest wager: %w", err)
	}
	return seq, nil
}
