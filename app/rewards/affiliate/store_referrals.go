package affiliate

import (
	"fmt"
	"math"

	"croupier/app/kernel/earnings"
	"croupier/db"
)

const referralColumns = `SELECT r.seq, r.user_id, r.partner, r.code, r.at, r.state, r.evidence, r.decided, r.changed FROM partner_referrals AS r`

func insertReferral(tx *db.Tx, r referral) error {
	return update(tx, `INSERT INTO partner_referrals (user_id, partner, code, at, state, evidence, decided, changed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		r.userID, r.partner, r.code, r.at, string(r.state), r.evidence, r.decided, r.changed)
}

func setReferral(tx *db.Tx, r referral) error {
	return update(tx, `UPDATE partner_referrals SET state = $1, evidence = $2, decided = $3, changed = $4 WHERE user_id = $5`,
		string(r.state), r.evidence, r.decided, r.changed, r.userID)
}

func readReferrals(q db.Querier, query string, args ...any) ([]referral, error) {
	return db.All(q, "read the referrals of partners", func(r *referral, row db.Scanner) error {
		return row.Scan(&r.seq, &r.userID, &r.partner, &r.code, &r.at, &r.state, &r.evidence, &r.decided, &r.changed)
	}, query, args...)
}

// referralOf returns the referral of a player; known is false if the player was not
// referred.
func referralOf(q db.Querier, userID string) (r referral, known bool, err error) {
	list, err := readReferrals(q, referralColumns+` WHERE r.user_id = $1`, userID)
	if err != nil || len(list) == 0 {
		return r, false, err
	}
	return list[0], true, nil
}

// referralsOf lists the referrals of a partner before a position, newest first. before
// is 0 for the first page; only is a state, or empty for all.
func referralsOf(q db.Querier, partner string, filter state, before int64, limit int) ([]referral, error) {
	if before == 0 {
		before = math.MaxInt64
	}
	return readReferrals(q, referralColumns+` WHERE r.partner = $1 AND ($2 = '' OR r.state = $2) AND r.seq < $3 ORDER BY r.seq DESC LIMIT $4`,
		partner, string(filter), before, limit)
}

// heldAfter lists the held referrals of all partners, oldest first.
func heldAfter(q db.Querier, changed, seq int64, limit int) ([]referral, error) {
	return readReferrals(q, referralColumns+` WHERE r.state = 'held' AND (r.changed > $1 OR r.changed = $1 AND r.seq > $2) ORDER BY r.changed, r.seq LIMIT $3`, changed, seq, limit)
}

// waiting counts the held referrals; since is when the oldest was held.
func waiting(q db.Querier) (count, since int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(changed), 0) FROM partner_referrals WHERE state = 'held'`).Scan(&count, &since)
	if err != nil {
		return 0, 0, fmt.Errorf("count the held referrals: %w", err)
	}
	return count, since, nil
}

// addDay adds to a day of a referral.
func addDay(tx *db.Tx, partner string, k dayKey, d daySum) error {
	return update(tx, `INSERT INTO partner_days (user_id, currency, day, partner, units, micros, wagered_usd) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (user_id, currency, day) DO UPDATE SET
			units = partner_days.units + excluded.units + (partner_days.micros + excluded.micros) / 1000000,
			micros = (partner_days.micros + excluded.micros) % 1000000, wagered_usd = partner_days.wagered_usd + excluded.wagered_usd`,
		k.userID, k.currency, k.day, partner, d.part.Units, d.part.Micros, d.usd)
}

func eachDay(q db.Querier, fn func(partner string, k dayKey, d daySum), condition string, args ...any) error {
	return db.Each(q, "read the days of referrals", func(row db.Scanner) error {
		var partner string
		var k dayKey
		var d daySum
		err := row.Scan(&partner, &k.userID, &k.currency, &k.day, &d.part.Units, &d.part.Micros, &d.usd)
		fn(partner, k, d)
		return err
	}, `SELECT partner, user_id, currency, day, units, micros, wagered_usd FROM partner_days`+condition, args...)
}

