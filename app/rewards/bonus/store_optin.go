package bonus

import (
	"fmt"

	"croupier/db"
)

// storeOptIn stores an opt-in that ends at until. It replaces one that has ended
// without a bonus.
func storeOptIn(tx *db.Tx, userID, offerID string, until int64) error {
	_, err := tx.Exec(`INSERT INTO bonus_opt_ins (user_id, offer, at, until) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id, offer) DO UPDATE SET at = excluded.at, until = excluded.until WHERE bonus_opt_ins.granted IS NULL`,
		userID, offerID, tx.Now().UnixMilli(), until)
	if err != nil {
		return fmt.Errorf("opt in: %w", err)
	}
	return nil
}

// endOptIn ends a live opt-in now. It returns false if there is none.
func endOptIn(tx *db.Tx, userID, offerID string) (ended bool, err error) {
	result, err := tx.Exec(`UPDATE bonus_opt_ins SET until = $1 WHERE user_id = $2 AND offer = $3 AND granted IS NULL AND until > $1`,
		tx.Now().UnixMilli(), userID, offerID)
	if err != nil {
		return false, fmt.Errorf("opt out: %w", err)
	}
	rows, err := result.RowsAffected()
	return rows == 1, err
}

func optInOf(q db.Querier, userID, offerID string) (c optInState, err error) {
	err = q.QueryRow(`SELECT until, granted IS NOT NULL FROM bonus_opt_ins WHERE user_id = $1 AND offer = $2`, userID, offerID).Scan(&c.until, &c.granted)
	if db.IsNotFound(err) {
		return optInState{}, nil
	}
	if err != nil {
		return c, fmt.Errorf("read an opt-in: %w", err)
	}
	return c, nil
}

// countOptIns counts the players who have opted in to an offer, and those who got its
// bonus.
func countOptIns(q db.Querier, offerID string) (opted, granted int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COUNT(granted) FROM bonus_opt_ins WHERE offer = $1`, offerID).Scan(&opted, &granted)
	if err != nil {
		return 0, 0, fmt.Errorf("count the opt-ins of an offer: %w", err)
	}
	return opted, granted, nil
}

// countLive counts the opt-ins of an offer that are open for a deposit.
func countLive(q db.Querier, offerID string, now int64) (count int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*) FROM bonus_opt_ins WHERE offer = $1 AND granted IS NULL AND until > $2`, offerID, now).Scan(&count)
	if err != nil {
		return 0, fmt.Errorf("count the live opt-ins of an offer: %w", err)
	}
	return count, nil
}

// liveOptIns lists the offers that a player had opted in to at a moment and that ran
// then, earliest opt-in first.
func liveOptIns(q db.Querier, userID string, at int64) ([]*Offer, error) {
	return listOffers(q, `JOIN bonus_opt_ins AS i ON i.offer = o.id
		WHERE i.user_id = $1 AND i.granted IS NULL AND i.at <= $2 AND i.until > $2 AND o.stopped = 0 AND o.starts_at <= $2 AND (o.ends_at IS NULL OR o.ends_at > $2)
		ORDER BY i.at, o.id`, userID, at)
}

// storeGranted links an opt-in to its bonus.
func storeGranted(tx *db.Tx, userID, offerID, source string) error {
	_, err := tx.Exec(`UPDATE bonus_opt_ins SET granted = (SELECT id FROM bonus_grants WHERE source = $1) WHERE user_id = $2 AND offer = $3`, source, userID, offerID)
	if err != nil {
		return fmt.Errorf("store the bonus of an opt-in: %w", err)
	}
	return nil
}

// countDeposit counts a deposit of a player and returns its number.
func countDeposit(tx *db.Tx, userID string) (number int64, err error) {
	err = tx.QueryRow(`INSERT INTO bonus_depositors (user_id, deposits) VALUES ($1, 1)
		ON CONFLICT (user_id) DO UPDATE SET deposits = bonus_depositors.deposits + 1 RETURNING deposits`, userID).Scan(&number)
	if err != nil {
		return 0, fmt.Errorf("count a deposit: %w", err)
	}
	return number, nil
}

// countedDeposits returns the number of deposits of a player.
func countedDeposits(q db.Querier, userID string) (number int64, err error) {
	number, _, err = db.Value[int64](q, "count the deposits of a player", `SELECT deposits FROM bonus_depositors WHERE user_id = $1`, userID)
	return number, err
}
