package bonus

import (
	"database/sql"
	"fmt"

	"croupier/app/kernel/rewardrules"
	"croupier/db"
)

const offerSelect = `SELECT o.id, o.name, o.description, o.percent, o.max_usd, o.min_usd, o.first_only, o.terms, o.budget_usd, o.spent_usd,
	o.starts_at, COALESCE(o.ends_at, 0), o.stopped, o.by_code, o.changed_at FROM bonus_offers AS o `

func (o *Offer) scan(row db.Scanner) error {
	var (
		terms  string
		budget sql.NullInt64
	)
	err := row.Scan(&o.ID, &o.Name, &o.Description, &o.Percent, &o.MaxUSD, &o.MinUSD, &o.FirstOnly, &terms, &budget, &o.SpentUSD, &o.StartsAt, &o.EndsAt, &o.Stopped, &o.ByCode, &o.Version)
	if err != nil {
		return err
	}
	if budget.Valid {
		o.BudgetUSD = &budget.Int64
	}
	o.Terms, err = rewardrules.ReadTerms(terms)
	return err
}

// offerByID finds an offer; nil if there is none.
func offerByID(q db.Querier, offerID string) (*Offer, error) {
	return db.One(q, "read an offer", (*Offer).scan, offerSelect+`WHERE o.id = $1`, offerID)
}

// offers lists the offers, newest first.
func offers(q db.Querier) ([]*Offer, error) {
	return listOffers(q, `ORDER BY o.starts_at DESC, o.id DESC`)
}

// listOffers lists the offers that the rest of a query selects.
func listOffers(q db.Querier, clauses string, args ...any) ([]*Offer, error) {
	return db.Refs(q, "list the offers", (*Offer).scan, offerSelect+clauses, args...)
}

// storeOffer writes a new or changed offer. What it has given is kept.
func storeOffer(tx *db.Tx, o Offer) error {
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

// spend takes from the budget of an offer. It returns false if the budget is too small.
func spend(tx *db.Tx, offerID string, usd int64) (done bool, err error) {
	result, err := tx.Exec(`UPDATE bonus_offers SET spent_usd = spent_usd + $1 WHERE id = $2 AND (budget_usd IS NULL OR spent_usd + $1 <= budget_usd)`, usd, offerID)
	if err != nil {
		return false, fmt.Errorf("debit the budget of an offer: %w", err)
	}
	rows, err := result.RowsAffected()
	return rows == 1, err
}

// leftOfOffersSince sums what the offers that were saved since a time may still give,
// in millionths of a dollar, without one offer and without those of promo codes.
func leftOfOffersSince(q db.Querier, excludeID string, since int64) (usd int64, err error) {
	err = q.QueryRow(`SELECT COALESCE(CAST(SUM(budget_usd - spent_usd) AS BIGINT), 0) FROM bonus_offers
		WHERE changed_at >= $1 AND id <> $2 AND NOT stopped AND NOT by_code AND budget_usd > spent_usd`, since, excludeID).Scan(&usd)
	if err != nil {
		return 0, fmt.Errorf("sum the budgets of offers: %w", err)
	}
	return usd, nil
}
