package freespins

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "free_spin_wins", Title: "Wins of your free spins", Order: schema.Play + 332, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "spins IN (SELECT id FROM free_spins WHERE user_id = $1)", Copied: "amount at", NotCopied: "id spins source",
		},
		{
			Name: "free_spins", Title: "Your free spins", Order: schema.Play + 334, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "integration game state played won credited changed_at", NotCopied: "id campaign user_id reference problem tries due_at",
			Exports: []schema.Export{{
				Name: "free_spins", Sentence: "Free spins that a player was given in a game of a provider, as they were when the package was made.", Key: "id", Before: "changed_at",
				Columns: []schema.Column{
					{Name: "spins", From: "id", Sentence: "Id of the spins."},
					{Name: "campaign", Sentence: "Id of the campaign."},
					{Name: "integration", Sentence: "Name of the integration."},
					{Name: "player", From: "user_id", Sentence: "Id of the player."},
					{Name: "game", Sentence: "The provider's id of the game."},
					{Name: "reference", Sentence: "The provider's id of the spins; empty if they were never given."},
					{Name: "state", Sentence: "Its state when the package was made."},
					{Name: "played", Sentence: "Number of played spins.", Number: true},
					{Name: "won", Sentence: "Winnings, in units of the currency of the campaign.", Number: true},
					{Name: "credited", Sentence: "Winnings that became a bonus, in the same units.", Number: true},
					{Name: "at", From: "changed_at", Sentence: "When they changed last, in milliseconds since 1970 (UTC).", Number: true},
				},
			}},
		},
		{Name: "free_spin_campaigns", Columns: "id integration name games spins bet stake currency wager cost ends_at cancelled version created_at created_by", Audited: true},
	}
}
