package account

import (
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/db"
)

func (h *harness) forgot(login string) error {
	_, err := h.accounts.ForgotPassword(h.ctx, h.guestCall("192.0.2.1"), ForgotRequest{Login: login})
	return err
}

func (h *harness) reset(user, token, password string) error {
	_, err := h.accounts.ResetPassword(h.ctx, h.guestCall("192.0.2.1"),
		ResetRequest{User: user, Token: token, Password: password, Confirmation: password})
	return err
}

func (h *harness) count(query string, args ...any) (n int) {
	h.t.Helper()
	if err := h.db.Read(h.ctx, func(r *db.Reader) error { return r.QueryRow(query, args...).Scan(&n) }); err != nil {
		h.t.Fatal(err)
	}
	return n
}

func TestForgottenPassword(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	h.mailer.drain()
	for _, login := range []string{"Ann_1", "ann_1@EXAMPLE.com"} {
		if err := h.forgot(login); err != nil {
			t.Fatal(err)
		}
		user, token := h.emailLink(mailReset)
		if user != data.User.ID {
			t.Fatalf("the link is for %s", user)
		}
		password := "new password " + login
		if err := h.reset(user, token, password); err != nil {
			t.Fatal(err)
		}
		if kinds := h.mailer.kinds(); len(kinds) != 1 || kinds[0] != mailPasswordChanged {
			t.Fatalf("emails %v", kinds)
		}
		if _, err := h.login("ann_1", password); err != nil {
			t.Fatal(err)
		}
		requireError(t, h.reset(user, token, "once again"), ErrLink)
	}
	if !h.isRefused(data.Token) {
		t.Fatal("a session outlived the reset")
	}
	if _, err := h.login("ann_1", goodPassword); codeOf(t, err) != fault.CodeUnauthorized {
		t.Fatalf("the old password: %v", err)
	}
	if user, err := h.accounts.User(h.ctx, data.User.ID); err != nil || user.PasswordChangedAt == nil {
		t.Fatalf("%+v, %v", user, err)
	}
}

func TestForgotPasswordHidesWhetherAccountExists(t *testing.T) {
	h := newHarness(t)
	h.registerPlayer("Ann_1")
	h.mailer.drain()
	const tokens = `SELECT COUNT(*) FROM user_tokens WHERE kind = 'reset'`
	for _, login := range []string{"ann_1", "unknown_name", "unknown@example.com", "", "not a login"} {
		before := h.count(tokens)
		answer, err := h.accounts.ForgotPassword(h.ctx, h.guestCall("192.0.2.1"), ForgotRequest{Login: login})
		if err != nil || answer != (action.None{}) {
			t.Fatalf("%q: %v, %v", login, answer, err)
		}
		// The write takes most of the time, so there must be one in both cases.
		if n := h.count(tokens) - before; n != 1 {
			t.Fatalf("%q: %d tokens were written", login, n)
		}
	}
	if kinds := h.mailer.kinds(); len(kinds) != 1 {
		t.Fatalf("emails %v", kinds)
	}
	for range 5 {
		if err := h.forgot("ann_1"); err != nil {
			t.Fatalf("a throttled request answers differently: %v", err)
		}
	}
	if kinds := h.mailer.kinds(); len(kinds) != 2 {
		t.Fatalf("%d emails within the hour, want 2 more", len(kinds))
	}
}

func TestResetTokensExpireAndBelongToOneUser(t *testing.T) {
	h := newHarness(t)
	ann, bob := h.registerPlayer("Ann_1"), h.registerPlayer("Bob_1")
	if err := h.forgot("ann_1"); err != nil {
		t.Fatal(err)
	}
	user, token := h.emailLink(mailReset)
	hashes := h.hashes.Load()
	for _, c := range []struct{ user, token string }{
		{bob.User.ID, token}, {user, token + "x"}, {user, ""}, {"", token}, {user, ann.Token},
	} {
		requireError(t, h.reset(c.user, c.token, "another one"), ErrLink)
	}
	if h.hashes.Load() != hashes {
		t.Fatal("a password was hashed for a link that opens nothing")
	}
	_, err := h.accounts.ResetPassword(h.ctx, h.guestCall("192.0.2.1"), ResetRequest{User: user, Token: token, Password: "1234", Confirmation: "qz9x1"})
	requireFieldErrors(t, err, map[string][]string{"password": {keyMin, keyConfirmed}})
	h.clock.Advance(resetLifetime)
	requireError(t, h.reset(user, token, "too late"), ErrLink)
	if err := h.forgot("ann_1"); err != nil {
		t.Fatal(err)
	}
	user, token = h.emailLink(mailReset)
	wins := runConcurrently(t, 8, func(int) error { return h.reset(user, token, "contested") })
	if wins != 1 {
		t.Fatalf("one link set %d passwords", wins)
	}
}

