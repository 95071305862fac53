package ledger

import (
	"database/sql"
	"fmt"

	"croupier/db"
)

// WagerTransfers lists the transfers that were made for a wager from one moment to
// another, both inclusive, in their order. Transfers have no index by wager, since
// it would cost each of them: at most so many are looked at, the newest, and cut
// tells that there were more.
func WagerTransfers(q db.Querier, wager []byte, from, to int64, most int64) (list []Found, cut bool, err error) {
	first, err := firstSince(q, from)
	if err != nil {
		return nil, false, err
	}
	behind, err := firstSince(q, to+1)
	if err != nil {
		return nil, false, err
	}
	if behind-first > most {
		first, cut = behind-most, true
	}
	list, err = found(q.Query(foundColumns+` WHERE t.id >= $1 AND t.id < $2 AND t.ref = $3 ORDER BY t.id`, first, behind, wager))
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

// Asked is a request as it was recorded.
type Asked struct {
	Owner, ID string
	Outcome
	// At is when it was carried out or refused, in unix milliseconds.
	At int64
}

const askedColumns = `SELECT owner, id, ref, step, refusal, at FROM requests`

// RequestsCalled finds the requests of an id, of whichever owner.
func RequestsCalled(q db.Querier, id string, limit int) ([]Asked, error) {
	return asked(q.Query(askedColumns+` WHERE id = $1 ORDER BY owner LIMIT $2`, id, limit))
}

// RequestsOn lists the requests of an owner with ids between two that made or
// changed something, in the order of their ids. At most so many are looked at.
func RequestsOn(q db.Querier, owner string, ref []byte, first, last string, most int) ([]Asked, error) {
	return asked(q.Query(`SELECT r.owner, r.id, r.ref, r.step, r.refusal, r.at
		FROM (SELECT owner, id, ref, step, refusal, at FROM requests WHERE owner = $1 AND id >= $2 AND id <= $3 ORDER BY id LIMIT $4) AS r
		WHERE r.ref = $5 ORDER BY r.id`, owner, first, last, most, ref))
}

func asked(rows *db.Rows, err error) ([]Asked, error) {
	if err != nil {
		return nil, fmt.Errorf("find requests: %w", err)
	}
	defer rows.Close()
	var list []Asked
	for rows.Next() {
		var (
			a       Asked
			refusal sql.NullString
		)
		if err := rows.Scan(&a.Owner, &a.ID, &a.Ref, &a.Step, &refusal, &a.At); err != nil {
			return nil, fmt.Errorf("find requests: %w", err)
		}
		a.Refusal = refusal.String
		list = append(list, a)
	}
	return list, rows.Err()
}
