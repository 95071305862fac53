package apptest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
)

// password is the password of all players.
const password = "correct horse"

// Player is a browser of a signed-in player or of a guest. It has a socket on its player's own
// channel and in a chat room.
type Player struct {
	// Name and ID are empty for a guest.
	Name, ID string

	site   *Site
	client *http.Client
	socket *socket
	// token is the token of the session.
	token string
}

// Option configures a new player.
type Option func(*playerOptions)

type playerOptions struct {
	confirmed bool
	grants    [][2]string
}

// Confirmed has the operator open the account, with a confirmed address. Without it the player
// registers.
func Confirmed(w *playerOptions) { w.confirmed = true }

// Money has the operator credit real money: whole units as decimal text.
func Money(currency, amount string) Option {
	return func(w *playerOptions) { w.grants = append(w.grants, [2]string{currency, amount}) }
}

// Player opens an account and signs it in with a new browser.
func (s *Site) Player(name string, options ...Option) *Player {
	s.T.Helper()
	var w playerOptions
	for _, option := range options {
		option(&w)
	}
	p := s.browser()
	opening := "/auth/register"
	if w.confirmed {
		_, err := s.Admin().CreateUser(s.T.Context(), name, address(name), password, "")
		s.check(err)
		opening = "/auth/login"
	}
	p.signIn(opening, fmt.Sprintf(`{"name":%q,"email":%q,"password":%q}`, name, address(name), password), name)
	for _, grant := range w.grants {
		s.check(s.Admin().Grant(s.T.Context(), name, grant[1], grant[0]))
	}
	p.connect()
	return p
}

// Staff opens an account with these permissions. It signs in with a password alone, which the
// site is configured to allow.
func (s *Site) Staff(name string, permissions ...permission.Permission) *Player {
	s.T.Helper()
	if !s.plainStaff {
		s.check(s.Admin().SetSetting(s.T.Context(), "staff.two_factor", "false", "staff of tests"))
		s.check(s.Admin().SetSetting(s.T.Context(), "staff.approver_days", "0", "staff of tests"))
		s.plainStaff = true
	}
	_, err := s.Admin().CreateUser(s.T.Context(), name, address(name), password, "")
	s.check(err)
	for _, one := range permissions {
		s.check(s.Admin().Admin.Grant(s.T.Context(), name, one.ID()))
	}
	p := s.browser()
	p.signIn("/auth/login", "", name)
	p.connect()
	return p
}

// Guest opens a browser that is not signed in.
func (s *Site) Guest() *Player {
	s.T.Helper()
	p := s.browser()
	p.connect()
	return p
}

func address(name string) string { return name + "@example.org" }

// browser opens a browser that has the site's cookies.
func (s *Site) browser() *Player {
	s.T.Helper()
	jar, err := cookiejar.New(nil)
	s.check(err)
	p := &Player{site: s, client: &http.Client{Jar: jar}}
	if got := p.send(http.MethodGet, "/sanctum/csrf-cookie", "", nil); got.Status != http.StatusNoContent {
		s.T.Fatalf("cookies: %d %s", got.Status, got.Text)
	}
	s.players = append(s.players, p)
	return p
}

// signIn makes a call that signs in.
func (p *Player) signIn(path, body, name string) {
	p.site.T.Helper()
	if path == "/auth/login" {
		body = fmt.Sprintf(`{"login":%q,"password":%q}`, name, password)
	}
	got := p.send(http.MethodPost, path, body, nil)
	if p.readUser(got); got.Status != http.StatusOK || p.Name != name {
		p.site.T.Fatalf("%s as %s: %d %s", path, name, got.Status, got.Text)
	}
}

// readUser reads from an answer who is signed in now, if it has a user. The socket stays with its
// first user, as it does in a page that is not reloaded.
func (p *Player) readUser(got Answer) {
	var received struct {
		Token string
		User  struct {
			ID   string `json:"_id"`
			Name string
		}
	}
	if json.Unmarshal([]byte(got.Text), &received) == nil && received.Token != "" {
		p.Name, p.ID, p.token = received.User.Name, received.User.ID, received.Token
	}
}

// Answer is the response to a call.
type Answer struct {
	Status int
	Text   string
}

// Field returns a field of the answer by its path of names. It is "" for a field that is no text.
func (a Answer) Field(names ...string) string {
	var at any
	_ = json.Unmarshal([]byte(a.Text), &at) // an answer that is no JSON has no fields
	for _, name := range names {
		fields, _ := at.(map[string]any)
		at = fields[name]
	}
	text, _ := at.(string)
	return text
}

// XSRFToken is the token that scripts of a page send with calls, from the cookies of its site; "" without
// the cookie.
func XSRFToken(t testing.TB, jar http.CookieJar, site *url.URL) string {
	t.Helper()
	for _, cookie := range jar.Cookies(site) {
		if cookie.Name == session.XSRFCookie {
			token, err := url.QueryUnescape(cookie.Value)
			if err != nil {
				t.Fatal(err)
			}
			return token
		}
	}
	return ""
}

// send makes one request like the site's own scripts: with cookies and CSRF token.
func (p *Player) send(method, path, body string, header map[string]string) Answer {
	p.site.T.Helper()
	request, err := http.NewRequestWithContext(p.site.T.Context(), method, p.site.URL+path, strings.NewReader(body))
	p.site.check(err)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Origin", p.site.URL)
	for name, value := range header {
		request.Header.Set(name, value)
	}
	request.Header.Set("X-XSRF-TOKEN", XSRFToken(p.site.T, p.client.Jar, request.URL))
	response, err := p.client.Do(request)
	p.site.check(err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	p.site.check(err)
	return Answer{response.StatusCode, string(text)}
}
