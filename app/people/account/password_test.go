package account

import (
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/db"
)

func (h *house) forgot(login string) error {
	_, err := h.accounts.ForgotPassword(h.ctx, h.guest("192.0.2.1"), ForgotRequest{Login: login})
	return err
}

func (h *house) reset(user, token, password string) error {
	_, err := h.accounts.ResetPassword(h.ctx, h.guest("192.0.2.1"),
		ResetRequest{User: user, Token: token, Password: password, Confirmation: password})
	return err
}

func (h *house) count(query string, args ...any) (n int) {
	h.t.Helper()
	if err := h.db.Read(h.ctx, func(r *db.Reader) error { return r.QueryRow(query, args...).Scan(&n) }); err != nil {
		h.t.Fatal(err)
	}
	return n
}

func TestForgottenPassword(t *testing.T) {
	h := newHouse(t)
	data := h.join("Ann_1")
	h.post.take()
	for _, login := range []string{"Ann_1", "ann_1@EXAMPLE.com"} {
		if err := h.forgot(login); err != nil {
			t.Fatal(err)
		}
		user, token := h.link(mailReset)
		if user != data.User.ID {
			t.Fatalf("the link is for %s", user)
		}
		password := "new password " + login
		if err := h.reset(user, token, password); err != nil {
			t.Fatal(err)
		}
		if kinds := h.post.kinds(); len(kinds) != 1 || kinds[0] != mailPasswordChanged {
			t.Fatalf("letters %v", kinds)
		}
		if _, err := h.login("ann_1", password); err != nil {
			t.Fatal(err)
		}
		refused(t, h.reset(user, token, "once again"), ErrLink)
	}
	if !h.dead(data.Token) {
		t.Fatal("a session outlived the reset")
	}
	if _, err := h.login("ann_1", goodPassword); codeOf(t, err) != fault.CodeUnauthorized {
		t.Fatalf("the old password: %v", err)
	}
	if user, err := h.accounts.User(h.ctx, data.User.ID); err != nil || user.PasswordChangedAt == nil {
		t.Fatalf("%+v, %v", user, err)
	}
}

func TestForgottenPasswordAnswersKnownAndUnknownAlike(t *testing.T) {
	h := newHouse(t)
	h.join("Ann_1")
	h.post.take()
	const tokens = `SELECT COUNT(*) FROM user_tokens WHERE kind = 'reset'`
	for _, login := range []string{"ann_1", "nobody", "nobody@example.com", "", "not a login"} {
		before := h.count(tokens)
		answer, err := h.accounts.ForgotPassword(h.ctx, h.guest("192.0.2.1"), ForgotRequest{Login: login})
		if err != nil || answer != (action.None{}) {
			t.Fatalf("%q: %v, %v", login, answer, err)
		}
		// The write is what takes the time: there must be one either way.
		if n := h.count(tokens) - before; n != 1 {
			t.Fatalf("%q: %d tokens were written", login, n)
		}
	}
	if kinds := h.post.kinds(); len(kinds) != 1 {
		t.Fatalf("letters %v", kinds)
	}
	for range 5 {
		if err := h.forgot("ann_1"); err != nil {
			t.Fatalf("a throttled request answers differently: %v", err)
		}
	}
	if kinds := h.post.kinds(); len(kinds) != 2 {
		t.Fatalf("%d letters within the hour, want 2 more", len(kinds))
	}
}

func TestResetTokensExpireAndBelongToOneUser(t *testing.T) {
	h := newHouse(t)
	ann, bob := h.join("Ann_1"), h.join("Bob_1")
	if err := h.forgot("ann_1"); err != nil {
		t.Fatal(err)
	}
	user, token := h.link(mailReset)
	hashes := h.hashes.Load()
	for _, c := range []struct{ user, token string }{
		{bob.User.ID, token}, {user, token + "x"}, {user, ""}, {"", token}, {user, ann.Token},
	} {
		refused(t, h.reset(c.user, c.token, "another one"), ErrLink)
	}
	if h.hashes.Load() != hashes {
		t.Fatal("a password was hashed for a link that opens nothing")
	}
	_, err := h.accounts.ResetPassword(h.ctx, h.guest("192.0.2.1"), ResetRequest{User: user, Token: token, Password: "1234", Confirmation: "qz9x1"})
	refusedFields(t, err, map[string][]string{"password": {keyMin, keyConfirmed}})
	h.clock.Advance(resetLife)
	refused(t, h.reset(user, token, "too late"), ErrLink)
	if err := h.forgot("ann_1"); err != nil {
		t.Fatal(err)
	}
	user, token = h.link(mailReset)
	wins := race(t, 8, func(int) error { return h.reset(user, token, "contested") })
	if wins != 1 {
		t.Fatalf("one link set %d passwords", wins)
	}
}

