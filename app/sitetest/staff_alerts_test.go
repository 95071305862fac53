package sitetest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/session"
	"croupier/db"
)

// newChannel is the body of a call that makes a channel.
const newChannel = `{"version":0,"kind":"mail","name":"Office","min_severity":1,"to":"office@example.org","on":true,"reason":"a test"}`

// asBoss makes a call as the administrator and returns a field of the answer.
func (s *testSite) asBoss(path, body, field string) string {
	s.Helper()
	got := s.want(path, s.as(s.signIn("administrator"), path, body), 200)
	text, _ := got.body[field].(string)
	return text
}

func (s *testSite) openCase() string {
	s.Helper()
	return s.asBoss("/api/admin/case/open", `{"title":"A case","severity":2}`, "id")
}

func (s *testSite) channel() string {
	s.Helper()
	return s.asBoss("/api/admin/channel/save", newChannel, "id")
}

// firstRule is a rule that every new site has.
func (s *testSite) firstRule() (id string) {
	s.Helper()
	s.queryOne(`SELECT id FROM alert_rules ORDER BY id LIMIT 1`, &id)
	return id
}

// raiseAlert has a rule raise an alert about a player who excludes themself.
func (s *testSite) raiseAlert() (id string) {
	s.Helper()
	if err := s.Parts.DB.Write(s.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO alerts (id, rule, rule_version, title, severity, kind, user_id, address, ref, facts, event_at, at, state, owner, outcome, closed_at, case_id)
			SELECT 'an-alert', id, 1, 'A test', 2, 'bet', $1, '', '', '[]', 1, 1, 'open', '', '', 0, '' FROM alert_rules ORDER BY id LIMIT 1`, s.idOf("bertram"))
		return err
	}); err != nil {
		s.Fatal(err)
	}
	return "an-alert"
}

func (s *testSite) queryOne(query string, into any) {
	s.Helper()
	if err := s.Parts.DB.Read(s.Context(), func(q *db.Reader) error { return q.QueryRow(query).Scan(into) }); err != nil {
		s.Fatal(err)
	}
}

// runRules runs the rules on the events until a condition is true.
func (s *testSite) runRules(condition func() bool) {
	s.Helper()
	ctx, cancel := context.WithCancel(s.Context())
	ended := make(chan error, 1)
	for _, f := range s.Parts.Features {
		for _, w := range f.Workers {
			if w.Name == "activity" {
				go func() { ended <- w.Run(ctx) }()
			}
		}
	}
	for !condition() {
	}
	cancel()
	if err := <-ended; err != nil {
		s.Error(err)
	}
}

// Each action of players and staff is written to the stream once, and the default rules of the
// site see it.
func TestActivityEventsForRules(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("administrator", session.RoleAdmin)
	s.open("bertram", "")
	s.open("ferdinand", "")
	boss, bert := s.signIn("administrator"), s.signIn("bertram")
	id := s.idOf("bertram")
	for _, call := range []struct {
		as         []string
		path, body string
		status     int
	}{
		{nil, "/auth/login", `{"login":"bertram","password":"wrong"}`, 401},
		{nil, "/auth/login", `{"login":"unknown","password":"wrong"}`, 401},
		{bert, "/api/chat/tip", `{"name":"ferdinand","amount":"1.25","currency":"usd","request_id":"tip"}`, 200},
		{bert, "/api/chat/tip", `{"name":"ferdinand","amount":"1.25","currency":"usd","request_id":"tip"}`, 200},
		{boss, "/api/admin/player/hold", `{"user":"` + id + `","hold":"gifts","reason":"a test"}`, 200},
		{bert, "/api/chat/tip", `{"name":"ferdinand","amount":"1","currency":"usd","request_id":"held"}`, 403},
		{boss, "/api/chat/moderate/mute", `{"id":"` + id + `","minutes":5}`, 200},
		{boss, "/api/admin/player/tag", `{"user":"` + id + `","tag":"vip","reason":"a test"}`, 200},
		{boss, "/api/admin/player/adjust", `{"user":"` + id + `","amount":"-1","currency":"usd","purpose":"real","request":"a","reason":"a test"}`, 200},
		{bert, "/api/user/self_exclude", `{"duration":"24h","password":"correct horse"}`, 200},
	} {
		if call.as == nil {
			s.want(call.path, s.post(call.path, call.body), call.status)
			continue
		}
		s.want(call.path, s.as(call.as, call.path, call.body), call.status)
	}
	var kinds []string
	err := s.Parts.DB.Read(t.Context(), func(q *db.Reader) error {
		return db.Each(q, "list the activity", func(row db.Scanner) error {
			var kind, user string
			var usd int64
			if err := row.Scan(&kind, &user, &usd); err != nil {
				return err
			}
			if user != s.idOf("administrator") {
				kinds = append(kinds, fmt.Sprint(kind, " ", user == id, " ", usd))
			}
			return nil
		}, `SELECT kind, user_id, usd FROM activity ORDER BY seq`)
	})
	want := []string{"sign_in true 0", "sign_in_failed true 0", "sign_in_failed false 0", "gift true 1250000", "gift_received false 1250000", "held true 0",
		"muted true 0", "tagged true 0", "correction true 1000000", "excluded true 0"}
	if err != nil || !slices.Equal(kinds, want) {
		t.Fatalf("%v, written were\n%s", err, strings.Join(kinds, "\n"))
	}
	s.runRules(func() bool { return s.count("alerts") > 0 })
	if on, off := s.count("alert_rules WHERE is_on = 1"), s.count("alert_rules WHERE is_on = 0"); on != 26 || off != 1 {
		t.Errorf("%d rules are on and %d off", on, off)
	}
	var title string
	if s.queryOne(`SELECT title FROM alerts`, &title); title != "A player excludes themself" {
		t.Errorf("the alert is %q", title)
	}
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}
