package sitetest

import (
	"strings"
	"testing"

	"croupier/app/kernel/session"
)

// The wheel, the faucet and the free wheel over the whole site, with bets between them: the audit
// finds each nonce used once.
func TestWheelCalls(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("administrator", session.RoleAdmin)
	s.open("anna", "")
	if got := s.post("/api/promocode/ticket/data", `{}`); got.status != 200 || !strings.Contains(got.text, `"tickets":0`) || !strings.Contains(got.text, `"promocodes":[]`) {
		t.Errorf("a guest gets %d %s", got.status, got.text)
	}
	for _, path := range []string{"/api/promocode/ticket/spin", "/api/promocode/bonus", "/api/promocode/free/spin", "/api/promocode/draws"} {
		s.want("a guest at "+path, s.post(path, `{}`), 401)
	}
	anna := s.signIn("anna")
	wantText := func(path string, status int, texts ...string) {
		t.Helper()
		got := s.want(path, s.as(anna, path, `{}`), status)
		for _, text := range texts {
			if !strings.Contains(got.text, text) {
				t.Errorf("%s: %s lacks %s", path, got.text, text)
			}
		}
	}
	bet := func() {
		t.Helper()
		s.want("a bet", s.as(anna, "/api/whisper", `{"event":"Play","data":{"api_id":"dice","bet":"2","demo":false,"currency":"usd","data":{"over":true,"target":"50.50"}}}`), 200)
	}
	bet()
	wantText("/api/promocode/ticket/data", 200, `"tickets":1`, `"chance":3.9`, `"maximum":0.05`)
	wantText("/api/promocode/ticket/spin", 200, `"segment":`, `"nonce":1`, `"game":"bonus_wheel"`)
	bet()
	wantText("/api/promocode/bonus", 400, `"code":2`, `You need to make a deposit to use the faucet.`)
	wantText("/api/promocode/bonus/data", 200, `"deposited":false`, `"next":0`)
	wantText("/api/promocode/free/spin", 400, `"code":2`)
	wantText("/auth/update", 200, `"bonus_claim":null`)
	wantText("/api/promocode/draws", 200, `"server_seed":""`)
	s.want("own seeds", s.as(anna, "/api/user/client_seed_change", `{"client_seed":"mine"}`), 200)
	if got := s.as(anna, "/api/promocode/draws", `{}`); strings.Contains(got.text, `"server_seed":""`) {
		t.Errorf("the seed is revealed, the draw says %s", got.text)
	}
	if got := s.asStaff("/api/admin/wheel", `{}`); !strings.Contains(got.text, `"kind":"wheel","draws":1`) {
		t.Errorf("the office shows %s", got.text)
	}
	s.wantBooksRight()
}
