package account

import (
	"errors"
	"testing"

	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
)

// Two administrators who shut each other out at the same moment: the call of the
// second one began while it still was an administrator.
func TestTheLastAdministratorStays(t *testing.T) {
	for what, deed := range map[string]func(by Admin, login string) error{
		"a ban":  func(by Admin, login string) error { return by.Ban(t.Context(), login, "a quarrel") },
		"a role": func(by Admin, login string) error { return by.RemoveRole(t.Context(), login, session.RoleAdmin) },
	} {
		h := newHouse(t)
		calls := map[string]Admin{}
		for _, name := range []string{"first", "second"} {
			id, err := h.accounts.Admin("console").CreateUser(t.Context(), name, "", "correct horse", session.RoleAdmin)
			if err != nil {
				t.Fatal(err)
			}
			call := session.GuestCall("r")
			call.User = &session.User{ID: id, Roles: []string{session.RoleAdmin}}
			calls[name] = h.accounts.For(players.Change{Call: call, Reason: "a quarrel"})
		}
		if err := deed(calls["first"], "second"); err != nil {
			t.Errorf("%s of the other one: %v", what, err)
		}
		if err := deed(calls["second"], "first"); !errors.Is(err, errAbove) {
			t.Errorf("%s by one who is none any more: %v", what, err)
		}
		if err := deed(calls["first"], "first"); !errors.Is(err, errSelf) {
			t.Errorf("%s of oneself: %v", what, err)
		}
	}
}
