package privacy

// accountsTables are the account itself, and what the site tells it.
var accountsTables = []Table{
	{
		Name: "users", What: "Your account", Mine: "id = $1", Deed: Anonymised,
		Copied: "id name email email_verified_at password_changed_at created_at private_bets referral_code register_address register_country mute_until self_excluded_until banned_at ban_reason contact_info totp_enabled_at email_changed_at", Withheld: "name_key email_key password_hash referred_by register_device totp_secret totp_pending totp_step",
	},
	{
		Name: "sessions", What: "Where you are signed in", Mine: "user_id = $1", Deed: Erased,
		Copied: "created_at last_seen_at expires_at confirmed_at ip user_agent", Withheld: "id user_id token_hash pending",
	},
	{
		Name: "known_devices", What: "Browsers in which you signed in", Mine: "user_id = $1", Deed: Erased,
		Copied: "seen_at", Withheld: "user_id device",
	},
	{
		Name: "former_emails", What: "E-mail addresses that you replaced", Mine: "user_id = $1", Deed: Erased,
		Copied: "email verified_at replaced_at", Withheld: "user_id email_key in_force undo_hash undo_until",
	},
	{
		Name: "identities", What: "Wallets and messengers that are connected", Mine: "user_id = $1 AND NOT EXISTS (SELECT 1 FROM users WHERE id = $1 AND ban_reason = 'deleted and barred')", Deed: Erased,
		Shown: "user_id = $1", Copied: "kind subject label created_at", Withheld: "user_id",
	},
	{
		Name: "user_ignores", What: "Players whom you ignore", Mine: "user_id = $1 OR ignored_id = $1", Deed: Erased,
		Shown: "user_id = $1", Copied: "created_at", Withheld: "user_id ignored_id",
	},
	{
		Name: "user_tokens", What: "Links of letters that were not used yet", Mine: "user_id = $1", Deed: Erased,
		Copied: "kind created_at expires_at used_at", Withheld: "hash user_id email",
	},
	{
		Name: "backup_codes", What: "Backup codes of two-factor authentication", Mine: "user_id = $1", Deed: Erased,
		Copied: "used_at", Withheld: "user_id hash",
	},
	{
		Name: "user_roles", What: "Your roles", Mine: "user_id = $1", Deed: Erased,
		Copied: "role_id", Withheld: "user_id",
	},
	{
		Name: "user_permissions", What: "Your permissions", Mine: "user_id = $1", Deed: Erased,
		Copied: "permission", Withheld: "user_id",
	},
	{
		Name: "oauth_grants", What: "Other sites that may read your name", Mine: "user_id = $1", Deed: Erased,
		Copied: "client_id scope used_at expires_at", Withheld: "code_hash request_id user_id redirect_uri code_challenge code_expires_at token_hash",
	},
	{
		Name: "registrations", What: "When the account was opened", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "at", Withheld: "seq user_id",
	},
	{
		Name: "activity", What: "What happened to your account", Mine: "user_id = $1", Deed: Erased,
		Key: "seq", Copied: "at kind address usd facts", Withheld: "seq user_id device origin request",
	},
	{
		Name: "consents", What: "What you have allowed and taken back", Mine: "user_id = $1", Deed: Kept,
		Why: forProof, Copied: "purpose given edition at", Withheld: "seq user_id",
	},
	{
		Name: "notices", What: "Your inbox", Mine: "user_id = $1", Deed: Erased,
		Key: "id", Shown: "user_id = $1 AND shown = 1", Copied: "kind at usd facts read_at", Withheld: "id user_id shown letter",
	},
	{
		Name: "notice_choices", What: "What you want to be told of", Mine: "user_id = $1", Deed: Erased,
		Copied: "topic channel chosen changed_at", Withheld: "user_id",
	},
	{
		Name: "dismissed", What: "Notices of the site that you put away", Mine: "user_id = $1", Deed: Erased,
		Copied: "item at", Withheld: "user_id",
	},
	{
		Name: "privacy_requests", What: "Your requests for a copy of your data and for deletion", Mine: "user_id = $1", Deed: Kept,
		Why: forProof, Copied: "kind state asked_at due_at ended_at", Withheld: "id user_id asked_by reason why step bytes",
	},
	{
		Name: "privacy_marks", What: "What recognises a deleted account that may not come back", Mine: "1 = 0", Deed: Kept,
		Why: forBar, Copied: "", Withheld: "hash why at",
	},
}
