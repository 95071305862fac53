package hub88

import (
	"crypto/rand"
	"crypto/rsa"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"testing"
	"time"

	"croupier/app/betting/providers/remote"
)

// newClient makes a client whose server checks signatures and records the calls.
func newClient(t *testing.T, answers map[string]string) (*Client, *[]string) {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	var calls []string
	checker := &Handler{Key: &key.PublicKey}
	listening := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || r.Method != http.MethodPost || !checker.isSigned(body, r.Header.Get(headerSignature)) {
			t.Errorf("%s %s is not signed (%v)", r.URL.Path, body, err)
		}
		calls = append(calls, r.URL.Path+" "+string(body))
		_, _ = io.WriteString(w, answers[r.URL.Path])
	}))
	t.Cleanup(listening.Close)
	return &Client{Base: listening.URL, Operator: 7, Key: key, HTTP: listening.Client()}, &calls
}

func TestClientListsEnabledGames(t *testing.T) {
	c, calls := newClient(t, map[string]string{"/game/list": `[
		{"game_code":"g1","name":"Dragon","product":"Studio","category":"Video Slots","url_thumb":"https://p.test/1.png","enabled":true,"freebet_support":true,"currencies":["EUR"],"blocked_countries":["us"],"rtp":96.1},
		{"game_code":"g2","name":"Old","product":"Studio","category":"Video Slots","enabled":false},
		{"game_code":"g3","name":"Table","product":"Studio","category":"Live Dealer"}]`})
	page, err := c.Games(t.Context(), 1)
	want := remote.Page{Pages: 1, Games: []remote.Game{
		{ID: "g1", Name: "Dragon", Studio: "Studio", Category: "video slots", Image: "https://p.test/1.png", FreeSpins: true, Currencies: []string{"eur"}, Blocked: []string{"US"}},
		{ID: "g3", Name: "Table", Studio: "Studio", Category: "live dealer", Live: true},
	}}
	if err != nil || !reflect.DeepEqual(page, want) {
		t.Errorf("the page is %+v (%v), want %+v", page, err, want)
	}
	if len(*calls) != 1 || (*calls)[0] != `/game/list {"operator_id":7}` {
		t.Errorf("the calls are %q", *calls)
	}
}

func TestClientLaunchesGame(t *testing.T) {
	for name, test := range map[string]struct {
		launch remote.Launch
		want   string
	}{
		"money": {
			remote.Launch{Game: remote.Game{ID: "g1"}, Player: "p1", Session: "token", Currency: "eur", Language: "en", Country: "DE", Address: "192.0.2.1", ReturnURL: "https://site.test/"},
			`/game/url {"operator_id":7,"user":"p1","token":"token","platform":"GPL_DESKTOP","game_code":"g1","currency":"EUR","country":"DE","lang":"en","ip":"192.0.2.1","lobby_url":"https://site.test/"}`,
		},
		"demo": {
			remote.Launch{Game: remote.Game{ID: "g1"}, Player: "p1", Session: "token", Currency: "eur", Language: "en", ReturnURL: "https://site.test/", Mobile: true, Demo: true},
			`/game/url {"operator_id":7,"platform":"GPL_MOBILE","game_code":"g1","currency":"XXX","country":"XX","lang":"en","lobby_url":"https://site.test/"}`,
		},
	} {
		c, calls := newClient(t, map[string]string{"/game/url": `{"url":"https://p.test/play"}`})
		address, err := c.Launch(t.Context(), test.launch)
		if err != nil || address != "https://p.test/play" || len(*calls) != 1 || (*calls)[0] != test.want {
			t.Errorf("%s: the address is %q (%v) after %q, want %q", name, address, err, *calls, test.want)
		}
	}
}

func TestClientCreatesAndCancelsReward(t *testing.T) {
	c, calls := newClient(t, map[string]string{"/freebet/rewards/create": `{"reward_uuid":"r1"}`})
	from := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	reference, err := c.SetFreeSpins(t.Context(), remote.FreeSpins{ID: "f1", Game: "g1", Player: "p1", Currency: "eur", Spins: 5, Bet: "pre", From: from, Until: from.Add(time.Hour)})
	if err != nil || reference != "r1" {
		t.Errorf("the reward is %q (%v)", reference, err)
	}
	if err := c.CancelFreeSpins(t.Context(), reference); err != nil {
		t.Error(err)
	}
	want := []string{
		`/freebet/rewards/create {"operator_id":7,"user":"p1","game_code":"g1","currency":"EUR","prepaid_uuid":"pre","bet_count":5,"start_time":"2026-03-04T05:06:07","end_time":"2026-03-04T06:06:07","operator_reference":"f1"}`,
		`/freebet/rewards/cancel {"operator_id":7,"reward_uuid":"r1"}`,
	}
	if !reflect.DeepEqual(*calls, want) {
		t.Errorf("the calls are %q, want %q", *calls, want)
	}
}
