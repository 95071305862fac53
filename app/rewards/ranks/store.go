package ranks

import (
	"fmt"

	"croupier/db"
)

// player is how a player stands. Dollars are in millionths.
type player struct {
	userID             string
	wagered, deposited int64
	level, seen        int
	// currency is what the player wagered or deposited last.
	currency  string
	claims    int64
	claimedAt int64
}

const playerColumns = `user_id, wagered_usd, deposited_usd, level, seen, currency, claims, claimed_at`

func scanPlayer(row interface{ Scan(...any) error }) (p player, err error) {
	err = row.Scan(&p.userID, &p.wagered, &p.deposited, &p.level, &p.seen, &p.currency, &p.claims, &p.claimedAt)
	return p, err
}

// playerOf reads how a player stands; one who did nothing yet has zeros.
func playerOf(q db.Querier, userID string) (player, error) {
	p, err := scanPlayer(q.QueryRow(`SELECT `+playerColumns+` FROM rank_players WHERE user_id = $1`, userID))
	if db.IsNotFound(err) {
		return player{userID: userID}, nil
	}
	if err != nil {
		return p, fmt.Errorf("read the level of a player: %w", err)
	}
	return p, nil
}

// addWagered adds to what a player has wagered and gives how the player stands then.
func addWagered(tx *db.Tx, userID string, usd int64, currency string) (player, error) {
	p, err := scanPlayer(tx.QueryRow(`INSERT INTO rank_players (`+playerColumns+`) VALUES ($1, $2, 0, 0, 0, $3, 0, 0)
		ON CONFLICT (user_id) DO UPDATE SET wagered_usd = rank_players.wagered_usd + excluded.wagered_usd, currency = excluded.currency
		RETURNING `+playerColumns, userID, usd, currency))
	if err != nil {
		return p, fmt.Errorf("add to what a player has wagered: %w", err)
	}
	return p, nil
}

// setDeposited writes what a player has deposited and gives how the player stands then.
func setDeposited(tx *db.Tx, userID string, usd int64, currency string) (player, error) {
	p, err := scanPlayer(tx.QueryRow(`INSERT INTO rank_players (`+playerColumns+`) VALUES ($1, 0, $2, 0, 0, $3, 0, 0)
		ON CONFLICT (user_id) DO UPDATE SET deposited_usd = excluded.deposited_usd, currency = excluded.currency
		RETURNING `+playerColumns, userID, usd, currency))
	if err != nil {
		return p, fmt.Errorf("write what a player has deposited: %w", err)
	}
	return p, nil
}

func setLevel(tx *db.Tx, userID string, level int) error {
	return update(tx, `UPDATE rank_players SET level = $1 WHERE user_id = $2`, level, userID)
}

func setSeen(tx *db.Tx, userID string, level int) error {
	return update(tx, `UPDATE rank_players SET seen = $1 WHERE user_id = $2 AND seen < $1 AND level >= $1`, level, userID)
}

func setClaimed(tx *db.Tx, userID string, number, at int64) error {
	return update(tx, `UPDATE rank_players SET claims = $1, claimed_at = $2 WHERE user_id = $3`, number, at, userID)
}

func update(tx *db.Tx, statement string, args ...any) error {
	if _, err := tx.Exec(statement, args...); err != nil {
		return fmt.Errorf("change the level of a player: %w", err)
	}
	return nil
}

// levelsOfAll reads the levels of all players who have one.
func levelsOfAll(q db.Querier) (map[string]int, error) {
	levels := map[string]int{}
	err := each(q, func(scan func(...any) error) error {
		var userID string
		var level int
		err := scan(&userID, &level)
		levels[userID] = level
		return err
	}, `SELECT user_id, level FROM rank_players WHERE level > 0`)
	return levels, err
}

// each runs a query and scans its rows.
func each(q db.Querier, fn func(scan func(...any) error) error, query string, args ...any) error {
	rows, err := q.Query(query, args...)
	if err != nil {
		return fmt.Errorf("read levels and rewards: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := fn(rows.Scan); err != nil {
			return fmt.Errorf("read levels and rewards: %w", err)
		}
	}
	return rows.Err()
}

// riser is a level that a player reaches, with the gift that is due.
type riser struct {
	userID   string
	level    int
	seq, at  int64
	giftUSD  int64
	currency string
}

