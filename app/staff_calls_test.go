package app

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/app/people/account"
)

// staffSamples make what each call of staff needs and give its body. A call that
// is added without one fails the test.
var staffSamples = map[string]func(s *testSite, playerID string) string{
	"POST /api/admin/settings/change": func(*testSite, string) string {
		return `{"changes":[{"key":"games.max_bet","value":"25","version":0},{"key":"chat.slow","value":"9s","version":0}],"reason":"a test"}`
	},
	"POST /api/admin/settings/undo": func(s *testSite, _ string) string {
		s.setTo("games.demo_bets", "false")
		return `{"key":"games.demo_bets","version":1,"to":0,"reason":"a test"}`
	},
	"POST /api/admin/roles/define": func(*testSite, string) string {
		return `{"role":"helper","version":0,"permissions":["moderate"],"reason":"a test"}`
	},
	"POST /api/admin/roles/delete": func(s *testSite, _ string) string {
		s.role("helper", "moderate")
		return `{"role":"helper","version":1,"reason":"a test"}`
	},
	"POST /api/admin/approvals/decide": func(s *testSite, playerID string) string {
		id, hash := s.asked("bertram", playerID)
		return fmt.Sprintf(`{"id":%q,"hash":%q,"approve":true,"reason":"a test"}`, id, hash)
	},
	"POST /api/admin/approvals/withdraw": func(s *testSite, playerID string) string {
		id, hash := s.asked("administrator", playerID)
		return fmt.Sprintf(`{"id":%q,"hash":%q,"reason":"a test"}`, id, hash)
	},
	"POST /api/chat/moderate/mute":   func(_ *testSite, playerID string) string { return `{"id":"` + playerID + `","minutes":5}` },
	"POST /api/chat/moderate/unmute": func(*testSite, string) string { return `{"name":"bertram"}` },
	"POST /api/chat/moderate/removeAllFrom": func(_ *testSite, playerID string) string {
		return `{"id":"` + playerID + `"}`
	},
	"POST /api/chat/moderate/removeMessage": func(s *testSite, _ string) string {
		got := s.want("a message", s.as(s.signIn("bertram"), "/api/whisper", `{"event":"ChatMessage","data":{"message":"hello","channel":"casino_en"}}`), 200)
		message, _ := got.body["message"].(map[string]any)
		return fmt.Sprintf(`{"id":%q}`, message["_id"])
	},
	"POST /api/chat/moderate/quiz": func(*testSite, string) string { return `{"question":"Why?","answer":"because"}` },
}

// set changes a setting as the console does.
func (s *testSite) setTo(key, value string) {
	s.Helper()
	if err := s.app.Admin("test").SetSetting(s.Context(), key, value, "a test"); err != nil {
		s.Fatal(err)
	}
}

// deeds counts the rows of the log of staff.
func (s *testSite) deeds() (count int) { s.Helper(); return s.count("staff_log") }

// Every call of staff that changes something leaves exactly one row in the log,
// with its reason where it demands one, and none when it is refused.
func TestEveryCallOfStaffLeavesOneRow(t *testing.T) {
	for _, call := range newSite(t).app.server.registry.Actions() {
		if call.Guard.Permission().IsZero() || call.ReadsOnly() {
			continue
		}
		t.Run(call.Name(), func(t *testing.T) {
			sample := staffSamples[call.Name()]
			if sample == nil {
				t.Fatal("this call of staff has no sample: add one to staffSamples")
			}
			s := newSite(t)
			s.open("bertram", "")
			s.open("administrator", session.RoleAdmin)
			player, err := s.app.accounts.Find(t.Context(), session.GuestCall("test"), account.NameRequest{Name: "bertram"})
			if err != nil {
				t.Fatal(err)
			}
			body := sample(s, player.ID)
			before := s.deeds()
			s.refusesStaff(call, body, before)
			s.want(call.Name(), s.staff(call, "administrator", body), 200)
			if left := s.deeds() - before; left != 1 {
				t.Fatalf("it left %d rows", left)
			}
			row := s.lastDeed()
			logged, _ := call.Logged()
			if row["actor"] == "" || row["action"] == "" || row["kind"] == "" || row["subject"] == "" || row["request"] == "" || logged.ReasonRequired && row["reason"] != "a test" {
				t.Errorf("the row says %v", row)
			}
			result, err := s.app.Audit(t.Context(), nil)
			if err != nil || !result.OK() {
				t.Errorf("%v %+v", err, result.Findings)
			}
		})
	}
}

// refusesStaff makes a call of staff in ways that are refused: none leaves a row.
func (s *testSite) refusesStaff(call action.Action, body string, rows int) {
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
	if now := s.deeds(); now != rows {
		s.Errorf("refused calls left %d rows", now-rows)
	}
}

// staff makes a call as somebody.
func (s *testSite) staff(call action.Action, name, body string) answer {
	s.Helper()
	return s.staffAs(s.signIn(name), call, body)
}

// staffAs makes a call of staff by a program that carries these headers.
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

// lastDeed is the newest row of the log of staff.
func (s *testSite) lastDeed() map[string]string {
	s.Helper()
	raw, err := sql.Open("sqlite", "file:"+s.app.cfg.DatabasePath())
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

// What the console does to a player is logged with its reason.
func TestTheConsolesReasonIsLogged(t *testing.T) {
	s := newSite(t)
	s.want("csrf cookie", s.send(s.visitor, http.MethodGet, "/sanctum/csrf-cookie", ""), http.StatusNoContent)
	s.register("felicity")
	if err := s.app.Admin("console").Because("prize of the raffle").Grant(t.Context(), "felicity", "25", "usd"); err != nil {
		t.Fatal(err)
	}
	if rows := s.count("staff_log WHERE actor = 'console' AND action = 'grant' AND reason = 'prize of the raffle'"); rows != 1 {
		t.Errorf("%d rows have the reason", rows)
	}
}
