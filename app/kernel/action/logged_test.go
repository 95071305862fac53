package action

import (
	"context"
	"strings"
	"testing"

	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
)

// A staff call declares whether it leaves a row in the log and whether it can weaken a control;
// otherwise it is not registered.
func TestStaffCallsDeclareLogging(t *testing.T) {
	staff := Permission(permission.Declare("edit", "Edit."))
	nothing := func(context.Context, *session.Call, None) (None, error) { return None{}, nil }
	reasoned := func(context.Context, *session.Call, Reason) (None, error) { return None{}, nil }
	logged, demanding := Staff(Logged{}), Staff(Logged{ReasonRequired: true})
	for _, test := range []struct {
		name string
		call Action
		want string
	}{
		{"says nothing", Post("/a", staff, nothing), "declare Staff or ReadsOnly"},
		{"says both", Post("/b", staff, nothing, logged, ReadsOnly()), "both logged and only reading"},
		{"is no call of staff", Post("/c", SignedIn, nothing, logged), "demands no permission"},
		{"has no reason", Post("/d", staff, nothing, demanding), "its request has no field"},
		{"reads", Post("/e", staff, nothing, ReadsOnly()), ""},
		{"is logged", Post("/f", staff, nothing, logged).Neutral("It changes a text."), ""},
		{"has a reason", Post("/g", staff, reasoned, demanding).SecondPerson("change a text"), ""},
		{"declares no control", Post("/h", staff, nothing, logged), "declare SecondPerson"},
		{"is neutral without a reason", Post("/i", staff, nothing, logged).Neutral(""), "says why it needs no second person"},
		{"names no kind", Post("/j", staff, nothing, logged).SecondPerson(), "says why it needs no second person"},
		{"declares a control and reads", Post("/k", staff, nothing, ReadsOnly()).Neutral("It changes a text."), "not marked with Staff"},
	} {
		err := newSite(t).registry.Add(test.call)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("a call that %s: %v", test.name, err)
		}
	}
}
