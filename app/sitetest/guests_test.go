package sitetest

import (
	"net/http"
	"testing"

	"croupier/db"
)

// rows counts the rows of all tables in which a visitor could add some.
func (s *testSite) rows() (rows int) {
	s.Helper()
	for _, table := range []string{"guests", "ledger_accounts", "transfers", "wagers", "requests", "seed_pairs", "rounds", "favourites", "sessions"} {
		var here int
		err := s.Parts.DB.Read(s.Context(), func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM ` + table).Scan(&here) })
		if err != nil {
			s.Fatal(err)
		}
		rows += here
	}
	return rows
}

// No call without the site's own cookie stores a row. A browser that has loaded a page sends the
// cookie with its first call.
func TestUnknownVisitorsStoreNoRows(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	before := s.rows()
	dice := `{"event":"Play","data":{"api_id":"dice","bet":"1","demo":true,"currency":"usd","request_id":"one","data":{"over":true,"target":"50.50"}}}`
	made := map[string]string{
		"no cookie": "", "a made-up cookie": "croupier_device=0123456789abcdefghijklmnopqrstuvwxyzABCDEFG",
		"a made-up signature": "croupier_device=0123456789abcdefghijklmnopqrstuvwxyzABCDEFG.t0.AAAAAAAAAAAAAAAAAAAAAA",
	}
	for name, cookie := range made {
		for path, body := range map[string]string{
			"/api/whisper": dice, "/api/user/seeds": "{}", "/api/user/client_seed_change": `{"client_seed":"mine"}`,
			"/api/wallet/demo": `{"currency":"usd"}`,
		} {
			got := s.want(name+" "+path, s.send(&http.Client{}, http.MethodPost, path, body, "Cookie", cookie), 419)
			if got.body["reason"] != "cookie" || got.header.Get("Set-Cookie") == "" {
				t.Errorf("%s %s: %s, cookie %q", name, path, got.text, got.header.Get("Set-Cookie"))
			}
		}
		for path, body := range map[string]string{"/api/data/currencies": "{}", "/api/user/bets": "{}"} {
			s.want(name+" "+path, s.send(&http.Client{}, http.MethodPost, path, body, "Cookie", cookie), 200)
		}
	}
	s.want("page", s.send(s.visitor, http.MethodGet, "/sanctum/csrf-cookie", ""), 204)
	if after := s.rows(); after != before {
		t.Fatalf("strangers left %d rows", after-before)
	}
	s.want("bet of a browser", s.post("/api/whisper", dice), 200)
	if s.rows() == before {
		t.Error("the bet of a browser left nothing")
	}
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}

// A guest who registers keeps the play money.
func TestGuestKeepsPlayMoneyAfterRegistration(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.want("page", s.send(s.visitor, http.MethodGet, "/sanctum/csrf-cookie", ""), 204)
	s.want("bet", s.post("/api/whisper", `{"event":"Play","data":{"api_id":"dice","bet":"123.45","demo":true,"currency":"usd","request_id":"one","data":{"over":true,"target":"50.50"}}}`), 200)
	before := s.demoBalance()
	s.register("carla")
	if after := s.demoBalance(); after != before || before == "1000.00" {
		t.Errorf("the guest had %s, the account has %s", before, after)
	}
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}
