package sitetest

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// role makes or changes a role like the console.
func (s *testSite) role(name string, permissions ...string) {
	s.Helper()
	if err := s.App.Admin("test").DefineRole(s.Context(), name, permissions); err != nil {
		s.Fatal(err)
	}
}

// pendingRequest makes a request that waits for a second person.
func (s *testSite) pendingRequest(name, subject string) (id, hash string) {
	s.Helper()
	kind := approval.Kind{
		Name: "test action", Sentence: "Do something.", SubjectKind: stafflog.User, Request: permission.EditRoles, Decide: permission.EditRoles, Always: true,
		Execute: func(context.Context, *db.Tx, *session.Call, approval.Request) (approval.Completion, error) {
			return approval.Completion{Detail: "done"}, nil
		},
	}
	if err := s.Parts.Approvals.Declare(kind); err != nil {
		s.Fatal(err)
	}
	call := session.GuestCall("test")
	call.User = &session.User{ID: s.idOf(name), Permissions: []string{permission.EditRoles.ID()}}
	err := s.Parts.DB.Write(s.Context(), func(tx *db.Tx) (err error) {
		if _, id, err = s.Parts.Approvals.Submit(s.Context(), tx, call, approval.Proposal{Kind: "test action", Subject: subject, Payload: "x", Reason: "a test"}); err != nil {
			return err
		}
		return tx.QueryRow(`SELECT hash FROM approvals WHERE id = $1`, id).Scan(&hash)
	})
	if err != nil {
		s.Fatal(err)
	}
	return id, hash
}

func (s *testSite) idOf(name string) (id string) {
	s.Helper()
	err := s.Parts.DB.Read(s.Context(), func(q *db.Reader) error {
		return q.QueryRow(`SELECT id FROM users WHERE name = $1`, name).Scan(&id)
	})
	if err != nil {
		s.Fatal(err)
	}
	return id
}

// Every staff call is refused without a session, to a plain player, to staff who have every
// permission except the required one, and to staff without a second factor if the site requires
// one.
func TestStaffCallsNeedPermission(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("bertram", "")
	player := s.signIn("bertram")
	var all []string
	for _, p := range s.Parts.Permissions.List() {
		all = append(all, p.ID)
	}
	others, holders := map[string][]string{}, map[string][]string{}
	for _, call := range s.Parts.Calls {
		needed := call.Guard.Permission().ID()
		if needed == "" {
			continue
		}
		if others[needed] == nil {
			short := strings.ToLower(strings.ReplaceAll(needed, "_", ""))
			s.role("no_"+short, slices.DeleteFunc(slices.Clone(all), func(id string) bool { return id == needed })...)
			s.role("only_"+short, needed)
			for group, signed := range map[string]map[string][]string{"no": others, "only": holders} {
				name := group + "_" + short[:min(len(short), 12)]
				s.open(name, group+"_"+short)
				signed[needed] = s.signIn(name)
			}
		}
		rows := s.countActions()
		s.want(call.Name()+" without a session", s.staffAs(nil, call, `{}`), 401)
		s.want(call.Name()+" by a player", s.staffAs(player, call, `{}`), 403)
		s.want(call.Name()+" with all other permissions", s.staffAs(others[needed], call, `{}`), 403)
		if now := s.countActions(); now != rows {
			t.Errorf("%s: refused calls left %d rows", call.Name(), now-rows)
		}
	}
	s.setTo("staff.two_factor", "true")
	for _, call := range s.Parts.Calls {
		if needed := call.Guard.Permission().ID(); needed != "" {
			got := s.want(call.Name()+" without a second factor", s.staffAs(holders[needed], call, `{}`), 403)
			if got.body["code"] != -1025.0 || got.body["path"] != "/profile/settings/security" {
				t.Errorf("%s: refused by %s", call.Name(), got.text)
			}
		}
	}
}

// A permission that is removed from a role ends with the next call of its members.
func TestRoleChangeAppliesAtOnce(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.role("helper", "users")
	s.open("helena", "helper")
	helena := s.signIn("helena")
	s.want("permitted", s.as(helena, "/api/admin/roles", `{}`), 200)
	s.role("helper", "moderate")
	s.want("no more", s.as(helena, "/api/admin/roles", `{}`), 403)
	s.role("helper", "users")
	s.want("again", s.as(helena, "/api/admin/roles", `{}`), 200)
}

