package wager

import (
	"math"

	"croupier/app/kernel/id"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// OpenFilter selects open wagers; empty fields select all.
type OpenFilter struct {
	Owner, Kind, Product, Currency string
	Money                          wagerlog.Money
	// From and Before limit the opening time, in unix milliseconds; Before is 0 for no limit.
	From, Before int64
}

// OpenCursor is the start of a page of open wagers: before the wager of this id that was opened
// then. The zero OpenCursor is the beginning.
type OpenCursor struct {
	At int64
	ID id.Binary
}

// OpenWagers lists open wagers before a place, newest first.
func OpenWagers(q db.Querier, f OpenFilter, position OpenCursor, limit int) ([]*Wager, error) {
	if position.At == 0 {
		position.At = math.MaxInt64
	}
	if f.Before == 0 {
		f.Before = math.MaxInt64
	}
	return db.Refs(q, "list open wagers", (*Wager).scanOpen, openSelect+`WHERE ($1 = '' OR a.owner = $1) AND ($2 = '' OR o.kind = $2) AND ($3 = '' OR o.product = $3)
		AND ($4 = '' OR a.currency = $4) AND ($5 = '' OR CASE WHEN a.purpose = 'real' AND o.bonus > 0 THEN 'bonus' ELSE a.purpose END = $5) AND o.at >= $6 AND o.at < $7 AND (o.at < $8 OR o.at = $8 AND o.id < $9)
		ORDER BY o.at DESC, o.id DESC LIMIT $10`,
		f.Owner, f.Kind, f.Product, f.Currency, string(f.Money), f.From, f.Before, position.At, position.ID[:], limit)
}

// openRefsBetween lists the open wagers whose ids are between two.
func openRefsBetween(q db.Querier, first, last id.Binary, limit int) ([]wagerRef, error) {
	return findWagerRefs(q, `SELECT o.id, a.owner FROM open_wagers AS o JOIN ledger_accounts AS a ON a.id = o.account
		WHERE o.id >= $1 AND o.id <= $2 ORDER BY o.id LIMIT $3`, first[:], last[:], limit)
}

// endedRefsBetween lists the ended wagers whose ids are between two.
func endedRefsBetween(q db.Querier, first, last id.Binary, limit int) ([]wagerRef, error) {
	return findWagerRefs(q, `SELECT j.id, a.owner FROM wagers AS j JOIN ledger_accounts AS a ON a.id = j.account
		WHERE j.id >= $1 AND j.id <= $2 AND j.revision = 0 ORDER BY j.id LIMIT $3`, first[:], last[:], limit)
}

func findWagerRefs(q db.Querier, query string, args ...any) ([]wagerRef, error) {
	return db.All(q, "find wagers by the time of their request", func(r *wagerRef, row db.Scanner) error {
		return row.Scan(&r.id, &r.owner)
	}, query, args...)
}
