package oauth

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"croupier/db"
)

// The example of RFC 7636, appendix B.
const (
	rfcVerifier  = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
	rfcChallenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
)

func TestChallengeOfTheRFC(t *testing.T) {
	if got := challengeFor(rfcVerifier); got != rfcChallenge {
		t.Fatalf("got %s", got)
	}
	s := newClientSite(t)
	ann := s.harness.createPlayer("ann_1")
	for name, test := range map[string]struct {
		verifier string
		status   int
	}{
		"the verifier":  {rfcVerifier, 200},
		"the challenge": {rfcChallenge, 400},
		"none":          {"", 400},
		"another case":  {strings.ToUpper(rfcVerifier), 400},
		"padded":        {rfcVerifier + "=", 400},
	} {
		t.Run(name, func(t *testing.T) {
			code := s.code(ann.token, "code_challenge", rfcChallenge)
			if status, answer := s.exchange(code, "code_verifier", test.verifier); status != test.status {
				t.Fatalf("%d %v", status, answer)
			}
		})
	}
	// Verifiers that fit their challenge but not the format of a verifier.
	for _, verifier := range []string{"short", strings.Repeat("x", 129), strings.Repeat("x", 43) + " "} {
		code := s.code(ann.token, "code_challenge", challengeFor(verifier))
		if status, _ := s.exchange(code, "code_verifier", verifier); status != 400 {
			t.Errorf("verifier %q: %d", verifier, status)
		}
	}
}

func TestRedirectURIsAreComparedExactly(t *testing.T) {
	s := newClientSite(t)
	for _, address := range []string{
		"", "https://shop.test/back", shopAddress + "&x=1", shopAddress + "/", shopAddress + "#x", "HTTPS://shop.test/back?from=casino",
		"https://SHOP.test/back?from=casino", "http://shop.test/back?from=casino", "https://shop.test:443/back?from=casino",
		"https://shop.test/./back?from=casino", "https://shop.test/%62ack?from=casino", "https://shop.test@evil.test/back?from=casino",
		"https://shop.test.evil.test/back?from=casino", "//shop.test/back?from=casino", " " + shopAddress, "https://bank.test/", "javascript:alert(1)",
	} {
		if got := s.authorize("redirect_uri", address); got.Code != 400 || got.Header().Get("Location") != "" {
			t.Errorf("%q: %d, to %q", address, got.Code, got.Header().Get("Location"))
		}
	}
}

// visit sends a query unchanged.
func (s *clientSite) visit(method, query string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	refuse := func(w http.ResponseWriter, _ *http.Request, err error) { http.Error(w, err.Error(), codeOf(s.T, err)) }
	s.oauth.Authorize(refuse).ServeHTTP(w, httptest.NewRequest(method, "/oauth/authorize?"+query, nil))
	return w
}

func TestAuthorizeRefusesRepeatedParameters(t *testing.T) {
	s := newClientSite(t)
	at := "redirect_uri=" + url.QueryEscape(shopAddress)
	good := "response_type=code&client_id=shop&" + at + "&state=s&code_challenge_method=S256&code_challenge=" + rfcChallenge
	for name, test := range map[string]struct {
		method, query, location string
		status                  int
	}{
		"good":          {"GET", good, "/oauth/authorize/", 302},
		"POST":          {"POST", good, "", 405},
		"two clients":   {"GET", good + "&client_id=bank", "", 400},
		"two addresses": {"GET", good + "&" + at, "", 400},
		"malformed":     {"GET", good + "&x=%zz", "", 400},
		"two scopes":    {"GET", good + "&scope=email&scope=profile", shopAddress + "&error=invalid_request&state=s", 302},
		"no type":       {"GET", strings.TrimPrefix(good, "response_type=code&"), shopAddress + "&error=invalid_request&state=s", 302},
	} {
		t.Run(name, func(t *testing.T) {
			got := s.visit(test.method, test.query)
			location := got.Header().Get("Location")
			if got.Code != test.status || !strings.HasPrefix(location, test.location) || (test.location == "") != (location == "") {
				t.Fatalf("%d to %q", got.Code, location)
			}
		})
	}
}