// currencySum is what was earned in a currency.
type currencySum struct {
	currency string
	part     earnings.MicroAmount
	usd      int64 // wagered
	state    state
}

func readSums(q db.Querier, query string, args ...any) ([]currencySum, error) {
	return db.All(q, "sum the commission of partners", func(c *currencySum, row db.Scanner) error {
		var units, micros int64
		err := row.Scan(&c.currency, &c.state, &units, &micros, &c.usd)
		c.part = earnings.Of(units, micros)
		return err
	}, query, args...)
}

// commissionOf returns what a referral has earned in each currency.
func commissionOf(q db.Querier, userID string) ([]currencySum, error) {
	return readSums(q, `SELECT currency, '', CAST(SUM(units) AS BIGINT), CAST(SUM(micros) AS BIGINT), CAST(SUM(wagered_usd) AS BIGINT)
		FROM partner_days WHERE user_id = $1 GROUP BY currency ORDER BY currency`, userID)
}

// clearedSince lists the referrals of a partner that were released since a time, in
// unix milliseconds.
func clearedSince(q db.Querier, partner string, since int64) ([]string, error) {
	return db.Column[string](q, "read what was released",
		`SELECT user_id FROM partner_referrals WHERE partner = $1 AND state = 'clear' AND changed > at AND changed >= $2 ORDER BY user_id`, partner, since)
}

// unclearSums returns the commission that is not clear, by currency and state, of a
// partner, or of all partners if partner is empty.
func unclearSums(q db.Querier, partner string) ([]currencySum, error) {
	condition, args := partnerCondition("r.partner", partner)
	return readSums(q, `SELECT d.currency, r.state, CAST(SUM(d.units) AS BIGINT), CAST(SUM(d.micros) AS BIGINT), CAST(SUM(d.wagered_usd) AS BIGINT)
		FROM partner_referrals AS r JOIN partner_days AS d ON d.user_id = r.user_id
		WHERE r.state <> 'clear' AND `+condition+` GROUP BY d.currency, r.state ORDER BY d.currency, r.state`, args...)
}

// dayTotal is what a partner's referrals in a state have earned on a day.
type dayTotal struct {
	day int64
	currencySum
	players int64
}

func dayTotals(q db.Querier, partner string, from, to int64) ([]dayTotal, error) {
	return db.All(q, "sum the days of a partner", func(d *dayTotal, row db.Scanner) error {
		var units, micros int64
		err := row.Scan(&d.day, &d.currency, &d.state, &units, &micros, &d.usd, &d.players)
		d.part = earnings.Of(units, micros)
		return err
	}, `SELECT d.day, d.currency, r.state, CAST(SUM(d.units) AS BIGINT), CAST(SUM(d.micros) AS BIGINT), CAST(SUM(d.wagered_usd) AS BIGINT), COUNT(*)
		FROM partner_days AS d JOIN partner_referrals AS r ON r.user_id = d.user_id
		WHERE d.partner = $1 AND d.day >= $2 AND d.day <= $3 GROUP BY d.day, d.currency, r.state ORDER BY d.day DESC, d.currency, r.state`, partner, from, to)
}

// referralsByCode returns the number of referrals by code.
func referralsByCode(q db.Querier, partner string) (map[string]int64, error) {
	return db.Pairs[string, int64](q, "count the referrals of codes", `SELECT code, COUNT(*) FROM partner_referrals WHERE partner = $1 GROUP BY code`, partner)
}

// activeSince counts the referrals who have wagered since a day.
func activeSince(q db.Querier, partner string, day int64) (n int64, err error) {
	n, _, err = db.Value[int64](q, "count the active referrals", `SELECT COUNT(DISTINCT user_id) FROM partner_days WHERE partner = $1 AND day >= $2`, partner, day)
	return n, err
}
