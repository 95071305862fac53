package jackpots

import (
	"encoding/json"
	"fmt"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/db"
)

const jackpotColumns = `id, name, state, terms, version, author, created_at`

func (j *jackpot) scan(row db.Scanner) error {
	var terms string
	if err := row.Scan(&j.ID, &j.Name, &j.State, &terms, &j.Version, &j.Author, &j.CreatedAt); err != nil {
		return err
	}
	return readTerms(terms, &j.Terms)
}

func readTerms(text string, into *Terms) error {
	if err := json.Unmarshal([]byte(text), into); err != nil {
		return fmt.Errorf("read the rules of a jackpot: %w", err)
	}
	return nil
}

func (t Terms) text() (string, error) {
	text, err := json.Marshal(t)
	if err != nil {
		return "", fmt.Errorf("write the rules of a jackpot: %w", err)
	}
	return string(text), nil
}

// allJackpots lists the jackpots, the oldest first.
func allJackpots(q db.Querier) ([]jackpot, error) {
	return db.All(q, "list jackpots", (*jackpot).scan, `SELECT `+jackpotColumns+` FROM jackpots ORDER BY id`)
}

// jackpotByID finds a jackpot. Errors: fault.ErrNotFound.
func jackpotByID(q db.Querier, key string) (jackpot, error) {
	j, err := db.One(q, "find a jackpot", (*jackpot).scan, `SELECT `+jackpotColumns+` FROM jackpots WHERE id = $1`, key)
	switch {
	case err != nil:
		return jackpot{}, err
	case j == nil:
		return jackpot{}, fault.ErrNotFound
	}
	return *j, nil
}

func insertJackpot(tx *db.Tx, j jackpot) error {
	terms, err := j.Terms.text()
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO jackpots (`+jackpotColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		j.ID, j.Name, string(j.State), terms, j.Version, j.Author, j.CreatedAt)
	if err != nil {
		return fmt.Errorf("store a jackpot: %w", err)
	}
	return nil
}

func updateJackpot(tx *db.Tx, j jackpot) error {
	terms, err := j.Terms.text()
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE jackpots SET name = $1, state = $2, terms = $3, version = version + 1 WHERE id = $4`, j.Name, string(j.State), terms, j.ID); err != nil {
		return fmt.Errorf("change a jackpot: %w", err)
	}
	return nil
}

const roundColumns = `jackpot, number, terms, after_seq, level, wager, seq, owner, prize, wagered_in, at, currency, amount, price, paid_at`

func (r *round) scan(row db.Scanner) error {
	var (
		terms string
		wager []byte
	)
	err := row.Scan(&r.Jackpot, &r.Number, &terms, &r.After, &r.Level, &wager, &r.Seq, &r.Owner, &r.Prize, &r.WageredIn, &r.At, &r.Currency, &r.Amount, &r.Price, &r.PaidAt)
	if err != nil {
		return err
	}
	if len(wager) > 0 {
		if err := r.Wager.Scan(wager); err != nil {
			return err
		}
	}
	return readTerms(terms, &r.Terms)
}

// openRounds lists the open rounds in the order of their jackpots.
func openRounds(q db.Querier) ([]round, error) {
	return db.All(q, "list open rounds of jackpots", (*round).scan, `SELECT `+roundColumns+` FROM jackpot_rounds WHERE seq = 0 ORDER BY jackpot`)
}

// eachRound reads all rounds, those of a jackpot from the first on.
func eachRound(q db.Querier, fn func(round)) error {
	return db.Each(q, "read rounds of jackpots", func(row db.Scanner) error {
		var r round
		err := r.scan(row)
		if err == nil {
			fn(r)
		}
		return err
	}, `SELECT `+roundColumns+` FROM jackpot_rounds ORDER BY jackpot, number`)
}

// lastWins lists the last won rounds of all jackpots, the newest first.
func lastWins(q db.Querier, limit int) ([]round, error) {
	return db.All(q, "list won rounds of jackpots", (*round).scan, `SELECT `+roundColumns+` FROM jackpot_rounds WHERE seq > 0 ORDER BY at DESC, jackpot LIMIT $1`, limit)
}

func unpaidRounds(q db.Querier, limit int) ([]round, error) {
	return db.All(q, "list unpaid rounds of jackpots", (*round).scan, `SELECT `+roundColumns+` FROM jackpot_rounds WHERE seq > 0 AND paid_at = 0 ORDER BY at, jackpot LIMIT $1`, limit)
}

// roundByNumber finds a round; nil if there is none.
func roundByNumber(q db.Querier, key string, number int64) (*round, error) {
	return db.One(q, "find a round of a jackpot", (*round).scan, `SELECT `+roundColumns+` FROM jackpot_rounds WHERE jackpot = $1 AND number = $2`, key, number)
}

