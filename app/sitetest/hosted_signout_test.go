package sitetest

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"croupier/app"
	"croupier/app/betting/host"
	"croupier/app/betting/providers"
	"croupier/app/betting/providers/slotegrator"
	"croupier/app/kernel/gamelaunch"
)

// callback sends a signed callback of the emulated provider for the first session of an access.
func (s *testSite) callback(access providers.Access, action, transaction string) answer {
	s.Helper()
	session := access.Sessions[0]
	fields := []slotegrator.Field{
		{Name: "action", Value: action}, {Name: "player_id", Value: session.Player}, {Name: "session_id", Value: session.Token},
		{Name: "currency", Value: strings.ToUpper(access.Currency)}, {Name: "game_uuid", Value: access.Game}, {Name: "type", Value: action},
		{Name: "transaction_id", Value: transaction}, {Name: "round_id", Value: "round"}, {Name: "amount", Value: "1.00"},
	}
	headers := []string{"Content-Type", "application/x-www-form-urlencoded"}
	keys := slotegrator.Credentials{Merchant: access.Merchant, Key: access.Key}
	for _, h := range keys.Headers(fields, strconv.FormatInt(time.Now().Unix(), 10), transaction) {
		headers = append(headers, h.Name, h.Value)
	}
	return s.want(action, s.send(s.newVisitor(), http.MethodPost, access.Path, slotegrator.Encode(fields), headers...), 200)
}

// A sign-out ends the sessions of games: stakes are refused with the code of the protocol, wins of a
// provider are still paid.
func TestSignOutEndsGameSessions(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("felicity", "")
	v, _, err := host.Unpack(s.Parts.Config.Path(app.GamesFolder), mathPackage, host.Version{Game: "fifty", Version: "1", Name: "Fifty", Provider: "Studio"})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.App.Admin("test").RegisterGame(t.Context(), app.HostedGame{Game: v.Game, Version: v.Version, Name: v.Name, Provider: v.Provider}, ""); err != nil {
		t.Fatal(err)
	}
	own := s.signIn("felicity")
	var started gamelaunch.Started
	launched := s.want("launch", s.as(own, "/api/whisper", `{"event":"LaunchGame","data":{"game":"fifty","currency":"usd","demo":true}}`), 200)
	if err := json.Unmarshal([]byte(launched.text), &started); err != nil || started.SessionID == "" {
		t.Fatalf("the launch answers %s (%v)", launched.text, err)
	}
	access, err := s.App.Admin("test").ProviderAccess(t.Context(), providers.EmulatorName, []string{"felicity"}, "usd")
	if err != nil {
		t.Fatal(err)
	}
	stake := `{"sessionID":"` + started.SessionID + `","amount":1000000,"mode":"base"}`
	s.want("a bet on an installed game", s.send(s.newVisitor(), http.MethodPost, "/rgs/wallet/play", stake, "Origin", "null"), 200)
	if bet := s.callback(access, "bet", "b1"); bet.body["error_code"] != nil {
		t.Fatalf("a bet of a provider answers %s", bet.text)
	}
	s.want("sign-out", s.send(s.newVisitor(), http.MethodGet, "/auth/logout", "", own...), 200)
	refused := s.want("a bet after the sign-out", s.send(s.newVisitor(), http.MethodPost, "/rgs/wallet/play", stake, "Origin", "null"), 400)
	if refused.body["error"] != "ERR_ATE" {
		t.Errorf("a bet on an installed game after the sign-out answers %s", refused.text)
	}
	if bet := s.callback(access, "bet", "b2"); bet.body["error_code"] != "INTERNAL_ERROR" || bet.body["error_description"] != "expired_session" {
		t.Errorf("a bet of a provider after the sign-out answers %s", bet.text)
	}
	if win := s.callback(access, "win", "w1"); win.body["error_code"] != nil || win.body["transaction_id"] == nil {
		t.Errorf("a win of a provider after the sign-out answers %s", win.text)
	}
}
