package wheel

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "wheel_draws", Title: "Your spins of the bonus wheel", Order: schema.Play + 210, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "kind number pair nonce segment currency amount usd tickets at", NotCopied: "id owner terms share price request",
			Exports: []schema.Export{{
				Name: "prize_draws", Sentence: "A draw of the wheel, the faucet or the free wheel, with what it gave.",
				Columns: []schema.Column{
					{Name: "draw", From: "id", Sentence: "Id of the draw in hex, as its transfer names it."},
					{Name: "player", From: "owner", Sentence: "Id of the player."},
					{Name: "kind", Sentence: "wheel, faucet or free."},
					{Name: "number", Sentence: "Number of the player's draws of this kind.", Number: true},
					{Name: "seeds", From: "pair", Sentence: "Number of the pair of seeds it was drawn from.", Number: true},
					{Name: "nonce", Sentence: "Nonce of the draw.", Number: true},
					{Name: "chances", From: "terms", Sentence: "Chances of the segments in percent; empty for the faucet."},
					{Name: "maximum", From: "terms", Sentence: "Most that the player's level was given, in dollars.", Number: true},
					{Name: "segment", Sentence: "Segment, 1 to 6; 0 for the faucet.", Number: true},
					{Name: "share", Sentence: "Share of the maximum that the faucet drew, in millionths.", Number: true},
					{Name: "currency", Sentence: "Currency of the amount; empty for tickets."},
					{Name: "amount", Sentence: "What was paid, in units of the currency.", Number: true},
					{Name: "dollars", From: "usd", Sentence: "What it was worth then, in dollars.", Number: true},
					{Name: "tickets", Sentence: "Tickets that were given instead.", Number: true},
					{Name: "at", Sentence: "When it was drawn, in milliseconds since 1970 (UTC).", Number: true},
				},
			}},
		},
		{
			Name: "wheel_tickets", Title: "Your tickets for the bonus wheel", Order: schema.Play + 220, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "count at", NotCopied: "ref owner",
			Exports: []schema.Export{{
				Name: "wheel_tickets", Sentence: "Tickets for the wheel that a player was given.",
				Columns: []schema.Column{
					{Name: "reference", From: "ref", Sentence: "What gave them, in hex."},
					{Name: "player", From: "owner", Sentence: "Id of the player."},
					{Name: "tickets", From: "count", Sentence: "How many.", Number: true},
					{Name: "at", Sentence: "When, in milliseconds since 1970 (UTC).", Number: true},
				},
			}},
		},
		{Name: "wheel_terms", Columns: "id terms", Audited: true},
	}
}
