package affiliate

import (
	"fmt"

	"croupier/db"
)

// partner is the stored totals of a partner. wagered is what referrals have wagered, in
// millionths of a dollar.
type partner struct {
	userID   string
	wagered  int64
	tier     int
	excluded bool
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

func readRateHistory(q db.Querier) (rateHistory, error) {
	return db.All(q, "read the shares of partners", func(one *ratePeriod, row db.Scanner) error {
		var text string
		err := row.Scan(&one.since, &text)
		if err == nil {
			one.shares, err = parseShares(text)
		}
		return err
	}, `SELECT since, shares FROM partner_terms ORDER BY since`)
}

// storeRatePeriod begins an era. Of two that begin with the same wager the later one counts.
func storeRatePeriod(tx *db.Tx, e ratePeriod) error {
	return update(tx, `INSERT INTO partner_terms (since, shares) VALUES ($1, $2)
		ON CONFLICT (since) DO UPDATE SET shares = excluded.shares`, e.since, sharesText(e.shares))
}

const partnerColumns = `SELECT user_id, wagered_usd, tier, is_excluded FROM partner_players`

func (p *partner) scan(row db.Scanner) error {
	return row.Scan(&p.userID, &p.wagered, &p.tier, &p.excluded)
}

func readPartners(q db.Querier) ([]partner, error) {
	return db.All(q, "read the totals of partners", (*partner).scan, partnerColumns)
}

// partnerByID reads a partner's totals; zeros if there are none yet.
func partnerByID(q db.Querier, userID string) (partner, error) {
	p, err := db.One(q, "read the totals of a partner", (*partner).scan, partnerColumns+` WHERE user_id = $1`, userID)
	if p == nil {
		return partner{userID: userID}, err
	}
	return *p, nil
}

func setPartner(tx *db.Tx, p partner) error {
	return update(tx, `INSERT INTO partner_players (user_id, wagered_usd, tier, is_excluded) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id) DO UPDATE SET wagered_usd = excluded.wagered_usd, tier = excluded.tier, is_excluded = excluded.is_excluded`,
		p.userID, p.wagered, p.tier, p.excluded)
}

func statusHistoryOf(q db.Querier, userID string) (list statusHistory, err error) {
	err = eachStatus(q, func(_ string, s partnerStatus) { list = append(list, s) }, ` WHERE user_id = $1 ORDER BY since`, userID)
	return list, err
}

func eachStatus(q db.Querier, fn func(userID string, s partnerStatus), condition string, args ...any) error {
	return db.Each(q, "read the tiers of partners", func(row db.Scanner) error {
		var userID string
		var s partnerStatus
		err := row.Scan(&userID, &s.since, &s.tier, &s.excluded)
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

func codesOf(q db.Querier, userID string) ([]code, error) {
	return db.All(q, "list the codes of a partner", func(c *code, row db.Scanner) error {
		return row.Scan(&c.code, &c.userID, &c.name, &c.at)
	}, `SELECT code, user_id, name, at FROM partner_codes WHERE user_id = $1 ORDER BY at, code`, userID)
}

// ownerOf returns the partner who created a code; empty for none.
func ownerOf(q db.Querier, text string) (userID string, err error) {
	userID, _, err = db.Value[string](q, "find a code", `SELECT user_id FROM partner_codes WHERE code = $1`, text)
	return userID, err
}
