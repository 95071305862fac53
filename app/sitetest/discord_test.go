package sitetest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"croupier/app/kernel/config"
)

// discordServer is a Discord server with one account.
type discordServer struct {
	url    string
	joined atomic.Bool
}

func newDiscord(t *testing.T) *discordServer {
	t.Helper()
	d := &discordServer{}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/v10/oauth2/token", func(w http.ResponseWriter, r *http.Request) {
		if id, secret, _ := r.BasicAuth(); id != "175928847299117001" || secret != "client secret" || r.FormValue("code") != "good" {
			w.WriteHeader(http.StatusBadRequest)
		}
		fmt.Fprint(w, `{"access_token":"access"}`)
	})
	mux.HandleFunc("GET /api/v10/users/@me", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, `{"id":"175928847299117063","username":"Nelly"}`)
	})
	mux.HandleFunc("GET /api/v10/guilds/175928847299117002/members/175928847299117063", func(w http.ResponseWriter, r *http.Request) {
		if !d.joined.Load() {
			w.WriteHeader(http.StatusNotFound)
			fmt.Fprint(w, `{"message":"Unknown Member","code":10007}`)
			return
		}
		fmt.Fprint(w, `{"pending":false}`)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	d.url = server.URL
	return d
}

// A player connects a Discord account, joins the server and gets the bonus once. Another player
// gets nothing for the same account.
func TestDiscordBonus(t *testing.T) {
	t.Parallel()
	discord := newDiscord(t)
	s := newSite(t, func(cfg *config.Config) {
		cfg.Discord = config.Discord{
			ClientID: "175928847299117001", ClientSecret: "client secret", BotToken: "bot token", Server: "175928847299117002",
			Invite: "https://discord.gg/example", URL: discord.url,
		}
	})
	s.open("anna", "")
	s.open("bertram", "")
	const claim, data = "/api/bonus/discord", "/api/bonus/discord/data"
	s.want("a guest", s.post(claim, `{}`), 401)
	anna := s.signIn("anna")
	wantText := func(who []string, path, body string, status int, texts ...string) answer {
		t.Helper()
		got := s.want(path, s.as(who, path, body), status)
		for _, text := range texts {
			if !strings.Contains(got.text, text) {
				t.Errorf("%s: %s lacks %s", path, got.text, text)
			}
		}
		return got
	}
	connect := func(who []string, code string, status int) {
		t.Helper()
		begun := wantText(who, "/api/profile/connections/discord/begin", `{"current_password":"correct horse"}`, 200)
		page, err := url.Parse(fmt.Sprint(begun.body["url"]))
		if err != nil || !strings.HasPrefix(page.String(), discord.url+"/oauth2/authorize?") || !strings.HasSuffix(page.Query().Get("redirect_uri"), "/connect/discord") {
			t.Fatalf("%s, %v", page, err)
		}
		wantText(who, "/api/profile/connections/discord/finish", fmt.Sprintf(`{"code":%q,"state":%q}`, code, page.Query().Get("state")), status)
	}
	wantText(anna, claim, `{"amount":"9"}`, 422)
	wantText(anna, claim, `{}`, 400, `"code":1,`, `"reason":"not_linked"`)
	connect(anna, "bad", 401)
	connect(anna, "good", 200)
	wantText(anna, "/api/profile/connections", `{}`, 200, `"kind":"discord"`, `"label":"Nelly"`, `"discord":false`)
	wantText(anna, claim, `{}`, 400, `"code":1,`, `"reason":"not_joined"`)
	wantText(anna, data, `{}`, 200, `"open":true,"reward":"1.00","invite":"https://discord.gg/example","linked":true,"received":false`)
	discord.joined.Store(true)
	wantText(anna, claim, `{}`, 200, `{"currency":"`)
	wantText(anna, claim, `{}`, 400, `"code":2,`)
	wantText(anna, "/api/bonusBalance", `{}`, 200, `"name":"Discord"`, `"max_win":10`)
	wantText(anna, data, `{}`, 200, `"received":true`)
	wantText(anna, "/api/profile/connections/disconnect", `{"kind":"discord","subject":"175928847299117063","current_password":"correct horse"}`, 200)
	bertram := s.signIn("bertram")
	connect(bertram, "good", 200)
	wantText(bertram, claim, `{}`, 400, `"code":2,`)
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}

func TestNoBonusWithoutDiscord(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("anna", "")
	anna := s.signIn("anna")
	s.want("the bonus", s.as(anna, "/api/bonus/discord", `{}`), 404)
	if got := s.want("data", s.as(anna, "/api/bonus/discord/data", `{}`), 200); !strings.Contains(got.text, `"open":false`) {
		t.Error(got.text)
	}
}
