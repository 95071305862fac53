package ledger

import (
	"database/sql"
	"fmt"

	"croupier/db"
)

// WagerTransfers lists the transfers that were made for a wager from one moment to another, both
// inclusive, in their order. Transfers have no index by wager, because every transfer would have
// to maintain it: only the newest ones up to a limit are read, and cut reports that there were
// more.
func WagerTransfers(q db.Querier, wager []byte, from, to int64, limit int64) (list []TransferDetails, cut bool, err error) {
	first, err := firstSince(q, from)
	if err != nil {
		return nil, false, err
	}
	end, err := firstSince(q, to+1)
	if err != nil {
		return nil, false, err
	}
	if end-first > limit {
		first, cut = end-limit, true
	}
	list, err = findTransfers(q, foundColumns+` WHERE t.id >= $1 AND t.id < $2 AND t.ref = $3 ORDER BY t.id`, first, end, wager)
	return list, cut, err
}

// firstSince is the number of the first transfer at a moment or later. Transfers
// are numbered in the order of their time.
func firstSince(q db.Querier, at int64) (int64, error) {
	newest, err := Newest(q)
	if err != nil {
		return 0, err
	}
	low, high := int64(1), newest+1
	for low < high {
		var number, made int64
		middle := low + (high-low)/2
		err := q.QueryRow(`SELECT id, at FROM transfers WHERE id >= $1 ORDER BY id LIMIT 1`, middle).Scan(&number, &made)
		switch {
		case db.IsNotFound(err):
			high = middle
		case err != nil:
			return 0, fmt.Errorf("find the transfers of a moment: %w", err)
		case made < at:
			low = number + 1
		default:
			high = middle
		}
	}
	return low, nil
}

// RecordedRequest is a recorded request.
type RecordedRequest struct {
	Owner, ID string
	Outcome
	// At is the time of its execution or refusal, in unix milliseconds.
	At int64
}

const askedColumns = `SELECT owner, id, ref, step, refusal, at FROM requests`

// RequestsByID finds the requests with an id, of any owner.
func RequestsByID(q db.Querier, id string, limit int) ([]RecordedRequest, error) {
	return findRequests(q, askedColumns+` WHERE id = $1 ORDER BY owner LIMIT $2`, id, limit)
}

// RequestsOn lists the requests of an owner with ids between two that made or changed an object,
// in the order of their ids, up to a limit.
func RequestsOn(q db.Querier, owner string, ref []byte, first, last string, limit int) ([]RecordedRequest, error) {
	return findRequests(q, `SELECT r.owner, r.id, r.ref, r.step, r.refusal, r.at
		FROM (SELECT owner, id, ref, step, refusal, at FROM requests WHERE owner = $1 AND id >= $2 AND id <= $3 ORDER BY id LIMIT $4) AS r
		WHERE r.ref = $5 ORDER BY r.id`, owner, first, last, limit, ref)
}

func findRequests(q db.Querier, query string, args ...any) ([]RecordedRequest, error) {
	return db.All(q, "find requests", func(r *RecordedRequest, row db.Scanner) error {
		var refusal sql.NullString
		err := row.Scan(&r.Owner, &r.ID, &r.Ref, &r.Step, &refusal, &r.At)
		r.Refusal = refusal.String
		return err
	}, query, args...)
}
