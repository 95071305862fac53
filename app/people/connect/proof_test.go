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

// codeOf is what the authenticator app shows now.
func (h *house) codeOf(secret string) string {
	h.T.Helper()
	code, err := totp.GenerateCode(secret, h.Clock.Now())
	h.Check(err)
	return code
}

// secure turns two-factor on for the bearer of somebody who has just come by a
// wallet.
func (h *house) secure(token string) (secret string) {
	h.T.Helper()
	setup, err := do(h, h.by(token), h.accounts.SetupTwoFactor, account.OwnerRequest{})
	h.Check(err)
	_, err = do(h, h.by(token), h.accounts.EnableTwoFactor, account.EnableRequest{Code: h.codeOf(setup.Secret)})
	h.Check(err)
	return setup.Secret
}

// confirm brings the next code for a session: the one before is spent.
func (h *house) confirm(token, secret string) {
	h.T.Helper()
	h.Clock.Advance(time.Minute)
	_, err := h.accounts.ValidateTwoFactor(h.Ctx, h.by(token), account.CodeRequest{Code: h.codeOf(secret)})
	h.Check(err)
}

// demanded is the token in a refusal that asks for the second factor.
func demanded(t *testing.T, err error) string {
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

// TestChangesOfConnectionsRefuseWithoutProof calls the handlers as a registry
// would that forgot the proof.
func TestChangesOfConnectionsRefuseWithoutProof(t *testing.T) {
	h := newHouse(t)
	c, w := h.connections(Options{}), newDeviceWallet(t)
	call := h.by(h.join("Ann_1").Token)
	h.post.take()
	_, connected := c.Connect(h.Ctx, call, ConnectRequest{UIDRequest{UID: h.uid(c, w)}, known})
	_, disconnected := c.Disconnect(h.Ctx, call, DisconnectRequest{Kind: KindWallet, Subject: w.address(), Confirmation: known})
	for name, err := range map[string]error{"connect": connected, "disconnect": disconnected} {
		if _, refusal := fault.From(err); err == nil || refusal {
			t.Errorf("%s: got %v, want an internal error", name, err)
		}
	}
	if letters, rows := h.post.take(), h.count(`SELECT COUNT(*) FROM identities`); len(letters) != 0 || rows != 0 {
		t.Fatalf("letters %v, %d identities", letters, rows)
	}
}

func TestAPlayerIsToldOfChangedConnections(t *testing.T) {
	h := newHouse(t)
	c, w := h.connections(Options{}), newDeviceWallet(t)
	ann := h.join("Ann_1")
	again, err := h.accounts.Login(h.Ctx, h.guest(), account.LoginRequest{Login: "Ann_1", Password: goodPassword})
	h.Check(err)
	h.post.take()
	told := func(subject, text string) {
		t.Helper()
		letters := h.post.take()
		if len(letters) != 1 || letters[0].To != "Ann_1@example.com" || letters[0].Kind != mailConnection || letters[0].Subject != subject {
			t.Fatalf("letters %+v", letters)
		}
		for _, part := range []string{"Ann_1", text, "If this was not you: ask for a new password"} {
			mustHold(t, letters[0].Text, part)
			mustHold(t, letters[0].HTML, part)
		}
	}
	h.Check(h.connect(c, again.Token, h.uid(c, w), known))
	label := h.list(c, again.Token)[0].Label
	told("A way to sign in was added", "From now on "+label+" opens your account.")
	_, err = do(h, h.by(again.Token), c.Disconnect, DisconnectRequest{Kind: KindWallet, Subject: w.address(), Confirmation: known})
	h.Check(err)
	told("A way to sign in was removed", label+" opens your account no more.")
	if !h.dead(ann.Token) || h.dead(again.Token) {
		t.Fatal("the other session should have ended, and the caller's not")
	}
}

func mustHold(t *testing.T, text, part string) {
	t.Helper()
	if !strings.Contains(text, part) {
		t.Errorf("a letter lacks %q:\n%s", part, text)
	}
}

// links confirm an address or take it back.
var links = regexp.MustCompile(`https://casino\.test/(?:email/undo|email)/([0-9a-z]+)/([A-Za-z0-9_-]+)`)

// link is what the link of a letter carries.
func (h *house) link(m mail.Message) account.ConfirmRequest {
	h.T.Helper()
	found := links.FindStringSubmatch(m.Text)
	if found == nil {
		h.T.Fatalf("letter %s has no link:\n%s", m.Kind, m.Text)
	}
	return account.ConfirmRequest{User: found[1], Token: found[2]}
}

// A thief of the password changes the e-mail address and links a wallet of their
// own. The undo of the change takes the wallet away and leaves the owner's.
func TestTheWalletOfAThiefGoesWithTheirAddress(t *testing.T) {
	h := newHouse(t)
	c, own, foreign := h.connections(Options{}), newDeviceWallet(t), newDeviceWallet(t)
	ann := h.join("Ann_1")
	_, err := h.accounts.ConfirmEmail(h.Ctx, h.guest(), h.link(h.post.take()[0]))
	h.Check(err, h.connect(c, ann.Token, h.uid(c, own), known))
	h.Clock.Advance(time.Hour)
	thief, err := h.accounts.Login(h.Ctx, h.guest(), account.LoginRequest{Login: "ann_1", Password: goodPassword})
	h.Check(err)
	h.post.take()
	_, err = do(h, h.by(thief.Token), h.accounts.UpdateEmail, account.EmailRequest{Email: "thief@example.com", Confirmation: known})
	h.Check(err, h.connect(c, thief.Token, h.uid(c, foreign), known))
	_, err = h.accounts.UndoEmail(h.Ctx, h.guest(), h.link(h.post.take()[0]))
	h.Check(err)
	if h.byDevice(c, foreign).User.ID == ann.User.ID {
		t.Error("the thief's wallet opens the account")
	}
	if h.byDevice(c, own).User.ID != ann.User.ID {
		t.Error("the owner's wallet was lost")
	}
}
