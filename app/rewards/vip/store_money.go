package vip

import (
	"fmt"

	"croupier/db"
)

// dayRow is a day of a player in a currency.
type dayRow struct {
	userID string
	dayKey
	dayDelta
	credited Part
	// terms are those of the first settlement; share is -1 before it.
	terms   dayTerms
	settled bool
}

// dayTerms are the terms of cashback, in millionths; ceiling is -1 for no maximum.
type dayTerms struct {
	share, ceiling int64
	deductRakeback bool
}

// addDay adds to a day. A settled day is settled again with the next one.
func addDay(tx *db.Tx, userID string, k dayKey, d *dayDelta) error {
	_, err := tx.Exec(`INSERT INTO rank_days
		(user_id, currency, day, lost, theory_units, theory_micros, rake_units, rake_micros, credited_units, credited_micros, share, ceiling, less, settled)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0, -1, -1, 0, 0)
		ON CONFLICT (user_id, currency, day) DO UPDATE SET lost = rank_days.lost + excluded.lost,
			theory_units = rank_days.theory_units + excluded.theory_units + (rank_days.theory_micros + excluded.theory_micros) / 1000000,
			theory_micros = (rank_days.theory_micros + excluded.theory_micros) % 1000000,
			rake_units = rank_days.rake_units + excluded.rake_units + (rank_days.rake_micros + excluded.rake_micros) / 1000000,
			rake_micros = (rank_days.rake_micros + excluded.rake_micros) % 1000000, settled = 0`,
		userID, k.currency, k.day, d.lost, d.expectedLoss.Units, d.expectedLoss.Micros, d.rakeback.Units, d.rakeback.Micros)
	if err != nil {
		return fmt.Errorf("add to a day of a player: %w", err)
	}
	return nil
}

func settleDay(tx *db.Tx, d dayRow) error {
	deduct := 0
	if d.terms.deductRakeback {
		deduct = 1
	}
	return update(tx, `UPDATE rank_days SET credited_units = $1, credited_micros = $2, share = $3, ceiling = $4, less = $5, settled = 1
		WHERE user_id = $6 AND currency = $7 AND day = $8`,
		d.credited.Units, d.credited.Micros, d.terms.share, d.terms.ceiling, deduct, d.userID, d.currency, d.day)
}

func readDays(q db.Querier, condition string, args ...any) ([]dayRow, error) {
	return db.All(q, "read the days of players", func(d *dayRow, row db.Scanner) error {
		var deduct, settled int
		err := row.Scan(&d.userID, &d.currency, &d.day, &d.lost, &d.expectedLoss.Units, &d.expectedLoss.Micros, &d.rakeback.Units, &d.rakeback.Micros,
			&d.credited.Units, &d.credited.Micros, &d.terms.share, &d.terms.ceiling, &deduct, &settled)
		d.terms.deductRakeback, d.settled = deduct == 1, settled == 1
		return err
	}, `SELECT user_id, currency, day, lost, theory_units, theory_micros, rake_units, rake_micros, credited_units, credited_micros, share, ceiling, less, settled
		FROM rank_days`+condition, args...)
}

// unsettledDays lists days up to upTo that are not settled.
func unsettledDays(q db.Querier, upTo int64, limit int) ([]dayRow, error) {
	return readDays(q, ` WHERE settled = 0 AND day <= $1 ORDER BY day, user_id, currency LIMIT $2`, upTo, limit)
}

// daysOf lists the last days of a player.
func daysOf(q db.Querier, userID string, limit int) ([]dayRow, error) {
	return readDays(q, ` WHERE user_id = $1 ORDER BY day DESC, currency LIMIT $2`, userID, limit)
}
