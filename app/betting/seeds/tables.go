package seeds

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "seed_pairs", Title: "Your seeds: those in use are shown when they are changed", Order: schema.Play + 70, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "id client_seed nonce created_at active_at revealed_at server_seed_hash", NotCopied: "owner server_seed unopened",
		},
	}
}