func insertLevel(tx *db.Tx, r riser) error {
	if _, err := tx.Exec(`INSERT INTO rank_levels (user_id, level, seq, at, gift_usd, currency) VALUES ($1, $2, $3, $4, $5, $6)`,
		r.userID, r.level, r.seq, r.at, r.giftUSD, r.currency); err != nil {
		return fmt.Errorf("note a level: %w", err)
	}
	return nil
}

const riserColumns = `SELECT l.user_id, l.level, l.seq, l.at, l.gift_usd, l.currency FROM rank_levels AS l`

func readRisers(q db.Querier, query string, args ...any) (list []riser, err error) {
	err = each(q, func(scan func(...any) error) error {
		var r riser
		err := scan(&r.userID, &r.level, &r.seq, &r.at, &r.giftUSD, &r.currency)
		list = append(list, r)
		return err
	}, query, args...)
	return list, err
}

// risenOf lists the levels that a player has reached, the lowest first.
func risenOf(q db.Querier, userID string) ([]riser, error) {
	return readRisers(q, riserColumns+` WHERE l.user_id = $1 ORDER BY l.level`, userID)
}

func factsOf(q db.Querier, userID string) (facts []fact, err error) {
	list, err := risenOf(q, userID)
	for _, r := range list {
		facts = append(facts, fact{r.level, r.seq})
	}
	return facts, err
}

// owedGifts lists gifts of levels that were not paid yet.
func owedGifts(q db.Querier, limit int) ([]riser, error) {
	return readRisers(q, riserColumns+` WHERE l.gift_usd > 0 AND NOT EXISTS
		(SELECT 1 FROM rank_rewards AS r WHERE r.user_id = l.user_id AND r.kind = 'level-up' AND r.number = l.level)
		ORDER BY l.at LIMIT $1`, limit)
}

// risers lists players who have reached a further level by what it demands now.
func risers(q db.Querier, levels *table, limit int) (list []player, err error) {
	err = eachPlayer(q, func(p player) bool {
		if levels.reaches(p.level, p.wagered, p.deposited) > p.level {
			list = append(list, p)
		}
		return len(list) < limit
	})
	return list, err
}

// eachPlayer reads all players below the highest level who may stand for one, until
// fn returns false.
func eachPlayer(q db.Querier, fn func(player) bool) error {
	rows, err := q.Query(`SELECT `+playerColumns+` FROM rank_players WHERE level < $1 ORDER BY user_id`, Top)
	if err != nil {
		return fmt.Errorf("read the levels of players: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		p, err := scanPlayer(rows)
		if err != nil {
			return fmt.Errorf("read the levels of players: %w", err)
		}
		if !fn(p) {
			return nil
		}
	}
	return rows.Err()
}

// playersByLevel counts the players of each level above 0.
func playersByLevel(q db.Querier) (counts [Top + 1]int64, err error) {
	err = each(q, func(scan func(...any) error) error {
		var level int
		var count int64
		err := scan(&level, &count)
		if err == nil {
			counts[level] = count
		}
		return err
	}, `SELECT level, COUNT(*) FROM rank_players GROUP BY level`)
	return counts, err
}

func startOf(q db.Querier) (seq int64, err error) {
	if err := q.QueryRow(`SELECT seq FROM rank_start WHERE id = 1`).Scan(&seq); err != nil {
		return 0, fmt.Errorf("read where rakeback begins: %w", err)
	}
	return seq, nil
}

func newestWager(q db.Querier) (seq int64, err error) {
	if err := q.QueryRow(`SELECT COALESCE(MAX(seq), 0) FROM wagers`).Scan(&seq); err != nil {
		return 0, fmt.Errorf("find the newest wager: %w", err)
	}
	return seq, nil
}

func readEras(q db.Querier) (list eras, err error) {
	err = each(q, func(scan func(...any) error) error {
		var one era
		var text string
		if err := scan(&one.since, &text); err != nil {
			return err
		}
		var err error
		one.eraTerms, err = readEraTerms(text)
		list = append(list, one)
		return err
	}, `SELECT since, shares FROM rank_terms ORDER BY since`)
	return list, err
}

// putEra begins an era. Of two that begin with the same wager the later one counts.
func putEra(tx *db.Tx, e era) error {
	if _, err := tx.Exec(`INSERT INTO rank_terms (since, shares) VALUES ($1, $2)
		ON CONFLICT (since) DO UPDATE SET shares = excluded.shares`, e.since, e.text()); err != nil {
		return fmt.Errorf("note the shares of levels: %w", err)
	}
	return nil
}
