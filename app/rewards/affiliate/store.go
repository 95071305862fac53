package affiliate

import (
	"fmt"

	"croupier/app/kernel/earnings"
	"croupier/db"
)

// partner is the stored totals of a partner. wagered is what referrals have wagered, in
// millionths of a dollar.
type partner struct {
	userID   string
	wagered  int64
	tier     int
	excluded bool
	claims   int64
}

// eachRow runs a query and scans its rows.
func eachRow(q db.Querier, fn func(scan func(...any) error) error, query string, args ...any) error {
	rows, err := q.Query(query, args...)
	if err != nil {
		return fmt.Errorf("read partners: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := fn(rows.Scan); err != nil {
			return fmt.Errorf("read partners: %w", err)
		}
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("read partners: %w", err)
	}
	return nil
}

func update(tx *db.Tx, statement string, args ...any) error {
	if _, err := tx.Exec(statement, args...); err != nil {
		return fmt.Errorf("write about a partner: %w", err)
	}
	return nil
}

func commissionStart(q db.Querier) (seq int64, err error) {
	if err := q.QueryRow(`SELECT seq FROM partner_start WHERE id = 1`).Scan(&seq); err != nil {
		return 0, fmt.Errorf("read where commission begins: %w", err)
	}
	return seq, nil
}

func newestWager(q db.Querier) (seq int64, err error) {
	if err := q.QueryRow(`SELECT COALESCE(MAX(seq), 0) FROM wagers`).Scan(&seq); err != nil {
		return 0, fmt.Errorf("find the newest wager: %w", err)
	}
	return seq, nil
}

func readRateHistory(q db.Querier) (list rateHistory, err error) {
	err = eachRow(q, func(scan func(...any) error) error {
		var one ratePeriod
		var text string
		err := scan(&one.since, &text)
		if err == nil {
			one.shares, err = parseShares(text)
		}
		list = append(list, one)
		return err
	}, `SELECT since, shares FROM partner_terms ORDER BY since`)
	return list, err
}

// storeRatePeriod begins an era. Of two that begin with the same wager the later one counts.
func storeRatePeriod(tx *db.Tx, e ratePeriod) error {
	return update(tx, `INSERT INTO partner_terms (since, shares) VALUES ($1, $2)
		ON CONFLICT (since) DO UPDATE SET shares = excluded.shares`, e.since, sharesText(e.shares))
}

const partnerColumns = `SELECT user_id, wagered_usd, tier, is_excluded, claims FROM partner_players`

func readPartners(q db.Querier, query string, args ...any) (list []partner, err error) {
	err = eachRow(q, func(scan func(...any) error) error {
		var p partner
		err := scan(&p.userID, &p.wagered, &p.tier, &p.excluded, &p.claims)
		list = append(list, p)
		return err
	}, query, args...)
	return list, err
}

// partnerByID reads a partner's totals; zeros if there are none yet.
func partnerByID(q db.Querier, userID string) (partner, error) {
	list, err := readPartners(q, partnerColumns+` WHERE user_id = $1`, userID)
	if err != nil || len(list) == 0 {
		return partner{userID: userID}, err
	}
	return list[0], nil
}

func setPartner(tx *db.Tx, p partner) error {
	return update(tx, `INSERT INTO partner_players (user_id, wagered_usd, tier, is_excluded, claims) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (user_id) DO UPDATE SET wagered_usd = excluded.wagered_usd, tier = excluded.tier, is_excluded = excluded.is_excluded, claims = excluded.claims`,
		p.userID, p.wagered, p.tier, p.excluded, p.claims)
}

func statusHistoryOf(q db.Querier, userID string) (list statusHistory, err error) {
	err = eachStatus(q, func(_ string, s partnerStatus) { list = append(list, s) }, ` WHERE user_id = $1 ORDER BY since`, userID)
	return list, err
}

func eachStatus(q db.Querier, fn func(userID string, s partnerStatus), condition string, args ...any) error {
	return eachRow(q, func(scan func(...any) error) error {
		var userID string
		var s partnerStatus
		err := scan(&userID, &s.since, &s.tier, &s.excluded)
		fn(userID, s)
		return err
	}, `SELECT user_id, since, tier, is_excluded FROM partner_tiers`+condition, args...)
}

