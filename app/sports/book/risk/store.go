package risk

import "croupier/db"

// allLimits reads the limits of traders.
func allLimits(q db.Querier) ([]ownLimit, error) {
	return db.All(q, "read the limits of traders", func(l *ownLimit, row db.Scanner) error {
		return row.Scan(&l.kind, &l.key, &l.name, &l.Bet, &l.Market, &l.Event, &l.version, &l.at, &l.by)
	}, `SELECT kind, key, name, bet, market, event, version, at, changed_by FROM sport_limits ORDER BY kind, key`)
}

// storeLimit replaces the previous version of a limit. changed is false if another trader
// has changed it.
func storeLimit(tx *db.Tx, l ownLimit) (changed bool, err error) {
	return db.Change(tx, "store a limit of traders", `INSERT INTO sport_limits (kind, key, name, bet, market, event, version, at, changed_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (kind, key) DO UPDATE SET name = excluded.name, bet = excluded.bet, market = excluded.market, event = excluded.event,
			version = excluded.version, at = excluded.at, changed_by = excluded.changed_by
		WHERE sport_limits.version = excluded.version - 1`,
		l.kind, l.key, l.name, l.Bet, l.Market, l.Event, l.version, l.at, l.by)
}
