package account

import (
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/mail"
	"croupier/db"
)

// confirm follows the confirmation link of the last email of a kind.
func (h *harness) confirm(kind string) {
	h.t.Helper()
	user, token := h.emailLink(kind)
	if _, err := h.accounts.ConfirmEmail(h.ctx, h.guestCall("192.0.2.1"), ConfirmRequest{User: user, Token: token}); err != nil {
		h.t.Fatal(err)
	}
}

// changeEmail changes the email address of a bearer's account.
func (h *harness) changeEmail(token, address string, by action.Confirmation) {
	h.t.Helper()
	if _, err := callAction(h, action.FullProof, h.bearerCall(token), h.accounts.UpdateEmail, EmailRequest{Email: address, Confirmation: by}); err != nil {
		h.t.Fatal(err)
	}
}

// resetRecipient is the address that receives the link to a new password; "" for none.
func (h *harness) resetRecipient(login string) string {
	h.t.Helper()
	h.mailer.drain()
	if err := h.forgot(login); err != nil {
		h.t.Fatal(err)
	}
	for _, m := range h.mailer.drain() {
		if m.Kind == mailReset {
			return m.To
		}
	}
	return ""
}

func (h *harness) undo(user, token string) error {
	_, err := h.accounts.UndoEmail(h.ctx, h.guestCall("192.0.2.1"), ConfirmRequest{User: user, Token: token})
	return err
}

