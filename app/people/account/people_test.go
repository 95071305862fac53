package account

import (
	"slices"
	"testing"

	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

func TestVisiblePlayer(t *testing.T) {
	h := newHarness(t)
	ann, bob, eve := h.registerPlayer("Ann_1"), h.registerPlayer("Bob_1"), h.registerPlayer("Eve_1")
	if err := h.accounts.Admin("console").Grant(h.ctx, "eve_1", IgnorePrivacy.ID()); err != nil {
		t.Fatal(err)
	}
	private := true
	if _, err := h.accounts.ChangeSettings(h.ctx, h.bearerCall(ann.Token), SettingsRequest{PrivateBets: &private}); err != nil {
		t.Fatal(err)
	}
	whole := players.Player{ID: ann.User.ID, Name: "Ann_1", Avatar: ann.User.Avatar, PrivateBets: true}
	hidden := players.Player{Name: players.HiddenName, PrivateBets: true, Hidden: true}
	for name, test := range map[string]struct {
		viewer *session.User
		want   players.Player
	}{
		"a guest": {nil, hidden}, "a stranger": {h.bearerCall(bob.Token).User, hidden},
		"herself": {h.bearerCall(ann.Token).User, whole}, "one who ignores privacy": {h.bearerCall(eve.Token).User, whole},
	} {
		if got, err := h.accounts.VisiblePlayer(h.ctx, ann.User.ID, test.viewer); err != nil || got != test.want {
			t.Errorf("%s sees %+v, %v", name, got, err)
		}
	}
	if got, err := h.accounts.VisiblePlayer(h.ctx, "guest-1", nil); err != nil || got != (players.Player{Name: players.GuestName}) {
		t.Errorf("a guest is seen as %+v, %v", got, err)
	}
	_, err := h.accounts.VisiblePlayer(h.ctx, "unknown-id", nil)
	requireError(t, err, ErrUnknownUser)
	// Inside a transaction no player is hidden.
	err = h.db.Read(h.ctx, func(q *db.Reader) error {
		byID, found, err := h.accounts.ByID(q, ann.User.ID)
		if err != nil || !found || byID.Player != whole {
			t.Errorf("by id: %+v, %v, %v", byID, found, err)
		}
		if byName, found, err := h.accounts.ByName(q, "ANN_1"); err != nil || !found || byName.ID != ann.User.ID {
			t.Errorf("by name: %+v, %v, %v", byName, found, err)
		}
		_, found, err = h.accounts.ByID(q, "unknown-id")
		if found {
			t.Error("an unknown id was found")
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// NamesWith lists administrators, accounts with a role that has the permission, and
// accounts with their own grant. It lists no players and no banned staff.
func TestNamesWithPermission(t *testing.T) {
	h := newHarness(t)
	for _, name := range []string{"Ann_1", "Bob_1", "Cleo_1", "Dora_1", "Eve_1", "Finn_1"} {
		h.registerPlayer(name)
	}
	console := h.accounts.Admin("console")
	for _, err := range []error{
		console.DefineRole(h.ctx, "helper", []string{users.ID(), promo.ID()}), console.DefineRole(h.ctx, "author", []string{promo.ID()}),
		console.AddRole(h.ctx, "ann_1", "helper"), console.Grant(h.ctx, "ann_1", users.ID()), console.Grant(h.ctx, "bob_1", users.ID()),
		console.AddRole(h.ctx, "cleo_1", session.RoleAdmin), console.AddRole(h.ctx, "dora_1", "author"),
		console.AddRole(h.ctx, "eve_1", "helper"), console.Ban(h.ctx, "eve_1", "left"),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for limit, want := range map[int][]string{10: {"Ann_1", "Bob_1", "Cleo_1"}, 2: {"Ann_1", "Bob_1"}} {
		err := h.db.Read(h.ctx, func(q *db.Reader) error {
			names, err := h.accounts.NamesWith(q, users, limit)
			if !slices.Equal(names, want) {
				t.Errorf("%v may, want %v", names, want)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
