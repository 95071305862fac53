package inbox

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "consents", Title: "What you have allowed and taken back", Order: schema.Account + 160, Deletion: schema.Kept, Reason: schema.ForEvidence, Audited: true,
			Owned: "user_id = $1", Copied: "purpose given edition at", NotCopied: "seq user_id",
			Exports: []schema.Export{{
				Name: "consents", Sentence: "What a player has allowed or taken back; the newest of a purpose applies.",
				Columns: []schema.Column{
					{Name: "consent", From: "seq", Sentence: "Number of the consent.", Number: true},
					{Name: "player", From: "user_id", Sentence: "Id of the player."},
					{Name: "purpose", Sentence: "What for: measuring, or offers over a channel."},
					{Name: "given", Sentence: "1 for allowed, 0 for taken back.", Number: true},
					{Name: "edition", Sentence: "Edition of the text that was shown.", Number: true},
					{Name: "at", Sentence: "When, in milliseconds since 1970 (UTC).", Number: true},
				},
			}},
		},
		{
			Name: "notices", Title: "Your inbox", Order: schema.Account + 170, Deletion: schema.Erased,
			Owned: "user_id = $1", CopyWhere: "user_id = $1 AND shown = 1", BatchColumn: "id", Copied: "kind at usd facts read_at", NotCopied: "id user_id shown email_state",
		},
		{
			Name: "notice_choices", Title: "Your choices of notices", Order: schema.Account + 180, Deletion: schema.Erased,
			Owned: "user_id = $1", Copied: "topic channel chosen changed_at", NotCopied: "user_id",
		},
	}
}
