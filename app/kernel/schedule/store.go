package schedule

import (
	"fmt"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// row is the stored state of a job. Times are unix milliseconds, 0 for none.
type row struct {
	done, due, started, ended int64
	failure                   string
	runs, failures, retryAt   int64
	owner                     string
	leaseUntil                int64
}

// insertJob inserts the row of a job. Times before that are not missed runs.
func insertJob(tx *db.Tx, name string) error {
	_, err := tx.Exec(`INSERT INTO jobs (name, done) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`, name, clock.Millis(tx.Now())-1)
	if err != nil {
		return fmt.Errorf("note job %s: %w", name, err)
	}
	return nil
}

// find reads the row of a job. It returns an empty row for a job without one.
func find(q db.Querier, name string) (r row, err error) {
	err = q.QueryRow(`SELECT done, COALESCE(due, 0), COALESCE(started_at, 0), COALESCE(ended_at, 0), error, runs, failures, retry_at, owner, lease_until
		FROM jobs WHERE name = $1`, name).
		Scan(&r.done, &r.due, &r.started, &r.ended, &r.failure, &r.runs, &r.failures, &r.retryAt, &r.owner, &r.leaseUntil)
	if err != nil && !db.IsNotFound(err) {
		return row{}, fmt.Errorf("find job %s: %w", name, err)
	}
	return r, nil
}

// claim begins a run. It reports whether no other process has begun or done it.
func claim(tx *db.Tx, name, owner string, due, until int64) (bool, error) {
	now := clock.Millis(tx.Now())
	return changed(tx.Exec(`UPDATE jobs SET owner = $1, lease_until = $2, due = $3, started_at = $4, ended_at = NULL, runs = runs + 1
		WHERE name = $5 AND done < $3 AND retry_at <= $4 AND (owner = '' OR lease_until <= $4)`, owner, until, due, now, name))
}

// renew extends a lease. It reports whether this process still had it.
func renew(tx *db.Tx, name, owner string, until int64) (bool, error) {
	return changed(tx.Exec(`UPDATE jobs SET lease_until = $1 WHERE name = $2 AND owner = $3`, until, name, owner))
}

// markDone marks a run as done. It reports whether the run was not done before and this process
// still had the lease.
func markDone(tx *db.Tx, name, owner string, due int64) (bool, error) {
	return changed(tx.Exec(`UPDATE jobs SET done = $1, failures = 0, retry_at = 0 WHERE name = $2 AND owner = $3 AND done < $1`, due, name, owner))
}

// releaseLease releases a lease and stores the result of the run.
func releaseLease(tx *db.Tx, name, owner, failure string) (bool, error) {
	return changed(tx.Exec(`UPDATE jobs SET owner = '', lease_until = 0, ended_at = $1, error = $2 WHERE name = $3 AND owner = $4`,
		clock.Millis(tx.Now()), failure, name, owner))
}

// storeRetry stores the time of the retry of a failed run.
func storeRetry(tx *db.Tx, name, owner string, failures, retryAt int64) error {
	_, err := changed(tx.Exec(`UPDATE jobs SET failures = $1, retry_at = $2 WHERE name = $3 AND owner = $4`, failures, retryAt, name, owner))
	return err
}

// skipRun skips a run that no process has begun.
func skipRun(tx *db.Tx, name string, due int64) error {
	_, err := changed(tx.Exec(`UPDATE jobs SET done = $1, failures = 0, retry_at = 0 WHERE name = $2 AND done < $1 AND (owner = '' OR lease_until <= $3)`,
		due, name, clock.Millis(tx.Now())))
	return err
}

// retryNow lets a failed job be retried at once.
func retryNow(tx *db.Tx, name string) error {
	_, err := changed(tx.Exec(`UPDATE jobs SET retry_at = 0 WHERE name = $1`, name))
	return err
}

// clearTimes clears the times that a wrong clock stored.
func clearTimes(tx *db.Tx, name string) error {
	_, err := changed(tx.Exec(`UPDATE jobs SET done = $1, retry_at = 0, owner = '', lease_until = 0 WHERE name = $2`, clock.Millis(tx.Now()), name))
	return err
}

// changed reports whether a statement changed a row.
func changed(result db.Result, err error) (bool, error) {
	if err != nil {
		return false, fmt.Errorf("store a job: %w", err)
	}
	n, err := result.RowsAffected()
	if err != nil {
		return false, fmt.Errorf("store a job: %w", err)
	}
	return n > 0, nil
}
