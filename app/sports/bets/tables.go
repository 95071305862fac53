package bets

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "sports_bets", Title: "Your bets on sport", Order: schema.Play + 80, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "id currency stake max_payout status cashed paid at settled_at free", NotCopied: "owner type sizes usd max_payout_usd edge part_stake part_paid shortfall parts",
		},
		{
			Name: "sports_legs", Title: "The picks of your bets on sport", Order: schema.Play + 90, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "bet IN (SELECT id FROM sports_bets WHERE owner = $1)", Copied: "bet n selection price void banker live starts group_n", NotCopied: "version chance",
		},
		{
			Name: "sports_groups", Title: "Picks of one match that you bet on as one", Order: schema.Play + 100, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "bet IN (SELECT id FROM sports_bets WHERE owner = $1)", Copied: "bet n prices", NotCopied: "chance void worth",
		},
		{
			Name: "sports_stuck_bets", Title: "Bets on sport that staff have to settle", Order: schema.Play + 110, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true, Small: "the bets whose settlement failed",
			Owned: "bet IN (SELECT id FROM sports_bets WHERE owner = $1)", NotCopied: "bet reason tries first_at tried_at",
		},
		{
			Name: "sports_factors", Title: "How much of the limits of bets on sport you may use", Order: schema.Play + 120, Deletion: schema.Erased, Small: "staff make them",
			Owned: "owner = $1", NotCopied: "owner factor version at changed_by reason",
		},
		{
			Name: "sports_hold", Title: "The site's result of your bets on sport by day", Order: schema.Play + 130, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "kind = 'player' AND key = $1", NotCopied: "kind day key bets usd kept expected closed value beats",
		},
		{
			Name: "sports_cashouts", Title: "What you cashed out", Order: schema.Play + 140, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "bet IN (SELECT id FROM sports_bets WHERE owner = $1)", Copied: "bet n stake paid at",
		},
		{Name: "sports_progress", Columns: "one done walking selection bet", Audited: true},
		{Name: "sports_selections", Columns: "id event market specifiers outcome sport category tournament home away market_name outcome_name void won share revision closing_price closing_chance starts_at", Audited: true},
	}
}
