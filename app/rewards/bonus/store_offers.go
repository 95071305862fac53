package bonus

import (
	"database/sql"
	"fmt"

	"croupier/app/kernel/rewardrules"
	"croupier/db"
)

const offerSelect = `SELECT o.id, o.name, o.description, o.percent, o.max_usd, o.min_usd, o.first_only, o.terms, o.budget_usd, o.spent_usd,
	o.starts_at, COALESCE(o.ends_at, 0), o.stopped, o.by_code, o.changed_at FROM bonus_offers AS o `

func scanOffer(row interface{ Scan(...any) error }) (*Offer, error) {
	var (
		o      Offer
		terms  string
		budget sql.NullInt64
	)
	err := row.Scan(&o.ID, &o.Name, &o.Description, &o.Percent, &o.MaxUSD, &o.MinUSD, &o.FirstOnly, &terms, &budget, &o.SpentUSD, &o.StartsAt, &o.EndsAt, &o.Stopped, &o.ByCode, &o.Version)
	if db.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read an offer: %w", err)
	}
	if budget.Valid {
		o.BudgetUSD = &budget.Int64
	}
	o.Terms, err = rewardrules.ReadTerms(terms)
	return &o, err
}

// offerByID finds an offer; nil is none.
func offerByID(q db.Querier, offerID string) (*Offer, error) {
	return scanOffer(q.QueryRow(offerSelect+`WHERE o.id = $1`, offerID))
}

// offers lists the offers, the newest first.
func offers(q db.Querier) ([]*Offer, error) {
	rows, err := q.Query(offerSelect + `ORDER BY o.starts_at DESC, o.id DESC`)
	if err != nil {
		return nil, fmt.Errorf("list the offers: %w", err)
	}
	defer rows.Close()
	var list []*Offer
	for rows.Next() {
		o, err := scanOffer(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, o)
	}
	return list, rows.Err()
}

// putOffer writes an offer, new or changed. What it has given stays.
func putOffer(tx *db.Tx, o Offer) error {
	terms, err := o.Terms.Text()
	if err != nil {
		return fmt.Errorf("write the terms of an offer: %w", err)
	}
	var budget any
	if o.BudgetUSD != nil {
		budget = *o.BudgetUSD
	}
	_, err = tx.Exec(`INSERT INTO bonus_offers (id, name, description, percent, max_usd, min_usd, first_only, terms, budget_usd, starts_at, ends_at, stopped, by_code, changed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, description = excluded.description, percent = excluded.percent, max_usd = excluded.max_usd,
			min_usd = excluded.min_usd, first_only = excluded.first_only, terms = excluded.terms, budget_usd = excluded.budget_usd,
			starts_at = excluded.starts_at, ends_at = excluded.ends_at, stopped = excluded.stopped, changed_at = excluded.changed_at`,
		o.ID, o.Name, o.Description, o.Percent, o.MaxUSD, o.MinUSD, o.FirstOnly, terms, budget, o.StartsAt, db.OrNull(o.EndsAt), o.Stopped, o.ByCode, o.Version)
	if err != nil {
		return fmt.Errorf("write an offer: %w", err)
	}
	return nil
}

// spend takes from the budget of an offer. It reports false if that does not
// suffice.
func spend(tx *db.Tx, offerID string, usd int64) (done bool, err error) {
	result, err := tx.Exec(`UPDATE bonus_offers SET spent_usd = spent_usd + $1 WHERE id = $2 AND (budget_usd IS NULL OR spent_usd + $1 <= budget_usd)`, usd, offerID)
	if err != nil {
		return false, fmt.Errorf("take from the budget of an offer: %w", err)
	}
	rows, err := result.RowsAffected()
	return rows == 1, err
}

// optIn notes that a player wants an offer. It reports false if they did before.
func optIn(tx *db.Tx, userID, offerID string) (done bool, err error) {
	result, err := tx.Exec(`INSERT INTO bonus_opt_ins (user_id, offer, at) VALUES ($1, $2, $3) ON CONFLICT (user_id, offer) DO NOTHING`,
		userID, offerID, tx.Now().UnixMilli())
	if err != nil {
		return false, fmt.Errorf("opt in: %w", err)
	}
	rows, err := result.RowsAffected()
	return rows == 1, err
}

// choice is what a player has done about an offer.
type choice struct{ optedIn, granted bool }

func choiceOf(q db.Querier, userID, offerID string) (c choice, err error) {
	err = q.QueryRow(`SELECT granted IS NOT NULL FROM bonus_opt_ins WHERE user_id = $1 AND offer = $2`, userID, offerID).Scan(&c.granted)
	if db.IsNotFound(err) {
		return choice{}, nil
	}
	if err != nil {
		return c, fmt.Errorf("read an opt-in: %w", err)
	}
	c.optedIn = true
	return c, nil
}

// countOptIns counts who has opted in for an offer, and who has had it.
func countOptIns(q db.Querier, offerID string) (opted, granted int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COUNT(granted) FROM bonus_opt_ins WHERE offer = $1`, offerID).Scan(&opted, &granted)
	if err != nil {
		return 0, 0, fmt.Errorf("count the opt-ins of an offer: %w", err)
	}
	return opted, granted, nil
}

// optedIn is the offer that a player waits for with a deposit of a moment: the one
// chosen first of those that ran then. nil is none.
func optedIn(q db.Querier, userID string, at int64) (*Offer, error) {
	return scanOffer(q.QueryRow(offerSelect+`JOIN bonus_opt_ins AS i ON i.offer = o.id
		WHERE i.user_id = $1 AND i.granted IS NULL AND i.at <= $2 AND o.stopped = 0 AND o.starts_at <= $2 AND (o.ends_at IS NULL OR o.ends_at > $2)
		ORDER BY i.at, o.id LIMIT 1`, userID, at))
}

func noteGranted(tx *db.Tx, userID, offerID, source string) error {
	_, err := tx.Exec(`UPDATE bonus_opt_ins SET granted = (SELECT id FROM bonus_grants WHERE source = $1) WHERE user_id = $2 AND offer = $3`, source, userID, offerID)
	if err != nil {
		return fmt.Errorf("note the bonus of an opt-in: %w", err)
	}
	return nil
}

// countDeposit counts a deposit of a player, and returns how many there were with
// it.
func countDeposit(tx *db.Tx, userID string) (number int64, err error) {
	err = tx.QueryRow(`INSERT INTO bonus_depositors (user_id, deposits) VALUES ($1, 1)
		ON CONFLICT (user_id) DO UPDATE SET deposits = bonus_depositors.deposits + 1 RETURNING deposits`, userID).Scan(&number)
	if err != nil {
		return 0, fmt.Errorf("count a deposit: %w", err)
	}
	return number, nil
}
