package privacy

import (
	"fmt"
	"strings"

	"croupier/app/kernel/schema"
	"croupier/db"
)

// Kinds and states of a request.
const (
	kindCopy     = "copy"
	kindDeletion = "deletion"

	stateWaiting   = "waiting"
	stateWorking   = "working"
	stateReady     = "ready"
	stateFailed    = "failed"
	stateRemoved   = "removed"
	stateWithdrawn = "withdrawn"
	stateRefused   = "refused"
	stateDone      = "done"
)

// request is a stored request; times are in unix milliseconds, 0 for never.
type request struct {
	id, userID, kind, state string
	// askedBy is the id of a staff member; empty for the player.
	askedBy, reason       string
	why                   []string
	askedAt, dueAt, ended int64
	step                  int
	bytes                 int64
}

const columns = `id, user_id, kind, state, asked_by, reason, why, asked_at, due_at, ended_at, step, bytes`

func scan(r *request, row db.Scanner) error {
	var why string
	err := row.Scan(&r.id, &r.userID, &r.kind, &r.state, &r.askedBy, &r.reason, &why, &r.askedAt, &r.dueAt, &r.ended, &r.step, &r.bytes)
	if why != "" {
		r.why = strings.Split(why, ",")
	}
	return err
}

func queryRequests(q db.Querier, query string, args ...any) ([]request, error) {
	return db.All(q, "list requests of privacy", scan, query, args...)
}

func requestByID(q db.Querier, requestID string) (request, error) {
	r, found, err := db.Find(q, "read a request of privacy", scan, `SELECT `+columns+` FROM privacy_requests WHERE id = $1`, requestID)
	if !found && err == nil {
		err = errUnknown
	}
	return r, err
}

// requestsOf lists the requests of a player, newest first.
func requestsOf(q db.Querier, userID string, limit int) ([]request, error) {
	return queryRequests(q, `SELECT `+columns+` FROM privacy_requests WHERE user_id = $1 ORDER BY id DESC LIMIT $2`, userID, limit)
}

// openOf finds the request of a kind that is in progress.
func openOf(q db.Querier, userID, kind string) (request, bool, error) {
	return db.Find(q, "read an open request of privacy", scan,
		`SELECT `+columns+` FROM privacy_requests WHERE user_id = $1 AND kind = $2 AND state IN ('waiting', 'working')`, userID, kind)
}

// lastOwnCopy is when the player made the last request for a copy that did not fail; 0 for never.
func lastOwnCopy(q db.Querier, userID string) (int64, error) {
	return db.Only[int64](q, "look for the last copy", `SELECT COALESCE(MAX(asked_at), 0) FROM privacy_requests WHERE user_id = $1 AND kind = 'copy' AND asked_by = '' AND state <> 'failed'`, userID)
}

func insert(tx *db.Tx, r request) error {
	_, err := tx.Exec(`INSERT INTO privacy_requests (`+columns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, 0)`,
		r.id, r.userID, r.kind, r.state, r.askedBy, r.reason, strings.Join(r.why, ","), r.askedAt, r.dueAt)
	if err != nil {
		return fmt.Errorf("store a request of privacy: %w", err)
	}
	return nil
}

// changeState changes the state of a request. It returns false if the request was not in state from.
func changeState(tx *db.Tx, requestID, from, to string) (bool, error) {
	return db.Change(tx, "change the state of a request of privacy", `UPDATE privacy_requests SET state = $1 WHERE id = $2 AND state = $3`, to, requestID, from)
}

// startDeletion starts a waiting deletion now, with another reason.
func startDeletion(tx *db.Tx, r request) error {
	_, err := db.Change(tx, "take up a deletion", `UPDATE privacy_requests SET state = 'working', why = $1, reason = $2 WHERE id = $3 AND state = 'waiting'`,
		strings.Join(r.why, ","), r.reason, r.id)
	return err
}

// finish ends a request that is in state from. It returns false if it was in another state.
func finish(tx *db.Tx, r request, from, to string) (bool, error) {
	return db.Change(tx, "end a request of privacy", `UPDATE privacy_requests SET state = $1, ended_at = $2, why = $3, bytes = $4 WHERE id = $5 AND state = $6`,
		to, tx.Now().UnixMilli(), strings.Join(r.why, ","), r.bytes, r.id, from)
}

// storeProgress stores how many tables of a deletion are done.
func storeProgress(tx *db.Tx, requestID string, step int) error {
	_, err := db.Change(tx, "note how far a deletion is", `UPDATE privacy_requests SET step = $1 WHERE id = $2`, step, requestID)
	return err
}

// dueRequests lists requests of a kind that are due, and those that were interrupted.
func dueRequests(q db.Querier, kind string, now int64, limit int) ([]request, error) {
	return queryRequests(q, `SELECT `+columns+` FROM privacy_requests WHERE kind = $1 AND (state = 'working' OR state = 'waiting' AND due_at <= $2)
		ORDER BY due_at, id LIMIT $3`, kind, now, limit)
}

// readyBefore lists copies that were made before a time.
func readyBefore(q db.Querier, before int64, limit int) ([]request, error) {
	return queryRequests(q, `SELECT `+columns+` FROM privacy_requests WHERE kind = 'copy' AND state = 'ready' AND ended_at <= $1 ORDER BY id LIMIT $2`, before, limit)
}

// listRequests lists requests before an id, newest first; kind and state may be empty.
func listRequests(q db.Querier, kind, state, before string, limit int) ([]request, error) {
	return queryRequests(q, `SELECT `+columns+` FROM privacy_requests WHERE ($1 = '' OR kind = $1) AND ($2 = '' OR state = $2) AND ($3 = '' OR id < $3)
		ORDER BY id DESC LIMIT $4`, kind, state, before, limit)
}

// countRefused counts the deletions that were refused since a time, and returns the time of the
// first.
func countRefused(q db.Querier, since int64) (count, first int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(ended_at), 0) FROM privacy_requests WHERE kind = 'deletion' AND state = 'refused' AND ended_at >= $1`, since).Scan(&count, &first)
	if err != nil {
		return 0, 0, fmt.Errorf("count refused deletions: %w", err)
	}
	return count, first, nil
}

