package oauth

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

const (
	shopAddress = "https://shop.test/back?from=casino"
	verifier    = "dBjftJeZ4CVP-mBb92K27uhbUJU1p1r_wW1gFWFOEjXk" // RFC 7636, appendix B, with one more character
)

func challengeOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// clientSite is another site whose players sign in here.
type clientSite struct {
	*testing.T
	harness *harness
	oauth   *Service
}

func newClientSite(t *testing.T) *clientSite {
	h := newHarness(t)
	return &clientSite{T: t, harness: h, oauth: New(Deps{
		DB: h.DB, Clock: h.Clock, Limiter: session.NewLimiter(h.Clock), Accounts: h, Log: h.Log,
	}, Options{BaseURL: "https://casino.test", Clients: []Client{
		{ID: "shop", Name: "The Shop", RedirectURIs: []string{shopAddress}},
		{ID: "bank", Name: "The Bank", RedirectURIs: []string{"https://bank.test/"}, Secret: "hush"},
	}})}
}

func (s *clientSite) authorize(change ...string) *httptest.ResponseRecorder {
	query := url.Values{
		"response_type": {"code"}, "client_id": {"shop"}, "redirect_uri": {shopAddress}, "scope": {"profile email"},
		"state": {"x y"}, "code_challenge": {challengeOf(verifier)}, "code_challenge_method": {"S256"},
	}
	for i := 0; i+1 < len(change); i += 2 {
		query.Set(change[i], change[i+1])
	}
	refuse := func(w http.ResponseWriter, _ *http.Request, err error) {
		refusal, _ := fault.From(err)
		http.Error(w, refusal.Message, refusal.Status())
	}
	w := httptest.NewRecorder()
	s.oauth.Authorize(refuse).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/oauth/authorize?"+query.Encode(), nil))
	return w
}

// request creates a valid request and returns its id.
func (s *clientSite) request(change ...string) string {
	s.Helper()
	location := s.authorize(change...).Header().Get("Location")
	requestID, found := strings.CutPrefix(location, "/oauth/authorize/")
	if !found {
		s.Fatalf("sent to %q", location)
	}
	return requestID
}

// code lets ann approve and returns the resulting code.
func (s *clientSite) code(token string, change ...string) string {
	s.Helper()
	reply, err := s.oauth.Answer(s.harness.Ctx, s.harness.bearerCall(token), OAuthConsent{RequestID: s.request(change...), Approve: true})
	if err != nil {
		s.Fatal(err)
	}
	address, err := url.Parse(reply.Redirect)
	if err != nil || address.Query().Get("code") == "" {
		s.Fatalf("redirect %q, %v", reply.Redirect, err)
	}
	return address.Query().Get("code")
}

func (s *clientSite) exchange(code string, change ...string) (status int, answer map[string]any) {
	s.Helper()
	form := url.Values{
		"grant_type": {"authorization_code"}, "code": {code}, "redirect_uri": {shopAddress}, "client_id": {"shop"}, "code_verifier": {verifier},
	}
	for i := 0; i+1 < len(change); i += 2 {
		form.Set(change[i], change[i+1])
	}
	r := httptest.NewRequest(http.MethodPost, "/oauth/token", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	s.oauth.Token().ServeHTTP(w, r)
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
		s.Fatal(err)
	}
	return w.Code, answer
}

func (s *clientSite) info(token string) (status int, answer map[string]any) {
	s.Helper()
	r := httptest.NewRequest(http.MethodGet, "/oauth/userinfo", nil)
	r.Header.Set("Authorization", "Bearer "+token)
	w := httptest.NewRecorder()
	s.oauth.UserInfo().ServeHTTP(w, r)
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
		s.Fatal(err)
	}
	return w.Code, answer
}

func TestAuthorizationCodeFlow(t *testing.T) {
	s := newClientSite(t)
	ann := s.harness.createPlayer("ann_1")
	requestID := s.request()
	page, err := s.oauth.Request(s.harness.Ctx, session.GuestCall("test"), OAuthRequestID{RequestID: requestID})
	if err != nil || page.Client != "The Shop" || strings.Join(page.Scopes, " ") != "profile email" || page.RedirectHost != "shop.test" {
		t.Fatalf("%+v, %v", page, err)
	}
	reply, err := s.oauth.Answer(s.harness.Ctx, s.harness.bearerCall(ann.token), OAuthConsent{RequestID: requestID, Approve: true})
	if err != nil || !strings.HasPrefix(reply.Redirect, shopAddress+"&code=") || !strings.HasSuffix(reply.Redirect, "&state=x+y") {
		t.Fatalf("%+v, %v", reply, err)
	}
	address, _ := url.Parse(reply.Redirect)
	status, answer := s.exchange(address.Query().Get("code"))
	token, _ := answer["access_token"].(string)
	if status != 200 || token == "" || answer["token_type"] != "Bearer" || answer["scope"] != "profile email" || answer["expires_in"] != 3600.0 {
		t.Fatalf("%d %v", status, answer)
	}
	if status, info := s.info(token); status != 200 || info["sub"] != ann.ID || info["name"] != "ann_1" || info["email"] != "ann_1@example.com" {
		t.Fatalf("%d %v", status, info)
	}
	if !s.harness.isRefused(token) {
		t.Fatal("the access token opens the account")
	}
	s.harness.Clock.Advance(tokenLifetime)
	if status, _ := s.info(token); status != 401 {
		t.Fatalf("an old token: %d", status)
	}
}

