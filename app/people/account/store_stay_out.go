package account

import (
	"croupier/db"
)

func isExcludedOrBanned(q db.Querier, userID string, now int64) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM users WHERE id = $1 AND (banned_at IS NOT NULL OR self_excluded_until > $2)`, userID, now)
}

// excludedMatch is an excluded or banned player who shares data with a new account.
type excludedMatch struct{ userID, by, why string }

// excludedMatchQueries find accounts that share a mailbox or a browser with a new account. Each
// reads only the accounts that share it.
var excludedMatchQueries = []struct{ by, query string }{
	{"mailbox", `SELECT o.id, CASE WHEN o.banned_at IS NOT NULL THEN 'banned' ELSE 'excluded' END FROM users AS u JOIN users AS o ON o.mailbox_key = u.mailbox_key
		WHERE u.id = $1 AND o.id <> u.id AND (o.banned_at IS NOT NULL OR o.self_excluded_until > $2) ORDER BY o.id LIMIT $3`},
	{"browser", `SELECT o.id, CASE WHEN o.banned_at IS NOT NULL THEN 'banned' ELSE 'excluded' END FROM users AS u JOIN users AS o ON o.register_device = u.register_device AND o.register_device <> ''
		WHERE u.id = $1 AND u.register_device <> '' AND o.id <> u.id AND (o.banned_at IS NOT NULL OR o.self_excluded_until > $2) ORDER BY o.id LIMIT $3`},
	{"browser", `SELECT o.id, CASE WHEN o.banned_at IS NOT NULL THEN 'banned' ELSE 'excluded' END FROM users AS u
		JOIN known_devices AS d ON d.device = u.register_device JOIN users AS o ON o.id = d.user_id
		WHERE u.id = $1 AND u.register_device <> '' AND o.id <> u.id AND o.register_device <> u.register_device AND (o.banned_at IS NOT NULL OR o.self_excluded_until > $2)
		ORDER BY o.id LIMIT $3`},
}

func excludedMatches(q db.Querier, userID string, now int64, limit int) (list []excludedMatch, _ error) {
	for _, one := range excludedMatchQueries {
		found, err := db.All(q, "look who shares a "+one.by+" with a new account", func(match *excludedMatch, row db.Scanner) error {
			match.by = one.by
			return row.Scan(&match.userID, &match.why)
		}, one.query, userID, now, limit)
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	return list, nil
}
