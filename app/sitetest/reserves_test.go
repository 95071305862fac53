package sitetest

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app"
	"croupier/app/kernel/config"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/session"
	"croupier/app/money/reserves"
)

// The proof has the whole property of a player: with the stake of an open bet, and without play
// money.
func TestReserveProofIncludesOpenBets(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	userID, err := s.App.Admin("test").CreateUser(t.Context(), "felicity", "felicity@example.org", "correct horse", "")
	if err == nil {
		err = s.App.Admin("test").Grant(t.Context(), userID, "1000", "usd")
	}
	if err != nil {
		t.Fatal(err)
	}
	user, err := s.Parts.Accounts.SessionUser(t.Context(), userID)
	if err != nil {
		t.Fatal(err)
	}
	call := session.GuestCall("test")
	call.User = user
	for game, demo := range map[string]bool{"tower": true, "mines": false} {
		if _, err := s.Parts.Games.Play(t.Context(), call, gamecalls.PlayRequest{
			APIID: game, Bet: "250", Demo: demo, Currency: "usd", RequestID: s.Parts.IDs.New(), Data: jsontext.Value(choicesOf[game]),
		}); err != nil {
			t.Fatal(err)
		}
	}
	reported, err := s.App.Admin("test").PublishReserves(t.Context())
	if err != nil || !strings.HasPrefix(reported, "number 1, SHA-256 ") {
		t.Fatalf("%s, %v", reported, err)
	}
	proof, err := s.Parts.Reserves.Proof(t.Context(), call, reserves.ReservesNumberRequest{})
	if err != nil {
		t.Fatal(err)
	}
	v, err := reserves.Verify(proof)
	if err != nil || len(v.Currencies) != 1 || v.Currencies[0].Amount != 1_000_000_000 || v.Body.Currencies[0].Liabilities != "1000000000" {
		t.Errorf("%+v, %v", v, err)
	}
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}

func TestReserveProofCalls(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	if _, err := s.App.Admin("test").PublishReserves(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		path, body string
		signedIn   bool
		status     int
	}{
		{"/api/reserves", `{}`, false, 200},
		{"/api/reserves/list", `{}`, false, 200},
		{"/api/reserves/list", `{"before":1}`, false, 200},
		{"/api/reserves/list", `{"before":-1}`, false, 422},
		{"/api/reserves/publication", `{"number":1}`, false, 200},
		{"/api/reserves/publication", `{"number":2}`, false, 404},
		{"/api/reserves/publication", `{"number":9223372036854775807}`, false, 404},
		{"/api/reserves/publication", `{"number":1e30}`, false, 422},
		{"/api/reserves/publication", `{"number":1,"user":"x"}`, false, 422},
		{"/api/reserves/own", `{}`, false, 401},
		{"/api/reserves/own", `{}`, true, 200},
		{"/api/reserves/own", `{"number":7}`, true, 404},
		{"/api/reserves/own", `{"user":"x"}`, true, 422},
		{"/api/admin/reserves", `{}`, true, 403},
		{"/api/admin/reserves/publish", `{"reason":"a test"}`, true, 403},
	} {
		if test.signedIn && s.count("users") == 0 {
			s.register("felicity")
		}
		if got := s.post(test.path, test.body); got.status != test.status {
			t.Errorf("%s %s: %d %s", test.path, test.body, got.status, got.text)
		}
	}
}

// The printed statement for a cold address is the one that the site requires.
func TestReserveMessageCommand(t *testing.T) {
	t.Parallel()
	var cfg config.Config
	s := newSite(t, func(c *config.Config) { c.URL = "https://casino.example"; cfg = *c })
	s.open("administrator", session.RoleAdmin)
	const address = "testltc16y63xwhyysav5lvwlt82s5pr8el7dt8lnlmnaf"
	got := s.asStaff("/api/admin/reserves/message", `{"network":"ltc","address":"`+address+`"}`)
	day, _ := got.body["day"].(string)
	cfg.Demo = s.Parts.Config.Demo
	if want := app.ReserveMessage(cfg, "ltc", address, day); got.body["message"] != want || !strings.Contains(want, "casino.example") {
		t.Errorf("the site asks for %q, the command prints %q", got.body["message"], want)
	}
}