// storeStatus stores what is in force from a wager on. Of two that begin with the same
// wager the later one counts.
func storeStatus(tx *db.Tx, userID string, s partnerStatus) error {
	return update(tx, `INSERT INTO partner_tiers (user_id, since, tier, is_excluded) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id, since) DO UPDATE SET tier = excluded.tier, is_excluded = excluded.is_excluded`, userID, s.since, s.tier, s.excluded)
}

func insertCode(tx *db.Tx, c code) error {
	return update(tx, `INSERT INTO partner_codes (code, user_id, name, at) VALUES ($1, $2, $3, $4)`, c.code, c.userID, c.name, c.at)
}

func codesOf(q db.Querier, userID string) (list []code, err error) {
	err = eachRow(q, func(scan func(...any) error) error {
		var c code
		err := scan(&c.code, &c.userID, &c.name, &c.at)
		list = append(list, c)
		return err
	}, `SELECT code, user_id, name, at FROM partner_codes WHERE user_id = $1 ORDER BY at, code`, userID)
	return list, err
}

// ownerOf returns the partner who created a code; empty for none.
func ownerOf(q db.Querier, text string) (userID string, err error) {
	err = q.QueryRow(`SELECT user_id FROM partner_codes WHERE code = $1`, text).Scan(&userID)
	if err != nil && !db.IsNotFound(err) {
		return "", fmt.Errorf("find a code: %w", err)
	}
	return userID, nil
}

// addAccrual adds to what a partner can claim. It may become negative; later commission
// is then offset against it.
func addAccrual(tx *db.Tx, userID, currency string, part earnings.MicroAmount) error {
	if part.IsZero() {
		return nil
	}
	return update(tx, `INSERT INTO partner_accruals (user_id, currency, units, micros) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id, currency) DO UPDATE SET
			units = partner_accruals.units + excluded.units + (partner_accruals.micros + excluded.micros) / 1000000,
			micros = (partner_accruals.micros + excluded.micros) % 1000000`, userID, currency, part.Units, part.Micros)
}

func accrualsOf(q db.Querier, userID string) ([]accrual, error) {
	return readAccruals(q, ` WHERE user_id = $1 ORDER BY currency`, userID)
}

func readAccruals(q db.Querier, condition string, args ...any) (list []accrual, err error) {
	err = eachRow(q, func(scan func(...any) error) error {
		var a accrual
		err := scan(&a.userID, &a.currency, &a.part.Units, &a.part.Micros)
		list = append(list, a)
		return err
	}, `SELECT user_id, currency, units, micros FROM partner_accruals`+condition, args...)
	return list, err
}

// partnersWithOpen lists partners with commission to claim, by id.
func partnersWithOpen(q db.Querier, after string, limit int) (list []string, err error) {
	err = eachRow(q, func(scan func(...any) error) error {
		var userID string
		err := scan(&userID)
		list = append(list, userID)
		return err
	}, `SELECT DISTINCT user_id FROM partner_accruals WHERE user_id > $1 AND units > 0 ORDER BY user_id LIMIT $2`, after, limit)
	return list, err
}

func insertClaim(tx *db.Tx, c claim) error {
	return update(tx, `INSERT INTO partner_claims (id, user_id, currency, amount, usd, number, seq, request, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, c.id[:], c.userID, c.currency, int64(c.amount), c.usd, c.number, c.seq, c.request, c.at)
}

func readClaims(q db.Querier, condition string, args ...any) (list []claim, err error) {
	err = eachRow(q, func(scan func(...any) error) error {
		var c claim
		var key []byte
		err := scan(&key, &c.userID, &c.currency, &c.amount, &c.usd, &c.number, &c.seq, &c.request, &c.at)
		if err == nil && len(key) != len(c.id) {
			return fmt.Errorf("the id of a claim has %d bytes", len(key))
		}
		copy(c.id[:], key)
		list = append(list, c)
		return err
	}, `SELECT id, user_id, currency, amount, usd, number, seq, request, at FROM partner_claims`+condition, args...)
	return list, err
}
