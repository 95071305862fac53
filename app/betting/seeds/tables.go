package seeds

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "seed_pairs", Title: "Your seeds: those in use are shown when they are changed", Order: schema.Play + 70, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "id client_seed nonce created_at active_at revealed_at server_seed_hash", NotCopied: "owner server_seed unopened",
			Exports: []schema.Export{{
				Name: "seeds", Sentence: "A pair of seeds that is revealed. Seeds that wagers are still drawn from are in no package.",
				Columns: []schema.Column{
					{Name: "seeds", From: "id", Sentence: "Number of the pair, as wagers name it.", Number: true},
					{Name: "player", From: "owner", Sentence: "Id of the player or guest."},
					{Name: "server_seed", From: "server_seed unopened", Sentence: "Seed of the server; empty where it was retired without being opened."},
					{Name: "server_seed_hash", Sentence: "Its SHA-256 in hex, which the player saw before the first draw."},
					{Name: "client_seed", Sentence: "Seed of the player."},
					{Name: "draws", From: "nonce", Sentence: "How often was drawn from it.", Number: true},
					{Name: "active_at", Sentence: "When it came into use, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "revealed_at", Sentence: "When it was revealed, in milliseconds since 1970 (UTC).", Number: true},
				},
			}},
		},
	}
}
