package account

import (
	"fmt"
	"testing"

	"croupier/app/kernel/fault"
)

func TestReservedNames(t *testing.T) {
	h := newHarness(t)
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
	_, err := h.accounts.Register(h.ctx, h.guestCall("192.0.2.1"), RegisterRequest{Email: "a@example.com", Name: "Supp0rt", Password: goodPassword})
	requireFieldErrors(t, err, map[string][]string{"name": {keyReserved}})
	// A player from an external provider gets another name. The operator may use
	// reserved names.
	data := h.registerExternal("support")
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

func TestNameProbesAreLimited(t *testing.T) {
	h := newHarness(t)
	h.registerPlayer("Ann_1")
	answered := 0
	for i := range 40 {
		_, err := h.accounts.Register(h.ctx, h.guestCall("192.0.2.9"), RegisterRequest{
			Email: fmt.Sprintf("guess_%d@example.com", i), Name: "Ann_1", Password: goodPassword,
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
		t.Fatalf("%d answers say that a name is taken", answered)
	}
}