func TestConfirmedAddressIsUsedUntilNewOneIsConfirmed(t *testing.T) {
	h := newHarness(t)
	ann := h.registerPlayer("Ann_1")
	h.confirm(mailWelcome)
	const old, first, second = "Ann_1@example.com", "first@example.com", "second@example.com"
	h.changeEmail(ann.Token, first, passwordProof)
	for _, login := range []string{"ann_1", old, first} {
		if to := h.resetRecipient(login); to != old {
			t.Fatalf("the reset email for %s goes to %q", login, to)
		}
		h.clock.Advance(time.Hour)
	}
	if _, err := h.login(old, goodPassword); err != nil {
		t.Fatalf("the address in force does not sign in: %v", err)
	}
	h.mailer.drain()
	h.changeEmail(ann.Token, second, passwordProof)
	emails := h.mailer.drain()
	if len(emails) != 2 || emails[0].To != old || emails[0].Kind != mailEmailChanged || emails[1].To != second {
		t.Fatalf("emails %+v", emails)
	}
	// A link to a new password is still in the old mailbox.
	if err := h.forgot("ann_1"); err != nil {
		t.Fatal(err)
	}
	user, token := h.emailLink(mailReset)
	if err := h.reset(user, token, goodPassword); err != nil {
		t.Fatal(err)
	}
	if kinds := h.mailer.kinds(); len(kinds) != 1 {
		t.Fatalf("emails %v", kinds)
	}
	back, err := h.login("ann_1", goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	h.clock.Advance(time.Hour)
	if _, err := h.accounts.VerifyEmail(h.ctx, h.bearerCall(back.Token), none); err != nil {
		t.Fatal(err)
	}
	h.confirm(mailConfirm)
	if to := h.resetRecipient("ann_1"); to != second {
		t.Fatalf("the reset email goes to %q", to)
	}
	if _, err := h.login(old, goodPassword); codeOf(t, err) != fault.CodeUnauthorized {
		t.Fatalf("an address without force signs in: %v", err)
	}
}

func TestResetEmailSkipsUnconfirmedAddress(t *testing.T) {
	h := newHarness(t)
	ann := h.registerPlayer("Ann_1")
	if to := h.resetRecipient("ann_1"); to != "Ann_1@example.com" {
		t.Fatalf("the address of the registration: %q", to)
	}
	h.changeEmail(ann.Token, "new@example.com", passwordProof)
	if to := h.resetRecipient("ann_1"); to != "" {
		t.Fatalf("the reset email goes to %q", to)
	}
	// A first password does not put the address in force either.
	wallet := h.registerExternal("wallet")
	h.changeEmail(wallet.Token, "wallet@example.com", action.Confirmation{})
	if _, err := callAction(h, action.FullProof, h.bearerCall(wallet.Token), h.accounts.ChangePassword,
		PasswordRequest{Password: goodPassword, PasswordRepeated: goodPassword}); err != nil {
		t.Fatal(err)
	}
	if to := h.resetRecipient(wallet.User.Name); to != "" {
		t.Fatalf("the reset email goes to %q", to)
	}
}

func TestUnconfirmedAddressHasNoUndo(t *testing.T) {
	h := newHarness(t)
	ann := h.registerPlayer("Ann_1")
	h.mailer.drain()
	h.changeEmail(ann.Token, "right@example.com", passwordProof)
	emails := h.mailer.drain()
	if len(emails) != 2 || emails[0].To != "Ann_1@example.com" || linkPattern.MatchString(emails[0].Text) {
		t.Fatalf("emails %+v", emails)
	}
}

func TestUndoReversesEmailTheft(t *testing.T) {
	type taken struct {
		userID string
		since  int64
	}
	var away []taken
	h := newHarness(t, func(deps *Deps, _ *Options) {
		deps.Reverts = []RevertFunc{func(tx *db.Tx, userID string, since int64) error {
			tx.AfterCommit(func() { away = append(away, taken{userID, since}) })
			return nil
		}}
	})
	ann := h.registerPlayer("Ann_1")
	h.confirm(mailWelcome)
	h.clock.Advance(time.Hour)

	// The thief changes and confirms the address, changes the password, turns
	// two-factor on and changes the address again.
	thief, err := h.login("ann_1", goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	h.mailer.drain()
	moved := h.clock.Now()
	h.changeEmail(thief.Token, "thief@example.com", passwordProof)
	emails := h.mailer.drain()
	found := undoPattern.FindStringSubmatch(emails[0].Text)
	if emails[0].To != "Ann_1@example.com" || found == nil {
		t.Fatalf("email %+v", emails[0])
	}
	confirmation := linkPattern.FindStringSubmatch(emails[1].Text)
	if _, err := h.accounts.ConfirmEmail(h.ctx, h.guestCall("192.0.2.1"), ConfirmRequest{User: confirmation[1], Token: confirmation[2]}); err != nil {
		t.Fatal(err)
	}
	if _, err := callAction(h, action.FullProof, h.bearerCall(thief.Token), h.accounts.ChangePassword,
		PasswordRequest{Password: "stolen", PasswordRepeated: "stolen", Confirmation: passwordProof}); err != nil {
		t.Fatal(err)
	}
	stolenProof := action.Confirmation{CurrentPassword: "stolen"}
	h.changeEmail(thief.Token, "thief2@example.com", stolenProof)
	h.enableTwoFactorWith(thief.Token, stolenProof)

	// No other account can use the address meanwhile.
	_, err = h.accounts.Register(h.ctx, h.guestCall("192.0.2.3"), RegisterRequest{Email: "ann_1@example.com", Name: "Squatter", Password: goodPassword})
	requireFieldErrors(t, err, map[string][]string{"email": {keyUnique}})

	h.clock.Advance(undoLifetime - 2*time.Hour)
	requireError(t, h.undo(found[1], "nonsense"), ErrLink)
	requireError(t, h.undo("not-a-token", found[2]), ErrLink)
	h.mailer.drain()
	if wins := runConcurrently(t, 4, func(int) error { return h.undo(found[1], found[2]) }); wins != 1 {
		t.Fatalf("one link undid %d times", wins)
	}
	user, err := h.accounts.User(h.ctx, ann.User.ID)
	if err != nil || *user.Email != "Ann_1@example.com" || !user.EmailVerified || user.HasPassword || user.TwoFactor {
		t.Fatalf("%+v, %v", user, err)
	}
	if !h.isRefused(thief.Token) {
		t.Fatal("the thief's session lives")
	}
	for _, password := range []string{"stolen", goodPassword} {
		if _, err := h.login("ann_1", password); codeOf(t, err) != fault.CodeUnauthorized {
			t.Fatalf("%s: %v", password, err)
		}
	}
	if want := []taken{{ann.User.ID, moved.UnixMilli()}}; !slices.Equal(away, want) {
		t.Fatalf("other packages removed %v, want %v", away, want)
	}
	emails = h.mailer.drain()
	at := slices.IndexFunc(emails, func(m mail.Message) bool { return m.Kind == mailEmailRestored })
	if at < 0 || emails[at].To != "Ann_1@example.com" {
		t.Fatalf("emails %+v", emails)
	}
	link := linkPattern.FindStringSubmatch(emails[at].Text)
	if err := h.reset(link[1], link[2], "mine again"); err != nil {
		t.Fatal(err)
	}
	if _, err := h.login("ann_1", "mine again"); err != nil {
		t.Fatal(err)
	}
	if n := h.count(`SELECT COUNT(*) FROM former_emails`); n != 0 {
		t.Fatalf("%d later addresses could be taken back", n)
	}
}

func TestUndoExpiresAfterSevenDays(t *testing.T) {
	h := newHarness(t)
	ann := h.registerPlayer("Ann_1")
	h.confirm(mailWelcome)
	h.changeEmail(ann.Token, "new@example.com", passwordProof)
	emails := h.mailer.drain()
	found := undoPattern.FindStringSubmatch(emails[0].Text)
	h.clock.Advance(undoLifetime)
	requireError(t, h.undo(found[1], found[2]), ErrLink)
	if err := h.accounts.sweep(h.ctx); err != nil {
		t.Fatal(err)
	}
	// It stays in force, because the new one was never confirmed.
	if to := h.resetRecipient("ann_1"); to != "Ann_1@example.com" {
		t.Fatalf("the reset email goes to %q", to)
	}
	back, err := h.login("ann_1", goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.accounts.VerifyEmail(h.ctx, h.bearerCall(back.Token), none); err != nil {
		t.Fatal(err)
	}
	h.confirm(mailConfirm)
	if err := h.accounts.sweep(h.ctx); err != nil {
		t.Fatal(err)
	}
	if n := h.count(`SELECT COUNT(*) FROM former_emails`); n != 0 {
		t.Fatalf("%d former addresses are kept", n)
	}
	if _, err := h.accounts.Register(h.ctx, h.guestCall("192.0.2.3"), RegisterRequest{Email: "ann_1@example.com", Name: "Ann_2", Password: goodPassword}); err != nil {
		t.Fatalf("a free address: %v", err)
	}
}
