package account

import (
	"strings"

	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports returns the players for a regulator, without passwords, second factors and
// sessions.
func Exports() []export.Table {
	return []export.Table{{
		Name:     "players",
		Sentence: "A player who registered before the moment of the package. All but id and registration is as it was when the package was made.",
		Columns: []export.Column{
			{Name: "player", Sentence: "Id."},
			{Name: "name", Sentence: "Name."},
			{Name: "email", Sentence: "Email address."},
			{Name: "email_verified_at", Sentence: "When the address was confirmed, in milliseconds since 1970 (UTC); empty for never.", Number: true},
			{Name: "registered_at", Sentence: "When the account was opened, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "registered_from", Sentence: "Network address of the registration."},
			{Name: "referred_by", Sentence: "Id of the player who brought them."},
			{Name: "banned_at", Sentence: "When the account was shut, in milliseconds since 1970 (UTC); empty for an open one.", Number: true},
			{Name: "ban_reason", Sentence: "Why it was shut."},
			{Name: "muted_until", Sentence: "Until when the player may not write, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "excluded_until", Sentence: "Until when the player has excluded themselves, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "two_factor", Sentence: "1 with two-factor authentication.", Number: true},
		},
		Read: exportPlayers,
	}, {
		Name: "staff_roles", Sentence: "A role that a member of staff had when the package was made.",
		Columns: []export.Column{{Name: "player", Sentence: "Id of the account."}, {Name: "role", Sentence: "Role; * is that of administrators."}},
		Read:    exportRoles,
	}}
}

func exportRoles(q db.Querier, after string, _ export.Cutoff, limit int) ([][]string, string, error) {
	userID, role, _ := strings.Cut(after, " ")
	return export.Rows(q, "the roles", func(row db.Scanner) ([]string, string, error) {
		var userID, role string
		err := row.Scan(&userID, &role)
		return []string{userID, role}, userID + " " + role, err
	}, `SELECT user_id, role_id FROM user_roles WHERE user_id > $1 OR user_id = $1 AND role_id > $2 ORDER BY user_id, role_id LIMIT $3`,
		userID, role, limit)
}

func exportPlayers(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
	created, id, _ := strings.Cut(after, " ")
	return export.Rows(q, "the players", func(row db.Scanner) ([]string, string, error) {
		var id, name, email, from, by, reason string
		var verified, created, banned, muted, excluded int64
		var factor int64
		err := row.Scan(&id, &name, &email, &verified, &created, &from, &by, &banned, &reason, &muted, &excluded, &factor)
		return []string{
			id, name, email, export.Optional(verified), export.Number(created), from, by, export.Optional(banned), reason, export.Optional(muted),
			export.Optional(excluded), export.Number(factor),
		}, export.Number(created) + " " + id, err
	}, `SELECT id, name, COALESCE(email, ''), COALESCE(email_verified_at, 0), created_at, register_address, COALESCE(referred_by, ''),
		COALESCE(banned_at, 0), ban_reason, COALESCE(mute_until, 0), COALESCE(self_excluded_until, 0), CASE WHEN totp_secret IS NULL THEN 0 ELSE 1 END
		FROM users WHERE created_at >= $1 AND (created_at > $1 OR id > $2) AND created_at < $3 ORDER BY created_at, id LIMIT $4`,
		export.Key(created), id, at.AsOf, limit)
}
