package registers

import (
	"fmt"

	"croupier/db"
)

// queuedQuery is a queued query about a player.
type queuedQuery struct {
	userID, occasion string
	tries            int
}

// queueNow queues a query for now and replaces a queued one.
func queueNow(tx *db.Tx, userID, occasion string, at int64) error {
	_, err := tx.Exec(`INSERT INTO register_asks (user_id, occasion, tries, next_at) VALUES ($1, $2, 0, $3)
		ON CONFLICT (user_id) DO UPDATE SET occasion = excluded.occasion, tries = 0, next_at = excluded.next_at`, userID, occasion, at)
	if err != nil {
		return fmt.Errorf("note whom to ask about: %w", err)
	}
	return nil
}

// queueOnce queues a query unless one is queued.
func queueOnce(tx *db.Tx, userID, occasion string, at int64) error {
	_, err := tx.Exec(`INSERT INTO register_asks (user_id, occasion, tries, next_at) VALUES ($1, $2, 0, $3) ON CONFLICT (user_id) DO NOTHING`, userID, occasion, at)
	if err != nil {
		return fmt.Errorf("note whom to ask about: %w", err)
	}
	return nil
}

func postponeQuery(tx *db.Tx, userID string, tries int, next int64) error {
	if _, err := tx.Exec(`UPDATE register_asks SET tries = $1, next_at = $2 WHERE user_id = $3`, tries, next, userID); err != nil {
		return fmt.Errorf("put a question off: %w", err)
	}
	return nil
}

func deleteQuery(tx *db.Tx, userID string) error {
	if _, err := tx.Exec(`DELETE FROM register_asks WHERE user_id = $1`, userID); err != nil {
		return fmt.Errorf("remove a question: %w", err)
	}
	return nil
}

// dueQueries lists the due queries, longest due first.
func dueQueries(q db.Querier, now int64, limit int) ([]queuedQuery, error) {
	return db.All(q, "list whom to ask about", func(a *queuedQuery, row db.Scanner) error {
		return row.Scan(&a.userID, &a.occasion, &a.tries)
	}, `SELECT user_id, occasion, tries FROM register_asks WHERE next_at <= $1 ORDER BY next_at, user_id LIMIT $2`, now, limit)
}

func countQueries(q db.Querier) (int64, error) {
	return db.Only[int64](q, "count whom to ask about", `SELECT COUNT(*) FROM register_asks`)
}

func storeAnswer(tx *db.Tx, userID, register string, answer Answer, at int64) error {
	_, err := tx.Exec(`INSERT INTO register_answers (user_id, register, answer, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id, register) DO UPDATE SET answer = excluded.answer, at = excluded.at`, userID, register, string(answer), at)
	if err != nil {
		return fmt.Errorf("store an answer: %w", err)
	}
	return nil
}

// answersOf reads the last answers about a player by register.
func answersOf(q db.Querier, userID string) (map[string]storedAnswer, error) {
	all := map[string]storedAnswer{}
	err := db.Each(q, "read what registers answered", func(row db.Scanner) error {
		var register string
		var h storedAnswer
		if err := row.Scan(&register, &h.answer, &h.at); err != nil {
			return err
		}
		all[register] = h
		return nil
	}, `SELECT register, answer, at FROM register_answers WHERE user_id = $1`, userID)
	return all, err
}

// entryOf reads an entry of the local register.
func entryOf(q db.Querier, mark string) (until int64, found bool, err error) {
	return db.Value[int64](q, "look into the local register", `SELECT until FROM register_entries WHERE mark = $1`, mark)
}

func storeEntry(tx *db.Tx, e localEntry) error {
	_, err := tx.Exec(`INSERT INTO register_entries (mark, until) VALUES ($1, $2) ON CONFLICT (mark) DO UPDATE SET until = excluded.until`, e.key, e.until)
	if err != nil {
		return fmt.Errorf("store an entry of the local register: %w", err)
	}
	return nil
}

func deleteEntries(tx *db.Tx) error {
	if _, err := tx.Exec(`DELETE FROM register_entries`); err != nil {
		return fmt.Errorf("empty the local register: %w", err)
	}
	return nil
}

// eachEntry calls fn with each entry of the local register that is valid at a time.
func eachEntry(q db.Querier, now int64, fn func(localEntry)) error {
	return db.Each(q, "read the local register", func(row db.Scanner) error {
		var e localEntry
		err := row.Scan(&e.key, &e.until)
		if err == nil {
			fn(e)
		}
		return err
	}, `SELECT mark, until FROM register_entries WHERE until = 0 OR until > $1`, now)
}

func countEntries(q db.Querier) (int64, error) {
	return db.Only[int64](q, "count the local register", `SELECT COUNT(*) FROM register_entries`)
}
