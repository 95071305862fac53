package sitetest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/session"
	"croupier/app/office/tokens"
)

// token makes a token in the name of an account like the console.
func (s *testSite) token(maker string, change func(*tokens.CreateTokenRequest)) tokens.CreatedToken {
	s.Helper()
	request := tokens.CreateTokenRequest{Name: "nightly export", Permissions: []string{"dashboard"}, Days: 30, Reason: action.Reason{Reason: "a test"}}
	if change != nil {
		change(&request)
	}
	made, err := s.Parts.Tokens.CreateFor(s.Context(), "console", s.idOf(maker), request)
	if err != nil {
		s.Fatal(err)
	}
	return made
}

func bearer(token string) []string { return []string{"Authorization", "Bearer " + token} }

// staffSite is a site with an administrator, one staff member and a player.
func staffSite(t *testing.T, at clock.Clock) *testSite {
	s := newSiteAt(t, at)
	s.open("administrator", session.RoleAdmin)
	s.role("helper", "dashboard", "moderate", "settings", "users")
	s.open("helena", "helper")
	s.open("bertram", "")
	return s
}

func TestTokensThatAreRefused(t *testing.T) {
	t.Parallel()
	fake := clock.NewFake(time.Now())
	s := staffSite(t, fake)
	good := s.token("helena", nil)
	revoked := s.token("helena", nil)
	if err := s.Parts.Tokens.RevokeFor(t.Context(), "console", tokens.RevokeTokenRequest{ID: revoked.ID, Reason: action.Reason{Reason: "a test"}}); err != nil {
		t.Fatal(err)
	}
	short := s.token("helena", func(r *tokens.CreateTokenRequest) { r.Days = 1 })
	fake.Advance(25 * time.Hour)
	elsewhere := s.token("helena", func(r *tokens.CreateTokenRequest) { r.Addresses = []string{"192.0.2.7", "2001:db8::/32"} })
	here := s.token("helena", func(r *tokens.CreateTokenRequest) { r.Addresses = []string{"127.0.0.1", "::1"} })
	other := s.token("helena", func(r *tokens.CreateTokenRequest) { r.Permissions = []string{"moderate"} })
	last := good.Token[len(good.Token)-1:]
	if last == "0" {
		last = "1"
	} else {
		last = "0"
	}
	for _, test := range []struct {
		name, token, path string
		status            int
		reason            string
	}{
		{"a good one", good.Token, "/api/admin/state", 200, ""},
		{"from its address", here.Token, "/api/admin/state", 200, ""},
		{"one character is wrong", good.Token[:len(good.Token)-1] + last, "/api/admin/state", 401, "token_unknown"},
		{"cut off", good.Token[:len(good.Token)-1], "/api/admin/state", 401, "token_unknown"},
		{"well formed and never made", "crp_" + strings.Repeat("0", 40) + "2kaqcA", "/api/admin/state", 401, "token_unknown"},
		{"nothing behind the prefix", "crp_", "/api/admin/state", 401, "token_unknown"},
		{"revoked", revoked.Token, "/api/admin/state", 401, "token_revoked"},
		{"expired", short.Token, "/api/admin/state", 401, "token_expired"},
		{"from another address", elsewhere.Token, "/api/admin/state", 403, "token_address"},
		{"without the permission", other.Token, "/api/admin/state", 403, ""},
		{"the tokens themselves", good.Token, "/api/admin/tokens", 403, "token"},
		{"what roles permit", good.Token, "/api/admin/roles/define", 403, "token"},
		{"a play", good.Token, "/api/whisper", 403, "token"},
		{"its maker's own account", good.Token, "/auth/update", 403, "token"},
	} {
		body := `{}`
		if test.path == "/api/whisper" {
			body = `{"event":"Play","data":{"api_id":"dice","bet":"1","demo":true,"currency":"usd","data":{}}}`
		}
		got := s.as(bearer(test.token), test.path, body)
		if reason, _ := got.body["reason"].(string); got.status != test.status || reason != test.reason {
			t.Errorf("%s: %d %s", test.name, got.status, got.text)
		}
	}
	// Every address: calls, pages, files, the OpenAPI description and sockets, also
	// percent-encoded.
	for _, address := range []string{
		"/api/admin/state?x=" + good.Token, "/" + good.Token, "/admin/" + good.Token, "/casino?x=" + good.Token, "/assets/" + good.Token,
		"/openapi.json?token=" + good.Token, "/ws?token=" + good.Token, "/" + strings.Replace(good.Token, "_", "%5F", 1), "/?x=" + strings.Replace(good.Token, "_", "%5f", 1),
	} {
		for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
			got := s.send(s.newVisitor(), method, address, "")
			if reason := got.body["reason"]; got.status != 400 || method != http.MethodHead && reason != "token_in_address" || strings.Contains(got.text, good.Token) {
				t.Errorf("%s %s: %d %.200s", method, address, got.status, got.text)
			}
		}
	}
	// No page and no socket accepts a token.
	if got := s.send(s.newVisitor(), http.MethodGet, "/ws", "", bearer(good.Token)...); got.status < 400 {
		t.Errorf("a socket: %d", got.status)
	}
}