// bankCode is a code for the client with a secret and without PKCE.
func (s *clientSite) bankCode(token string) string {
	return s.code(token, "client_id", "bank", "redirect_uri", "https://bank.test/", "code_challenge", "", "code_challenge_method", "")
}

func TestClientsProveThemselves(t *testing.T) {
	s := newClientSite(t)
	s.oauth = New(s.oauth.Deps, Options{Clients: []Client{{ID: "bank", Name: "Bank", RedirectURIs: []string{"https://bank.test/"}, Secret: "h+u%s:h"}}})
	ann := s.harness.createPlayer("ann_1")
	for name, test := range map[string]struct {
		user, password, form string
		status               int
	}{
		"basic":                  {"bank", url.QueryEscape("h+u%s:h"), "", 200},
		"basic, not encoded":     {"bank", "h+u%s:h", "", 401},
		"basic, wrong":           {"bank", "guess", "", 401},
		"basic, empty":           {"bank", "", "", 401},
		"form":                   {"", "", "client_id=bank&client_secret=" + url.QueryEscape("h+u%s:h"), 200},
		"form, without":          {"", "", "client_id=bank", 401},
		"neither":                {"", "", "", 401},
		"basic and the same id":  {"bank", url.QueryEscape("h+u%s:h"), "client_id=bank", 200},
		"basic and another id":   {"bank", url.QueryEscape("h+u%s:h"), "client_id=shop", 400},
		"both":                   {"bank", url.QueryEscape("h+u%s:h"), "client_secret=x", 400},
		"an id twice":            {"", "", "client_id=bank&client_id=bank&client_secret=" + url.QueryEscape("h+u%s:h"), 400},
		"a verifier out of thin": {"bank", url.QueryEscape("h+u%s:h"), "code_verifier=" + rfcVerifier, 400},
		"a huge form":            {"bank", url.QueryEscape("h+u%s:h"), "x=" + strings.Repeat("x", maxTokenForm), 400},
	} {
		t.Run(name, func(t *testing.T) {
			form := url.Values{"grant_type": {"authorization_code"}, "code": {s.bankCode(ann.token)}, "redirect_uri": {"https://bank.test/"}}
			r := httptest.NewRequest(http.MethodPost, "/oauth/token", strings.NewReader(form.Encode()+"&"+test.form))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			if test.user != "" {
				r.SetBasicAuth(test.user, test.password)
			}
			w := httptest.NewRecorder()
			s.oauth.Token().ServeHTTP(w, r)
			if w.Code != test.status || w.Header().Get("Cache-Control") != "no-store" || (w.Code == 401) != (w.Header().Get("WWW-Authenticate") != "") {
				t.Fatalf("%d %v %s", w.Code, w.Header(), w.Body)
			}
			if described := strings.Contains(w.Body.String(), `"error_description":"`); described != (w.Code != 200) {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
		})
	}
}

func TestMismatchSpendsCode(t *testing.T) {
	s := newClientSite(t)
	code := s.code(s.harness.createPlayer("ann_1").token)
	if status, _ := s.exchange(code, "code_verifier", rfcVerifier); status != 400 {
		t.Fatal(status)
	}
	if status, _ := s.exchange(code); status != 400 {
		t.Fatalf("a guess at the verifier left the code open: %d", status)
	}
}

func TestUserInfoRequiresBearer(t *testing.T) {
	s := newClientSite(t)
	ann := s.harness.createPlayer("ann_1")
	_, answer := s.exchange(s.code(ann.token))
	token := answer["access_token"].(string)
	for name, test := range map[string]struct {
		method, header, challenge string
		status                    int
	}{
		"good":            {"GET", "Bearer " + token, "", 200},
		"another case":    {"GET", "bearer " + token, "", 200},
		"POST":            {"POST", "Bearer " + token, "", 405},
		"no header":       {"GET", "", "Bearer", 401},
		"no token":        {"GET", "Bearer ", "Bearer", 401},
		"basic":           {"GET", "Basic " + token, "Bearer", 401},
		"unknown":         {"GET", "Bearer made-up", `Bearer error="invalid_token"`, 401},
		"a session token": {"GET", "Bearer " + ann.token, `Bearer error="invalid_token"`, 401},
	} {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest(test.method, "/oauth/userinfo", nil)
			r.Header.Set("Authorization", test.header)
			w := httptest.NewRecorder()
			s.oauth.UserInfo().ServeHTTP(w, r)
			if w.Code != test.status || w.Header().Get("WWW-Authenticate") != test.challenge {
				t.Fatalf("%d %v", w.Code, w.Header())
			}
		})
	}
	s.harness.banned[ann.ID] = true
	if status, _ := s.info(token); status != 401 {
		t.Fatalf("the token of a banned player answers %d", status)
	}
}

