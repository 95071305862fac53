package account

import (
	"errors"
	"testing"

	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
)

// Two administrators ban each other at the same time. The call of the second one began
// while that account still was an administrator.
func TestLastAdministratorCannotBeRemoved(t *testing.T) {
	for what, operation := range map[string]func(by Admin, login string) error{
		"a ban":  func(by Admin, login string) error { return by.Ban(t.Context(), login, "a quarrel") },
		"a role": func(by Admin, login string) error { return by.RemoveRole(t.Context(), login, session.RoleAdmin) },
	} {
		h := newHarness(t)
		calls := map[string]Admin{}
		for _, name := range []string{"first", "second"} {
			id, err := h.accounts.Admin("console").CreateUser(t.Context(), name, "", "correct horse", session.RoleAdmin)
			if err != nil {
				t.Fatal(err)
			}
			call := session.GuestCall("r")
			call.User = &session.User{ID: id, Roles: []string{session.RoleAdmin}}
			calls[name] = h.accounts.AdminFor(players.Change{Call: call, Reason: "a quarrel"})
		}
		if err := operation(calls["first"], "second"); err != nil {
			t.Errorf("%s of the other one: %v", what, err)
		}
		if err := operation(calls["second"], "first"); !errors.Is(err, errAbove) {
			t.Errorf("%s by one who is none any more: %v", what, err)
		}
		if err := operation(calls["first"], "first"); !errors.Is(err, errSelf) {
			t.Errorf("%s of oneself: %v", what, err)
		}
	}
}
