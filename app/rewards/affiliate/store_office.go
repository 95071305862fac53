package affiliate

import (
	"fmt"

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
		return row.Scan(&p.userID, &p.referrals, &p.held, &p.refused, &p.wagered, &p.tier, &p.paid)
	}, `SELECT r.partner, r.referrals, r.held, r.refused, COALESCE(p.wagered_usd, 0), COALESCE(p.tier, 0),
			(SELECT COALESCE(CAST(SUM(c.usd) AS BIGINT), 0) FROM reward_payments AS c WHERE c.kind = 'commission' AND c.user_id = r.partner)
		FROM (SELECT partner, COUNT(*) AS referrals, CAST(SUM(CASE WHEN state = 'held' THEN 1 ELSE 0 END) AS BIGINT) AS held,
				CAST(SUM(CASE WHEN state = 'refused' THEN 1 ELSE 0 END) AS BIGINT) AS refused
			FROM partner_referrals WHERE `+condition+` GROUP BY partner) AS r
		LEFT JOIN partner_players AS p ON p.user_id = r.partner
		ORDER BY COALESCE(p.wagered_usd, 0) DESC, r.partner LIMIT `+fmt.Sprintf("$%d OFFSET $%d", len(args)+1, len(args)+2), append(args, limit, offset)...)
}

// partnerCondition returns the condition for the rows of a partner, or of all partners if partner is
// empty.
func partnerCondition(column, partner string) (condition string, args []any) {
	if partner == "" {
		return "TRUE", nil
	}
	return column + " = $1", []any{partner}
}
