package bonus

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
	"croupier/db"
)

const grantSelect = `SELECT g.id, g.source, g.user_id, g.currency, g.name, g.terms, g.granted, g.balance, g.converted, g.usd, g.required, g.wagered,
	g.state, g.reason, g.created_at, g.expires_at, COALESCE(g.ended_at, 0) FROM bonus_grants AS g `

func (g *grant) scan(row db.Scanner) error {
	var (
		terms string
	)
	err := row.Scan(&g.id, &g.source, &g.userID, &g.currency, &g.name, &terms, &g.granted, &g.balance, &g.converted, &g.usd, &g.required, &g.wagered,
		&g.state, &g.reason, &g.createdAt, &g.expiresAt, &g.endedAt)
	if err != nil {
		return err
	}
	g.terms, err = rewardrules.ReadTerms(terms)
	return err
}

// findGrant finds a grant; nil if there is none.
func findGrant(q db.Querier, query string, args ...any) (*grant, error) {
	return db.One(q, "read a bonus", (*grant).scan, query, args...)
}

func grantByID(q db.Querier, binary id.Binary) (*grant, error) {
	return findGrant(q, grantSelect+`WHERE g.id = $1`, binary[:])
}

// firstActive returns the active grant in a currency that ends first, without free
// bets.
func firstActive(q db.Querier, userID, currency string, now int64) (*grant, error) {
	list, err := listGrants(q, `WHERE g.state = 'active' AND g.user_id = $1 AND g.currency = $2 AND g.expires_at > $3
		ORDER BY g.expires_at, g.id`, userID, currency, now)
	for _, g := range list {
		if !g.free() {
			return g, err
		}
	}
	return nil, err
}

// grantOfWager returns the grant that a wager feeds.
func grantOfWager(q db.Querier, wager id.Binary) (*grant, error) {
	return findGrant(q, grantSelect+`JOIN bonus_wagers AS w ON w.grant_id = g.id WHERE w.wager = $1`, wager[:])
}

func activeGrants(q db.Querier, userID string) ([]*grant, error) {
	return listGrants(q, `WHERE g.state = 'active' AND g.user_id = $1 ORDER BY g.expires_at, g.id`, userID)
}

// overdueGrants lists active grants whose time is over.
func overdueGrants(q db.Querier, now int64, limit int) ([]*grant, error) {
	return listGrants(q, `WHERE g.state = 'active' AND g.expires_at <= $1 ORDER BY g.expires_at, g.id LIMIT $2`, now, limit)
}

func listGrants(q db.Querier, where string, args ...any) ([]*grant, error) {
	return db.Refs(q, "list bonuses", (*grant).scan, grantSelect+where, args...)
}

func isGranted(q db.Querier, source string) (known bool, err error) {
	if err = q.QueryRow(`SELECT EXISTS (SELECT 1 FROM bonus_grants WHERE source = $1)`, source).Scan(&known); err != nil {
		return false, fmt.Errorf("find the bonus of %s: %w", source, err)
	}
	return known, nil
}

// holders lists the players with an active grant, or with an open wager that feeds one.
func holders(q db.Querier) ([]string, error) {
	return db.Column[string](q, "list who has a bonus", `SELECT user_id FROM bonus_grants WHERE state = 'active'
		UNION SELECT g.user_id FROM bonus_wagers AS w JOIN bonus_grants AS g ON g.id = w.grant_id WHERE w.open = 1`)
}

func insertGrant(tx *db.Tx, g *grant) error {
	terms, err := g.terms.Text()
	if err != nil {
		return fmt.Errorf("write the terms of a bonus: %w", err)
	}
	_, err = tx.Exec(`INSERT INTO bonus_grants (id, source, user_id, currency, name, terms, granted, balance, usd, required, wagered, state, created_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, 0, 'active', $10, $11)`,
		g.id[:], g.source, g.userID, g.currency, g.name, terms, int64(g.granted), g.usd, g.required, g.createdAt, g.expiresAt)
	if err != nil {
		return fmt.Errorf("write a bonus: %w", err)
	}
	return nil
}

