package affiliate

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "partner_codes", Title: "Your invitation codes", Order: schema.Play + 350, Deletion: schema.Anonymised, Audited: true,
			Owned: "user_id = $1", AnonymiseSQL: "name = ''", Copied: "code name at", NotCopied: "user_id",
		},
		{
			Name: "partner_players", Title: "Your status as a partner", Order: schema.Play + 360, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "wagered_usd tier", NotCopied: "user_id is_excluded",
		},
		{
			Name: "partner_tiers", Title: "History of your status as a partner", Order: schema.Play + 370, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "since tier", NotCopied: "user_id is_excluded",
		},
		{
			Name: "partner_referrals", Title: "Your invitations", Order: schema.Play + 380, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1 OR partner = $1", CopyWhere: "partner = $1", Copied: "at", NotCopied: "seq user_id partner code state evidence decided changed",
			Exports: []schema.Export{{
				Name: "partner_referrals", Sentence: "A player who was referred by another one.",
				Columns: []schema.Column{
					{Name: "player", From: "user_id", Sentence: "Id of the player."},
					{Name: "partner", Sentence: "Id of the player who referred them."},
					{Name: "code", Sentence: "Code that was used; empty where it is not known."},
					{Name: "at", Sentence: "When, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "state", Sentence: "clear, held or refused: the state of the commission."},
					{Name: "evidence", Sentence: "What the two share: address, device, payout address; with commas between."},
				},
			}},
		},
		{
			Name: "partner_days", Title: "What invited players brought by day", Order: schema.Play + 390, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1 OR partner = $1", NotCopied: "user_id currency day partner units micros wagered_usd",
			Exports: []schema.Export{{
				Name: "partner_days", Sentence: "What the bets of a referred player earned the partner on a day in UTC.",
				Columns: []schema.Column{
					{Name: "player", From: "user_id", Sentence: "Id of the player who wagered."},
					{Name: "currency", Sentence: "Currency of the bets."},
					{Name: "day", Sentence: "Day, counted from 1970.", Number: true},
					{Name: "partner", Sentence: "Id of the partner."},
					{Name: "units", Sentence: "Commission in the smallest units of the currency, rounded down.", Number: true},
					{Name: "millionths", From: "micros", Sentence: "What was rounded off, in millionths of a unit.", Number: true},
					{Name: "wagered", From: "wagered_usd", Sentence: "What was wagered for it, in dollars.", Number: true},
				},
			}},
		},
		{Name: "partner_start", Columns: "id seq", Audited: true},
		{Name: "partner_terms", Columns: "since shares", Audited: true, Small: "one row for each change of the terms"},
	}
}
