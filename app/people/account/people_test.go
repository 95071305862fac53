package account

import (
	"slices"
	"testing"

	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

func TestWhoSeesWhom(t *testing.T) {
	h := newHouse(t)
	ann, bob, eve := h.join("Ann_1"), h.join("Bob_1"), h.join("Eve_1")
	if err := h.accounts.Admin("console").Grant(h.ctx, "eve_1", IgnorePrivacy.ID()); err != nil {
		t.Fatal(err)
	}
	private := true
	if _, err := h.accounts.ChangeSettings(h.ctx, h.by(ann.Token), SettingsRequest{PrivateBets: &private}); err != nil {
		t.Fatal(err)
	}
	whole := players.Player{ID: ann.User.ID, Name: "Ann_1", Avatar: ann.User.Avatar, PrivateBets: true}
	hidden := players.Player{Name: players.HiddenName, PrivateBets: true, Hidden: true}
	for name, test := range map[string]struct {
		viewer *session.User
		want   players.Player
	}{
		"a guest": {nil, hidden}, "a stranger": {h.by(bob.Token).User, hidden},
		"herself": {h.by(ann.Token).User, whole}, "one who ignores privacy": {h.by(eve.Token).User, whole},
	} {
		if got, err := h.accounts.See(h.ctx, ann.User.ID, test.viewer); err != nil || got != test.want {
			t.Errorf("%s sees %+v, %v", name, got, err)
		}
	}
	if got, err := h.accounts.See(h.ctx, "guest-1", nil); err != nil || got != (players.Player{Name: players.GuestName}) {
		t.Errorf("a guest is seen as %+v, %v", got, err)
	}
	_, err := h.accounts.See(h.ctx, "nobody", nil)
	refused(t, err, ErrUnknownUser)
	// Inside of a transaction nobody is hidden.
	err = h.db.Read(h.ctx, func(q *db.Reader) error {
		byID, found, err := h.accounts.ByID(q, ann.User.ID)
		if err != nil || !found || byID.Player != whole {
			t.Errorf("by id: %+v, %v, %v", byID, found, err)
		}
		if byName, found, err := h.accounts.ByName(q, "ANN_1"); err != nil || !found || byName.ID != ann.User.ID {
			t.Errorf("by name: %+v, %v, %v", byName, found, err)
		}
		_, found, err = h.accounts.ByID(q, "nobody")
		if found {
			t.Error("nobody was found")
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// Who may do something is named: administrators, those with a role that may, and those
// who alone are granted it. Players and banned staff are not.
func TestWhoMayIsNamed(t *testing.T) {
	h := newHouse(t)
	for _, name := range []string{"Ann_1", "Bob_1", "Cleo_1", "Dora_1", "Eve_1", "Finn_1"} {
		h.join(name)
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