// updateGrant writes the money and the progress of a grant.
func updateGrant(tx *db.Tx, g *grant) error {
	_, err := tx.Exec(`UPDATE bonus_grants SET balance = $1, converted = $2, required = $3, wagered = $4 WHERE id = $5`,
		int64(g.balance), int64(g.converted), g.required, g.wagered, g.id[:])
	if err != nil {
		return fmt.Errorf("change a bonus: %w", err)
	}
	return nil
}

// endGrant ends an active grant, once.
func endGrant(tx *db.Tx, g *grant, state State, reason string) (done bool, err error) {
	at := tx.Now().UnixMilli()
	result, err := tx.Exec(`UPDATE bonus_grants SET state = $1, reason = $2, ended_at = $3 WHERE id = $4 AND state = 'active'`,
		string(state), reason, at, g.id[:])
	if err != nil {
		return false, fmt.Errorf("end a bonus: %w", err)
	}
	rows, err := result.RowsAffected()
	if err != nil || rows != 1 {
		return false, err
	}
	g.state, g.reason, g.endedAt = state, reason, at
	return true, nil
}

// reopenGrant makes an ended grant active again if it is in the state from.
func reopenGrant(tx *db.Tx, g *grant, from State) error {
	done, err := db.Change(tx, "make a bonus active again", `UPDATE bonus_grants SET state = 'active', reason = '', ended_at = NULL
		WHERE id = $1 AND state = $2`, g.id[:], string(from))
	if err == nil && !done {
		err = fmt.Errorf("bonus %s is not %s", g.id, from)
	}
	if err != nil {
		return err
	}
	g.state, g.reason, g.endedAt = Active, "", 0
	return nil
}

func insertEntry(tx *db.Tx, g *grant, delta money.Amount, code ledger.Code, wager *id.Binary) error {
	var of any
	if wager != nil {
		of = wager[:]
	}
	_, err := tx.Exec(`INSERT INTO bonus_entries (grant_id, delta, balance, code, wager, at) VALUES ($1, $2, $3, $4, $5, $6)`,
		g.id[:], int64(delta), int64(g.balance), int(code), of, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("write an entry of a bonus: %w", err)
	}
	return nil
}

func linkWager(tx *db.Tx, wager, grant id.Binary) error {
	if _, err := tx.Exec(`INSERT INTO bonus_wagers (wager, grant_id) VALUES ($1, $2)`, wager[:], grant[:]); err != nil {
		return fmt.Errorf("store the bonus of a wager: %w", err)
	}
	return nil
}

// storeContribution stores what an ended wager counts and returns what it counted before.
func storeContribution(tx *db.Tx, wager id.Binary, counted int64) (before int64, err error) {
	if err = tx.QueryRow(`SELECT counted FROM bonus_wagers WHERE wager = $1`, wager[:]).Scan(&before); err != nil {
		return 0, fmt.Errorf("read what a wager counts: %w", err)
	}
	if _, err = tx.Exec(`UPDATE bonus_wagers SET counted = $1, open = 0 WHERE wager = $2`, counted, wager[:]); err != nil {
		return 0, fmt.Errorf("count a wager: %w", err)
	}
	return before, nil
}

// onOpenWagers returns the bonus money of a grant on open wagers.
func onOpenWagers(q db.Querier, g *grant) (sum money.Amount, err error) {
	err = q.QueryRow(`SELECT COALESCE(CAST(SUM(o.bonus - o.bonus_settled) AS BIGINT), 0) FROM bonus_wagers AS w JOIN open_wagers AS o ON o.id = w.wager
		WHERE w.grant_id = $1 AND w.open = 1`, g.id[:]).Scan(&sum)
	if err != nil {
		return 0, fmt.Errorf("add up the open wagers of a bonus: %w", err)
	}
	return sum, nil
}

// contributesToGrant reports whether a wager feeds a grant.
func contributesToGrant(q db.Querier, wager id.Binary) (bool, error) {
	var contributes bool
	err := q.QueryRow(`SELECT EXISTS (SELECT 1 FROM bonus_wagers WHERE wager = $1)`, wager[:]).Scan(&contributes)
	if err != nil {
		return false, fmt.Errorf("check whether a wager feeds a bonus: %w", err)
	}
	return contributes, nil
}

// grantedPlayers lists the players who ever had a grant.
func grantedPlayers(q db.Querier) (map[string]bool, error) {
	return db.Set[string](q, "list who had a bonus", `SELECT DISTINCT user_id FROM bonus_grants`)
}
