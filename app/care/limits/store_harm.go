package limits

import (
	"croupier/db"
)

// ForEachChange reads the changes that players made to their own play control from a time on and
// before another: those of one player, or of all if userID is empty. looser reports a request for a
// looser value, pause the start of a time-out.
func ForEachChange(q db.Querier, userID string, from, before int64, fn func(userID string, at int64, looser, pause bool)) error {
	return db.Each(q, "read the changes of play control", func(row db.Scanner) error {
		var owner, control, step string
		var at int64
		if err := row.Scan(&owner, &at, &control, &step); err != nil {
			return err
		}
		fn(owner, at, Step(step) == StepRequested, Control(control) == TimeOut && Step(step) == StepTightened)
		return nil
	}, `SELECT user_id, at, control, step FROM play_changes
		WHERE at >= $1 AND at < $2 AND actor = user_id AND ($3 = '' OR user_id = $3) ORDER BY id`, from, before, userID)
}

// ForEachPlayedDay reads the play of a day, which is identified by its start: of one player, or of all if
// userID is empty. Dollars are in millionths, played is in milliseconds.
func ForEachPlayedDay(q db.Querier, userID string, day int64, fn func(userID string, wagers, staked, lost, played int64)) error {
	return db.Each(q, "read what was played on a day", func(row db.Scanner) error {
		var owner string
		var wagers, staked, lost, played int64
		if err := row.Scan(&owner, &wagers, &staked, &lost, &played); err != nil {
			return err
		}
		fn(owner, wagers, staked, lost, played)
		return nil
	}, `SELECT user_id, wagers, staked, lost, played FROM play_days WHERE day = $1 AND ($2 = '' OR user_id = $2) ORDER BY user_id`, day, userID)
}
