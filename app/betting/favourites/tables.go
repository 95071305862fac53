package favourites

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "favourites", Title: "Your favourite games", Order: schema.Play + 150, Deletion: schema.Erased,
			Owned: "owner = $1", Copied: "game at", NotCopied: "owner",
		},
		{
			Name: "played", Title: "Games that you opened", Order: schema.Play + 160, Deletion: schema.Erased, Audited: true,
			Owned: "owner = $1", Copied: "game at", NotCopied: "owner",
		},
	}
}
