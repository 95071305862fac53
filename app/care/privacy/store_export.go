package privacy

import (
	"fmt"
	"math"
	"strings"

	"croupier/app/kernel/export"
	"croupier/db"
)

// deletedAfter lists completed deletions after an id.
func deletedAfter(q db.Querier, after string, limit int) ([]request, error) {
	return queryRequests(q, `SELECT `+columns+` FROM privacy_requests WHERE kind = 'deletion' AND state = 'done' AND id > $1 ORDER BY id LIMIT $2`, after, limit)
}

// hasPersonalData reports whether an account still contains data that identifies its owner.
func hasPersonalData(q db.Querier, userID string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM users WHERE id = $1 AND (name_key <> 'deleted:' || id OR email IS NOT NULL OR password_hash IS NOT NULL OR register_address <> '')`, userID)
}

// emailPeriods lists the current and former addresses of a player.
func emailPeriods(q db.Querier, userID string) ([]emailPeriod, error) {
	return db.All(q, "list the addresses of a player", func(address *emailPeriod, row db.Scanner) error {
		return row.Scan(&address.address, &address.from, &address.until)
	}, `SELECT email, COALESCE(email_changed_at, created_at), $1 FROM users WHERE id = $2 AND email IS NOT NULL
		UNION ALL SELECT f.email, u.created_at, f.replaced_at + $3 FROM former_emails AS f JOIN users AS u ON u.id = f.user_id WHERE f.user_id = $2`,
		int64(math.MaxInt64), userID, changeNoticePeriod.Milliseconds())
}

// Exports are the tables of requests for a regulator.
func Exports() []export.Table {
	return export.From(Tables(), export.Table{
		Name: "privacy_requests",
		Read: func(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
			found, err := queryRequests(q, `SELECT `+columns+` FROM privacy_requests WHERE id > $1 AND asked_at < $2 ORDER BY id LIMIT $3`, after, at.AsOf, limit)
			if err != nil {
				return nil, "", fmt.Errorf("export requests of privacy: %w", err)
			}
			rows, last := [][]string{}, ""
			for _, r := range found {
				rows = append(rows, []string{
					r.id, r.userID, r.kind, r.state, r.askedBy, strings.Join(r.why, " "), export.Number(r.askedAt), export.Number(r.dueAt), export.Optional(r.ended),
				})
				last = r.id
			}
			return rows, last, nil
		},
	})
}
