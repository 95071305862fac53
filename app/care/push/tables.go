package push

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "push_messages", Title: "Messages that are on the way to your browsers", Order: schema.Care + 130, Deletion: schema.Erased,
			Owned: "device_id IN (SELECT id FROM push_devices WHERE user_id = $1)", NotCopied: "device_id notice_id tries next_at ends_at",
		},
		{
			Name: "push_devices", Title: "Browsers that take messages for you", Order: schema.Care + 140, Deletion: schema.Erased,
			Owned: "user_id = $1", Copied: "agent details made_at sent_at", NotCopied: "id user_id session_id key_id address sealed refused",
		},
		{Name: "push_keys", Columns: "id public secret made_at", Small: "a few keys"},
	}
}