// A token loses the permissions that its maker loses, at once, and gets them back with the maker.
func TestTokenIsLimitedToOwnerPermissions(t *testing.T) {
	t.Parallel()
	s := staffSite(t, clock.System{})
	made := s.token("helena", func(r *tokens.CreateTokenRequest) { r.Permissions = []string{"dashboard", "settings"} })
	state := func(what string, status int) answer {
		t.Helper()
		return s.want(what, s.as(bearer(made.Token), "/api/admin/state", `{}`), status)
	}
	state("as it was made", 200)
	s.role("helper", "settings", "users")
	state("the maker has lost it", 403)
	s.want("what is left", s.as(bearer(made.Token), "/api/admin/settings", `{}`), 200)
	s.role("helper", "dashboard", "settings", "users")
	state("the maker has it again", 200)
	s.setTo("staff.two_factor", "true")
	if got := state("the site demands a second factor", 403); got.body["code"] != -1025.0 {
		t.Errorf("%s", got.text)
	}
	s.setTo("staff.two_factor", "false")
	s.want("ban", s.as(s.signIn("administrator"), "/api/admin/player/ban", fmt.Sprintf(`{"user":%q,"reason":"a test"}`, s.idOf("helena"))), 200)
	if got := state("the maker is banned", 401); got.body["reason"] != "token_maker" {
		t.Errorf("%s", got.text)
	}
}

func TestTokenCreationRules(t *testing.T) {
	t.Parallel()
	s := staffSite(t, clock.System{})
	s.role("maker", "tokens", "dashboard", "users")
	s.open("marian", "maker")
	for _, test := range []struct {
		name, as, body string
		status         int
		reason         string
	}{
		{"more than the maker has", "marian", `"permissions":["settings"],"days":7`, 403, "beyond_own"},
		{"the tokens themselves", "administrator", `"permissions":["tokens"],"days":7`, 403, "people_only"},
		{"the giving of roles", "administrator", `"permissions":["dashboard","grant_roles"],"days":7`, 403, "people_only"},
		{"what there is not", "administrator", `"permissions":["fly"],"days":7`, 422, ""},
		{"nothing", "administrator", `"permissions":[],"days":7`, 422, ""},
		{"for ever", "administrator", `"permissions":["dashboard"]`, 422, ""},
		{"too long", "administrator", `"permissions":["dashboard"],"days":366`, 422, ""},
		{"no network", "administrator", `"permissions":["dashboard"],"days":7,"addresses":["10.0.0.0/33"]`, 422, ""},
		{"no reason to go without a code", "administrator", `"permissions":["dashboard"],"days":7,"without_code":true`, 403, "code"},
		{"a player", "bertram", `"permissions":["dashboard"],"days":7`, 403, ""},
		{"good", "marian", `"permissions":["dashboard","users"],"days":7,"addresses":["10.1.2.3/8","::1"]`, 200, ""},
	} {
		got := s.as(s.signIn(test.as), "/api/admin/tokens/create", `{"name":"nightly export","reason":"a test",`+test.body+`}`)
		if reason, _ := got.body["reason"].(string); got.status != test.status || reason != test.reason {
			t.Errorf("%s: %d %s", test.name, got.status, got.text)
		}
	}
	listed := s.want("list", s.as(s.signIn("marian"), "/api/admin/tokens", `{}`), 200)
	if !strings.Contains(listed.text, `"10.0.0.0/8","::1/128"`) || regexp.MustCompile(`crp_\w{5}`).MatchString(listed.text) {
		t.Errorf("listed %s", listed.text)
	}
	if got := s.lastAction(); got["action"] != "create token" || strings.Contains(fmt.Sprint(got), "hash") || regexp.MustCompile(`crp_\w{5}`).MatchString(fmt.Sprint(got)) {
		t.Errorf("logged %v", got)
	}
	s.setTo("staff.token_days", "6")
	s.want("longer than the setting", s.as(s.signIn("marian"), "/api/admin/tokens/create",
		`{"name":"nightly export","reason":"a test","permissions":["dashboard"],"days":7}`), 422)
}

