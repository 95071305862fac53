package promocodes

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// use is one use of a code with its reward.
type use struct {
	id                     id.Binary
	promotionID, promoCode string
	once                   bool
	userID                 string
	number                 int64
	day                    int64
	usd                    int64
	currency               string
	amount                 money.Amount
	price                  string
	tickets                int64
	request                string
	at                     int64
}

const useColumns = `u.id, u.code, u.word, u.once IS NOT NULL, u.user_id, u.number, u.day, u.usd, u.currency, u.amount, u.price, u.tickets, u.request, u.at`

func (u *use) scan(row db.Scanner) error {
	return row.Scan(&u.id, &u.promotionID, &u.promoCode, &u.once, &u.userID, &u.number, &u.day, &u.usd, &u.currency, &u.amount, &u.price, &u.tickets, &u.request, &u.at)
}

func readUses(q db.Querier, where string, args ...any) ([]use, error) {
	return db.All(q, "list the uses of promo codes", (*use).scan, `SELECT `+useColumns+` FROM promo_uses AS u `+where, args...)
}

func insertUse(tx *db.Tx, u *use) error {
	var once any
	if u.once {
		once = u.promoCode
	}
	_, err := tx.Exec(`INSERT INTO promo_uses (id, code, word, once, user_id, number, day, usd, currency, amount, price, tickets, request, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
		u.id[:], u.promotionID, u.promoCode, once, u.userID, u.number, u.day, u.usd, u.currency, int64(u.amount), u.price, u.tickets, u.request, u.at)
	if err != nil {
		return fmt.Errorf("write the use of a promo code: %w", err)
	}
	return nil
}

// countUses counts the uses of a player: of a promotion, of it on a day, and of any
// promotion on that day.
func countUses(q db.Querier, code, userID string, day int64) (all, today, any int64, err error) {
	err = q.QueryRow(`SELECT
		(SELECT COUNT(*) FROM promo_uses WHERE code = $1 AND user_id = $2),
		(SELECT COUNT(*) FROM promo_uses WHERE code = $1 AND user_id = $2 AND day = $3),
		(SELECT COUNT(*) FROM promo_uses WHERE user_id = $2 AND day = $3)`, code, userID, day).Scan(&all, &today, &any)
	if err != nil {
		return 0, 0, 0, fmt.Errorf("count the uses of a promo code: %w", err)
	}
	return all, today, any, nil
}

// isUsed reports whether a word of a batch was used.
func isUsed(q db.Querier, promoCode string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM promo_uses WHERE once = $1`, promoCode)
}

// usesAfter lists all uses after one of them, in the order of their ids.
func usesAfter(q db.Querier, after []byte, limit int) ([]use, error) {
	return readUses(q, `WHERE u.id > $1 ORDER BY u.id LIMIT $2`, after, limit)
}

// eachUse reads all uses in the order of their ids.
func eachUse(q db.Querier, fn func(*use) error) error {
	for last := []byte{}; ; {
		list, err := usesAfter(q, last, auditBatch)
		for i := 0; err == nil && i < len(list); i++ {
			last = list[i].id[:]
			err = fn(&list[i])
		}
		if err != nil || len(list) < auditBatch {
			return err
		}
	}
}

// usesOf lists the uses of a promotion before a place, newest first.
func usesOf(q db.Querier, code string, before usesCursor, limit int) ([]use, error) {
	return readUses(q, `WHERE u.code = $1 AND (u.at < $2 OR (u.at = $2 AND u.id < $3)) ORDER BY u.at DESC, u.id DESC LIMIT $4`, code, before.at, before.id, limit)
}

// usesOfPlayer lists a player's uses up to a time, newest first.
func usesOfPlayer(q db.Querier, userID string, upTo int64, limit int) ([]use, error) {
	return readUses(q, `WHERE u.user_id = $1 AND u.at <= $2 ORDER BY u.at DESC, u.id DESC LIMIT $3`, userID, upTo, limit)
}

// batchCodeUse is a word of a batch and the player who used it.
type batchCodeUse struct {
	promoCode, userID string
	at                int64
}

// batchCodesOf lists the words of a promotion after one of them.
func batchCodesOf(q db.Querier, code, after string, limit int) ([]batchCodeUse, error) {
	return db.All(q, "list the words of a promo code", func(w *batchCodeUse, row db.Scanner) error {
		return row.Scan(&w.promoCode, &w.userID, &w.at)
	}, `SELECT w.word, COALESCE(u.user_id, ''), COALESCE(u.at, 0) FROM promo_words AS w LEFT JOIN promo_uses AS u ON u.once = w.word
		WHERE w.code = $1 AND w.word > $2 ORDER BY w.word LIMIT $3`, code, after, limit)
}

// tally is the totals of a promotion's uses, for the audit.
type tally struct{ uses, spent, maxByPlayer, maxByPlayerAndDay int64 }

// tallies adds up the uses of all promotions. Promotions without uses are missing.
func tallies(q db.Querier) (map[string]tally, error) {
	return db.Map(q, "add up the uses of promo codes", func(code *string, t *tally, row db.Scanner) error {
		return row.Scan(code, &t.uses, &t.spent, &t.maxByPlayer, &t.maxByPlayerAndDay)
	}, `SELECT t.code, CAST(SUM(t.uses) AS BIGINT), CAST(SUM(t.spent) AS BIGINT), MAX(t.last), MAX(t.busiest) FROM (
			SELECT d.code, d.user_id, CAST(SUM(d.uses) AS BIGINT) AS uses, CAST(SUM(d.spent) AS BIGINT) AS spent, MAX(d.last) AS last, MAX(d.uses) AS busiest FROM (
				SELECT code, user_id, day, COUNT(*) AS uses, CAST(SUM(usd) AS BIGINT) AS spent, MAX(number) AS last FROM promo_uses GROUP BY code, user_id, day
			) AS d GROUP BY d.code, d.user_id
		) AS t GROUP BY t.code`)
}
