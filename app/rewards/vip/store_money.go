package vip

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

// addAccrual adds to what a player can claim. It may become negative; later rewards are
// then offset against it.
func addAccrual(tx *db.Tx, a accrual) error {
	if a.open.IsZero() {
		return nil
	}
	_, err := tx.Exec(`INSERT INTO rank_accruals (user_id, kind, currency, units, micros) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (user_id, kind, currency) DO UPDATE SET
			units = rank_accruals.units + excluded.units + (rank_accruals.micros + excluded.micros) / 1000000,
			micros = (rank_accruals.micros + excluded.micros) % 1000000`,
		a.userID, string(a.kind), a.currency, a.open.Units, a.open.Micros)
	if err != nil {
		return fmt.Errorf("add to what a player can claim: %w", err)
	}
	return nil
}

// accrualsOf lists what a player has earned and not claimed.
func accrualsOf(q db.Querier, userID string) ([]accrual, error) {
	return readAccruals(q, ` WHERE user_id = $1 ORDER BY currency, kind DESC`, userID)
}

func readAccruals(q db.Querier, condition string, args ...any) ([]accrual, error) {
	return db.All(q, "read what players can claim", func(a *accrual, row db.Scanner) error {
		return row.Scan(&a.userID, &a.kind, &a.currency, &a.open.Units, &a.open.Micros)
	}, `SELECT user_id, kind, currency, units, micros FROM rank_accruals`+condition, args...)
}

func insertReward(tx *db.Tx, key id.Binary, r reward) error {
	_, err := tx.Exec(`INSERT INTO rank_rewards (id, user_id, kind, currency, amount, usd, number, seq, micros, request, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		key[:], r.userID, string(r.kind), r.currency, int64(r.amount), r.usd, r.number, r.seq, r.micros, r.request, r.at)
	if err != nil {
		return fmt.Errorf("write a reward: %w", err)
	}
	return nil
}

func readRewards(q db.Querier, condition string, args ...any) ([]reward, error) {
	return db.All(q, "read the rewards of players", func(r *reward, row db.Scanner) error {
		return row.Scan(&r.id, &r.userID, &r.kind, &r.currency, &r.amount, &r.usd, &r.number, &r.seq, &r.micros, &r.request, &r.at)
	}, `SELECT id, user_id, kind, currency, amount, usd, number, seq, micros, request, at FROM rank_rewards`+condition, args...)
}

// rewardsOf lists what a player was paid, newest first.
func rewardsOf(q db.Querier, userID string, limit int) ([]reward, error) {
	return readRewards(q, ` WHERE user_id = $1 ORDER BY at DESC, id LIMIT $2`, userID, limit)
}

// lastClaim returns the last rakeback that a player was paid in a currency; zero for
// none.
func lastClaim(q db.Querier, userID, currency string) (reward, error) {
	list, err := readRewards(q, ` WHERE user_id = $1 AND kind = 'rakeback' AND currency = $2 ORDER BY number DESC LIMIT 1`, userID, currency)
	if err != nil || len(list) == 0 {
		return reward{}, err
	}
	return list[0], nil
}

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
