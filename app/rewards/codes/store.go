package codes

import (
	"fmt"
	"strings"

	"croupier/db"
)

const codeColumns = `c.id, c.request, c.kind, c.word, c.name, c.description, c.terms, c.public, c.batch, c.max_uses, c.budget, c.plan, c.uses, c.spent,
	c.starts_at, c.ends_at, c.stopped_at, c.stopped_by, c.author, c.reason, c.created_at`

func scanCode(row interface{ Scan(...any) error }) (*promotion, error) {
	var (
		p     promotion
		terms string
	)
	err := row.Scan(&p.ID, &p.Request, &p.Kind, &p.Word, &p.Name, &p.Description, &terms, &p.Public, &p.Batch, &p.MaxUses, &p.Budget, &p.Plan, &p.Uses, &p.Spent,
		&p.StartsAt, &p.EndsAt, &p.StoppedAt, &p.StoppedBy, &p.Author, &p.Reason, &p.CreatedAt)
	if db.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read a promo code: %w", err)
	}
	p.Terms, err = readTerms(terms)
	return &p, err
}

func manyCodes(q db.Querier, where string, args ...any) (list []*promotion, err error) {
	rows, err := q.Query(`SELECT `+codeColumns+` FROM promo_codes AS c `+where, args...)
	if err != nil {
		return nil, fmt.Errorf("list the promo codes: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		p, err := scanCode(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, rows.Err()
}

// codeByID finds a promotion; nil is none.
func codeByID(q db.Querier, id string) (*promotion, error) {
	return scanCode(q.QueryRow(`SELECT `+codeColumns+` FROM promo_codes AS c WHERE c.id = $1`, id))
}

func codeByRequest(q db.Querier, request string) (*promotion, error) {
	return scanCode(q.QueryRow(`SELECT `+codeColumns+` FROM promo_codes AS c WHERE c.request = $1`, request))
}

// codeByWord finds the promotion of what a player typed, folded; nil is none.
func codeByWord(q db.Querier, word string) (*promotion, error) {
	return scanCode(q.QueryRow(`SELECT `+codeColumns+` FROM promo_words AS w JOIN promo_codes AS c ON c.id = w.code WHERE w.word = $1`, word))
}

// codesBefore lists all before one of them, the newest first; empty for the newest.
func codesBefore(q db.Querier, before string, limit int) ([]*promotion, error) {
	return manyCodes(q, `WHERE $1 = '' OR c.id < $1 ORDER BY c.id DESC LIMIT $2`, before, limit)
}

// allCodes lists all after one of them, the oldest first.
func allCodes(q db.Querier, after string, limit int) ([]*promotion, error) {
	return manyCodes(q, `WHERE c.id > $1 ORDER BY c.id LIMIT $2`, after, limit)
}

// publicCodes lists those that players read and that run, the newest first.
func publicCodes(q db.Querier, now int64, limit int) ([]*promotion, error) {
	return manyCodes(q, `WHERE c.public = 1 AND c.stopped_at = 0 AND c.starts_at <= $1 AND (c.ends_at = 0 OR c.ends_at > $1)
		AND (c.max_uses = 0 OR c.uses < c.max_uses) ORDER BY c.id DESC LIMIT $2`, now, limit)
}

func insertCode(tx *db.Tx, p *promotion) error {
	terms, err := p.Terms.text()
	if err == nil {
		_, err = tx.Exec(`INSERT INTO promo_codes (id, request, kind, word, name, description, terms, public, batch, max_uses, budget, plan, starts_at, ends_at, author, reason, created_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
			p.ID, p.Request, string(p.Kind), p.Word, p.Name, p.Description, terms, p.Public, p.Batch, p.MaxUses, p.Budget, p.Plan, p.StartsAt, p.EndsAt, p.Author, p.Reason, p.CreatedAt)
	}
	if err != nil {
		return fmt.Errorf("store a promo code: %w", err)
	}
	return nil
}

// insertWord stores a word of a promotion. Error: errTaken.
func insertWord(tx *db.Tx, word, code string) error {
	done, err := db.Change(tx, "store the word of a promo code", `INSERT INTO promo_words (word, code) VALUES ($1, $2) ON CONFLICT (word) DO NOTHING`, word, code)
	if err == nil && !done {
		return errTaken
	}
	return err
}

// stopCode ends a promotion. It reports false for one that is over.
func stopCode(tx *db.Tx, id, by string, now int64) (bool, error) {
	return db.Change(tx, "stop a promo code", `UPDATE promo_codes SET stopped_at = $1, stopped_by = $2 WHERE id = $3 AND stopped_at = 0 AND (ends_at = 0 OR ends_at > $1)`,
		now, by, id)
}

// count counts a use and what it gives. It reports false if the limits do not allow it.
func count(tx *db.Tx, id string, usd int64) (bool, error) {
	return db.Change(tx, "count the use of a promo code", `UPDATE promo_codes SET uses = uses + 1, spent = spent + $1
		WHERE id = $2 AND stopped_at = 0 AND (max_uses = 0 OR uses < max_uses) AND (budget = 0 OR spent + $1 <= budget)`, usd, id)
}

// plansSince adds up what somebody has set up since a moment, in millionths of a dollar.
func plansSince(q db.Querier, author string, since int64) (usd int64, err error) {
	err = q.QueryRow(`SELECT CAST(COALESCE(SUM(plan), 0) AS BIGINT) FROM promo_codes WHERE author = $1 AND created_at >= $2`, author, since).Scan(&usd)
	if err != nil {
		return 0, fmt.Errorf("sum the plans of promo codes: %w", err)
	}
	return usd, nil
}

// findCodes finds promotions by their id, or by the beginning of a word or of a name.
func findCodes(q db.Querier, term string, limit int) ([]*promotion, error) {
	word := strings.ToUpper(term)
	return manyCodes(q, `WHERE c.id = $1 OR (c.name >= $1 AND c.name < $2)
		OR c.id IN (SELECT w.code FROM promo_words AS w WHERE w.word >= $3 AND w.word < $4) ORDER BY c.id DESC LIMIT $5`,
		term, term+lastCharacter, word, word+lastCharacter, limit)
}

// lastCharacter is behind all others in the order of texts.
const lastCharacter = "\U0010FFFF"