func TestUserInfoIsLimitedToApprovedScopes(t *testing.T) {
	s := newClientSite(t)
	ann := s.harness.createPlayer("ann_1")
	_, answer := s.exchange(s.code(ann.token, "scope", ""))
	_, info := s.info(answer["access_token"].(string))
	if _, present := info["email"]; present || info["name"] != "ann_1" {
		t.Fatalf("%v", info)
	}
}

func TestAuthorizeRefuses(t *testing.T) {
	s := newClientSite(t)
	for name, test := range map[string]struct {
		change   []string
		status   int
		location string
	}{
		"an unknown client":      {[]string{"client_id", "evil"}, 400, ""},
		"a foreign address":      {[]string{"redirect_uri", "https://evil.test/"}, 400, ""},
		"an address with more":   {[]string{"redirect_uri", shopAddress + "/.."}, 400, ""},
		"another kind of answer": {[]string{"response_type", "token"}, 302, "error=unsupported_response_type"},
		"an unknown scope":       {[]string{"scope", "profile money"}, 302, "error=invalid_scope"},
		"no challenge":           {[]string{"code_challenge", ""}, 302, "error=invalid_request"},
		"a plain challenge":      {[]string{"code_challenge_method", "plain"}, 302, "error=invalid_request"},
		"a broken challenge":     {[]string{"code_challenge", "short"}, 302, "error=invalid_request"},
		"a huge state":           {[]string{"state", strings.Repeat("x", maxState+1)}, 302, "error=invalid_request"},
	} {
		t.Run(name, func(t *testing.T) {
			got := s.authorize(test.change...)
			location := got.Header().Get("Location")
			if got.Code != test.status || !strings.Contains(location, test.location) || (test.location == "") != (location == "") {
				t.Fatalf("status %d, to %q", got.Code, location)
			}
			if location != "" && !strings.HasPrefix(location, shopAddress+"&") {
				t.Fatalf("sent to %q", location)
			}
		})
	}
}

func TestConsentIsAnsweredOnce(t *testing.T) {
	s := newClientSite(t)
	ann := s.harness.createPlayer("ann_1")
	answer := func(requestID string, approve bool) error {
		_, err := s.oauth.Answer(s.harness.Ctx, s.harness.bearerCall(ann.token), OAuthConsent{RequestID: requestID, Approve: approve})
		return err
	}
	requestID := s.request()
	reply, err := s.oauth.Answer(s.harness.Ctx, s.harness.bearerCall(ann.token), OAuthConsent{RequestID: requestID})
	if err != nil || reply.Redirect != shopAddress+"&error=access_denied&state=x+y" {
		t.Fatalf("%+v, %v", reply, err)
	}
	if err := answer(requestID, true); !errors.Is(err, ErrRequest) {
		t.Fatalf("answered twice: %v", err)
	}
	if err := answer("unknown", true); !errors.Is(err, ErrRequest) {
		t.Fatalf("unknown: %v", err)
	}
	late := s.request()
	s.harness.Clock.Advance(requestLifetime + time.Millisecond)
	if err := answer(late, true); !errors.Is(err, ErrRequest) {
		t.Fatalf("too late: %v", err)
	}
}

func TestTokenRefuses(t *testing.T) {
	s := newClientSite(t)
	ann := s.harness.createPlayer("ann_1")
	for name, test := range map[string]struct {
		change []string
		status int
		code   string
	}{
		"another verifier":    {[]string{"code_verifier", strings.Repeat("y", 43)}, 400, "invalid_grant"},
		"another address":     {[]string{"redirect_uri", "https://shop.test/"}, 400, "invalid_grant"},
		"another client":      {[]string{"client_id", "bank", "client_secret", "hush"}, 400, "invalid_grant"},
		"an unknown client":   {[]string{"client_id", "evil"}, 401, "invalid_client"},
		"a wrong secret":      {[]string{"client_id", "bank", "client_secret", "guess"}, 401, "invalid_client"},
		"another grant":       {[]string{"grant_type", "password"}, 400, "unsupported_grant_type"},
		"no code":             {[]string{"code", ""}, 400, "invalid_grant"},
		"a code of one's own": {[]string{"code", "made-up"}, 400, "invalid_grant"},
	} {
		t.Run(name, func(t *testing.T) {
			status, answer := s.exchange(s.code(ann.token), test.change...)
			if status != test.status || answer["error"] != test.code || answer["access_token"] != nil {
				t.Fatalf("%d %v", status, answer)
			}
		})
	}
	code := s.code(ann.token)
	s.harness.Clock.Advance(codeLifetime)
	if status, answer := s.exchange(code); status != 400 || answer["error"] != "invalid_grant" {
		t.Fatalf("an old code: %d %v", status, answer)
	}
}

func TestReusedCodeRevokesToken(t *testing.T) {
	s := newClientSite(t)
	code := s.code(s.harness.createPlayer("ann_1").token)
	_, answer := s.exchange(code)
	token := answer["access_token"].(string)
	if status, second := s.exchange(code); status != 400 || second["error"] != "invalid_grant" {
		t.Fatalf("the second use: %d %v", status, second)
	}
	if status, _ := s.info(token); status != 401 {
		t.Fatalf("the first token still answers %d", status)
	}
}

func TestConcurrentCodeUsesHaveOneWinner(t *testing.T) {
	s := newClientSite(t)
	code := s.code(s.harness.createPlayer("ann_1").token)
	var won atomic.Int32
	var group sync.WaitGroup
	for range 12 {
		group.Go(func() {
			if status, _ := s.exchange(code); status == 200 {
				won.Add(1)
			}
		})
	}
	group.Wait()
	if won.Load() != 1 {
		t.Fatalf("%d uses won", won.Load())
	}
}
