package account

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "users", Title: "Your account", Order: schema.Account + 10, Deletion: schema.Anonymised,
			Owned: "id = $1", Copied: "id name email email_verified_at password_changed_at created_at private_bets referral_code register_address register_country mute_until self_excluded_until banned_at ban_reason contact_info totp_enabled_at email_changed_at email_replaced_at two_factor_changed_at", NotCopied: "name_key email_key password_hash referred_by register_device totp_secret totp_pending totp_step",
			Exports: []schema.Export{{
				Name: "players", Sentence: "A player who registered before the moment of the package. All but id and registration is as it was when the package was made.",
				Columns: []schema.Column{
					{Name: "player", From: "id", Sentence: "Id."},
					{Name: "name", Sentence: "Name."},
					{Name: "email", Sentence: "Email address."},
					{Name: "email_verified_at", Sentence: "When the address was confirmed, in milliseconds since 1970 (UTC); empty for never.", Number: true},
					{Name: "registered_at", From: "created_at", Sentence: "When the account was opened, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "registered_from", From: "register_address", Sentence: "Network address of the registration."},
					{Name: "referred_by", Sentence: "Id of the player who brought them."},
					{Name: "banned_at", Sentence: "When the account was shut, in milliseconds since 1970 (UTC); empty for an open one.", Number: true},
					{Name: "ban_reason", Sentence: "Why it was shut."},
					{Name: "muted_until", From: "mute_until", Sentence: "Until when the player may not write, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "excluded_until", From: "self_excluded_until", Sentence: "Until when the player has excluded themselves, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "two_factor", From: "totp_secret", Sentence: "1 with two-factor authentication.", Number: true},
				},
			}},
		},
		{
			Name: "known_devices", Title: "Browsers in which you signed in", Order: schema.Account + 30, Deletion: schema.Erased,
			Owned: "user_id = $1", Copied: "seen_at", NotCopied: "user_id device",
		},
		{
			Name: "former_emails", Title: "Email addresses that you replaced", Order: schema.Account + 40, Deletion: schema.Erased,
			Owned: "user_id = $1", Copied: "email verified_at replaced_at", NotCopied: "user_id email_key in_force undo_hash undo_until",
		},
		{
			Name: "user_ignores", Title: "Players whom you ignore", Order: schema.Account + 70, Deletion: schema.Erased,
			Owned: "user_id = $1 OR ignored_id = $1", CopyWhere: "user_id = $1", Copied: "created_at", NotCopied: "user_id ignored_id",
		},
		{
			Name: "user_tokens", Title: "Links of emails that were not used yet", Order: schema.Account + 80, Deletion: schema.Erased,
			Owned: "user_id = $1", Copied: "kind created_at expires_at used_at", NotCopied: "hash user_id email",
		},
		{
			Name: "account_recoveries", Title: "Changes by the support of how your account is entered", Order: schema.Account + 90, Deletion: schema.Erased,
			Owned: "user_id = $1", Copied: "kind email state asked_at due_at ended_at blocks_until", NotCopied: "id user_id request asked_by token_hash",
		},
		{
			Name: "backup_codes", Title: "Backup codes of two-factor authentication", Order: schema.Account + 100, Deletion: schema.Erased,
			Owned: "user_id = $1", Copied: "used_at", NotCopied: "user_id hash",
		},
		{
			Name: "user_roles", Title: "Your roles", Order: schema.Account + 110, Deletion: schema.Erased, Small: "a few for each of the staff",
			Owned: "user_id = $1", Copied: "role_id", NotCopied: "user_id",
			Exports: []schema.Export{{
				Name: "staff_roles", Sentence: "A role that a member of staff had when the package was made.",
				Columns: []schema.Column{
					{Name: "player", From: "user_id", Sentence: "Id of the account."},
					{Name: "role", From: "role_id", Sentence: "Role; * is that of administrators."},
				},
			}},
		},
		{
			Name: "user_permissions", Title: "Your permissions", Order: schema.Account + 120, Deletion: schema.Erased, Small: "a few for each of the staff",
			Owned: "user_id = $1", Copied: "permission", NotCopied: "user_id",
		},
		{
			Name: "registrations", Title: "When the account was opened", Order: schema.Account + 140, Deletion: schema.Kept, Reason: schema.ForBooks,
			Owned: "user_id = $1", Copied: "at", NotCopied: "seq user_id",
		},
		{Name: "role_permissions", Columns: "role_id permission"},
		{Name: "roles", Columns: "id created_at version", Small: "staff make them"},
	}
}
