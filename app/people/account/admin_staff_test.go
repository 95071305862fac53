package account

import (
	"errors"
	"testing"

	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
)

// Two administrators who remove each other at the same moment: the call of the
// second one began while it still was an administrator.
func TestTheLastAdministratorStays(t *testing.T) {
	h := newHouse(t)
	console := h.accounts.Admin("console")
	id, err := console.CreateUser(t.Context(), "boss", "boss@example.org", "correct horse", session.RoleAdmin)
	if err != nil {
		t.Fatal(err)
	}
	call := session.GuestCall("r")
	call.User = &session.User{ID: "01kjvktcgr5a5fypdm9e31t4xc", Roles: []string{session.RoleAdmin}}
	by := h.accounts.For(players.Change{Call: call, Reason: "a quarrel"})
	for what, err := range map[string]error{
		"a ban":  by.Ban(t.Context(), id, "a quarrel"),
		"a role": by.RemoveRole(t.Context(), id, session.RoleAdmin),
	} {
		if !errors.Is(err, errLast) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := console.CreateUser(t.Context(), "second", "", "correct horse", session.RoleAdmin); err != nil {
		t.Fatal(err)
	}
	if err := by.Ban(t.Context(), id, "a quarrel"); err != nil {
		t.Errorf("one of two: %v", err)
	}
}
