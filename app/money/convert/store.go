package convert

import (
	"fmt"
	"math"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// conversion is a stored conversion. The prices are exact dollars per whole unit,
// usd is the amount in millionths of a dollar, and at is in unix milliseconds.
type conversion struct {
	id                     id.Binary
	userID, source, target string
	terms
	sourcePrice, targetPrice string
	percent                  string
	usd                      int64
	hash                     [ledger.HashBytes]byte
	at                       int64
}

func insert(tx *db.Tx, c conversion) error {
	_, err := tx.Exec(`INSERT INTO currency_conversions (id, user_id, source, target, amount, margin, received, source_price, target_price, percent, usd, hash, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
		c.id[:], c.userID, c.source, c.target, int64(c.amount), int64(c.margin), int64(c.received), c.sourcePrice, c.targetPrice, c.percent, c.usd, c.hash[:], c.at)
	if err != nil {
		return fmt.Errorf("store a conversion: %w", err)
	}
	return nil
}

const columns = `SELECT id, user_id, source, target, amount, margin, received, source_price, target_price, percent, usd, hash, at FROM currency_conversions `

func scanConversion(c *conversion, row db.Scanner) error {
	var hash []byte
	if err := row.Scan(&c.id, &c.userID, &c.source, &c.target, &c.amount, &c.margin, &c.received, &c.sourcePrice, &c.targetPrice, &c.percent, &c.usd, &hash, &c.at); err != nil {
		return err
	}
	if len(hash) != len(c.hash) {
		return fmt.Errorf("a conversion has a hash of %d bytes", len(hash))
	}
	c.hash = [ledger.HashBytes]byte(hash)
	return nil
}

func conversions(q db.Querier, query string, args ...any) ([]conversion, error) {
	return db.All(q, "read conversions", scanConversion, query, args...)
}

// byID finds a conversion, or nil.
func byID(q db.Querier, key id.Binary) (*conversion, error) {
	return db.One(q, "find a conversion", scanConversion, columns+`WHERE id = $1`, key[:])
}

// ofUser lists the conversions of a player after one, the newest first, or from
// the beginning if behind is nil.
func ofUser(q db.Querier, userID string, last *conversion, limit int) ([]conversion, error) {
	at, key := int64(math.MaxInt64), []byte{}
	if last != nil {
		at, key = last.at, last.id[:]
	}
	return conversions(q, columns+`WHERE user_id = $1 AND (at < $2 OR at = $2 AND id < $3) ORDER BY at DESC, id DESC LIMIT $4`, userID, at, key, limit)
}

// pageAfter lists all conversions in the order of their ids.
func pageAfter(q db.Querier, key []byte, limit int) ([]conversion, error) {
	return conversions(q, columns+`WHERE id > $1 ORDER BY id LIMIT $2`, key, limit)
}
