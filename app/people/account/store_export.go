package account

import (
	"strings"

	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports returns the players for a regulator, without passwords, second factors and
// sessions.
func Exports() []export.Table {
	return export.From(Tables(),
		export.Table{Name: "players", Read: exportPlayers},
		export.Table{Name: "staff_roles", Read: exportRoles},
	)
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
