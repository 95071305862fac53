package sitetest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"croupier/app"
	"croupier/app/betting/host"
	"croupier/app/kernel/config"
	"croupier/app/kernel/gamelaunch"
)

// mathPackage is a package that was made with the public SDK: 100 outcomes. Half of them return
// twice the bet.
const mathPackage = "../kernel/mathpackage/testdata/fifty_fifty"

// A player launches an installed game, plays it from a frame without an origin, and sees the draw on
// the page of the bet.
func TestInstalledGameIsPlayedAndProven(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("felicity", "")
	location := t.TempDir()
	if err := os.CopyFS(location, os.DirFS(mathPackage)); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(location, "front"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(location, "front", "index.html"), []byte("<p>the game</p>"), 0o600); err != nil {
		t.Fatal(err)
	}
	v, _, err := host.Unpack(s.Parts.Config.Path(app.GamesFolder), location, host.Version{Game: "fifty", Version: "1", Name: "Fifty", Provider: "Studio"})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.App.Admin("test").RegisterGame(t.Context(), app.HostedGame{Game: v.Game, Version: v.Version, Name: v.Name, Provider: v.Provider}, ""); err != nil {
		t.Fatal(err)
	}
	s.want("a page", s.send(s.visitor, http.MethodGet, "/sanctum/csrf-cookie", ""), 204)
	s.want("a demo of a visitor", s.post("/api/whisper", `{"event":"LaunchGame","data":{"game":"fifty","currency":"usd","demo":true}}`), 200)
	s.want("real money of a visitor", s.post("/api/whisper", `{"event":"LaunchGame","data":{"game":"fifty","currency":"usd"}}`), 400)
	own := s.signIn("felicity")
	var started gamelaunch.Started
	launched := s.want("launch", s.as(own, "/api/whisper", `{"event":"LaunchGame","data":{"game":"fifty","currency":"usd"}}`), 200)
	if err := json.Unmarshal([]byte(launched.text), &started); err != nil || started.SessionID == "" {
		t.Fatalf("the launch answers %s (%v)", launched.text, err)
	}
	page := s.want("the page of the game", s.send(s.visitor, http.MethodGet, started.URL, ""), 200)
	if policy := page.header.Get("Content-Security-Policy"); !strings.HasPrefix(policy, "sandbox allow-scripts ") || !strings.Contains(page.text, "the game") {
		t.Errorf("the page of the game has the policy %q", policy)
	}
	ask := func(path, more string) string {
		t.Helper()
		return s.want(path, s.send(s.visitor, http.MethodPost, "/rgs/"+path, `{"sessionID":"`+started.SessionID+`"`+more+`}`, "Origin", "null"), 200).text
	}
	ask("wallet/authenticate", "")
	var played struct {
		Round struct {
			BetID  string `json:"betID"`
			Active bool   `json:"active"`
		} `json:"round"`
	}
	if err := json.Unmarshal([]byte(ask("wallet/play", `,"amount":1000000,"mode":"base"`)), &played); err != nil {
		t.Fatal(err)
	}
	if played.Round.Active {
		ask("wallet/end-round", "")
	}
	bet := s.want("the bet", s.as(own, "/api/whisper", `{"event":"Info","data":{"game_id":"`+played.Round.BetID+`"}}`), 200).text
	if !strings.Contains(bet, `"digest":"`+v.Digest+`"`) || !strings.Contains(bet, `"total_weight":"100"`) {
		t.Errorf("the page of the bet shows %s", bet)
	}
	if !strings.Contains(bet, `"Fifty"`) {
		t.Errorf("the page of the bet lacks the name of the game: %s", bet)
	}
	listed := s.want("the lobby", s.post("/api/data/gamesFilter", `{"filter":[{"key":"type","expect":"Studio"}]}`), 200).text
	if !strings.Contains(listed, `"id":"fifty"`) || !strings.Contains(listed, `"rtp":"100.0000"`) || !strings.Contains(listed, `"isPreview":false`) {
		t.Errorf("the lobby has %s", listed)
	}
	if err := s.App.Admin("test").DisableGame(t.Context(), app.HostedGame{Game: "fifty"}, ""); err != nil {
		t.Fatal(err)
	}
	refused := s.want("the disabled game", s.as(own, "/api/whisper", `{"event":"LaunchGame","data":{"game":"fifty","currency":"usd"}}`), 400)
	if !strings.Contains(refused.text, `"/error/slotUnavailable"`) || !strings.Contains(refused.text, `"disabled"`) {
		t.Errorf("the launch of a disabled game answers %s", refused.text)
	}
	audited, err := s.App.Audit(t.Context(), nil)
	if err != nil || len(audited.Findings) > 0 {
		t.Errorf("the audit finds %+v (%v)", audited, err)
	}
}

// The host name of front ends answers with their files only, and the site does not answer with them.
func TestFrontEndsHaveAnOriginOfTheirOwn(t *testing.T) {
	t.Parallel()
	s := newSite(t, func(cfg *config.Config) { cfg.Games.URL = "https://games.example" })
	get := func(host, path string) *http.Response {
		t.Helper()
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, "http://"+host+path, nil)
		s.App.Handler().ServeHTTP(w, r)
		return w.Result()
	}
	for _, path := range []string{"/", "/api/game-providers", "/rgs/wallet/balance"} {
		if got := get("games.example", path); got.StatusCode != http.StatusNotFound {
			t.Errorf("the host of front ends answers %s with %d", path, got.StatusCode)
		}
	}
	if policy := get("casino.example", "/").Header.Get("Content-Security-Policy"); !regexp.MustCompile(`frame-src [^;]*https://games\.example`).MatchString(policy) {
		t.Errorf("the policy of pages is %q", policy)
	}
}
