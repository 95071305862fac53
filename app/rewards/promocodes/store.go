package promocodes

import (
	"fmt"
	"strings"

	"croupier/db"
)

const codeColumns = `c.id, c.request, c.kind, c.word, c.name, c.description, c.terms, c.public, c.batch, c.max_uses, c.budget, c.plan, c.uses, c.spent,
	c.starts_at, c.ends_at, c.stopped_at, c.stopped_by, c.author, c.reason, c.created_at`

func (p *promotion) scan(row db.Scanner) error {
	var terms string
	err := row.Scan(&p.ID, &p.Request, &p.Kind, &p.Code, &p.Name, &p.Description, &terms, &p.Public, &p.Batch, &p.MaxUses, &p.Budget, &p.MaxCost, &p.Uses, &p.Spent,
		&p.StartsAt, &p.EndsAt, &p.StoppedAt, &p.StoppedBy, &p.Author, &p.Reason, &p.CreatedAt)
	if err != nil {
		return err
	}
	p.Terms, err = readTerms(terms)
	return err
}

func findPromotion(q db.Querier, query string, args ...any) (*promotion, error) {
	return db.One(q, "read a promo code", (*promotion).scan, query, args...)
}

func readPromotions(q db.Querier, where string, args ...any) ([]*promotion, error) {
	return db.Refs(q, "list the promo codes", (*promotion).scan, `SELECT `+codeColumns+` FROM promo_codes AS c `+where, args...)
}

// promotionByID finds a promotion; nil if there is none.
func promotionByID(q db.Querier, id string) (*promotion, error) {
	return findPromotion(q, `SELECT `+codeColumns+` FROM promo_codes AS c WHERE c.id = $1`, id)
}

func promotionByRequest(q db.Querier, request string) (*promotion, error) {
	return findPromotion(q, `SELECT `+codeColumns+` FROM promo_codes AS c WHERE c.request = $1`, request)
}

// promotionByCode finds the promotion of a folded code; nil if there is none.
func promotionByCode(q db.Querier, promoCode string) (*promotion, error) {
	return findPromotion(q, `SELECT `+codeColumns+` FROM promo_words AS w JOIN promo_codes AS c ON c.id = w.code WHERE w.word = $1`, promoCode)
}

// promotionsBefore lists the promotions before one of them, newest first; empty for the
// newest.
func promotionsBefore(q db.Querier, before string, limit int) ([]*promotion, error) {
	return readPromotions(q, `WHERE $1 = '' OR c.id < $1 ORDER BY c.id DESC LIMIT $2`, before, limit)
}

// promotionsAfter lists the promotions after one of them, oldest first.
func promotionsAfter(q db.Querier, after string, limit int) ([]*promotion, error) {
	return readPromotions(q, `WHERE c.id > $1 ORDER BY c.id LIMIT $2`, after, limit)
}

// publicPromotions lists the public promotions that run, newest first.
func publicPromotions(q db.Querier, now int64, limit int) ([]*promotion, error) {
	return readPromotions(q, `WHERE c.public = 1 AND c.stopped_at = 0 AND c.starts_at <= $1 AND (c.ends_at = 0 OR c.ends_at > $1)
		AND (c.max_uses = 0 OR c.uses < c.max_uses) ORDER BY c.id DESC LIMIT $2`, now, limit)
}

func insertPromotion(tx *db.Tx, p *promotion) error {
	terms, err := p.Terms.text()
	if err == nil {
		_, err = tx.Exec(`INSERT INTO promo_codes (id, request, kind, word, name, description, terms, public, batch, max_uses, budget, plan, starts_at, ends_at, author, reason, created_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
			p.ID, p.Request, string(p.Kind), p.Code, p.Name, p.Description, terms, p.Public, p.Batch, p.MaxUses, p.Budget, p.MaxCost, p.StartsAt, p.EndsAt, p.Author, p.Reason, p.CreatedAt)
	}
	if err != nil {
		return fmt.Errorf("store a promo code: %w", err)
	}
	return nil
}

// insertPromoCode stores a word of a promotion. Error: errCodeExists.
func insertPromoCode(tx *db.Tx, promoCode, code string) error {
	done, err := db.Change(tx, "store the word of a promo code", `INSERT INTO promo_words (word, code) VALUES ($1, $2) ON CONFLICT (word) DO NOTHING`, promoCode, code)
	if err == nil && !done {
		return errCodeExists
	}
	return err
}

// stopPromotion ends a promotion. It returns false if it has already ended.
func stopPromotion(tx *db.Tx, id, by string, now int64) (bool, error) {
	return db.Change(tx, "stop a promo code", `UPDATE promo_codes SET stopped_at = $1, stopped_by = $2 WHERE id = $3 AND stopped_at = 0 AND (ends_at = 0 OR ends_at > $1)`,
		now, by, id)
}

// countUse counts a use and its reward. It returns false if the limits do not allow it.
func countUse(tx *db.Tx, id string, usd int64) (bool, error) {
	return db.Change(tx, "count the use of a promo code", `UPDATE promo_codes SET uses = uses + 1, spent = spent + $1
		WHERE id = $2 AND stopped_at = 0 AND (max_uses = 0 OR uses < max_uses) AND (budget = 0 OR spent + $1 <= budget)`, usd, id)
}

// maxCostSince adds up the plans that an author has created since a moment, in millionths
// of a dollar.
func maxCostSince(q db.Querier, author string, since int64) (usd int64, err error) {
	err = q.QueryRow(`SELECT CAST(COALESCE(SUM(plan), 0) AS BIGINT) FROM promo_codes WHERE author = $1 AND created_at >= $2`, author, since).Scan(&usd)
	if err != nil {
		return 0, fmt.Errorf("sum the plans of promo codes: %w", err)
	}
	return usd, nil
}

// findPromotions finds promotions by their id, or by a prefix of a word or of a name.
func findPromotions(q db.Querier, term string, limit int) ([]*promotion, error) {
	promoCode := strings.ToUpper(term)
	return readPromotions(q, `WHERE c.id = $1 OR (c.name >= $1 AND c.name < $2)
		OR c.id IN (SELECT w.code FROM promo_words AS w WHERE w.word >= $3 AND w.word < $4) ORDER BY c.id DESC LIMIT $5`,
		term, term+lastCharacter, promoCode, promoCode+lastCharacter, limit)
}

// lastCharacter sorts after all others.
const lastCharacter = "\U0010FFFF"
