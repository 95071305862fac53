package freespins

// sumsSelect adds up the wins of each player's spins.
const sumsSelect = `SELECT s.id, s.user_id, c.currency, s.won, s.credited, CAST(COALESCE(SUM(w.amount), 0) AS BIGINT),
	CAST(COALESCE(SUM(CASE WHEN w.source <> '' THEN w.amount ELSE 0 END), 0) AS BIGINT)
	FROM free_spins s JOIN free_spin_campaigns c ON c.id = s.campaign LEFT JOIN free_spin_wins w ON w.spins = s.id
	GROUP BY s.id, s.user_id, c.currency, s.won, s.credited`

// sourcesSelect adds up the wins of each bonus.
const sourcesSelect = `SELECT w.source, s.id, s.user_id, c.currency, CAST(SUM(w.amount) AS BIGINT)
	FROM free_spin_wins w JOIN free_spins s ON s.id = w.spins JOIN free_spin_campaigns c ON c.id = s.campaign
	WHERE w.source <> '' GROUP BY w.source, s.id, s.user_id, c.currency`
