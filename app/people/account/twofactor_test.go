package account

import (
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"

	"github.com/pquerna/otp/totp"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// codeAt returns the code of the authenticator app at an offset from now.
func (h *harness) codeAt(secret string, offset time.Duration) string {
	h.t.Helper()
	code, err := totp.GenerateCode(secret, h.clock.Now().Add(offset))
	if err != nil {
		h.t.Fatal(err)
	}
	return code
}

// enableTwoFactor turns two-factor on for the bearer of a registered player.
func (h *harness) enableTwoFactor(token string) (secret string, backup []string) {
	return h.enableTwoFactorWith(token, passwordProof)
}

func (h *harness) enableTwoFactorWith(token string, by action.Confirmation) (secret string, backup []string) {
	h.t.Helper()
	setup, err := callAction(h, action.FullProof, h.bearerCall(token), h.accounts.SetupTwoFactor, OwnerRequest{by})
	if err != nil {
		h.t.Fatal(err)
	}
	codes, err := callAction(h, action.FullProof, h.bearerCall(token), h.accounts.EnableTwoFactor,
		EnableRequest{Code: h.codeAt(setup.Secret, 0), Confirmation: by})
	if err != nil {
		h.t.Fatal(err)
	}
	return setup.Secret, codes.Codes
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

func (h *harness) validate(token string, request CodeRequest) error {
	_, err := h.accounts.ValidateTwoFactor(h.ctx, h.bearerCall(token), request)
	return err
}

func TestTwoFactorSetUp(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	h.mailer.drain()
	_, err := callAction(h, action.FullProof, h.bearerCall(data.Token), h.accounts.EnableTwoFactor, EnableRequest{Code: "123456", Confirmation: passwordProof})
	requireError(t, err, ErrNoSetup)
	old, err := callAction(h, action.FullProof, h.bearerCall(data.Token), h.accounts.SetupTwoFactor, OwnerRequest{passwordProof})
	if err != nil {
		t.Fatal(err)
	}
	setup, err := callAction(h, action.FullProof, h.bearerCall(data.Token), h.accounts.SetupTwoFactor, OwnerRequest{passwordProof})
	if err != nil || setup.Secret == old.Secret {
		t.Fatalf("%v, %v", setup, err)
	}
	address, err := url.Parse(setup.URL)
	if err != nil || address.Scheme != "otpauth" || address.Query().Get("secret") != setup.Secret || address.Query().Get("issuer") != "Testino" {
		t.Fatalf("address %q", setup.URL)
	}
	for _, wrong := range []string{"", "qz9x1", "1234567", "12345a", h.codeAt(old.Secret, 0), h.codeAt(setup.Secret, 5*time.Minute)} {
		_, err := callAction(h, action.FullProof, h.bearerCall(data.Token), h.accounts.EnableTwoFactor, EnableRequest{Code: wrong, Confirmation: passwordProof})
		requireError(t, err, ErrTwoFactorCode)
	}
	if user, _ := h.accounts.User(h.ctx, data.User.ID); user.TwoFactor {
		t.Fatal("two-factor is on before its code was given")
	}
	code := h.codeAt(setup.Secret, 0)
	codes, err := callAction(h, action.FullProof, h.bearerCall(data.Token), h.accounts.EnableTwoFactor, EnableRequest{Code: code, Confirmation: passwordProof})
	if err != nil || len(codes.Codes) != 10 || len(codes.Codes[0]) != 11 {
		t.Fatalf("%v, %v", codes, err)
	}
	if kinds := h.mailer.kinds(); len(kinds) != 1 || kinds[0] != mailTwoFactor {
		t.Fatalf("emails %v", kinds)
	}
	if user, _ := h.accounts.User(h.ctx, data.User.ID); !user.TwoFactor {
		t.Fatal("two-factor is off")
	}
	if h.bearerCall(data.Token).Session.TwoFactorUntil.After(h.clock.Now()) {
		t.Fatal("the set-up confirmed the session")
	}
	if err := h.validate(data.Token, CodeRequest{Code: code}); err != nil {
		t.Fatalf("the set-up spent the code: %v", err)
	}
	_, err = callAction(h, action.FullProof, h.bearerCall(data.Token), h.accounts.SetupTwoFactor, OwnerRequest{passwordProof})
	requireError(t, err, ErrTwoFactorOn)
}

func TestTwoFactorSecretIsEncrypted(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	secret, _ := h.enableTwoFactor(data.Token)
	a, err := h.accounts.callerAccount(h.ctx, h.bearerCall(data.Token))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(a.Secret, secret) {
		t.Fatal("the secret is stored as it is")
	}
	if _, err := h.accounts.sealer.Decrypt("another user", a.Secret); err == nil {
		t.Fatal("an encrypted secret opens for another user")
	}
}

func TestLoginIsReplayedAfterSecondFactor(t *testing.T) {
	h := newHarness(t)
	h.captcha.on = true
	data, err := h.accounts.Register(h.ctx, h.guestCall("192.0.2.1"),
		RegisterRequest{Email: "a@example.com", Name: "Ann_1", Password: goodPassword, Captcha: "solved-1"})
	if err != nil {
		t.Fatal(err)
	}
	secret, _ := h.enableTwoFactor(data.Token)
	request := LoginRequest{Login: "ann_1", Password: goodPassword, Captcha: "solved-2"}
	_, err = h.accounts.Login(h.ctx, h.guestCall("192.0.2.1"), request)
	pending := secondFactorToken(t, err)
	if call := h.bearerCall(pending); call.SignedIn() {
		t.Fatal("the session is complete without a code")
	}
	if err := h.validate(pending, CodeRequest{Code: h.codeAt(secret, 0)}); err != nil {
		t.Fatal(err)
	}
	// The same body with another password, or for another user, is no replay.
	_, err = h.accounts.Login(h.ctx, h.bearerCall(pending), LoginRequest{Login: "ann_1", Password: "wrong", Captcha: "solved-2"})
	requireError(t, err, ErrWrongLogin)
	_, err = h.accounts.Login(h.ctx, h.bearerCall(pending), LoginRequest{Login: "unknown_name", Password: "wrong", Captcha: "solved-2"})
	requireError(t, err, errNoCaptcha)
	done, err := h.accounts.Login(h.ctx, h.bearerCall(pending), request)
	if err != nil || done.Token == "" || done.Token == pending {
		t.Fatalf("%+v, %v", done, err)
	}
	if !h.isRefused(pending) || !h.bearerCall(done.Token).SignedIn() {
		t.Fatal("the token was not replaced")
	}
}

func TestTokenLoginIsReplayedAfterSecondFactor(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	secret, _ := h.enableTwoFactor(data.Token)
	var token string
	if err := h.db.Write(h.ctx, func(tx *db.Tx) (err error) {
		token, err = h.accounts.IssueLoginToken(tx, data.User.ID)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	_, err := h.accounts.LoginViaToken(h.ctx, h.guestCall("192.0.2.1"), TokenRequest{Token: token})
	pending := secondFactorToken(t, err)
	_, err = h.accounts.LoginViaToken(h.ctx, h.guestCall("192.0.2.1"), TokenRequest{Token: pending})
	if secondFactorToken(t, err) != pending {
		t.Fatal("another token is demanded")
	}
	if err := h.validate(pending, CodeRequest{Code: h.codeAt(secret, 0)}); err != nil {
		t.Fatal(err)
	}
	done, err := h.accounts.LoginViaToken(h.ctx, h.bearerCall(pending), TokenRequest{Token: token})
	if err != nil || done.User.ID != data.User.ID || !h.isRefused(pending) {
		t.Fatalf("%+v, %v", done, err)
	}
	_, err = h.accounts.LoginViaToken(h.ctx, h.guestCall("192.0.2.1"), TokenRequest{Token: token})
	requireError(t, err, ErrLoginToken)
}

func TestCodesAreSpentOnce(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	secret, backup := h.enableTwoFactor(data.Token)
	cases := []struct {
		name    string
		request CodeRequest
		want    error
	}{
		{"the step before", CodeRequest{Code: h.codeAt(secret, -30*time.Second)}, nil},
		{"the same again", CodeRequest{Code: h.codeAt(secret, -30*time.Second)}, ErrTwoFactorCode},
		{"the next step", CodeRequest{Code: h.codeAt(secret, 30*time.Second)}, nil},
		{"an earlier step afterwards", CodeRequest{Code: h.codeAt(secret, 0)}, ErrTwoFactorCode},
		{"too far ahead", CodeRequest{Code: h.codeAt(secret, 2*time.Minute)}, ErrTwoFactorCode},
		{"a backup code", CodeRequest{BackupCode: backup[0]}, nil},
		{"the same backup code", CodeRequest{BackupCode: backup[0]}, ErrTwoFactorCode},
		{"a backup code in capitals without dash", CodeRequest{BackupCode: strings.ToUpper(strings.ReplaceAll(backup[1], "-", ""))}, nil},
		{"both kinds", CodeRequest{Code: h.codeAt(secret, 0), BackupCode: backup[2]}, ErrTwoFactorCode},
		{"neither", CodeRequest{}, ErrTwoFactorCode},
		{"five digits", CodeRequest{Code: "qz9x1"}, ErrTwoFactorCode},
		{"seven digits", CodeRequest{Code: "1234567"}, ErrTwoFactorCode},
		{"not only digits", CodeRequest{Code: "12a456"}, ErrTwoFactorCode},
		{"other digits", CodeRequest{Code: "１２３４５６"}, ErrTwoFactorCode},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			err := h.validate(data.Token, c.request)
			if c.want == nil && err != nil || c.want != nil && !errors.Is(err, c.want) {
				t.Fatalf("got %v, want %v", err, c.want)
			}
		})
	}
}

func TestConcurrentUsesOfCodeHaveOneWinner(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	secret, backup := h.enableTwoFactor(data.Token)
	calls := make([]*session.Call, 10)
	for i := range calls {
		calls[i] = h.bearerCall(data.Token)
	}
	for _, request := range []CodeRequest{{Code: h.codeAt(secret, 0)}, {BackupCode: backup[3]}} {
		wins := runConcurrently(t, len(calls), func(i int) error {
			_, err := h.accounts.ValidateTwoFactor(h.ctx, calls[i], request)
			return err
		})
		if wins != 1 {
			t.Fatalf("%+v was accepted %d times", request, wins)
		}
		h.clock.Advance(16 * time.Minute)
	}
}

func TestWrongCodesBlock(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	secret, backup := h.enableTwoFactor(data.Token)
	for range 5 {
		requireError(t, h.validate(data.Token, CodeRequest{Code: h.codeAt(secret, time.Hour)}), ErrTwoFactorCode)
	}
	err := h.validate(data.Token, CodeRequest{Code: h.codeAt(secret, 0)})
	var refusal *fault.Error
	if !errors.As(err, &refusal) || refusal.Code != fault.CodeTooMany || refusal.RetryAfter <= 0 {
		t.Fatalf("got %v", err)
	}
	if err := h.validate(data.Token, CodeRequest{BackupCode: backup[0]}); err != nil {
		t.Fatalf("a backup code beside wrong codes: %v", err)
	}
	_, err = callAction(h, action.PasswordProof, h.bearerCall(data.Token), h.accounts.DisableTwoFactor, DisableRequest{CodeRequest{Code: h.codeAt(secret, 0)}, passwordProof})
	if codeOf(t, err) != fault.CodeTooMany {
		t.Fatalf("got %v", err)
	}
	h.clock.Advance(15*time.Minute + time.Second)
	if err := h.validate(data.Token, CodeRequest{Code: h.codeAt(secret, 0)}); err != nil {
		t.Fatal(err)
	}
}

func TestDisableTwoFactor(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	_, err := callAction(h, action.PasswordProof, h.bearerCall(data.Token), h.accounts.DisableTwoFactor, DisableRequest{CodeRequest{Code: "123456"}, passwordProof})
	requireError(t, err, ErrTwoFactorOff)
	secret, backup := h.enableTwoFactor(data.Token)
	if err := h.validate(data.Token, CodeRequest{Code: h.codeAt(secret, -30*time.Second)}); err != nil {
		t.Fatal(err)
	}
	fresh, err := callAction(h, action.FullProof, h.bearerCall(data.Token), h.accounts.RenewBackupCodes, OwnerRequest{passwordProof})
	if err != nil || len(fresh.Codes) != 10 {
		t.Fatalf("%v, %v", fresh, err)
	}
	_, err = callAction(h, action.PasswordProof, h.bearerCall(data.Token), h.accounts.DisableTwoFactor, DisableRequest{CodeRequest{BackupCode: backup[0]}, passwordProof})
	requireError(t, err, ErrTwoFactorCode)
	if _, err = callAction(h, action.PasswordProof, h.bearerCall(data.Token), h.accounts.DisableTwoFactor, DisableRequest{CodeRequest{Code: h.codeAt(secret, 0)}, passwordProof}); err != nil {
		t.Fatal(err)
	}
	if done, err := h.login("ann_1", goodPassword); err != nil || done.User.TwoFactor {
		t.Fatalf("%+v, %v", done, err)
	}
	_, err = callAction(h, action.FullProof, h.bearerCall(data.Token), h.accounts.RenewBackupCodes, OwnerRequest{passwordProof})
	requireError(t, err, ErrTwoFactorOff)
}