func insertRound(tx *db.Tx, r round) error {
	terms, err := r.Terms.text()
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO jackpot_rounds (jackpot, number, terms, after_seq, level) VALUES ($1, $2, $3, $4, $5)`, r.Jackpot, r.Number, terms, r.After, r.Level)
	if err != nil {
		return fmt.Errorf("open a round of a jackpot: %w", err)
	}
	return nil
}

func updateLevel(tx *db.Tx, r *round) error {
	if _, err := tx.Exec(`UPDATE jackpot_rounds SET level = $1 WHERE jackpot = $2 AND number = $3`, r.Level, r.Jackpot, r.Number); err != nil {
		return fmt.Errorf("raise a jackpot: %w", err)
	}
	return nil
}

func closeRound(tx *db.Tx, r *round) error {
	_, err := tx.Exec(`UPDATE jackpot_rounds SET level = $1, wager = $2, seq = $3, owner = $4, prize = $5, wagered_in = $6, at = $7 WHERE jackpot = $8 AND number = $9`,
		r.Level, r.Wager[:], r.Seq, r.Owner, r.Prize, r.WageredIn, r.At, r.Jackpot, r.Number)
	if err != nil {
		return fmt.Errorf("end a round of a jackpot: %w", err)
	}
	return nil
}

func storePayment(tx *db.Tx, r round) error {
	_, err := tx.Exec(`UPDATE jackpot_rounds SET currency = $1, amount = $2, price = $3, paid_at = $4 WHERE jackpot = $5 AND number = $6 AND paid_at = 0`,
		r.Currency, int64(r.Amount), r.Price, r.PaidAt, r.Jackpot, r.Number)
	if err != nil {
		return fmt.Errorf("store the payment of a jackpot: %w", err)
	}
	return nil
}

const entryColumns = `wager, jackpot, round, before_level, contribution, at`

func (e *entry) scan(row db.Scanner) error {
	return row.Scan(&e.Wager, &e.Jackpot, &e.Round, &e.Before, &e.Contribution, &e.At)
}

func insertEntry(tx *db.Tx, e entry) error {
	_, err := tx.Exec(`INSERT INTO jackpot_entries (`+entryColumns+`) VALUES ($1, $2, $3, $4, $5, $6)`, e.Wager[:], e.Jackpot, e.Round, e.Before, e.Contribution, e.At)
	if err != nil {
		return fmt.Errorf("store the part of a wager in a jackpot: %w", err)
	}
	return nil
}

// entriesOf lists the parts of a wager.
func entriesOf(q db.Querier, wager id.Binary) ([]entry, error) {
	return db.All(q, "find a wager in jackpots", (*entry).scan, `SELECT `+entryColumns+` FROM jackpot_entries WHERE wager = $1 ORDER BY jackpot`, wager[:])
}

func deleteEntries(tx *db.Tx, before int64, limit int) (int64, error) {
	result, err := tx.Exec(`DELETE FROM jackpot_entries WHERE (wager, jackpot) IN (SELECT wager, jackpot FROM jackpot_entries WHERE at < $1 ORDER BY at LIMIT $2)`, before, limit)
	if err != nil {
		return 0, fmt.Errorf("delete old parts of wagers in jackpots: %w", err)
	}
	return result.RowsAffected()
}

// lastRound returns the latest round of a jackpot.
func lastRound(q db.Querier, key string) (round, error) {
	r, err := db.One(q, "find the latest round of a jackpot", (*round).scan, `SELECT `+roundColumns+` FROM jackpot_rounds WHERE jackpot = $1 ORDER BY number DESC LIMIT 1`, key)
	if err == nil && r == nil {
		err = fmt.Errorf("the jackpot %s has no round", key)
	}
	if err != nil {
		return round{}, err
	}
	return *r, nil
}

// winsOf returns the number of won rounds of a jackpot, and their sum in millionths of a dollar.
func winsOf(q db.Querier, key string) (wins, paid int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(CAST(SUM(prize) AS BIGINT), 0) FROM jackpot_rounds WHERE jackpot = $1 AND seq > 0`, key).Scan(&wins, &paid)
	if err != nil {
		return 0, 0, fmt.Errorf("sum what a jackpot has paid: %w", err)
	}
	return wins, paid, nil
}

// wonRoundsAfter lists won rounds after a place in the order of jackpots and numbers.
func wonRoundsAfter(q db.Querier, jackpot string, number int64, limit int) ([]round, error) {
	return db.All(q, "list won rounds of jackpots", (*round).scan, `SELECT `+roundColumns+` FROM jackpot_rounds
		WHERE seq > 0 AND (jackpot > $1 OR jackpot = $1 AND number > $2) ORDER BY jackpot, number LIMIT $3`, jackpot, number, limit)
}
