package regulator

import (
	"database/sql"
	"fmt"

	"croupier/db"
)

// The states of a package.
const (
	stateWaiting   = "waiting"
	stateWorking   = "working"
	stateReady     = "ready"
	stateFailed    = "failed"
	stateCancelled = "cancelled"
	stateDeleted   = "deleted"
)

// storedPackage is a stored package. Times are in unix milliseconds, 0 for never.
type storedPackage struct {
	id, state            string
	asOf                 int64
	reason, requestedBy  string
	requestedAt, endedAt int64
	lines, bytes         int64
	sha256, failure      string
}

const columns = `id, state, as_of, reason, requested_by, requested_at, ended_at, lines, bytes, sha256, failure`

func (p *storedPackage) scan(row db.Scanner) error {
	var ended sql.NullInt64
	err := row.Scan(&p.id, &p.state, &p.asOf, &p.reason, &p.requestedBy, &p.requestedAt, &ended, &p.lines, &p.bytes, &p.sha256, &p.failure)
	p.endedAt = ended.Int64
	return err
}

func packageByID(q db.Querier, id string) (p storedPackage, err error) {
	err = p.scan(q.QueryRow(`SELECT `+columns+` FROM regulator_packages WHERE id = $1`, id))
	return p, err
}

func insertPackage(tx *db.Tx, p storedPackage) error {
	_, err := tx.Exec(`INSERT INTO regulator_packages (id, state, as_of, reason, requested_by, requested_at, lines, bytes, sha256, failure)
		VALUES ($1, $2, $3, $4, $5, $6, 0, 0, '', '')`, p.id, p.state, p.asOf, p.reason, p.requestedBy, p.requestedAt)
	if err != nil {
		return fmt.Errorf("store a package: %w", err)
	}
	return nil
}

// changeState changes the state of a package from one state to another. It returns false if the
// package is not in the first state.
func changeState(tx *db.Tx, id, from, to string) (bool, error) {
	return db.Change(tx, "change the state of a package", `UPDATE regulator_packages SET state = $1 WHERE id = $2 AND state = $3`, to, id, from)
}

// storeResult stores the result of a package that was being made.
func storeResult(tx *db.Tx, p storedPackage) (bool, error) {
	return db.Change(tx, "end a package", `UPDATE regulator_packages SET state = $1, ended_at = $2, lines = $3, bytes = $4, sha256 = $5, failure = $6
		WHERE id = $7 AND state = $8`, p.state, tx.Now().UnixMilli(), p.lines, p.bytes, p.sha256, p.failure, p.id, stateWorking)
}

// requeueInterrupted resets packages whose making was interrupted, so that they are made again.
func requeueInterrupted(tx *db.Tx) error {
	_, err := db.Change(tx, "restart packages", `UPDATE regulator_packages SET state = $1 WHERE state = $2`, stateWaiting, stateWorking)
	return err
}

// nextWaiting returns the package that has waited the longest.
func nextWaiting(q db.Querier) (p storedPackage, err error) {
	err = p.scan(q.QueryRow(`SELECT `+columns+` FROM regulator_packages WHERE state = $1 ORDER BY id LIMIT 1`, stateWaiting))
	return p, err
}

func countOpen(q db.Querier) (count int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*) FROM regulator_packages WHERE state = $1 OR state = $2`, stateWaiting, stateWorking).Scan(&count)
	if err != nil {
		return 0, fmt.Errorf("count packages: %w", err)
	}
	return count, nil
}

// list lists packages with smaller ids than below, the newest first.
func list(q db.Querier, below string, limit int) ([]storedPackage, error) {
	return db.All(q, "list packages", (*storedPackage).scan,
		`SELECT `+columns+` FROM regulator_packages WHERE $1 = '' OR id < $1 ORDER BY id DESC LIMIT $2`, below, limit)
}

// readyBefore lists packages that were ready before a time.
func readyBefore(q db.Querier, before int64, limit int) ([]storedPackage, error) {
	return db.All(q, "list packages", (*storedPackage).scan,
		`SELECT `+columns+` FROM regulator_packages WHERE state = $1 AND ended_at < $2 ORDER BY id LIMIT $3`, stateReady, before, limit)
}
