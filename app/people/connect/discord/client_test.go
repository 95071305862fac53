package discord

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

const redirect = "https://casino.test/connect/discord"

// fakeAnswers is a fake Discord that answers each path with a status and a body.
type fakeAnswers map[string]struct {
	status int
	body   string
}

// newFakeDiscord serves answers and checks the credentials of requests.
func newFakeDiscord(t *testing.T, list fakeAnswers) *Client {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/api/v10/", func(w http.ResponseWriter, r *http.Request) {
		path := strings.TrimPrefix(r.URL.Path, "/api/v10")
		switch path {
		case "/oauth2/token":
			user, password, _ := r.BasicAuth()
			form := url.Values{"grant_type": {"authorization_code"}, "code": {r.FormValue("code")}, "redirect_uri": {redirect}}
			if r.Method != http.MethodPost || user != "client" || password != "secret" || r.PostForm.Encode() != form.Encode() {
				t.Errorf("%s by %s with %s", r.Method, user, r.PostForm.Encode())
			}
		case "/users/@me":
			if got := r.Header.Get("Authorization"); got != "Bearer access" {
				t.Errorf("asked with %q", got)
			}
		default:
			if got := r.Header.Get("Authorization"); got != "Bot bot" {
				t.Errorf("asked with %q", got)
			}
		}
		one, found := list[path]
		if !found {
			t.Errorf("asked for %s", path)
		}
		if one.status == http.StatusFound {
			w.Header().Set("Location", "/elsewhere")
		}
		w.WriteHeader(one.status)
		fmt.Fprint(w, one.body)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return New(Options{URL: server.URL + "/", ClientID: "client", ClientSecret: "secret", BotToken: "bot", Server: "42"})
}

func TestUserOfCode(t *testing.T) {
	for name, test := range map[string]struct {
		list fakeAnswers
		want string
		err  error
	}{
		"known user":    {fakeAnswers{"/oauth2/token": {200, `{"access_token":"access"}`}, "/users/@me": {200, `{"id":"175928847299117063","username":"Nelly"}`}}, "175928847299117063 Nelly", nil},
		"an old code":   {fakeAnswers{"/oauth2/token": {400, `{"error":"invalid_grant"}`}}, "", ErrCode},
		"a wrong site":  {fakeAnswers{"/oauth2/token": {401, `{"error":"invalid_client"}`}}, "", nil},
		"no token":      {fakeAnswers{"/oauth2/token": {200, `{}`}}, "", nil},
		"nonsense":      {fakeAnswers{"/oauth2/token": {200, `<html>`}}, "", nil},
		"a refusal":     {fakeAnswers{"/oauth2/token": {200, `{"access_token":"access"}`}, "/users/@me": {401, `{}`}}, "", nil},
		"no id":         {fakeAnswers{"/oauth2/token": {200, `{"access_token":"access"}`}, "/users/@me": {200, `{"id":"../bans"}`}}, "", nil},
		"a way to turn": {fakeAnswers{"/oauth2/token": {302, ``}}, "", nil},
		"too much":      {fakeAnswers{"/oauth2/token": {200, `{"access_token":"` + strings.Repeat("a", maxResponse) + `"}`}}, "", nil},
	} {
		t.Run(name, func(t *testing.T) {
			user, err := newFakeDiscord(t, test.list).User(t.Context(), "code", redirect)
			switch {
			case test.want != "":
				if got := user.ID + " " + user.Name; err != nil || got != test.want {
					t.Errorf("%q, %v", got, err)
				}
			case err == nil || test.err != nil && !errors.Is(err, test.err) || test.err == nil && errors.Is(err, ErrCode):
				t.Errorf("%v", err)
			}
		})
	}
}

func TestMember(t *testing.T) {
	const userID = "175928847299117063"
	for name, test := range map[string]struct {
		status int
		body   string
		want   bool
		fails  bool
	}{
		"a member":               {200, `{"user":{"id":"175928847299117063"},"pending":false}`, true, false},
		"before the rules":       {200, `{"pending":true}`, false, false},
		"another user":           {404, `{"message":"Unknown Member","code":10007}`, false, false},
		"an unknown server":      {404, `{"message":"Unknown Guild","code":10004}`, false, true},
		"no access":              {403, `{"message":"Missing Access","code":50001}`, false, true},
		"a wrong token":          {401, `{"message":"401: Unauthorized","code":0}`, false, true},
		"too many questions":     {429, `{"message":"You are being rate limited.","retry_after":1}`, false, true},
		"a fault":                {502, `<html>`, false, true},
		"a member in nonsense":   {200, `<html>`, false, true},
		"a page that is nowhere": {404, `<html>`, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := newFakeDiscord(t, fakeAnswers{"/guilds/42/members/" + userID: {test.status, test.body}}).Member(t.Context(), userID)
			if got != test.want || (err != nil) != test.fails {
				t.Errorf("%t, %v", got, err)
			}
		})
	}
	if _, err := newFakeDiscord(t, nil).Member(t.Context(), "../../users/@me"); err == nil {
		t.Error("any text is an id")
	}
}

func TestCreated(t *testing.T) {
	got, err := Created("175928847299117063")
	if want := time.Date(2016, 4, 30, 11, 18, 25, 796_000_000, time.UTC); err != nil || !got.Equal(want) {
		t.Errorf("%s, %v", got.UTC(), err)
	}
	for _, text := range []string{"", "0", "12", "-175928847299117063", "17592884729911706x", "99999999999999999999"} {
		if _, err := Created(text); err == nil {
			t.Errorf("%q is an id", text)
		}
	}
}

func TestAuthorizeURL(t *testing.T) {
	address, err := url.Parse(New(Options{URL: "https://discord.example", ClientID: "client", ClientSecret: "secret"}).AuthorizeURL(redirect, "state"))
	if err != nil || address.Host != "discord.example" || address.Path != "/oauth2/authorize" {
		t.Fatalf("%s, %v", address, err)
	}
	query := address.Query()
	if query.Get("client_id") != "client" || query.Get("redirect_uri") != redirect || query.Get("state") != "state" || query.Get("scope") != "identify" || strings.Contains(address.String(), "secret") {
		t.Errorf("%s", address)
	}
}
