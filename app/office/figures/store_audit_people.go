package figures

import (
	"fmt"

	"croupier/db"
)

// peopleOf reads the players from one number to before another.
func peopleOf(q db.Querier, from, before int64) (map[int64]*person, error) {
	return db.Map(q, "read the figures of players", func(id *int64, found **person, row db.Scanner) error {
		p := &person{}
		err := row.Scan(append([]any{&p.id, &p.owner, &p.firstAt, &p.firstMonth, &p.lastMonth, &p.lastDay}, p.sum.StoreFields()...)...)
		*id, *found = p.id, p
		return err
	}, `SELECT id, owner, first_at, first_month, last_month, last_day, `+sumColumns+` FROM figure_people WHERE id >= $1 AND id < $2`, from, before)
}

// lifetimesOf adds up the days of the players from one number to before another. It reads one
// range of the primary key for each day.
func lifetimesOf(q db.Querier, from, before int64) (map[int64]*lifetime, error) {
	lifetimes := map[int64]*lifetime{}
	for day := int64(-1); ; {
		var next *int64
		if err := q.QueryRow(`SELECT MIN(day) FROM figure_players WHERE day > $1`, day).Scan(&next); err != nil {
			return nil, fmt.Errorf("find the next day of players: %w", err)
		}
		if next == nil {
			return lifetimes, nil
		}
		day = *next
		err := db.Each(q, "read the days of players", func(row db.Scanner) error {
			var (
				id int64
				v  playerDay
			)
			err := row.Scan(append([]any{&id, &v.firstAt, &v.previous}, v.sum.StoreFields()...)...)
			if lifetimes[id] == nil {
				lifetimes[id] = &lifetime{}
			}
			lifetimes[id].add(day, v)
			return err
		}, `SELECT person, COALESCE(first_at, 0), COALESCE(previous, 0), `+sumColumns+` FROM figure_players
			WHERE day = $1 AND $2 <= person AND $3 > person`, day, from, before)
		if err != nil {
			return nil, err
		}
	}
}

// newestPerson returns the highest number of a player.
func newestPerson(q db.Querier) (id int64, err error) {
	if err = q.QueryRow(`SELECT COALESCE(MAX(id), 0) FROM figure_people`).Scan(&id); err != nil {
		return 0, fmt.Errorf("find the newest player: %w", err)
	}
	return id, nil
}

func storedCohorts(q db.Querier) (map[cohort]int64, error) {
	return db.Map(q, "read the cohorts", func(c *cohort, players *int64, row db.Scanner) error {
		return row.Scan(&c.month, &c.later, players)
	}, `SELECT month, later, players FROM figure_cohorts`)
}

// cohortsOf counts the players whose last month is the present one. turned is true if a
// player has played in a later month.
func cohortsOf(q db.Querier, present int64) (counted ordered[cohort, int64], turned bool, err error) {
	err = db.Each(q, "count the players of a month", func(row db.Scanner) error {
		var (
			c       cohort
			players int64
		)
		err := row.Scan(&c.month, &c.later, &players)
		turned = turned || c.later > present
		*counted.at(c) = players
		return err
	}, `SELECT first_month, last_month, COUNT(*) FROM figure_people WHERE last_month >= $1 GROUP BY first_month, last_month`, present)
	return counted, turned, err
}

// lastMoveOf returns the last stored transfer of a day; 0 for none.
func lastMoveOf(q db.Querier, day int64) (last int64, err error) {
	err = q.QueryRow(`SELECT COALESCE(MAX(last_id), 0) FROM figure_moves WHERE hour >= $1 AND hour < $2`, day*24, day*24+24).Scan(&last)
	if err != nil {
		return 0, fmt.Errorf("find the end of a day in the ledger: %w", err)
	}
	return last, nil
}

// isUnpriced reports whether a currency waits for the price of a day.
func isUnpriced(q db.Querier, key priceKey) (isWaiting bool, err error) {
	err = q.QueryRow(`SELECT COUNT(*) > 0 FROM figure_unpriced WHERE currency = $1 AND day = $2`, key.currency, key.day).Scan(&isWaiting)
	if err != nil {
		return false, fmt.Errorf("find a day without a price: %w", err)
	}
	return isWaiting, nil
}

// depositorsOf reads the players whose first deposit was credited from one time to before
// another.
func depositorsOf(q db.Querier, from, before int64) (map[string]int64, error) {
	return db.Pairs[string, int64](q, "read the first deposits", `SELECT owner, first_at FROM figure_depositors WHERE first_at >= $1 AND first_at < $2`, from, before)
}

// firstDepositOf returns when a player's first deposit was credited.
func firstDepositOf(q db.Querier, owner string) (at int64, found bool, err error) {
	return db.Value[int64](q, "find the first deposit of a player", `SELECT first_at FROM figure_depositors WHERE owner = $1`, owner)
}