func TestStaffCannotGrantMissingPermissions(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("administrator", session.RoleAdmin)
	s.role("lead", "users", "moderate", "dashboard", "grant_roles")
	s.role("helper", "moderate")
	s.role("chief", "users", "settings")
	s.open("laura", "lead")
	s.open("helena", "helper")
	s.open("bertram", "")
	s.open("olga", session.RoleAdmin)
	for _, test := range []struct {
		name, as, path, body string
		status               int
		reason               string
	}{
		{"grant what one does not hold", "laura", "define", `{"role":"helper","version":1,"permissions":["settings"]`, 403, "beyond_own"},
		{"strip a role of what one does not hold", "laura", "define", `{"role":"chief","version":1,"permissions":["users"]`, 403, "beyond_own"},
		{"change one's own role", "laura", "define", `{"role":"lead","version":1,"permissions":["users"]`, 403, "own"},
		{"change a built-in role", "administrator", "define", `{"role":"chat_moderator","version":1,"permissions":["users"]`, 403, "built_in"},
		{"change the administrators' role", "administrator", "define", `{"role":"*","version":0,"permissions":[]`, 403, "built_in"},
		{"change a role unseen", "administrator", "define", `{"role":"helper","version":7,"permissions":["users"]`, 409, "stale"},
		{"make a role that is there", "administrator", "define", `{"role":"helper","version":0,"permissions":["users"]`, 409, "stale"},
		{"permit what there is not", "administrator", "define", `{"role":"helper","version":1,"permissions":["fly"]`, 422, ""},
		{"a name that no role has", "administrator", "define", `{"role":"<b>","version":0,"permissions":[]`, 422, ""},
		{"delete a role of an account", "administrator", "delete", `{"role":"helper","version":1`, 409, "held"},
		{"delete a built-in role", "administrator", "delete", `{"role":"chat_moderator","version":1`, 403, "built_in"},
		{"delete no role", "administrator", "delete", `{"role":"nothing","version":0`, 404, ""},
		{"become administrator", "laura", "role", `{"role":"*","user":"laura"`, 403, ""},
		{"make another one administrator", "laura", "role", `{"role":"*","user":"bertram"`, 403, "beyond_own"},
		{"grant a role with permissions that the actor lacks", "laura", "role", `{"role":"chief","user":"bertram"`, 403, "beyond_own"},
		{"give a role that there is not", "laura", "role", `{"role":"nothing","user":"helena"`, 422, ""},
		{"grant a role to an unknown account", "laura", "role", `{"role":"helper","user":"unknown"`, 404, ""},
		{"take an administrator's role", "laura", "role", `{"remove":true,"role":"*","user":"administrator"`, 403, ""},
		{"take one's own role", "administrator", "role", `{"remove":true,"role":"*","user":"administrator"`, 403, ""},
	} {
		rows := s.countActions()
		base := "/api/admin/roles/"
		if test.path == "role" {
			base = "/api/admin/player/"
		}
		got := s.as(s.signIn(test.as), base+test.path, test.body+`,"reason":"a test"}`)
		if reason, _ := got.body["reason"].(string); got.status != test.status || reason != test.reason {
			t.Errorf("%s: %s", test.name, got.text)
		}
		if now := s.countActions(); now != rows {
			t.Errorf("%s: %d rows were logged", test.name, now-rows)
		}
	}
	laura := s.signIn("laura")
	s.want("a role within the actor's permissions", s.as(laura, "/api/admin/roles/define", `{"role":"helper","version":1,"permissions":["moderate","dashboard"],"reason":"a test"}`), 200)
	s.want("given", s.as(laura, "/api/admin/player/role", `{"role":"helper","user":"bertram","reason":"a test"}`), 200)
	got := s.want("holders", s.as(laura, "/api/admin/roles/holders", `{"role":"helper"}`), 200)
	if !strings.Contains(got.text, "bertram") || !strings.Contains(got.text, "helena") {
		t.Errorf("held by %s", got.text)
	}
}

func TestLastAdministratorCannotBeRemoved(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("administrator", session.RoleAdmin)
	s.open("olga", session.RoleAdmin)
	administrator, olga := s.signIn("administrator"), s.signIn("olga")
	s.want("one of two", s.as(administrator, "/api/admin/player/role", `{"remove":true,"role":"*","user":"olga","reason":"a test"}`), 200)
	s.want("by who is none any more", s.as(olga, "/api/admin/player/role", `{"remove":true,"role":"*","user":"administrator","reason":"a test"}`), 403)
	s.want("the last one's own", s.as(administrator, "/api/admin/player/role", `{"remove":true,"role":"*","user":"administrator","reason":"a test"}`), 403)
}

// failedEmail stores an email that could not be delivered.
func (s *testSite) failedEmail() string {
	s.Helper()
	folder := s.Parts.Config.Path("mail")
	if err := os.RemoveAll(folder); err != nil {
		s.Fatal(err)
	}
	if err := s.Parts.Mailer.Enqueue(mail.Message{To: "anna@example.org", Subject: "A test", Text: "A test.", Kind: "test"}); err != nil {
		s.Fatal(err)
	}
	stopped, stop := context.WithCancel(s.Context())
	stop() // waiting emails are tried once
	if err := errors.Join(s.Parts.Mailer.Run(stopped), os.MkdirAll(folder, 0o700)); err != nil {
		s.Fatal(err)
	}
	return s.Parts.Mailer.Deliveries()[0].ID
}
