package sitetest

import (
	"database/sql"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/session"
)

// countActions counts the rows of the staff log.
func (s *testSite) countActions() (count int) { s.Helper(); return s.count("staff_log") }

// ownSites are prefixes of calls that get a separate site: their samples need a site without
// other calls, or prevent later calls, for example by a ban of the player.
var ownSites = []string{
	"POST /api/admin/approvals/withdraw", "POST /api/admin/backups/", "POST /api/admin/chat/question", "POST /api/admin/content/order", "POST /api/admin/game/undo",
	"POST /api/admin/player/", "POST /api/chat/moderate/", "POST /api/admin/treasury/", "POST /api/admin/withdrawal",
	"POST /api/admin/policy/withdraw", "POST /api/admin/roles/delete",
}

func needsOwnSite(name string) bool {
	return slices.ContainsFunc(ownSites, func(begin string) bool { return strings.HasPrefix(name, begin) })
}

// betweenCalls is long enough to stay below all rate limits.
const betweenCalls = 5 * time.Minute

// Every staff call that changes data adds exactly one row to the log, with its reason where it
// requires one, and no row when it is refused. One site serves all of them, except those that
// need a separate one.
func TestStaffCallsAreLoggedOnce(t *testing.T) {
	t.Parallel()
	at := clock.NewFake(kerneltest.Start)
	shared := newSiteAt(t, at)
	playerID := shared.newPlayer()
	for _, call := range shared.Parts.Calls {
		if call.Guard.Permission().IsZero() || call.ReadsOnly() {
			continue
		}
		t.Run(call.Name(), func(t *testing.T) {
			if !needsOwnSite(call.Name()) {
				at.Advance(betweenCalls)
				shared.under(t).wantOneLogRow(call, playerID)
				return
			}
			s := newSite(t)
			s.wantOneLogRow(call, s.newPlayer())
			s.wantBooksRight()
		})
	}
	shared.wantBooksRight()
}

// newPlayer opens the accounts of a player and an administrator, and returns the id of the player.
func (s *testSite) newPlayer() (playerID string) {
	s.Helper()
	s.open("bertram", "")
	s.open("administrator", session.RoleAdmin)
	return s.idOf("bertram")
}

// under is the same site for a subtest.
func (s *testSite) under(t *testing.T) *testSite {
	inner := *s
	inner.T = t
	return &inner
}

func (s *testSite) wantOneLogRow(call action.Action, playerID string) {
	s.Helper()
	sample := staffSamples[call.Name()]
	if sample == nil {
		s.Fatal("this call of staff has no sample: add one to staffSamples")
	}
	body := sample(s, playerID)
	before := s.countActions()
	s.wantRefused(call, body, before)
	s.want(call.Name(), s.staff(call, "administrator", body), 200)
	if left := s.countActions() - before; left != 1 {
		s.Fatalf("it left %d rows", left)
	}
	row := s.lastAction()
	logged, _ := call.Logged()
	if row["actor"] == "" || row["action"] == "" || row["kind"] == "" || row["subject"] == "" || row["request"] == "" || logged.ReasonRequired && row["reason"] != "a test" {
		s.Errorf("the row says %v", row)
	}
}

// wantBooksRight proves the books.
func (s *testSite) wantBooksRight() {
	s.Helper()
	result, err := s.App.Audit(s.Context(), nil)
	if err != nil || !result.OK() {
		s.Errorf("%v %+v", err, result.Findings)
	}
}

// wantRefused makes a staff call in ways that are refused. None of them adds a row.
func (s *testSite) wantRefused(call action.Action, body string, rows int) {
	s.Helper()
	s.want("a player", s.staff(call, "bertram", body), 403)
	if got := s.staff(call, "administrator", `{"nonsense":"x"}`); got.status < 400 || got.status >= 500 {
		s.Errorf("nonsense: %d %s", got.status, got.text)
	}
	if logged, _ := call.Logged(); logged.ReasonRequired {
		var fields map[string]any
		if err := json.Unmarshal([]byte(body), &fields); err != nil {
			s.Fatal(err)
		}
		delete(fields, "reason")
		without, err := json.Marshal(fields)
		if err != nil {
			s.Fatal(err)
		}
		s.want("no reason", s.staff(call, "administrator", string(without)), 422)
	}
	if now := s.countActions(); now != rows {
		s.Errorf("refused calls left %d rows", now-rows)
	}
}

// staff makes a call as a user.
func (s *testSite) staff(call action.Action, name, body string) answer {
	s.Helper()
	return s.staffAs(s.signIn(name), call, body)
}

// staffAs makes a staff call by a program with these headers.
func (s *testSite) staffAs(headers []string, call action.Action, body string) answer {
	s.Helper()
	switch {
	case call.Path == "":
		return s.as(headers, "/api/whisper", `{"event":"`+call.Event+`","data":`+body+`}`)
	case call.Method == http.MethodGet:
		return s.send(s.newVisitor(), http.MethodGet, call.Path, "", headers...)
	default:
		return s.as(headers, call.Path, body)
	}
}

// lastAction is the newest row of the staff log.
func (s *testSite) lastAction() map[string]string {
	s.Helper()
	raw, err := sql.Open("sqlite", "file:"+s.Parts.Config.DatabasePath())
	if err != nil {
		s.Fatal(err)
	}
	defer raw.Close()
	row := map[string]string{}
	names := []string{"actor", "action", "kind", "subject", "reason", "request", "before", "after"}
	values := make([]string, len(names))
	into := make([]any, len(names))
	for i := range values {
		into[i] = &values[i]
	}
	if err := raw.QueryRow(`SELECT ` + strings.Join(names, ", ") + ` FROM staff_log ORDER BY seq DESC LIMIT 1`).Scan(into...); err != nil {
		s.Fatal(err)
	}
	for i, name := range names {
		row[name] = values[i]
	}
	return row
}

// An action of the console on a player is logged with its reason.
func TestConsoleReasonIsLogged(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.want("csrf cookie", s.send(s.visitor, http.MethodGet, "/sanctum/csrf-cookie", ""), http.StatusNoContent)
	s.register("felicity")
	if err := s.App.Admin("console").WithReason("prize of the raffle").Grant(t.Context(), "felicity", "25", "usd"); err != nil {
		t.Fatal(err)
	}
	if rows := s.count("staff_log WHERE actor = 'console' AND action = 'grant' AND reason = 'prize of the raffle'"); rows != 1 {
		t.Errorf("%d rows have the reason", rows)
	}
}
