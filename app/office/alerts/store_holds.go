package alerts

import "croupier/db"

// HasHold reports whether a player has a hold. Code that moves held funds must call it in
// its own transaction.
func HasHold(q db.Querier, userID, hold string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM player_holds WHERE user_id = $1 AND kind = $2`, userID, hold)
}

func addHold(tx *db.Tx, userID string, h HoldRow) (bool, error) {
	return db.Change(tx, "hold a player", `INSERT INTO player_holds (user_id, kind, actor, reason, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (user_id, kind) DO NOTHING`, userID, h.Hold, h.Actor, h.Reason, h.At)
}

func removeHold(tx *db.Tx, userID, hold string) (bool, error) {
	return db.Change(tx, "lift a hold", `DELETE FROM player_holds WHERE user_id = $1 AND kind = $2`, userID, hold)
}

func holdsOf(q db.Querier, userID string) ([]HoldRow, error) {
	return db.All(q, "read the holds of a player", func(h *HoldRow, row db.Scanner) error {
		return row.Scan(&h.Hold, &h.Actor, &h.Reason, &h.At)
	}, `SELECT kind, actor, reason, at FROM player_holds WHERE user_id = $1 ORDER BY kind`, userID)
}
