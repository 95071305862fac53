package limits

import (
	"fmt"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

const usageColumns = `last_at, day, day_staked, day_lost, day_played, week, week_staked, week_lost, week_played,
	month, month_staked, month_lost, month_played`

// fields are those of a usage in the order of the columns.
func (u *usage) fields() []any {
	list := []any{&u.last}
	for i := range u.periods {
		p := &u.periods[i]
		list = append(list, &p.begin, &p.staked, &p.lost, &p.played)
	}
	return list
}

// usageOf reads the usage of a player; found is false for one who is not counted.
func usageOf(q db.Querier, userID string) (u usage, found bool, err error) {
	err = q.QueryRow(`SELECT `+usageColumns+` FROM play_usage WHERE user_id = $1`, userID).Scan(u.fields()...)
	if db.IsNotFound(err) {
		return usage{}, false, nil
	}
	if err != nil {
		return usage{}, false, fmt.Errorf("read what a player has used of their limits: %w", err)
	}
	return u, true, nil
}

// values are those of a usage in the order of the columns.
func (u usage) values() []any {
	list := []any{u.last}
	for _, p := range u.periods {
		list = append(list, p.begin, p.staked, p.lost, p.played)
	}
	return list
}

func insertUsage(tx *db.Tx, userID string, u usage) error {
	_, err := tx.Exec(`INSERT INTO play_usage (user_id, `+usageColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
		append([]any{userID}, u.values()...)...)
	if err != nil {
		return fmt.Errorf("begin to count a player: %w", err)
	}
	return nil
}

func updateUsage(tx *db.Tx, userID string, u usage) error {
	_, err := tx.Exec(`UPDATE play_usage SET last_at = $1, day = $2, day_staked = $3, day_lost = $4, day_played = $5,
		week = $6, week_staked = $7, week_lost = $8, week_played = $9, month = $10, month_staked = $11, month_lost = $12, month_played = $13
		WHERE user_id = $14`, append(u.values(), userID)...)
	if err != nil {
		return fmt.Errorf("count what a player has used: %w", err)
	}
	return nil
}

// openOf lists a player's open wagers of real money.
func openOf(q db.Querier, userID string) (list []openWager, err error) {
	rows, err := q.Query(`SELECT o.staked, o.bonus, o.paid, o.bonus_paid, o.usd, o.at FROM open_wagers AS o
		WHERE o.account IN (SELECT id FROM ledger_accounts WHERE owner = $1 AND purpose = $2)`, userID, string(ledger.Real))
	if err != nil {
		return nil, fmt.Errorf("read the open wagers of a player: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var w openWager
		if err := rows.Scan(&w.staked, &w.bonus, &w.paid, &w.bonusPaid, &w.usd, &w.at); err != nil {
			return nil, fmt.Errorf("read the open wagers of a player: %w", err)
		}
		list = append(list, w)
	}
	return list, rows.Err()
}

// lastSeq is the number of the last wager of the log.
func lastSeq(q db.Querier) (seq int64, err error) {
	if err := q.QueryRow(`SELECT COALESCE(MAX(seq), 0) FROM wagers`).Scan(&seq); err != nil {
		return 0, fmt.Errorf("find the last wager: %w", err)
	}
	return seq, nil
}

// currenciesOf lists the currencies in which a player has had real money.
func currenciesOf(q db.Querier, userID string) (list []string, err error) {
	rows, err := q.Query(`SELECT currency FROM ledger_accounts WHERE owner = $1 AND purpose = $2 ORDER BY currency`, userID, string(ledger.Real))
	if err != nil {
		return nil, fmt.Errorf("read the currencies of a player: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var currency string
		if err := rows.Scan(&currency); err != nil {
			return nil, fmt.Errorf("read the currencies of a player: %w", err)
		}
		list = append(list, currency)
	}
	return list, rows.Err()
}

// eventBatch is the number of wagers that one query reads.
const eventBatch = 2000

// eventsOf lists the rows of the log of a player's wagers that ended at a time or
// later, with numbers after one and up to another.
func eventsOf(q db.Querier, userID string, since, after, upTo int64) (list []event, err error) {
	currencies, err := currenciesOf(q, userID)
	if err != nil {
		return nil, err
	}
	for _, currency := range currencies {
		key := ledger.PlayerKey(userID, currency, false)
		for top := upTo; ; {
			wagers, err := wagerlog.OfAccount(q, key, after, top, eventBatch)
			if err != nil {
				return nil, err
			}
			ended := len(wagers) < eventBatch
			for _, w := range wagers {
				if w.At < since {
					ended = true
					break
				}
				list = append(list, eventOf(w))
				top = w.Seq - 1
			}
			if ended {
				break
			}
		}
	}
	return list, nil
}

// counted lists the players who are counted, in the order of their ids.
func counted(q db.Querier, after string, limit int) (list []string, err error) {
	rows, err := q.Query(`SELECT user_id FROM play_usage WHERE user_id > $1 ORDER BY user_id LIMIT $2`, after, limit)
	if err != nil {
		return nil, fmt.Errorf("list the players with limits: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var userID string
		if err := rows.Scan(&userID); err != nil {
			return nil, fmt.Errorf("list the players with limits: %w", err)
		}
		list = append(list, userID)
	}
	return list, rows.Err()
}
