package harm

import (
	"fmt"

	"croupier/db"
)

func addNight(tx *db.Tx, key nightKey, bets int64) error {
	_, err := tx.Exec(`INSERT INTO harm_nights (user_id, hour, bets) VALUES ($1, $2, $3)
		ON CONFLICT (user_id, hour) DO UPDATE SET bets = harm_nights.bets + excluded.bets`, key.userID, key.hour, bets)
	if err != nil {
		return fmt.Errorf("count bets at night: %w", err)
	}
	return nil
}

// betsAtNight returns the numbers of bets at night from a time on and before another, of one player
// or of all if userID is empty.
func betsAtNight(q db.Querier, userID string, from, before int64) (map[string]int64, error) {
	where, args := "hour >= $1 AND hour < $2", []any{from, before}
	if userID != "" {
		where, args = "hour >= $1 AND hour < $2 AND user_id = $3", []any{from, before, userID}
	}
	return db.Pairs[string, int64](q, "read the bets at night", `SELECT user_id, CAST(SUM(bets) AS BIGINT) FROM harm_nights WHERE `+where+` GROUP BY user_id`, args...)
}

// depositsOf returns the loss before each deposit of a player that was already read, by the time of
// the deposit.
func depositsOf(q db.Querier, userID string, from, before int64) (map[int64]int64, error) {
	return db.Pairs[int64, int64](q, "read what was lost before deposits", `SELECT at, lost FROM harm_deposits WHERE user_id = $1 AND at >= $2 AND at < $3`, userID, from, before)
}

func storeDeposits(tx *db.Tx, userID string, list []depositRow) error {
	for _, d := range list {
		_, err := tx.Exec(`INSERT INTO harm_deposits (user_id, at, lost) VALUES ($1, $2, $3) ON CONFLICT (user_id, at) DO NOTHING`, userID, d.at, d.lost)
		if err != nil {
			return fmt.Errorf("store what was lost before a deposit: %w", err)
		}
	}
	return nil
}

func deleteNightsBefore(tx *db.Tx, before int64, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM harm_nights WHERE (user_id, hour) IN (SELECT user_id, hour FROM harm_nights WHERE hour < $1 ORDER BY hour LIMIT $2)`, before, limit))
}

func deleteDepositsBefore(tx *db.Tx, before int64, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM harm_deposits WHERE (user_id, at) IN (SELECT user_id, at FROM harm_deposits WHERE at < $1 ORDER BY at LIMIT $2)`, before, limit))
}
