package sitetest

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"croupier/app/kernel/webpush/webpushtest"
)

// A player in the local register is excluded at the next sign-in, signed out and shown the
// reason. An unlisted player plays. No other user can see it.
func TestRegisteredPersonsAreExcluded(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	defer s.runWorker("registers")()
	defer s.runWorker("sign-ins for registers")()
	s.open("felicity", "")
	s.open("bertram", "")
	file := filepath.Join(t.TempDir(), "list.csv")
	if err := os.WriteFile(file, []byte("email,until\nFelicity@example.org,9000-01-01\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := s.App.Admin("test").FillRegister(t.Context(), "a test", file, false); err != nil || got != "1 marks" {
		t.Fatalf("%q, %v", got, err)
	}
	s.setTo("registers.local", "true")
	s.setTo("registers.closed", "true")
	felicity := s.signIn("felicity")
	for s.queryNumber(`SELECT COUNT(*) FROM register_answers WHERE answer = 'yes'`) == 0 { // until the register was queried
	}
	s.want("the session in which it was learnt", s.as(felicity, "/auth/update", ""), 401)
	felicity = s.signIn("felicity")
	got := s.want("a bet", s.as(felicity, "/api/whisper", fmt.Sprintf(diceBet, false)), 403)
	if strings.Contains(got.text, "register_pending") {
		t.Errorf("a listed player gets a wait: %s", got.text)
	}
	s.want("a deposit", s.as(felicity, "/api/wallet/getDepositWallet", `{"currency":"ltc","chain":"ltc"}`), 403)
	s.want("withdrawals", s.as(felicity, "/api/wallet/withdraw/options", `{}`), 200)
	s.findEmail("felicity", func(text string) bool {
		return strings.Contains(text, "A register of excluded persons that we have to ask lists you")
	})
	bertram := s.signIn("bertram")
	for s.queryNumber(`SELECT COUNT(*) FROM register_answers WHERE answer = 'no'`) == 0 { // until the register was queried
	}
	s.want("a bet of another player", s.as(bertram, "/api/whisper", fmt.Sprintf(diceBet, false)), 200)
	s.want("a look at the answers", s.as(bertram, "/api/admin/registers", `{"before":0}`), 403)
}

// A browser is notified until its session ends.
func TestSignOutClearsBrowserData(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("anna", "")
	anna := s.signIn("anna")
	state := s.want("the browsers", s.as(anna, "/api/user/push", `{}`), 200)
	b := webpushtest.New(t).Browser()
	body := fmt.Sprintf(`{"key":%q,"endpoint":%q,"p256dh":%q,"auth":%q,"details":false}`, state.body["key"], b.Endpoint, b.Key, b.Auth)
	s.want("a guest adds one", s.as(nil, "/api/user/push/add", body), 401)
	got := s.want("a browser", s.as(anna, "/api/user/push/add", body), 200)
	if list, ok := got.body["devices"].([]any); !ok || len(list) != 1 || strings.Contains(got.text, "/send/") {
		t.Errorf("the page gets %s", got.text)
	}
	s.want("another address", s.as(anna, "/api/user/push/add", strings.Replace(body, "https://", "http://", 1)), 422)
	s.want("the sign-out", s.send(s.newVisitor(), http.MethodGet, "/auth/logout", "", anna...), 200)
	if n := s.queryNumber(`SELECT COUNT(*) FROM push_devices`); n != 0 {
		t.Errorf("%d browsers are notified after the sign-out", n)
	}
}
