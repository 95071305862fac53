package wagerlog

import (
	"bytes"
	"cmp"
	"database/sql"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

// bigWinCondition is the condition of the index of big wins, in the same words: the database uses that
// index only for them.
const bigWinCondition = `CAST(j.payout - j.stake AS DOUBLE PRECISION) * j.usd >= 100000000.0 * j.stake AND j.void = 0`

// statusConditions are the states as conditions.
var statusConditions = map[string]string{
	StatusWin:       ` AND j.void = 0 AND j.payout > 0 AND j.payout >= j.stake`,
	StatusPartial:   ` AND j.void = 0 AND j.payout > 0 AND j.payout < j.stake`,
	StatusLose:      ` AND j.void = 0 AND j.payout = 0`,
	StatusCancelled: ` AND j.void = 1`,
}

// indexSource is where wagers are searched: an index, by a condition with the arguments from $3 on,
// and the number of its rows at a time.
type indexSource struct {
	condition string
	args      []any
	maxScan   int
}

// lastSeq is the number of the last wager of a read of the index.
func (s indexSource) lastSeq(q db.Querier, first, upper int64) (from int64, err error) {
	query := fmt.Sprintf(`SELECT j.seq FROM wagers AS j WHERE j.seq >= $1 AND j.seq < $2%s ORDER BY j.seq DESC LIMIT 1 OFFSET %d`, s.condition, s.maxScan-1)
	from, found, err := db.Value[int64](q, "find wagers", query, append([]any{first, upper}, s.args...)...)
	if !found {
		return first, err
	}
	return from, nil
}

// list reads the wagers of a part of the log, newest first. The search for a later revision also
// names the account, so that the database does it last: only for wagers that match everything
// else.
func (f Filter) list(q db.Querier, s indexSource, from, upper int64, limit int) ([]*Wager, error) {
	args := append([]any{from, upper}, s.args...)
	conditions := s.condition + f.conditions(&args)
	args = append(args, limit)
	return readWagers(q, wagerSelect+`WHERE j.seq >= $1 AND j.seq < $2`+conditions+`
		AND NOT EXISTS (SELECT 1 FROM wagers AS later WHERE later.id = j.id AND later.revision > j.revision AND later.account = a.id)
		ORDER BY j.seq DESC LIMIT `+fmt.Sprintf("$%d", len(args)), args...)
}

func newestFirst(list []*Wager) {
	sorting.By(list, func(a, b *Wager) int { return cmp.Compare(b.Seq, a.Seq) })
}

func newest(q db.Querier) (seq int64, err error) {
	if err = q.QueryRow(`SELECT COALESCE(MAX(seq), 0) FROM wagers`).Scan(&seq); err != nil {
		return 0, fmt.Errorf("find the newest wager: %w", err)
	}
	return seq, nil
}

// Newest is the number of the newest wager; 0 before the first.
func Newest(q db.Querier) (seq int64, err error) { return newest(q) }

// FirstSince is the number of the first wager that ended at a moment or later. Wagers are
// numbered in the order of their time.
func FirstSince(q db.Querier, at int64) (int64, error) {
	last, err := newest(q)
	if err != nil {
		return 0, err
	}
	low, high := int64(1), last+1
	for low < high {
		var seq, ended int64
		middle := low + (high-low)/2
		err := q.QueryRow(`SELECT seq, at FROM wagers WHERE seq >= $1 ORDER BY seq LIMIT 1`, middle).Scan(&seq, &ended)
		switch {
		case db.IsNotFound(err):
			high = middle
		case err != nil:
			return 0, fmt.Errorf("find the wagers of a moment: %w", err)
		case ended < at:
			low = seq + 1
		default:
			high = middle
		}
	}
	return low, nil
}

// idSuffixBytes is the part of an id in lists of wagers: its last characters, which are these bytes.
const idSuffixBytes = 5

// IDsEndingIn finds the ids of ended wagers by their last five bytes, among the newest
// of the log.
func IDsEndingIn(q db.Querier, end [idSuffixBytes]byte, limit int) (ids []id.Binary, err error) {
	last, err := newest(q)
	if err != nil {
		return nil, err
	}
	var binary id.Binary
	err = db.Each(q, "find the end of an id", func(row db.Scanner) error {
		if len(ids) >= limit {
			return db.ErrStop
		}
		if err := row.Scan(&binary); err != nil {
			return err
		}
		if bytes.HasSuffix(binary[:], end[:]) {
			ids = append(ids, binary)
		}
		return nil
	}, `SELECT id FROM wagers WHERE seq > $1 AND revision = 0 ORDER BY seq DESC`, max(0, last-2*maxPageScan))
	return ids, err
}

// Revisions lists all settlements of a wager, oldest first.
func Revisions(q db.Querier, binary id.Binary) ([]*Wager, error) {
	return readWagers(q, wagerSelect+`WHERE j.id = $1 ORDER BY j.revision`, binary[:])
}

// Products lists the products of all wagers that have ended. Each is found by one step into the
// index of terms, which may be large.
func Products(q db.Querier) (list []string, err error) {
	for last := ""; ; {
		var next sql.NullString
		if err := q.QueryRow(`SELECT MIN(product) FROM wager_terms WHERE product > $1`, last).Scan(&next); err != nil {
			return nil, fmt.Errorf("list the products of wagers: %w", err)
		}
		if !next.Valid {
			return list, nil
		}
		last = next.String
		list = append(list, last)
	}
}

// TimeOf is when the wager of a sequence number ended, or the first one after it;
// 0 without one.
func TimeOf(q db.Querier, seq int64) (at int64, err error) {
	at, _, err = db.Value[int64](q, "read when a wager ended", `SELECT at FROM wagers WHERE seq >= $1 ORDER BY seq LIMIT 1`, seq)
	return at, err
}
