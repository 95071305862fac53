package races

import (
	"encoding/json"
	"fmt"

	"croupier/db"
)

const contestColumns = `id, request, kind, name, terms, starts_at, ends_at, planned_end, cancelled, budget, stopped_by, author, reason, created_at`

func (c *contest) scan(row db.Scanner) error {
	var terms string
	err := row.Scan(&c.ID, &c.Request, &c.Kind, &c.Name, &terms, &c.StartsAt, &c.EndsAt, &c.PlannedEnd, &c.Cancelled, &c.Budget, &c.StoppedBy, &c.Author, &c.Reason, &c.CreatedAt)
	if err == nil {
		err = json.Unmarshal([]byte(terms), &c.Terms)
	}
	return err
}

func insertContest(tx *db.Tx, c *contest) error {
	terms, err := json.Marshal(c.Terms)
	if err == nil {
		_, err = tx.Exec(`INSERT INTO race_contests (`+contestColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
			c.ID, c.Request, c.Kind, c.Name, string(terms), c.StartsAt, c.EndsAt, c.PlannedEnd, c.Cancelled, c.Budget, c.StoppedBy, c.Author, c.Reason, c.CreatedAt)
	}
	if err != nil {
		return fmt.Errorf("store a race: %w", err)
	}
	return nil
}

// stopContest ends a contest early. An ended contest is not changed.
func stopContest(tx *db.Tx, c *contest, now int64) (bool, error) {
	return db.Change(tx, "stop a race", `UPDATE race_contests SET ends_at = $1, cancelled = $2, stopped_by = $3 WHERE id = $4 AND ends_at > $5 AND cancelled = 0`,
		c.EndsAt, c.Cancelled, c.StoppedBy, c.ID, now)
}

func readContests(q db.Querier, where string, args ...any) ([]contest, error) {
	return db.All(q, "read races", (*contest).scan, `SELECT `+contestColumns+` FROM race_contests `+where, args...)
}

func readContest(q db.Querier, where string, args ...any) (contest, bool, error) {
	c, err := db.One(q, "find a race", (*contest).scan, `SELECT `+contestColumns+` FROM race_contests `+where, args...)
	if c == nil {
		return contest{}, false, err
	}
	return *c, true, nil
}

func contestByID(q db.Querier, id string) (contest, bool, error) {
	return readContest(q, `WHERE id = $1`, id)
}

func contestByRequest(q db.Querier, request string) (contest, bool, error) {
	return readContest(q, `WHERE request = $1`, request)
}

// contestsBetween lists the contests that run at some time in a period; both ends are
// included.
func contestsBetween(q db.Querier, from, to int64) ([]contest, error) {
	return readContests(q, `WHERE ends_at > $1 AND starts_at <= $2 ORDER BY id`, from, to)
}

// openContests lists the contests that have not ended, next end first.
func openContests(q db.Querier, now int64, limit int) ([]contest, error) {
	return readContests(q, `WHERE ends_at > $1 AND cancelled = 0 ORDER BY ends_at, id LIMIT $2`, now, limit)
}

// pastContests lists the ended contests, last end first.
func pastContests(q db.Querier, now int64, limit int) ([]contest, error) {
	return readContests(q, `WHERE ends_at <= $1 AND cancelled = 0 ORDER BY ends_at DESC, id DESC LIMIT $2`, now, limit)
}

// contestsBefore lists the contests before one of them, newest first; empty for the
// newest.
func contestsBefore(q db.Querier, before string, limit int) ([]contest, error) {
	return readContests(q, `WHERE $1 = '' OR id < $1 ORDER BY id DESC LIMIT $2`, before, limit)
}

// allContests lists the contests after one of them, oldest first.
func allContests(q db.Querier, after string, limit int) ([]contest, error) {
	return readContests(q, `WHERE id > $1 ORDER BY id LIMIT $2`, after, limit)
}

const notSettled = `cancelled = 0 AND NOT EXISTS (SELECT 1 FROM race_settlements AS s WHERE s.race = race_contests.id)`

// unsettledContests lists the contests that ended up to a moment and are not settled.
func unsettledContests(q db.Querier, endedBy int64) ([]contest, error) {
	return readContests(q, `WHERE ends_at <= $1 AND `+notSettled+` ORDER BY ends_at, id`, endedBy)
}

// oldestUnsettled returns the start of the oldest unsettled contest; 0 for none.
func oldestUnsettled(q db.Querier) (at int64, err error) {
	if err = q.QueryRow(`SELECT COALESCE(MIN(starts_at), 0) FROM race_contests WHERE ` + notSettled).Scan(&at); err != nil {
		return 0, fmt.Errorf("find the oldest race: %w", err)
	}
	return at, nil
}

// budgetsSince adds up the budgets that an author has created since a moment, in
// millionths of a dollar.
func budgetsSince(q db.Querier, author string, since int64) (usd int64, err error) {
	err = q.QueryRow(`SELECT CAST(COALESCE(SUM(budget), 0) AS BIGINT) FROM race_contests WHERE author = $1 AND created_at >= $2`, author, since).Scan(&usd)
	if err != nil {
		return 0, fmt.Errorf("sum the budgets of races: %w", err)
	}
	return usd, nil
}

// addScore adds the difference of a wager or a correction to a player's points.
func addScore(tx *db.Tx, race, owner string, s score) error {
	if s.points < 0 {
		_, err := db.Change(tx, "take from a race", `UPDATE race_scores SET points = points + $1, reached_at = $2 WHERE race = $3 AND owner = $4`,
			s.points, s.reachedAt, race, owner)
		return err
	}
	_, err := tx.Exec(`INSERT INTO race_scores (race, owner, points, reached_at, wager) VALUES ($1, $2, $3, $4, NULL)
		ON CONFLICT (race, owner) DO UPDATE SET points = race_scores.points + excluded.points, reached_at = excluded.reached_at`,
		race, owner, s.points, s.reachedAt)
	if err != nil {
		return fmt.Errorf("add to a race: %w", err)
	}
	return nil
}

func storeScore(tx *db.Tx, race, owner string, s score) error {
	_, err := tx.Exec(`INSERT INTO race_scores (race, owner, points, reached_at, wager) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (race, owner) DO UPDATE SET points = excluded.points, reached_at = excluded.reached_at, wager = excluded.wager`,
		race, owner, s.points, s.reachedAt, s.wager)
	if err != nil {
		return fmt.Errorf("add a player to a race: %w", err)
	}
	return nil
}

func scoreOf(q db.Querier, race, owner string) (score, error) {
	s, err := db.One(q, "read a player's points", func(s *score, row db.Scanner) error {
		return row.Scan(&s.points, &s.reachedAt, &s.wager)
	}, `SELECT points, reached_at, wager FROM race_scores WHERE race = $1 AND owner = $2`, race, owner)
	if s == nil {
		return score{}, err
	}
	return *s, nil
}

// storedScores reads the points of all players of a race, for the audit.
func storedScores(q db.Querier, race string) (map[string]score, error) {
	return db.Map(q, "read the points of a race", func(owner *string, s *score, row db.Scanner) error {
		return row.Scan(owner, &s.points, &s.reachedAt, &s.wager)
	}, `SELECT owner, points, reached_at, wager FROM race_scores WHERE race = $1`, race)
}