func TestConcurrentConsentsHaveOneWinner(t *testing.T) {
	s := newClientSite(t)
	ann := s.harness.createPlayer("ann_1")
	requestID, call := s.request(), s.harness.bearerCall(ann.token)
	wins := runConcurrently(t, 12, func(i int) error {
		_, err := s.oauth.Answer(s.harness.Ctx, call, OAuthConsent{RequestID: requestID, Approve: i%2 == 0})
		return err
	})
	if wins != 1 {
		t.Fatalf("%d answers counted", wins)
	}
}

// countRows counts what is stored for other sites.
func (s *clientSite) countRows() (requests, grants int) {
	s.Helper()
	err := s.harness.DB.Read(s.harness.Ctx, func(r *db.Reader) error {
		return r.QueryRow(`SELECT (SELECT COUNT(*) FROM oauth_requests), (SELECT COUNT(*) FROM oauth_grants)`).Scan(&requests, &grants)
	})
	if err != nil {
		s.Fatal(err)
	}
	return requests, grants
}

// fillRequests stores n open requests.
func (s *clientSite) fillRequests(n int) {
	s.Helper()
	err := s.harness.DB.Write(s.harness.Ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(`WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < $1)
			INSERT INTO oauth_requests (id, client_id, redirect_uri, scope, state, code_challenge, expires_at)
			SELECT 'fill-' || i, 'shop', '', '', '', '', $2 FROM c`, n, tx.Now().Add(requestLifetime).UnixMilli())
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
}

func TestRequestsAreBounded(t *testing.T) {
	s := newClientSite(t)
	s.fillRequests(maxRequests - 1)
	s.request()
	if location := s.authorize().Header().Get("Location"); location != shopAddress+"&error=temporarily_unavailable&state=x+y" {
		t.Fatalf("sent to %q", location)
	}
	s.harness.Clock.Advance(requestLifetime)
	s.request()
}

func TestWorkerDeletesExpiredRows(t *testing.T) {
	s := newClientSite(t)
	ann := s.harness.createPlayer("ann_1")
	s.fillRequests(sweepBatch + 1)
	s.exchange(s.code(ann.token))
	if err := s.oauth.sweep(s.harness.Ctx); err != nil {
		t.Fatal(err)
	}
	if requests, grants := s.countRows(); requests != sweepBatch+2 || grants != 1 {
		t.Fatalf("the sweep left %d requests and %d grants of those alive", requests, grants)
	}
	s.harness.Clock.Advance(requestLifetime)
	if err := s.oauth.sweep(s.harness.Ctx); err != nil {
		t.Fatal(err)
	}
	if requests, grants := s.countRows(); requests != 0 || grants != 1 {
		t.Fatalf("%d requests, %d grants", requests, grants)
	}
	s.harness.Clock.Advance(tokenLifetime)
	if err := s.oauth.sweep(s.harness.Ctx); err != nil {
		t.Fatal(err)
	}
	if _, grants := s.countRows(); grants != 0 {
		t.Fatalf("%d grants", grants)
	}
}
