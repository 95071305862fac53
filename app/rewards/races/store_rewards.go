package races

import (
	"fmt"

	"croupier/db"
)

// raiseReward stores the reward of a week unless a larger one is stored, and returns
// the stored one.
func raiseReward(tx *db.Tx, week, reward int64) (stored int64, err error) {
	err = tx.QueryRow(`INSERT INTO race_rewards (week, reward) VALUES ($1, $2)
		ON CONFLICT (week) DO UPDATE SET reward = CASE WHEN excluded.reward > race_rewards.reward THEN excluded.reward ELSE race_rewards.reward END
		RETURNING reward`, week, reward).Scan(&stored)
	if err != nil {
		return 0, fmt.Errorf("announce the reward of the race: %w", err)
	}
	return stored, nil
}

// announcedReward returns the announced reward of a week.
func announcedReward(q db.Querier, week int64) (reward int64, found bool, err error) {
	return db.Value[int64](q, "read the reward of the race", `SELECT reward FROM race_rewards WHERE week = $1`, week)
}
