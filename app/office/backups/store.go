package backups

import (
	"fmt"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// States of a backup.
const (
	stateMaking = "making"
	stateReady  = "ready"
	stateFailed = "failed"
	stateGone   = "gone"
)

// Results of a restore test, and states of an off-site copy.
const (
	testPassed     = "good"
	testFailed     = "bad"
	offsiteSending = "sending"
	offsiteSent    = "sent"
	offsiteFailed  = "failed"
	offsiteRemoved = "removed"
)

// row is a stored copy. Times are in unix milliseconds, 0 for none.
type row struct {
	id, name, kind, state, owner, actor, reason string
	due, started, ended                         int64
	bytes, schema                               int64
	digest, failure                             string
	testResult                                  string
	testedAt                                    int64
	restoreTest                                 string
	offsiteState, offsiteTo, offsiteName        string
	offsiteBytes                                int64
	offsiteDigest                               string
	offsiteEncrypted                            bool
	offsiteAt, offsiteCheckedAt                 int64
	offsiteFailure                              string
}

const columns = `id, name, kind, state, owner, actor, reason, due, started_at, ended_at, bytes, schema_version, digest, failure, tried, tried_at, trial,
	away, away_to, away_name, away_bytes, away_digest, away_encrypted, away_at, away_checked, away_failure`

func (r *row) scan(from db.Scanner) error {
	return from.Scan(&r.id, &r.name, &r.kind, &r.state, &r.owner, &r.actor, &r.reason, &r.due, &r.started, &r.ended, &r.bytes, &r.schema, &r.digest, &r.failure,
		&r.testResult, &r.testedAt, &r.restoreTest, &r.offsiteState, &r.offsiteTo, &r.offsiteName, &r.offsiteBytes, &r.offsiteDigest, &r.offsiteEncrypted, &r.offsiteAt, &r.offsiteCheckedAt, &r.offsiteFailure)
}

// upsert inserts or updates a row.
func upsert(tx *db.Tx, r row) error {
	_, err := tx.Exec(`INSERT INTO backups (`+columns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, kind = excluded.kind, state = excluded.state, owner = excluded.owner,
		started_at = excluded.started_at, ended_at = excluded.ended_at, bytes = excluded.bytes, schema_version = excluded.schema_version,
		digest = excluded.digest, failure = excluded.failure, tried = excluded.tried, tried_at = excluded.tried_at, trial = excluded.trial,
		away = excluded.away, away_to = excluded.away_to, away_name = excluded.away_name, away_bytes = excluded.away_bytes,
		away_digest = excluded.away_digest, away_encrypted = excluded.away_encrypted, away_at = excluded.away_at,
		away_checked = excluded.away_checked, away_failure = excluded.away_failure`,
		r.id, r.name, r.kind, r.state, r.owner, r.actor, r.reason, r.due, r.started, r.ended, r.bytes, r.schema, r.digest, r.failure,
		r.testResult, r.testedAt, r.restoreTest, r.offsiteState, r.offsiteTo, r.offsiteName, r.offsiteBytes, r.offsiteDigest, r.offsiteEncrypted, r.offsiteAt, r.offsiteCheckedAt, r.offsiteFailure)
	if err != nil {
		return fmt.Errorf("store a backup: %w", err)
	}
	return nil
}

// byID finds a row.
func byID(q db.Querier, id string) (r row, found bool, err error) {
	return queryOne(q, `SELECT `+columns+` FROM backups WHERE id = $1`, id)
}

// byDue finds the row of a scheduled time.
func byDue(q db.Querier, due int64) (row, bool, error) {
	return queryOne(q, `SELECT `+columns+` FROM backups WHERE due = $1 AND kind = 'schedule'`, due)
}

// nameExists reports whether a backup has or had a name.
func nameExists(q db.Querier, name string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM backups WHERE name = $1`, name)
}

// newestGood finds the newest local copy that passed its restore test.
func newestGood(q db.Querier) (row, bool, error) {
	return queryOne(q, `SELECT `+columns+` FROM backups WHERE state = 'ready' AND tried = 'good' ORDER BY started_at DESC, id DESC LIMIT 1`)
}

// newestSent finds the newest off-site copy.
func newestSent(q db.Querier) (row, bool, error) {
	return queryOne(q, `SELECT `+columns+` FROM backups WHERE away = 'sent' ORDER BY started_at DESC, id DESC LIMIT 1`)
}

func queryOne(q db.Querier, query string, args ...any) (row, bool, error) {
	r, err := db.One(q, "find a backup", (*row).scan, query, args...)
	if r == nil {
		return row{}, false, err
	}
	return *r, true, nil
}

// list lists backups before a position in the list, newest first.
func list(q db.Querier, before int64, below string, limit int) ([]row, error) {
	return queryAll(q, `SELECT `+columns+` FROM backups WHERE started_at < $1 OR started_at = $1 AND id < $2
		ORDER BY started_at DESC, id DESC LIMIT $3`, before, below, limit)
}

// existingCopies lists all copies that exist locally or off-site, or are being made, newest first.
func existingCopies(q db.Querier) ([]row, error) {
	return queryAll(q, `SELECT `+columns+` FROM backups WHERE state IN ('making', 'ready') OR away IN ('sending', 'sent')
		ORDER BY started_at DESC, id DESC`)
}

// failuresSince lists the failures since a time, oldest first.
func failuresSince(q db.Querier, since int64) ([]row, error) {
	return queryAll(q, `SELECT `+columns+` FROM backups
		WHERE state = 'failed' AND ended_at > $1 OR state = 'ready' AND tried = 'bad' AND tried_at > $1 OR away = 'failed' AND away_at > $1
		ORDER BY started_at, id LIMIT 100`, since)
}

func queryAll(q db.Querier, query string, args ...any) ([]row, error) {
	return db.All(q, "list the backups", (*row).scan, query, args...)
}

// count is a named query that counts rows of a restored copy.
type count struct{ name, query string }

// counts are the row counts of a restored copy.
var counts = []count{
	{"accounts of players", `SELECT COUNT(*) FROM users`},
	{"balances", `SELECT COUNT(*) FROM ledger_accounts`},
	{"transfers", `SELECT COUNT(*) FROM transfers`},
	{"wagers", `SELECT COUNT(*) FROM wagers`},
	{"staff actions", `SELECT COUNT(*) FROM staff_log`},
}

// countRows counts the rows of a restored copy.
func countRows(q db.Querier) (found []RestoreCount, err error) {
	for _, c := range counts {
		var rows int64
		if err := q.QueryRow(c.query).Scan(&rows); err != nil {
			return nil, fmt.Errorf("count the %s: %w", c.name, err)
		}
		found = append(found, RestoreCount{c.name, rows})
	}
	return found, nil
}

// destination is the stored configuration of the bucket.
type destination struct {
	endpoint, region, bucket, prefix, accessKey, secret string
	pathStyle                                           bool
	version, at                                         int64
	by                                                  string
}

// readDestination reads the bucket's configuration. The zero place means none.
func readDestination(q db.Querier) (p destination, err error) {
	err = q.QueryRow(`SELECT endpoint, region, bucket, prefix, access_key, secret, path_style, version, changed_at, changed_by FROM backup_place WHERE id = 's3'`).
		Scan(&p.endpoint, &p.region, &p.bucket, &p.prefix, &p.accessKey, &p.secret, &p.pathStyle, &p.version, &p.at, &p.by)
	if db.IsNotFound(err) {
		return destination{}, nil
	}
	if err != nil {
		return destination{}, fmt.Errorf("read where copies go: %w", err)
	}
	return p, nil
}

func writeDestination(tx *db.Tx, p destination) error {
	_, err := tx.Exec(`INSERT INTO backup_place (id, endpoint, region, bucket, prefix, access_key, secret, path_style, version, changed_at, changed_by)
		VALUES ('s3', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (id) DO UPDATE SET endpoint = excluded.endpoint, region = excluded.region, bucket = excluded.bucket, prefix = excluded.prefix,
		access_key = excluded.access_key, secret = excluded.secret, path_style = excluded.path_style, version = excluded.version,
		changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
		p.endpoint, p.region, p.bucket, p.prefix, p.accessKey, p.secret, p.pathStyle, p.version, clock.Millis(tx.Now()), p.by)
	if err != nil {
		return fmt.Errorf("store where copies go: %w", err)
	}
	return nil
}

// insertRequestedSecret stores the encrypted secret of a destination that waits for approval.
func insertRequestedSecret(tx *db.Tx, requestID, secret string) error {
	if requestID == "" {
		return nil
	}
	if _, err := tx.Exec(`INSERT INTO backup_place_asked (request, secret) VALUES ($1, $2)`, requestID, secret); err != nil {
		return fmt.Errorf("store the secret of a place that waits: %w", err)
	}
	return nil
}

func requestedSecret(tx *db.Tx, requestID string) (secret string, err error) {
	if err := tx.QueryRow(`SELECT secret FROM backup_place_asked WHERE request = $1`, requestID).Scan(&secret); err != nil {
		return "", fmt.Errorf("read the secret of a place that waited: %w", err)
	}
	return secret, nil
}

func deleteRequestedSecret(tx *db.Tx, requestID string) error {
	if _, err := tx.Exec(`DELETE FROM backup_place_asked WHERE request = $1`, requestID); err != nil {
		return fmt.Errorf("delete the secret of a place that waited: %w", err)
	}
	return nil
}
