package privacy

// accountsTables are the tables of the account itself, and of what the site sends to it.
var accountsTables = []Table{
	{
		Name: "users", Title: "Your account", Owned: "id = $1", Deletion: Anonymised,
		Copied: "id name email email_verified_at password_changed_at created_at private_bets referral_code register_address register_country mute_until self_excluded_until banned_at ban_reason contact_info totp_enabled_at email_changed_at email_replaced_at two_factor_changed_at", NotCopied: "name_key email_key password_hash referred_by register_device totp_secret totp_pending totp_step",
	},
	{
		Name: "sessions", Title: "Where you are signed in", Owned: "user_id = $1", Deletion: Erased,
		Copied: "created_at last_seen_at expires_at confirmed_at ip user_agent", NotCopied: "id user_id token_hash pending",
	},
	{
		Name: "known_devices", Title: "Browsers in which you signed in", Owned: "user_id = $1", Deletion: Erased,
		Copied: "seen_at", NotCopied: "user_id device",
	},
	{
		Name: "former_emails", Title: "Email addresses that you replaced", Owned: "user_id = $1", Deletion: Erased,
		Copied: "email verified_at replaced_at", NotCopied: "user_id email_key in_force undo_hash undo_until",
	},
	{
		Name: "identities", Title: "Wallets and messengers that are connected", Owned: "user_id = $1 AND NOT EXISTS (SELECT 1 FROM users WHERE id = $1 AND ban_reason = 'deleted and excluded')", Deletion: Erased,
		CopyWhere: "user_id = $1", Copied: "kind subject label created_at", NotCopied: "user_id",
	},
	{
		Name: "former_identities", Title: "Wallets and messengers that you disconnected", Owned: "user_id = $1 AND NOT EXISTS (SELECT 1 FROM users WHERE id = $1 AND ban_reason = 'deleted and excluded')", Deletion: Erased,
		CopyWhere: "user_id = $1", Copied: "kind subject at", NotCopied: "user_id",
	},
	{
		Name: "user_ignores", Title: "Players whom you ignore", Owned: "user_id = $1 OR ignored_id = $1", Deletion: Erased,
		CopyWhere: "user_id = $1", Copied: "created_at", NotCopied: "user_id ignored_id",
	},
	{
		Name: "user_tokens", Title: "Links of emails that were not used yet", Owned: "user_id = $1", Deletion: Erased,
		Copied: "kind created_at expires_at used_at", NotCopied: "hash user_id email",
	},
	{
		Name: "account_recoveries", Title: "Changes by the support of how your account is entered", Owned: "user_id = $1", Deletion: Erased,
		Copied: "kind email state asked_at due_at ended_at blocks_until", NotCopied: "id user_id request asked_by token_hash",
	},
	{
		Name: "backup_codes", Title: "Backup codes of two-factor authentication", Owned: "user_id = $1", Deletion: Erased,
		Copied: "used_at", NotCopied: "user_id hash",
	},
	{
		Name: "user_roles", Title: "Your roles", Owned: "user_id = $1", Deletion: Erased,
		Copied: "role_id", NotCopied: "user_id",
	},
	{
		Name: "user_permissions", Title: "Your permissions", Owned: "user_id = $1", Deletion: Erased,
		Copied: "permission", NotCopied: "user_id",
	},
	{
		Name: "oauth_grants", Title: "Other sites that may read your name", Owned: "user_id = $1", Deletion: Erased,
		Copied: "client_id scope used_at expires_at", NotCopied: "code_hash request_id user_id redirect_uri code_challenge code_expires_at token_hash",
	},
	{
		Name: "registrations", Title: "When the account was opened", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "at", NotCopied: "seq user_id",
	},
	{
		Name: "activity", Title: "What happened to your account", Owned: "user_id = $1", Deletion: Erased,
		BatchColumn: "seq", Copied: "at kind address usd facts", NotCopied: "seq user_id device origin request",
	},
	{
		Name: "consents", Title: "What you have allowed and taken back", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForEvidence, Copied: "purpose given edition at", NotCopied: "seq user_id",
	},
	{
		Name: "notices", Title: "Your inbox", Owned: "user_id = $1", Deletion: Erased,
		BatchColumn: "id", CopyWhere: "user_id = $1 AND shown = 1", Copied: "kind at usd facts read_at", NotCopied: "id user_id shown email_state",
	},
	{
		Name: "notice_choices", Title: "Your choices of notices", Owned: "user_id = $1", Deletion: Erased,
		Copied: "topic channel chosen changed_at", NotCopied: "user_id",
	},
	{
		Name: "dismissed", Title: "Notices of the site that you put away", Owned: "user_id = $1", Deletion: Erased,
		Copied: "item at", NotCopied: "user_id",
	},
	{
		Name: "privacy_requests", Title: "Your requests for a copy of your data and for deletion", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForEvidence, Copied: "kind state asked_at due_at ended_at", NotCopied: "id user_id asked_by reason why step bytes",
	},
	{
		Name: "privacy_marks", Title: "What recognises a deleted account that may not come back", Owned: "1 = 0", Deletion: Kept,
		Reason: keepForExclusion, Copied: "", NotCopied: "hash why at",
	},
}