func TestResetLinkExpiresWithItsAddress(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	if err := h.forgot("ann_1"); err != nil {
		t.Fatal(err)
	}
	user, token := h.emailLink(mailReset)
	if _, err := callAction(h, action.FullProof, h.bearerCall(data.Token), h.accounts.UpdateEmail, EmailRequest{Email: "new@example.com", Confirmation: passwordProof}); err != nil {
		t.Fatal(err)
	}
	requireError(t, h.reset(user, token, "stolen mailbox"), ErrLink)
}

func TestChangePassword(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	other, err := h.login("ann_1", goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	h.mailer.drain()
	change := func(current, password, confirmation string) error {
		_, err := callAction(h, action.FullProof, h.bearerCall(data.Token), h.accounts.ChangePassword, PasswordRequest{Password: password, PasswordRepeated: confirmation, Confirmation: action.Confirmation{CurrentPassword: current}})
		return err
	}
	requireFieldErrors(t, change(goodPassword, "qz9x1", "qz9x2"), map[string][]string{"password": {keyConfirmed}})
	requireFieldErrors(t, change(goodPassword, "1234", "1234"), map[string][]string{"password": {keyMin}})
	requireFieldErrors(t, change("", "qz9x1", "qz9x1"), map[string][]string{"current_password": {keyCurrentPassword}})
	requireFieldErrors(t, change("wrong", "qz9x1", "qz9x1"), map[string][]string{"current_password": {keyCurrentPassword}})
	if err := change(goodPassword, "qz9x1", "qz9x1"); err != nil {
		t.Fatal(err)
	}
	if h.isRefused(data.Token) || !h.isRefused(other.Token) {
		t.Fatal("the current session should live, the other end")
	}
	if kinds := h.mailer.kinds(); len(kinds) != 1 || kinds[0] != mailPasswordChanged {
		t.Fatalf("emails %v", kinds)
	}
	if _, err := h.login("ann_1", "qz9x1"); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		requireFieldErrors(t, change("wrong", "qz9x13", "qz9x13"), map[string][]string{"current_password": {keyCurrentPassword}})
	}
	if code := codeOf(t, change("qz9x1", "qz9x13", "qz9x13")); code != fault.CodeTooMany {
		t.Fatalf("code %d after five wrong passwords", code)
	}
}

func TestConcurrentPasswordChangesHaveOneWinner(t *testing.T) {
	h := newHarness(t)
	call := h.bearerCall(h.registerPlayer("Ann_1").Token)
	wins := runConcurrently(t, 4, func(int) error {
		_, err := callAction(h, action.FullProof, call, h.accounts.ChangePassword, PasswordRequest{Password: "qz9x1", PasswordRepeated: "qz9x1", Confirmation: passwordProof})
		return err
	})
	if wins != 1 {
		t.Fatalf("%d winners", wins)
	}
}

func TestSweepDeletesExpiredTokensOnly(t *testing.T) {
	h := newHarness(t)
	h.registerPlayer("Ann_1")
	if err := h.forgot("unknown_name"); err != nil {
		t.Fatal(err)
	}
	h.clock.Advance(resetLifetime + sweepDelay + time.Second)
	if err := h.accounts.sweep(h.ctx); err != nil {
		t.Fatal(err)
	}
	if reset, confirm := h.count(`SELECT COUNT(*) FROM user_tokens WHERE kind = 'reset'`), h.count(`SELECT COUNT(*) FROM user_tokens WHERE kind = 'confirm'`); reset != 0 || confirm != 1 {
		t.Fatalf("%d reset and %d confirmation tokens are left", reset, confirm)
	}
}