func TestAResetLinkDiesWithTheAddressItWentTo(t *testing.T) {
	h := newHouse(t)
	data := h.join("Ann_1")
	if err := h.forgot("ann_1"); err != nil {
		t.Fatal(err)
	}
	user, token := h.link(mailReset)
	if _, err := do(h, action.FullProof, h.by(data.Token), h.accounts.UpdateEmail, EmailRequest{Email: "new@example.com", Confirmation: known}); err != nil {
		t.Fatal(err)
	}
	refused(t, h.reset(user, token, "stolen mailbox"), ErrLink)
}

func TestChangePassword(t *testing.T) {
	h := newHouse(t)
	data := h.join("Ann_1")
	other, err := h.login("ann_1", goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	h.post.take()
	change := func(current, password, confirmation string) error {
		_, err := do(h, action.FullProof, h.by(data.Token), h.accounts.ChangePassword, PasswordRequest{Password: password, PasswordAgain: confirmation, Confirmation: action.Confirmation{CurrentPassword: current}})
		return err
	}
	refusedFields(t, change(goodPassword, "qz9x1", "qz9x2"), map[string][]string{"password": {keyConfirmed}})
	refusedFields(t, change(goodPassword, "1234", "1234"), map[string][]string{"password": {keyMin}})
	refusedFields(t, change("", "qz9x1", "qz9x1"), map[string][]string{"current_password": {keyCurrentPassword}})
	refusedFields(t, change("wrong", "qz9x1", "qz9x1"), map[string][]string{"current_password": {keyCurrentPassword}})
	if err := change(goodPassword, "qz9x1", "qz9x1"); err != nil {
		t.Fatal(err)
	}
	if h.dead(data.Token) || !h.dead(other.Token) {
		t.Fatal("the current session should live, the other end")
	}
	if kinds := h.post.kinds(); len(kinds) != 1 || kinds[0] != mailPasswordChanged {
		t.Fatalf("letters %v", kinds)
	}
	if _, err := h.login("ann_1", "qz9x1"); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		refusedFields(t, change("wrong", "qz9x13", "qz9x13"), map[string][]string{"current_password": {keyCurrentPassword}})
	}
	if code := codeOf(t, change("qz9x1", "qz9x13", "qz9x13")); code != fault.CodeTooMany {
		t.Fatalf("code %d after five wrong passwords", code)
	}
}

func TestParallelChangesOfPasswordHaveOneWinner(t *testing.T) {
	h := newHouse(t)
	call := h.by(h.join("Ann_1").Token)
	wins := race(t, 4, func(int) error {
		_, err := do(h, action.FullProof, call, h.accounts.ChangePassword, PasswordRequest{Password: "qz9x1", PasswordAgain: "qz9x1", Confirmation: known})
		return err
	})
	if wins != 1 {
		t.Fatalf("%d winners", wins)
	}
}

func TestSweepDeletesExpiredTokensOnly(t *testing.T) {
	h := newHouse(t)
	h.join("Ann_1")
	if err := h.forgot("nobody"); err != nil {
		t.Fatal(err)
	}
	h.clock.Advance(resetLife + sweepKeeps + time.Second)
	if err := h.accounts.sweep(h.ctx); err != nil {
		t.Fatal(err)
	}
	if reset, confirm := h.count(`SELECT COUNT(*) FROM user_tokens WHERE kind = 'reset'`), h.count(`SELECT COUNT(*) FROM user_tokens WHERE kind = 'confirm'`); reset != 0 || confirm != 1 {
		t.Fatalf("%d reset and %d confirmation tokens are left", reset, confirm)
	}
}
