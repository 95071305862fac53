package app

import (
	"fmt"
	"net/http"
	"testing"

	"croupier/app/desk/licence"
	"croupier/db"
)

// open opens an account with a confirmed address and money.
func (s *testSite) open(name, role string) {
	s.Helper()
	if role != "" && s.app.kernel.staff.twoFactor.Get() {
		s.setTo("staff.two_factor", "false") // staff of tests sign in with a password alone
	}
	if _, err := s.app.Admin("test").CreateUser(s.Context(), name, name+"@example.org", "correct horse", role); err != nil {
		s.Fatal(err)
	}
	if err := s.app.Admin("test").Grant(s.Context(), name, "10", "usd"); err != nil {
		s.Fatal(err)
	}
}

// signIn gives what a program sends to be a player, in a session of its own.
func (s *testSite) signIn(name string) (headers []string) {
	s.Helper()
	s.visitor = s.newVisitor()
	s.want("csrf cookie", s.send(s.visitor, http.MethodGet, "/sanctum/csrf-cookie", ""), http.StatusNoContent)
	got := s.want("login", s.post("/auth/login", `{"login":"`+name+`","password":"correct horse"}`), 200)
	return []string{"Authorization", "Bearer " + got.body["token"].(string)}
}

// as makes a call by a program that carries these headers.
func (s *testSite) as(headers []string, path, body string) answer {
	s.Helper()
	return s.send(s.newVisitor(), http.MethodPost, path, body, headers...)
}

// set changes a player's row.
func (s *testSite) set(name, column string, value any) {
	s.Helper()
	err := s.app.db.Write(s.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE users SET `+column+` = $1 WHERE name = $2`, value, name)
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
}

// Giving money away is as free as staking it also where the licence allows one
// currency.
func TestNothingIsGivenInAnotherCurrencyThanTheLicences(t *testing.T) {
	s := newSite(t)
	s.open("bertram", "")
	s.open("felicity", "")
	s.license([]string{licence.All}, []string{licence.SoloCurrency}, map[string]map[string]any{licence.SoloCurrency: {"currency": "btc"}})
	got := s.want("tip", s.as(s.signIn("felicity"), "/api/chat/tip", `{"name":"bertram","amount":"1","currency":"usd"}`), 400)
	if got.body["reason"] != "currency" {
		t.Errorf("refused because of %s", got.text)
	}
}

// The promises of the policy on self-exclusion that this version can keep.
func TestWhatAnExclusionEnds(t *testing.T) {
	s := newSite(t)
	s.open("felicity", "")
	s.open("bertram", "")
	other, own, giver := s.signIn("felicity"), s.signIn("felicity"), s.signIn("bertram")
	bet := `{"event":"Play","data":{"api_id":"dice","bet":"1","demo":%t,"currency":"usd","data":{"over":true,"target":"50.50"}}}`
	s.want("bet", s.as(own, "/api/whisper", fmt.Sprintf(bet, false)), 200)
	if err := s.app.projections.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	racing := func() int {
		return len(s.want("race", s.post("/api/leaderboard", `{"type":"week"}`), 200).body["entries"].([]any))
	}
	if racing() != 1 {
		t.Fatal("nobody races")
	}
	s.want("exclusion", s.as(own, "/api/user/self_exclude", `{"duration":"24h","password":"correct horse"}`), 200)

	s.want("the other session", s.as(other, "/auth/update", ""), 401)
	s.want("the own session", s.as(own, "/auth/update", ""), 200)
	s.want("the own history", s.as(own, "/api/data/latestGames", `{"mode":"casino","type":"mine"}`), 200)
	s.want("a new sign-in", s.as(s.signIn("felicity"), "/auth/update", ""), 200)
	for what, body := range map[string]string{
		"a bet": fmt.Sprintf(bet, false), "play money": fmt.Sprintf(bet, true),
		"a message": `{"event":"ChatMessage","data":{"message":"hello","channel":"casino_en"}}`,
	} {
		s.want(what, s.as(own, "/api/whisper", body), 403)
	}
	s.want("a tip by", s.as(own, "/api/chat/tip", `{"name":"bertram","amount":"1","currency":"usd"}`), 403)
	s.want("a tip to", s.as(giver, "/api/chat/tip", `{"name":"felicity","amount":"1","currency":"usd"}`), 403)
	if racing() != 0 {
		t.Error("the race goes on")
	}
}
