package affiliate

import (
	"fmt"

	"croupier/app/kernel/earnings"
	"croupier/db"
)

// staffPartner is a partner with the totals of the staff list.
type staffPartner struct {
	partner
	referrals, held, refused int64
	paid                     int64 // millionths of a dollar
}

// staffPartners lists the partners with referrals, by what the referrals have wagered;
// only is one of them, empty for all.
func staffPartners(q db.Querier, filter string, offset, limit int) ([]staffPartner, error) {
	condition, args := partnerCondition("partner", filter)
	return db.All(q, "list the partners", func(p *staffPartner, row db.Scanner) error {
		return row.Scan(&p.userID, &p.referrals, &p.held, &p.refused, &p.wagered, &p.tier, &p.claims, &p.paid)
	}, `SELECT r.partner, r.referrals, r.held, r.refused, COALESCE(p.wagered_usd, 0), COALESCE(p.tier, 0), COALESCE(p.claims, 0),
			(SELECT COALESCE(CAST(SUM(c.usd) AS BIGINT), 0) FROM partner_claims AS c WHERE c.user_id = r.partner)
		FROM (SELECT partner, COUNT(*) AS referrals, CAST(SUM(CASE WHEN state = 'held' THEN 1 ELSE 0 END) AS BIGINT) AS held,
				CAST(SUM(CASE WHEN state = 'refused' THEN 1 ELSE 0 END) AS BIGINT) AS refused
			FROM partner_referrals WHERE `+condition+` GROUP BY partner) AS r
		LEFT JOIN partner_players AS p ON p.user_id = r.partner
		ORDER BY COALESCE(p.wagered_usd, 0) DESC, r.partner LIMIT `+fmt.Sprintf("$%d OFFSET $%d", len(args)+1, len(args)+2), append(args, limit, offset)...)
}

// paidSums returns what a partner was paid, or all partners if userID is empty, by
// currency.
func paidSums(q db.Querier, userID string) ([]currencySum, error) {
	condition, args := partnerCondition("user_id", userID)
	return db.All(q, "sum what partners were paid", func(c *currencySum, row db.Scanner) error {
		var units int64
		err := row.Scan(&c.currency, &units, &c.usd)
		c.part = earnings.MicroAmount{Units: units}
		return err
	}, `SELECT currency, CAST(SUM(amount) AS BIGINT), CAST(SUM(usd) AS BIGINT) FROM partner_claims
		WHERE `+condition+` GROUP BY currency ORDER BY currency`, args...)
}

// openSums returns what a partner can claim, or all partners if userID is empty, by
// currency.
func openSums(q db.Querier, userID string) ([]currencySum, error) {
	condition, args := partnerCondition("user_id", userID)
	return readSums(q, `SELECT currency, '', CAST(SUM(units) AS BIGINT), CAST(SUM(micros) AS BIGINT), 0 FROM partner_accruals
		WHERE `+condition+` GROUP BY currency ORDER BY currency`, args...)
}

// partnerCondition returns the condition for the rows of a partner, or of all partners if partner is
// empty.
func partnerCondition(column, partner string) (condition string, args []any) {
	if partner == "" {
		return "TRUE", nil
	}
	return column + " = $1", []any{partner}
}
