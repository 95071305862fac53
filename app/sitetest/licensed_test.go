package sitetest

import (
	"crypto/ed25519"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/office/licence"
	"croupier/app/server/listener"
)

// license sets a licence with these features and plugins.
func (s *testSite) license(features, plugins []string, settings map[string]map[string]any) {
	s.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		s.Fatal(err)
	}
	file, err := licence.Issue(licence.Licence{
		ID: "L-1", Holder: "Example", IssuedAt: time.Now().Add(-time.Hour),
		EnabledFeatures: features, Plugins: plugins, PluginSettings: settings,
	}, private)
	if err != nil {
		s.Fatal(err)
	}
	name := filepath.Join(s.TempDir(), "licence")
	if err := os.WriteFile(name, file, 0o600); err != nil {
		s.Fatal(err)
	}
	s.Parts.Licence.Service, err = licence.New(licence.Options{File: name, Keys: []ed25519.PublicKey{public}, Clock: clock.System{}})
	if err != nil {
		s.Fatal(err)
	}
}

// refusedAsFeature requires the refusal for a feature outside the licence.
func (s *testSite) refusedAsFeature(what string, got answer) {
	s.Helper()
	if got.status != http.StatusNotFound || got.body["message"] != fault.ErrFeature.Message || got.body["reason"] != "feature" {
		s.Errorf("%s without the feature: %d %s", what, got.status, got.text)
	}
}

// A feature outside the licence is refused: every call, over HTTP and sockets, and its channels.
func TestUnlicensedFeaturesAreRefused(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	_, token := s.register("felicity")
	s.license(nil, nil, nil)
	walked := map[string]int{}
	for _, one := range s.Parts.Calls {
		feature := one.Guard.FeatureID()
		if feature == "" {
			continue
		}
		walked[feature]++
		if one.Path != "" {
			s.refusedAsFeature(one.Name(), s.send(s.newVisitor(), one.Method, one.Path, "{}", "Authorization", "Bearer "+token))
		}
		if one.Event != "" {
			s.refusedAsFeature(one.Event, s.send(s.newVisitor(), http.MethodPost, "/api/whisper",
				fmt.Sprintf(`{"event":%q,"data":{}}`, one.Event), "Authorization", "Bearer "+token))
		}
	}
	for _, id := range []string{licence.Chat, licence.LiveFeed, licence.Race} {
		if walked[id] == 0 {
			t.Errorf("no call belongs to %s", id)
		}
	}
	socket, _, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(s.Server.URL, "http")+listener.SocketPath, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = socket.CloseNow() }()
	for _, channel := range []string{"chat:" + s.Parts.Config.Chat.Rooms[0], "feed:all", "feed:high_rollers", "feed:lucky_wins"} {
		var reported struct {
			Event string         `json:"event"`
			Data  map[string]any `json:"data"`
		}
		if err := wsjson.Write(t.Context(), socket, map[string]any{"event": "subscribe", "channel": channel, "$id": 1}); err != nil {
			t.Fatal(err)
		}
		if err := wsjson.Read(t.Context(), socket, &reported); err != nil || reported.Event != "error" || reported.Data["reason"] != "feature" {
			t.Errorf("subscribed to %s without the feature: %v %+v", channel, err, reported)
		}
	}
	s.license([]string{licence.All}, []string{licence.Race}, nil)
	s.want("the feed, licensed", s.post("/api/data/latestGames", `{"mode":"casino","type":"all"}`), 200)
	s.want("the race, licensed", s.post("/api/leaderboard", `{"type":"week"}`), 200)
	s.want("the chat, licensed", s.post("/api/chat/history", `{"channel":"`+s.Parts.Config.Chat.Rooms[0]+`"}`), 200)
}

// A call whose name matches a feature belongs to it, so that a call in the wrong package is
// detected.
func TestCallsDeclareTheirFeature(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, one := range s.Parts.Calls {
		name := one.Path + " " + one.Event
		for mark, feature := range map[string]string{
			"/chat": licence.Chat, "Chat": licence.Chat, "sticker": licence.Chat, "gif": licence.Chat, "OnlineUsers": licence.Chat,
			"latestGames": licence.LiveFeed, "leaderboard": licence.Race,
		} {
			if strings.Contains(strings.ToLower(name), "support") { // a support chat is no chat room
				feature = licence.SupportChat
			}
			if strings.Contains(name, mark) && one.Guard.FeatureID() != feature {
				t.Errorf("%s belongs to %q, want %q", name, one.Guard.FeatureID(), feature)
			}
		}
	}
	// The external sportsbook has only a page.
	seen := map[string]bool{licence.Sportsbook: true}
	for _, f := range s.Parts.Features {
		if len(f.AllCalls()) > 0 {
			seen[f.Licence] = true
		}
	}
	for _, feature := range licence.Features() {
		if !seen[feature.ID] {
			t.Errorf("%s is announced and has no calls", feature.ID)
		}
	}
	if owned := action.OfFeature("x", s.Parts.Chat.Actions()); owned[0].Guard.FeatureID() != "x" {
		t.Error("a call of a feature does not name it")
	}
}

// The race and the licence announce the same reward. A higher setting applies at once, a lower
// one from the next week.
func TestRaceRewardMatchesLicence(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, test := range []struct {
		set  string
		want float64
	}{{"", 0}, {"250.75", 250}, {"20000", 20_000}, {"100", 20_000}} {
		if test.set != "" {
			s.setTo("race.reward", test.set)
		}
		got := s.want("race", s.post("/api/leaderboard", `{"type":"week"}`), 200)
		if got.body["reward"] != test.want {
			t.Errorf("the race promises %v, want %v", got.body["reward"], test.want)
		}
		got = s.want("licence", s.post("/license", `{}`), 200)
		race := got.body["pluginSettings"].(map[string]any)["race"].(map[string]any)
		if race["reward"] != test.want {
			t.Errorf("the licence promises %v, want %v", race["reward"], test.want)
		}
	}
}

// A licence for one currency offers no choice of another.
func TestSingleCurrencyLicence(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	currencies := func() (ids []string) {
		got := s.want("currencies", s.post("/api/data/currencies", "{}"), 200)
		for _, one := range got.body["currencies"].([]any) {
			ids = append(ids, one.(map[string]any)["id"].(string))
		}
		return ids
	}
	s.want("csrf cookie", s.send(s.visitor, http.MethodGet, "/sanctum/csrf-cookie", ""), http.StatusNoContent)
	if all := currencies(); len(all) < 10 {
		t.Fatalf("offered are %v", all)
	}
	s.license([]string{licence.All}, []string{licence.SoloCurrency}, map[string]map[string]any{licence.SoloCurrency: {"currency": "BTC"}})
	if only := currencies(); len(only) != 1 || only[0] != "btc" {
		t.Errorf("offered are %v", only)
	}
	s.want("top up another", s.post("/api/wallet/demo", `{"currency":"usd"}`), http.StatusUnprocessableEntity)
	bet := `{"api_id":"dice","bet":"%s","demo":true,"currency":"%s","data":{"over":true,"target":"50.50"}}`
	s.want("bet", s.whisper("Play", fmt.Sprintf(bet, "0.0001", "btc")), 200)
	if got := s.whisper("Play", fmt.Sprintf(bet, "1", "usd")); got.body["code"] != -4.0 {
		t.Errorf("a bet in another currency: %s", got.text)
	}
}
