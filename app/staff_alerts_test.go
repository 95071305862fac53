package app

import (
	"croupier/db"
)

// newChannel is the body of a call that makes a channel.
const newChannel = `{"version":0,"kind":"mail","name":"Office","least":1,"to":"office@example.org","on":true,"reason":"a test"}`

// asBoss makes a call as the administrator and gives a field of the answer.
func (s *testSite) asBoss(path, body, field string) string {
	s.Helper()
	got := s.want(path, s.as(s.signIn("administrator"), path, body), 200)
	text, _ := got.body[field].(string)
	return text
}

func (s *testSite) caseOpened() string {
	s.Helper()
	return s.asBoss("/api/admin/case/open", `{"title":"A case","severity":2}`, "id")
}

func (s *testSite) channel() string {
	s.Helper()
	return s.asBoss("/api/admin/channel/save", newChannel, "id")
}

// firstRule is a rule that the site came with.
func (s *testSite) firstRule() (id string) {
	s.Helper()
	s.one(`SELECT id FROM alert_rules ORDER BY id LIMIT 1`, &id)
	return id
}

// alerted has a rule raise an alert about a player who excludes themself.
func (s *testSite) alerted() (id string) {
	s.Helper()
	if err := s.app.db.Write(s.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO alerts (id, rule, rule_version, title, severity, kind, user_id, address, ref, facts, event_at, at, state, owner, outcome, closed_at, case_id)
			SELECT 'an-alert', id, 1, 'A test', 2, 'bet', $1, '', '', '[]', 1, 1, 'open', '', '', 0, '' FROM alert_rules ORDER BY id LIMIT 1`, s.idOf("bertram"))
		return err
	}); err != nil {
		s.Fatal(err)
	}
	return "an-alert"
}

func (s *testSite) one(query string, into any) {
	s.Helper()
	if err := s.app.db.Read(s.Context(), func(q *db.Reader) error { return q.QueryRow(query).Scan(into) }); err != nil {
		s.Fatal(err)
	}
}
