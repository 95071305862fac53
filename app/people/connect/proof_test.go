package connect

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/mail"
	"croupier/app/people/account"
)

// totpCode is the current code of the authenticator app.
func (h *harness) totpCode(secret string) string {
	h.T.Helper()
	code, err := totp.GenerateCode(secret, h.Clock.Now())
	h.Check(err)
	return code
}

// enableTwoFactor turns two-factor on for the bearer of a player who has just signed in with a
// wallet.
func (h *harness) enableTwoFactor(token string) (secret string) {
	h.T.Helper()
	setup, err := callAction(h, h.bearerCall(token), h.accounts.SetupTwoFactor, account.OwnerRequest{})
	h.Check(err)
	_, err = callAction(h, h.bearerCall(token), h.accounts.EnableTwoFactor, account.EnableRequest{Code: h.totpCode(setup.Secret)})
	h.Check(err)
	return setup.Secret
}

// confirm sends the next code for a session, because the previous one is spent.
func (h *harness) confirm(token, secret string) {
	h.T.Helper()
	h.Clock.Advance(time.Minute)
	_, err := h.accounts.ValidateTwoFactor(h.Ctx, h.bearerCall(token), account.CodeRequest{Code: h.totpCode(secret)})
	h.Check(err)
}

// secondFactorToken returns the token of a refusal that demands the second factor.
func secondFactorToken(t *testing.T, err error) string {
	t.Helper()
	var refusal *fault.Error
	if !errors.As(err, &refusal) || refusal.Code != fault.CodeTwoFactor {
		t.Fatalf("got %v, want the demand for a second factor", err)
	}
	token, _ := refusal.Extra["token"].(string)
	if token == "" {
		t.Fatal("the demand carries no token")
	}
	return token
}

// TestConnectionChangesRequireProof calls the handlers without the proof that
// the registry checks.
func TestConnectionChangesRequireProof(t *testing.T) {
	h := newHarness(t)
	c, w := h.connections(Options{}), newDeviceWallet(t)
	call := h.bearerCall(h.registerPlayer("Ann_1").Token)
	h.mailer.drain()
	_, connected := c.Connect(h.Ctx, call, ConnectRequest{UIDRequest{UID: h.uid(c, w)}, passwordProof})
	_, disconnected := c.Disconnect(h.Ctx, call, DisconnectRequest{Kind: KindWallet, Subject: w.address(), Confirmation: passwordProof})
	for name, err := range map[string]error{"connect": connected, "disconnect": disconnected} {
		if _, refusal := fault.From(err); err == nil || refusal {
			t.Errorf("%s: got %v, want an internal error", name, err)
		}
	}
	if emails, rows := h.mailer.drain(), h.count(`SELECT COUNT(*) FROM identities`); len(emails) != 0 || rows != 0 {
		t.Fatalf("emails %v, %d identities", emails, rows)
	}
}

func TestConnectionChangesAreEmailed(t *testing.T) {
	h := newHarness(t)
	c, w := h.connections(Options{}), newDeviceWallet(t)
	ann := h.registerPlayer("Ann_1")
	again, err := h.accounts.Login(h.Ctx, h.guestCall(), account.LoginRequest{Login: "Ann_1", Password: goodPassword})
	h.Check(err)
	h.mailer.drain()
	expectEmail := func(subject, text string) {
		t.Helper()
		emails := h.mailer.drain()
		if len(emails) != 1 || emails[0].To != "Ann_1@example.com" || emails[0].Kind != mailConnection || emails[0].Subject != subject {
			t.Fatalf("emails %+v", emails)
		}
		for _, part := range []string{"Ann_1", text, "If this was not you: ask for a new password"} {
			mustContain(t, emails[0].Text, part)
			mustContain(t, emails[0].HTML, part)
		}
	}
	h.Check(h.connect(c, again.Token, h.uid(c, w), passwordProof))
	label := h.list(c, again.Token)[0].Label
	expectEmail("A way to sign in was added", "From now on "+label+" opens your account.")
	_, err = callAction(h, h.bearerCall(again.Token), c.Disconnect, DisconnectRequest{Kind: KindWallet, Subject: w.address(), Confirmation: passwordProof})
	h.Check(err)
	expectEmail("A way to sign in was removed", label+" opens your account no more.")
	if !h.isRefused(ann.Token) || h.isRefused(again.Token) {
		t.Fatal("the other session should have ended, and the caller's not")
	}
}

func mustContain(t *testing.T, text, part string) {
	t.Helper()
	if !strings.Contains(text, part) {
		t.Errorf("the email lacks %q:\n%s", part, text)
	}
}

// links match links that confirm or restore an address.
var links = regexp.MustCompile(`https://casino\.test/(?:email/undo|email)/([0-9a-z]+)/([A-Za-z0-9_-]+)`)

// link returns the user and token of the link in an email.
func (h *harness) link(m mail.Message) account.ConfirmRequest {
	h.T.Helper()
	found := links.FindStringSubmatch(m.Text)
	if found == nil {
		h.T.Fatalf("email %s has no link:\n%s", m.Kind, m.Text)
	}
	return account.ConfirmRequest{User: found[1], Token: found[2]}
}

// A thief of the password changes the email address and links their own wallet. The
// undo of the change removes that wallet and keeps the owner's.
func TestUndoRemovesWalletOfThief(t *testing.T) {
	h := newHarness(t)
	c, own, foreign := h.connections(Options{}), newDeviceWallet(t), newDeviceWallet(t)
	ann := h.registerPlayer("Ann_1")
	_, err := h.accounts.ConfirmEmail(h.Ctx, h.guestCall(), h.link(h.mailer.drain()[0]))
	h.Check(err, h.connect(c, ann.Token, h.uid(c, own), passwordProof))
	h.Clock.Advance(time.Hour)
	thief, err := h.accounts.Login(h.Ctx, h.guestCall(), account.LoginRequest{Login: "ann_1", Password: goodPassword})
	h.Check(err)
	h.mailer.drain()
	_, err = callAction(h, h.bearerCall(thief.Token), h.accounts.UpdateEmail, account.EmailRequest{Email: "thief@example.com", Confirmation: passwordProof})
	h.Check(err, h.connect(c, thief.Token, h.uid(c, foreign), passwordProof))
	_, err = h.accounts.UndoEmail(h.Ctx, h.guestCall(), h.link(h.mailer.drain()[0]))
	h.Check(err)
	if h.signInByDevice(c, foreign).User.ID == ann.User.ID {
		t.Error("the thief's wallet opens the account")
	}
	if h.signInByDevice(c, own).User.ID != ann.User.ID {
		t.Error("the owner's wallet was lost")
	}
}