// eventsOf lists the requests of a player up to a time, newest first.
func eventsOf(q db.Querier, userID string, upTo int64, limit int) ([]request, error) {
	return queryRequests(q, `SELECT `+columns+` FROM privacy_requests WHERE user_id = $1 AND asked_at <= $2 ORDER BY asked_at DESC, id DESC LIMIT $3`, userID, upTo, limit)
}

// insertReturnHash stores a hash that recognises a player.
func insertReturnHash(tx *db.Tx, hash, why string) error {
	if _, err := tx.Exec(`INSERT INTO privacy_marks (hash, why, at) VALUES ($1, $2, $3) ON CONFLICT (hash) DO NOTHING`, hash, why, tx.Now().UnixMilli()); err != nil {
		return fmt.Errorf("keep what recognises a player: %w", err)
	}
	return nil
}

func isReturnHash(q db.Querier, hash string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM privacy_marks WHERE hash = $1`, hash)
}

// eraseRows deletes rows of a player from a table, or makes them anonymous: at most limit of them if
// the table has a key. It returns the number of changed rows.
func eraseRows(tx *db.Tx, t schema.Table, userID string, limit int) (int64, error) {
	switch {
	case t.Deletion == schema.Anonymised && t.AnonymiseSQL != "":
		_, err := tx.Exec(`UPDATE `+t.Name+` SET `+t.AnonymiseSQL+` WHERE `+t.Owned, userID)
		return 0, wrapped(t, err)
	case t.Deletion != schema.Erased:
		return 0, nil
	case t.BatchColumn != "":
		n, err := db.Deleted(tx.Exec(`DELETE FROM `+t.Name+` WHERE `+t.BatchColumn+` IN (SELECT `+t.BatchColumn+` FROM `+t.Name+` WHERE `+t.Owned+` LIMIT $2)`, userID, limit))
		return n, wrapped(t, err)
	default:
		_, err := tx.Exec(`DELETE FROM `+t.Name+` WHERE `+t.Owned, userID)
		return 0, wrapped(t, err)
	}
}

func wrapped(t schema.Table, err error) error {
	if err != nil {
		return fmt.Errorf("erase %s: %w", t.Name, err)
	}
	return nil
}

// countRemaining counts the rows of a player that should have been erased.
func countRemaining(q db.Querier, t schema.Table, userID string) (int64, error) {
	if t.Deletion != schema.Erased {
		return 0, nil
	}
	return db.Only[int64](q, "look what is left of "+t.Name, `SELECT COUNT(*) FROM `+t.Name+` WHERE `+t.Owned, userID)
}

// eachCopiedRow reads the rows that a player gets a copy of, one by one.
func eachCopiedRow(q db.Querier, t schema.Table, userID string, copyRow func(cells []any) error) error {
	names := t.CopiedColumns()
	where := t.Owned
	if t.CopyWhere != "" {
		where = t.CopyWhere
	}
	cells, into := make([]any, len(names)), make([]any, len(names))
	for i := range cells {
		into[i] = &cells[i]
	}
	return db.Each(q, "copy "+t.Name, func(row db.Scanner) error {
		if err := row.Scan(into...); err != nil {
			return err
		}
		return copyRow(cells)
	}, `SELECT `+strings.Join(names, ", ")+` FROM `+t.Name+` WHERE `+where, userID)
}
