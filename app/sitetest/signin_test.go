package sitetest

import (
	"net/http"
	"strings"
	"testing"

	"croupier/app/office/licence"
	"croupier/db"
)

// open opens an account with a confirmed address and money.
func (s *testSite) open(name, role string) {
	s.Helper()
	if role != "" && s.demandsTwoFactor() {
		s.setTo("staff.two_factor", "false") // staff of tests sign in with a password alone
		s.setTo("staff.approver_days", "0")  // and may approve at once
	}
	if _, err := s.App.Admin("test").CreateUser(s.Context(), name, name+"@example.org", "correct horse", role); err != nil {
		s.Fatal(err)
	}
	if err := s.App.Admin("test").Grant(s.Context(), name, "10", "usd"); err != nil {
		s.Fatal(err)
	}
}

// demandsTwoFactor reports whether staff need two-factor authentication.
func (s *testSite) demandsTwoFactor() bool {
	s.Helper()
	text, err := s.App.Admin("test").Settings(s.Context(), "staff.two_factor")
	if err != nil {
		s.Fatal(err)
	}
	return strings.HasPrefix(text, "staff.two_factor = true\n")
}

// signIn returns the headers of a program that acts as the player, in a new session.
func (s *testSite) signIn(name string) (headers []string) {
	s.Helper()
	s.visitor = s.newVisitor()
	s.want("csrf cookie", s.send(s.visitor, http.MethodGet, "/sanctum/csrf-cookie", ""), http.StatusNoContent)
	got := s.want("login", s.post("/auth/login", `{"login":"`+name+`","password":"correct horse"}`), 200)
	return []string{"Authorization", "Bearer " + got.body["token"].(string)}
}

// as makes a call by a program with these headers.
func (s *testSite) as(headers []string, path, body string) answer {
	s.Helper()
	return s.send(s.newVisitor(), http.MethodPost, path, body, headers...)
}

// set changes a player's row.
func (s *testSite) set(name, column string, value any) {
	s.Helper()
	err := s.Parts.DB.Write(s.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE users SET `+column+` = $1 WHERE name = $2`, value, name)
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
}

// Gifts are possible in the same currencies as stakes, also if the licence allows one currency.
func TestGiftsUseOnlyLicensedCurrency(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("bertram", "")
	s.open("felicity", "")
	s.license([]string{licence.All}, []string{licence.SoloCurrency}, map[string]map[string]any{licence.SoloCurrency: {"currency": "btc"}})
	got := s.want("tip", s.as(s.signIn("felicity"), "/api/chat/tip", `{"name":"bertram","amount":"1","currency":"usd"}`), 400)
	if got.body["reason"] != "currency" {
		t.Errorf("refused because of %s", got.text)
	}
}
