package sitetest

import (
	"fmt"
	"testing"

	"croupier/app/kernel/id"
	"croupier/db"
)

// A player who undoes the change of an email address also ends access that other packages
// granted: connections since the change, and all access of other sites.
func TestEmailUndoNotifiesOtherPackages(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	userID, _ := s.register("felicity")
	changed := s.Parts.Clock.Now()
	err := s.Parts.DB.Write(t.Context(), func(tx *db.Tx) error {
		for _, row := range []struct {
			query string
			args  []any
		}{
			{`INSERT INTO former_emails (user_id, email, email_key, verified_at, replaced_at, in_force, undo_hash, undo_until)
				VALUES ($1, 'old@example.org', 'old@example.org', 1, $2, 1, $3, $4)`,
				[]any{userID, changed.UnixMilli(), id.HashSecret("undo"), changed.UnixMilli() + 3_600_000}},
			{`INSERT INTO identities (kind, subject, user_id, label, created_at)
				VALUES ('wallet', '0xowner', $1, '', $2), ('wallet', '0xthief', $1, '', $2 + 1)`, []any{userID, changed.UnixMilli() - 1}},
			{`INSERT INTO oauth_grants (code_hash, request_id, user_id, client_id, redirect_uri, scope, code_challenge, code_expires_at, expires_at)
				VALUES ('h', 'r', $1, 'shop', 'https://shop.test/', 'profile', '', $2, $2)`, []any{userID, changed.UnixMilli() + 3_600_000}},
		} {
			if _, err := tx.Exec(row.query, row.args...); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	s.want("the undo", s.post("/auth/email/undo", fmt.Sprintf(`{"user":%q,"token":"undo"}`, userID)), 200)
	var left string
	err = s.Parts.DB.Read(t.Context(), func(q *db.Reader) error {
		return q.QueryRow(`SELECT (SELECT GROUP_CONCAT(subject) FROM identities) || ' ' || (SELECT COUNT(*) FROM oauth_grants)`).Scan(&left)
	})
	if err != nil || left != "0xowner 0" {
		t.Errorf("left are %q, %v", left, err)
	}
}
