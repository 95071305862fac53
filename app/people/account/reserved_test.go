package account

import (
	"fmt"
	"testing"

	"croupier/app/kernel/fault"
)

func TestReservedNames(t *testing.T) {
	h := newHouse(t)
	for name, want := range map[string]bool{
		"support": true, "SUPPORT": true, "supp0rt": true, "Sup_port": true, "support_anna": true, "Testino": true, "t3st1n0": true,
		"Testino_Help": true, "admin": true, "admin_": true, "Admin1": true, "4dm1n": true, "site_admin": true, "Croupier": true,
		"Croup1er": true, "moderator": true, "rnoderator": true, "MODERAT0R_2": true, "house": true, "H0USE": true, "System": true,
		"system_": true, "Guest": true, "Hidden": true, "ofFicial_x": true, "Casino": true, "deaier": true,
		"Ann_1": false, "badminton": false, "housewife": false, "modern": false, "teamwork": false, "player": false, "hostess": false,
	} {
		if got := h.accounts.nameReserved(name); got != want {
			t.Errorf("%s: reserved %t", name, got)
		}
	}
	_, err := h.accounts.Register(h.ctx, h.guest("192.0.2.1"), RegisterRequest{Email: "a@example.com", Name: "Supp0rt", Password: goodPassword})
	refusedFields(t, err, map[string][]string{"name": {keyReserved}})
	// Who comes from elsewhere gets another name; the operator may use them.
	data := h.external("support")
	if data.User.Name != "player" {
		t.Fatalf("name %s", data.User.Name)
	}
	if _, err := h.accounts.Admin("console").CreateUser(h.ctx, "support", "", goodPassword, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := h.login("support", goodPassword); err != nil {
		t.Fatal(err)
	}
}

func TestNamesCannotBeAskedForWithoutEnd(t *testing.T) {
	h := newHouse(t)
	h.join("Ann_1")
	answered := 0
	for i := range 40 {
		_, err := h.accounts.Register(h.ctx, h.guest("192.0.2.9"), RegisterRequest{
			Email: "ann_1@example.com", Name: fmt.Sprintf("Guess_%d", i), Password: goodPassword,
		})
		switch codeOf(t, err) {
		case fault.CodeInvalid:
			answered++
		case fault.CodeTooMany:
		default:
			t.Fatal(err)
		}
	}
	if answered != 20 {
		t.Fatalf("%d addresses were told", answered)
	}
}
