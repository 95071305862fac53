package connect

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "identities", Title: "Wallets and messengers that are connected", Order: schema.Account + 50, Deletion: schema.Erased,
			Owned: "user_id = $1 AND NOT EXISTS (SELECT 1 FROM users WHERE id = $1 AND ban_reason = 'deleted and excluded')", CopyWhere: "user_id = $1", Copied: "kind subject label created_at", NotCopied: "user_id",
		},
		{
			Name: "former_identities", Title: "Wallets and messengers that you disconnected", Order: schema.Account + 60, Deletion: schema.Erased,
			Owned: "user_id = $1 AND NOT EXISTS (SELECT 1 FROM users WHERE id = $1 AND ban_reason = 'deleted and excluded')", CopyWhere: "user_id = $1", Copied: "kind subject at", NotCopied: "user_id",
		},
		{Name: "connect_tokens", Columns: "hash kind address expires_at"},
		{Name: "sign_in_nonces", Columns: "hash address expires_at used_at"},
		{Name: "telegram_launches", Columns: "hash expires_at"},
	}
}
