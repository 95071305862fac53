package account

import (
	"testing"

	"croupier/app/kernel/action"
)

func TestActionsAreUniqueAndDescribed(t *testing.T) {
	h := newHarness(t)
	seen := map[string]action.Action{}
	for _, a := range h.accounts.Actions() {
		name := a.Method + " " + a.Path
		if _, duplicate := seen[name]; duplicate || a.Summary == "" {
			t.Errorf("%s: declared twice %t, summary %q", name, duplicate, a.Summary)
		}
		seen[name] = a
	}
	for _, name := range []string{
		"POST /auth/register", "POST /auth/login", "POST /auth/loginViaToken", "POST /auth/update", "GET /auth/logout",
		"POST /auth/resetPassword", "POST /auth/password/reset", "POST /api/user/verifyEmail", "POST /api/user/updateEmail",
		"POST /api/user/2fa_validate", "POST /api/profile/getUser", "POST /api/profile/updateContactInfo",
		"POST /api/contactInfoModalSettings",
	} {
		if _, ok := seen[name]; !ok {
			t.Errorf("%s is not declared", name)
		}
	}
}

func TestNewRefusesUnsafeOptions(t *testing.T) {
	h := newHarness(t)
	deps := Deps{DB: h.db, Clock: h.clock, Sessions: h.sessions, Limiter: h.accounts.limiter, Mailer: h.mailer}
	key := []byte("0123456789abcdef0123456789abcdef")
	for name, options := range map[string]Options{
		"no address":       {Key: key},
		"relative address": {Key: key, BaseURL: "/casino"},
		"odd scheme":       {Key: key, BaseURL: "javascript://x"},
		"short key":        {Key: key[:31], BaseURL: "https://casino.test"},
	} {
		if _, err := New(deps, options); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	if _, err := New(Deps{}, Options{Key: key, BaseURL: "https://casino.test"}); err == nil {
		t.Error("missing dependencies are accepted")
	}
}
