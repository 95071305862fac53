package harm

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/ledger"
	"croupier/db"
)

const dayColumns = `wagers, staked, lost, played, night, deposited, deposits, chased, refused, cancelled, looser, pauses, words`

func (d *Day) fields() []any {
	return []any{&d.Wagers, &d.Staked, &d.Lost, &d.Played, &d.Night, &d.Deposited, &d.Deposits, &d.ChasingDeposits, &d.Refused, &d.Cancelled, &d.LoosenedLimits, &d.Pauses, &d.ConcernMessages}
}

// currenciesOf lists the currencies in which a player has had real money.
func currenciesOf(q db.Querier, userID string) ([]string, error) {
	accounts, err := ledger.Accounts(q, userID)
	if err != nil {
		return nil, fmt.Errorf("read the currencies of a player: %w", err)
	}
	var list []string
	for _, a := range accounts {
		if a.Key.Purpose == ledger.Real {
			list = append(list, a.Key.Currency)
		}
	}
	return list, nil
}

// storeDay stores the facts and markers of a day and replaces earlier ones.
func storeDay(tx *db.Tx, m measurement) error {
	figures, err := json.Marshal(m.figures, json.Deterministic(true))
	if err != nil {
		return fmt.Errorf("encode the markers of a day: %w", err)
	}
	if m.figures == nil {
		figures = []byte("[]")
	}
	d := &m.values
	_, err = tx.Exec(`INSERT INTO harm_days (user_id, day, level, figures, `+dayColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
		ON CONFLICT (user_id, day) DO UPDATE SET level = excluded.level, figures = excluded.figures, wagers = excluded.wagers, staked = excluded.staked,
		lost = excluded.lost, played = excluded.played, night = excluded.night, deposited = excluded.deposited, deposits = excluded.deposits,
		chased = excluded.chased, refused = excluded.refused, cancelled = excluded.cancelled, looser = excluded.looser, pauses = excluded.pauses, words = excluded.words`,
		m.userID, m.day, int(m.level), string(figures), d.Wagers, d.Staked, d.Lost, d.Played, d.Night, d.Deposited, d.Deposits, d.ChasingDeposits, d.Refused, d.Cancelled,
		d.LoosenedLimits, d.Pauses, d.ConcernMessages)
	if err != nil {
		return fmt.Errorf("store the markers of a day: %w", err)
	}
	return nil
}

// storedDay is a stored day.
type storedDay struct {
	userID string
	day    int64
	Day
	level   Level
	figures []MarkerValue
}

const storedColumns = `SELECT user_id, day, level, figures, ` + dayColumns + ` FROM harm_days `

func scanDay(d *storedDay, row db.Scanner) error {
	var figures string
	if err := row.Scan(append([]any{&d.userID, &d.day, &d.level, &figures}, d.fields()...)...); err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(figures), &d.figures); err != nil {
		return fmt.Errorf("decode the markers of a day: %w", err)
	}
	return nil
}

func queryDays(q db.Querier, query string, args ...any) ([]storedDay, error) {
	return db.All(q, "read the markers of days", scanDay, query, args...)
}

// daysOf lists the stored days of a player from one day on and before another.
func daysOf(q db.Querier, userID string, from, before int64) ([]storedDay, error) {
	return queryDays(q, storedColumns+`WHERE user_id = $1 AND day >= $2 AND day < $3 ORDER BY day`, userID, from, before)
}

// listDays lists stored days after a position, in the order of days and players.
func listDays(q db.Querier, day int64, userID string, limit int) ([]storedDay, error) {
	return queryDays(q, storedColumns+`WHERE day > $1 OR day = $1 AND user_id > $2 ORDER BY day, user_id LIMIT $3`, day, userID, limit)
}

// storedDays returns the stored facts of a day, by player.
func storedDays(q db.Querier, day int64) (map[string]Day, error) {
	stored := map[string]Day{}
	err := db.Each(q, "read the facts of a day", func(row db.Scanner) error {
		var userID string
		var d Day
		if err := row.Scan(append([]any{&userID}, d.fields()...)...); err != nil {
			return err
		}
		stored[userID] = d
		return nil
	}, `SELECT user_id, `+dayColumns+` FROM harm_days WHERE day = $1`, day)
	return stored, err
}

// lastDay is the newest stored day; 0 for none.
func lastDay(q db.Querier) (int64, error) {
	return db.Only[int64](q, "find the last day of markers", `SELECT COALESCE(MAX(day), 0) FROM harm_days`)
}

func strongSince(q db.Querier, userID string, day int64) (bool, error) {
	count, err := db.Only[int64](q, "look for strong markers", `SELECT COUNT(*) FROM harm_days WHERE user_id = $1 AND day >= $2 AND level >= $3`, userID, day, int(Strong))
	return count > 0, err
}

func deleteDaysBefore(tx *db.Tx, before int64, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM harm_days WHERE (user_id, day) IN (SELECT user_id, day FROM harm_days WHERE day < $1 ORDER BY day LIMIT $2)`, before, limit))
}
