package bonus

import (
	"fmt"
	"math"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// entry is a change of the bonus money of a grant.
type entry struct {
	id, at         int64
	code           int
	delta, balance money.Amount
	wager          *id.Binary
}

// contribution is a wager's contribution to a requirement.
type contribution struct {
	wager   id.Binary
	counted int64
	open    bool
}

// endedGrants lists the ended grants of a player that are older than before, newest
// first.
func endedGrants(q db.Querier, userID string, before *id.Binary, limit int) ([]*grant, error) {
	if before == nil {
		return listGrants(q, `WHERE g.user_id = $1 AND g.state <> 'active' ORDER BY g.created_at DESC, g.id DESC LIMIT $2`, userID, limit)
	}
	last, err := grantByID(q, *before)
	if err != nil || last == nil {
		return nil, err
	}
	return listGrants(q, `WHERE g.user_id = $1 AND g.state <> 'active' AND (g.created_at < $2 OR g.created_at = $2 AND g.id < $3)
		ORDER BY g.created_at DESC, g.id DESC LIMIT $4`, userID, last.createdAt, last.id[:], limit)
}

// entriesOf lists the entries of a grant before an id, newest first; 0 for the newest.
func entriesOf(q db.Querier, grant id.Binary, before int64, limit int) ([]entry, error) {
	if before == 0 {
		before = math.MaxInt64
	}
	return db.All(q, "list the entries of a bonus", func(e *entry, row db.Scanner) error {
		return row.Scan(&e.id, &e.at, &e.code, &e.delta, &e.balance, &e.wager)
	}, `SELECT id, at, code, delta, balance, wager FROM bonus_entries WHERE grant_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`,
		grant[:], before, limit)
}

// contributionsOf lists the wagers that feed a grant before a wager, newest first.
func contributionsOf(q db.Querier, grant id.Binary, before *id.Binary, limit int) ([]contribution, error) {
	query, args := `SELECT wager, counted, open FROM bonus_wagers WHERE grant_id = $1 ORDER BY wager DESC LIMIT $2`, []any{grant[:], limit}
	if before != nil {
		query, args = `SELECT wager, counted, open FROM bonus_wagers WHERE grant_id = $1 AND wager < $3 ORDER BY wager DESC LIMIT $2`, append(args, before[:])
	}
	return db.All(q, "list the wagers of a bonus", func(c *contribution, row db.Scanner) error {
		return row.Scan(&c.wager, &c.counted, &c.open)
	}, query, args...)
}

// grantedBy adds up what a member of staff has granted alone since a moment, in
// millionths of a dollar.
func grantedBy(q db.Querier, prefix string, since int64) (usd int64, err error) {
	err = q.QueryRow(`SELECT COALESCE(CAST(SUM(usd) AS BIGINT), 0) FROM bonus_grants WHERE source >= $1 AND source < $2 AND created_at >= $3`,
		prefix, prefix[:len(prefix)-1]+string(prefix[len(prefix)-1]+1), since).Scan(&usd)
	if err != nil {
		return 0, fmt.Errorf("add up the bonuses of one of the staff: %w", err)
	}
	return usd, nil
}

// grantOfSource finds a grant by its source; nil if there is none.
func grantOfSource(q db.Querier, source string) (*grant, error) {
	return findGrant(q, grantSelect+`WHERE g.source = $1`, source)
}

// forfeitedSince sums what was forfeited of a grant at or after at, in unix
// milliseconds.
func forfeitedSince(q db.Querier, grant id.Binary, at int64) (sum money.Amount, err error) {
	err = q.QueryRow(`SELECT COALESCE(CAST(SUM(-delta) AS BIGINT), 0) FROM bonus_entries WHERE grant_id = $1 AND code = $2 AND at >= $3`,
		grant[:], int(ledger.CodeForfeit), at).Scan(&sum)
	if err != nil {
		return 0, fmt.Errorf("sum what was taken of a bonus: %w", err)
	}
	return sum, nil
}

// costOf reads for the grants of an offer the real money that was paid and the bonus
// money that is left.
func costOf(q db.Querier, offerID string, fn func(granted, balance, converted money.Amount, usd int64)) error {
	return db.Each(q, "read what an offer has cost", func(row db.Scanner) error {
		var (
			granted, balance, converted money.Amount
			usd                         int64
		)
		if err := row.Scan(&granted, &balance, &converted, &usd); err != nil {
			return err
		}
		fn(granted, balance, converted, usd)
		return nil
	}, `SELECT g.granted, g.balance, g.converted, g.usd FROM bonus_opt_ins AS i JOIN bonus_grants AS g ON g.id = i.granted
		WHERE i.offer = $1 AND (g.balance > 0 OR g.converted > 0)`, offerID)
}
