package vip

import (
	"fmt"

	"croupier/db"
)

// player is the stored totals of a player. Dollars are in millionths.
type player struct {
	userID             string
	wagered, deposited int64
	level, seenLevel   int
	// currency is the currency of the last wager or deposit.
	currency string
}

const playerColumns = `user_id, wagered_usd, deposited_usd, level, seen, currency`

func (p *player) scan(row db.Scanner) error {
	return row.Scan(&p.userID, &p.wagered, &p.deposited, &p.level, &p.seenLevel, &p.currency)
}

// playerOf reads a player's totals; zeros if there are none yet.
func playerOf(q db.Querier, userID string) (player, error) {
	p, err := db.One(q, "read the level of a player", (*player).scan, `SELECT `+playerColumns+` FROM rank_players WHERE user_id = $1`, userID)
	if p == nil {
		return player{userID: userID}, err
	}
	return *p, nil
}

// addWagered adds to what a player has wagered and returns the new totals.
func addWagered(tx *db.Tx, userID string, usd int64, currency string) (p player, err error) {
	err = p.scan(tx.QueryRow(`INSERT INTO rank_players (`+playerColumns+`) VALUES ($1, $2, 0, 0, 0, $3)
		ON CONFLICT (user_id) DO UPDATE SET wagered_usd = rank_players.wagered_usd + excluded.wagered_usd, currency = excluded.currency
		RETURNING `+playerColumns, userID, usd, currency))
	if err != nil {
		return p, fmt.Errorf("add to what a player has wagered: %w", err)
	}
	return p, nil
}

// setDeposited sets what a player has deposited and returns the new totals.
func setDeposited(tx *db.Tx, userID string, usd int64, currency string) (p player, err error) {
	err = p.scan(tx.QueryRow(`INSERT INTO rank_players (`+playerColumns+`) VALUES ($1, 0, $2, 0, 0, $3)
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

func setSeenLevel(tx *db.Tx, userID string, level int) error {
	return update(tx, `UPDATE rank_players SET seen = $1 WHERE user_id = $2 AND seen < $1 AND level >= $1`, level, userID)
}

func update(tx *db.Tx, statement string, args ...any) error {
	if _, err := tx.Exec(statement, args...); err != nil {
		return fmt.Errorf("change the level of a player: %w", err)
	}
	return nil
}

// levelsOfAll reads the levels of all players who have one.
func levelsOfAll(q db.Querier) (map[string]int, error) {
	return db.Pairs[string, int](q, "read the levels of all players", `SELECT user_id, level FROM rank_players WHERE level > 0`)
}

// storedLevel is a level that a player reaches, with the gift that is due.
type storedLevel struct {
	userID   string
	level    int
	seq, at  int64
	giftUSD  int64
	currency string
}

func insertLevel(tx *db.Tx, r storedLevel) error {
	if _, err := tx.Exec(`INSERT INTO rank_levels (user_id, level, seq, at, gift_usd, currency) VALUES ($1, $2, $3, $4, $5, $6)`,
		r.userID, r.level, r.seq, r.at, r.giftUSD, r.currency); err != nil {
		return fmt.Errorf("store a level: %w", err)
	}
	return nil
}

const selectLevels = `SELECT l.user_id, l.level, l.seq, l.at, l.gift_usd, l.currency FROM rank_levels AS l`

func readLevels(q db.Querier, query string, args ...any) ([]storedLevel, error) {
	return db.All(q, "read the reached levels", func(r *storedLevel, row db.Scanner) error {
		return row.Scan(&r.userID, &r.level, &r.seq, &r.at, &r.giftUSD, &r.currency)
	}, query, args...)
}

// levelsOf lists the levels that a player has reached, lowest first.
func levelsOf(q db.Querier, userID string) ([]storedLevel, error) {
	return readLevels(q, selectLevels+` WHERE l.user_id = $1 ORDER BY l.level`, userID)
}

func levelStartsOf(q db.Querier, userID string) (starts []levelStart, err error) {
	list, err := levelsOf(q, userID)
	for _, r := range list {
		starts = append(starts, levelStart{r.level, r.seq})
	}
	return starts, err
}

// owedGifts lists gifts of levels that are not paid yet.
func owedGifts(q db.Querier, limit int) ([]storedLevel, error) {
	return readLevels(q, selectLevels+` WHERE l.gift_usd > 0 AND NOT EXISTS
		(SELECT 1 FROM reward_payments AS r WHERE r.kind = 'level-up' AND r.user_id = l.user_id AND r.number = l.level)
		ORDER BY l.at LIMIT $1`, limit)
}

// promotablePlayers lists players who meet the current requirements of a higher level.
func promotablePlayers(q db.Querier, levels *table, limit int) (list []player, err error) {
	err = eachPlayer(q, func(p player) bool {
		if levels.levelFor(p.level, p.wagered, p.deposited) > p.level {
			list = append(list, p)
		}
		return len(list) < limit
	})
	return list, err
}

// eachPlayer reads all players below the highest level who may have reached one, until
// fn returns false.
func eachPlayer(q db.Querier, fn func(player) bool) error {
	return db.Each(q, "read the levels of players", func(row db.Scanner) error {
		var p player
		if err := p.scan(row); err != nil {
			return err
		}
		if !fn(p) {
			return db.ErrStop
		}
		return nil
	}, `SELECT `+playerColumns+` FROM rank_players WHERE level < $1 ORDER BY user_id`, MaxLevel)
}

// playersByLevel counts the players of each level above 0.
func playersByLevel(q db.Querier) (counts [MaxLevel + 1]int64, err error) {
	err = db.Each(q, "count the players of levels", func(row db.Scanner) error {
		var level int
		var count int64
		err := row.Scan(&level, &count)
		if err == nil {
			counts[level] = count
		}
		return err
	}, `SELECT level, COUNT(*) FROM rank_players GROUP BY level`)
	return counts, err
}

func rakebackStart(q db.Querier) (seq int64, err error) {
	if err := q.QueryRow(`SELECT seq FROM rank_start WHERE id = 1`).Scan(&seq); err != nil {
		return 0, fmt.Errorf("read where rakeback begins: %w", err)
	}
	return seq, nil
}

func readRateHistory(q db.Querier) (rateHistory, error) {
	return db.All(q, "read the shares of levels", func(one *ratePeriod, row db.Scanner) error {
		var text string
		if err := row.Scan(&one.since, &text); err != nil {
			return err
		}
		var err error
		one.rateTerms, err = parseRateTerms(text)
		return err
	}, `SELECT since, shares FROM rank_terms ORDER BY since`)
}

// storeRatePeriod begins an era. Of two that begin with the same wager the later one counts.
func storeRatePeriod(tx *db.Tx, e ratePeriod) error {
	if _, err := tx.Exec(`INSERT INTO rank_terms (since, shares) VALUES ($1, $2)
		ON CONFLICT (since) DO UPDATE SET shares = excluded.shares`, e.since, e.text()); err != nil {
		return fmt.Errorf("store the shares of levels: %w", err)
	}
	return nil
}
