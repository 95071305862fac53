package oauth

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "oauth_grants", Title: "Other sites that may read your name", Order: schema.Account + 130, Deletion: schema.Erased,
			Owned: "user_id = $1", Copied: "client_id scope used_at expires_at", NotCopied: "code_hash request_id user_id redirect_uri code_challenge code_expires_at token_hash",
		},
		{Name: "oauth_requests", Columns: "id client_id redirect_uri scope state code_challenge expires_at answered_at"},
	}
}