// The log lists an action of a token as the token's, with its maker. A call that requires a code
// is refused without the power for it. The calls of a token are counted and limited.
func TestTokenCallsAreLoggedAsToken(t *testing.T) {
	t.Parallel()
	s := staffSite(t, clock.NewFake(time.Now()))
	made := s.token("helena", func(r *tokens.CreateTokenRequest) {
		r.Permissions, r.WithoutCode = []string{"settings", "users", "dashboard"}, true
	})
	plain := s.token("helena", func(r *tokens.CreateTokenRequest) { r.Permissions = []string{"settings"} })
	change := `{"changes":[{"key":"chat.slow","value":"9s","version":0}],"reason":"by ` + made.Token + `"}`
	s.want("without the power to go without a code", s.as(bearer(plain.Token), "/api/admin/settings/change", change), 403)
	s.want("change", s.as(bearer(made.Token), "/api/admin/settings/change", change), 200)
	row := s.lastAction()
	if row["actor"] != "token:"+made.ID+":"+s.idOf("helena") || row["reason"] != "by crp_…" {
		t.Errorf("logged %v", row)
	}
	names := s.want("names", s.as(bearer(made.Token), "/api/admin/names", fmt.Sprintf(`{"ids":[%q]}`, row["actor"])), 200)
	if !strings.Contains(names.text, `"nightly export (token of helena)"`) {
		t.Errorf("called %s", names.text)
	}
	administrator := s.signIn("administrator")
	calls := s.want("calls", s.as(administrator, "/api/admin/tokens/calls", fmt.Sprintf(`{"id":%q}`, made.ID)), 200)
	if !strings.Contains(calls.text, `"call":"POST /api/admin/settings/change","done":1,"refused":0`) {
		t.Errorf("counted %s", calls.text)
	}
	listed := s.want("list", s.as(administrator, "/api/admin/tokens", `{}`), 200)
	if !strings.Contains(listed.text, `"used_from":"127.0.0.1"`) {
		t.Errorf("listed %s", listed.text)
	}
	s.setTo("staff.token_calls_per_minute", "5")
	other := s.token("helena", nil)
	for range 5 {
		s.want("within its rate", s.as(bearer(other.Token), "/api/admin/state", `{}`), 200)
	}
	got := s.want("beyond it", s.as(bearer(other.Token), "/api/admin/state", `{}`), 429)
	if got.header.Get("Retry-After") == "" {
		t.Errorf("headers %v", got.header)
	}
}

// /openapi.json states for every staff call its permissions and whether a token may make it, and
// the server treats tokens accordingly.
func TestOpenAPIStatesTokenPermissions(t *testing.T) {
	t.Parallel()
	s := staffSite(t, clock.System{})
	var document struct {
		Paths  map[string]map[string]map[string]any `json:"paths"`
		Events map[string]map[string]any            `json:"x-events"`
	}
	if err := json.Unmarshal([]byte(s.send(s.visitor, http.MethodGet, "/openapi.json", "").text), &document); err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, p := range s.Parts.Permissions.List() {
		if !p.PeopleOnly {
			all = append(all, p.ID)
		}
	}
	s.setTo("staff.token_calls_per_minute", "10000")
	plain := s.token("administrator", func(r *tokens.CreateTokenRequest) { r.Permissions = all })
	powerful := s.token("administrator", func(r *tokens.CreateTokenRequest) { r.Permissions, r.WithoutCode = all, true })
	described := 0
	for _, call := range s.Parts.Calls {
		sentences := document.Events[call.Event]
		if call.Path != "" {
			sentences = document.Paths[regexp.MustCompile(`:(\w+)`).ReplaceAllString(call.Path, "{$1}")][strings.ToLower(call.Method)]
		}
		if sentences == nil || sentences["x-permission"] != nil && sentences["x-permission"] != call.Guard.Permission().ID() {
			t.Errorf("%s is described as %v", call.Name(), sentences)
			continue
		}
		want := map[any][2]bool{"yes": {true, true}, "code": {false, true}, "no": {false, false}, nil: {false, false}}[sentences["x-token"]]
		for i, token := range []string{plain.Token, powerful.Token} {
			got := s.staffAs(bearer(token), call, `{"nonsense":"x"}`)
			reason, _ := got.body["reason"].(string)
			if admitted := reason != "token" && reason != "token_code"; admitted != want[i] || got.status == 401 {
				t.Errorf("%s, which says %v: %d %s", call.Name(), sentences["x-token"], got.status, got.text)
			}
		}
		if !call.Guard.Permission().IsZero() {
			described++
		}
	}
	if described < 40 {
		t.Errorf("only %d calls of staff are described", described)
	}
}

// The back office uses only calls that are described.
func TestOfficeUsesDeclaredCalls(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var known []string
	for _, call := range s.Parts.Calls {
		known = append(known, strings.Split(call.Path, "/:")[0])
	}
	for _, f := range s.Parts.Features {
		for _, mount := range f.Mounts {
			if strings.HasPrefix(mount.Pattern, "/api/") && !slices.Contains([]string{"/api/admin/backups/file/*", "/api/provider/*"}, mount.Pattern) { // a call has issued a ticket for the one; servers of providers sign the other
				t.Errorf("%s answers %s beside the calls", f.Name, mount.Pattern)
			}
		}
	}
	path, found := regexp.MustCompile("[\"`](/api/admin/[-a-z_0-9/]+(?:\\.csv)?)"), 0
	err := filepath.WalkDir("../../webui/src", func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".ts") && !strings.HasSuffix(name, ".tsx") || strings.HasSuffix(name, ".gen.ts") || strings.HasSuffix(name, ".test.ts") {
			return err
		}
		text, err := os.ReadFile(name)
		for _, match := range path.FindAllStringSubmatch(string(text), -1) {
			found++
			if !slices.Contains(known, strings.TrimSuffix(match[1], "/")) {
				t.Errorf("%s calls %s, which there is not", name, match[1])
			}
		}
		return err
	})
	if err != nil || found < 30 {
		t.Errorf("%d calls were found, %v", found, err)
	}
}
