package account

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"croupier/app/kernel/action"

	"croupier/app/kernel/fault"
	"croupier/db"
)

func TestLoginByNameAndByEmail(t *testing.T) {
	h := newHarness(t)
	want := h.registerPlayer("Ann_1").User.ID
	for _, login := range []string{"Ann_1", "ann_1", "ANN_1@example.com", " ann_1@EXAMPLE.COM "} {
		data, err := h.login(login, goodPassword)
		if err != nil || data.User.ID != want || data.Token == "" {
			t.Fatalf("%q: %+v, %v", login, data, err)
		}
	}
}

func TestLoginHidesWhetherAccountExists(t *testing.T) {
	h := newHarness(t)
	h.registerPlayer("Ann_1")
	external := ""
	if err := h.db.Write(h.ctx, func(tx *db.Tx) (err error) {
		id, err := h.accounts.RegisterExternal(tx, h.guestCall("192.0.2.1"), "wallet")
		external = id
		return err
	}); err != nil || external == "" {
		t.Fatal(err)
	}
	cases := []struct{ name, login, password string }{
		{"wrong password", "Ann_1", "wrong password"},
		{"wrong password by email", "ann_1@example.com", "wrong password"},
		{"unknown name", "unknown_name", "wrong password"},
		{"unknown email", "unknown@example.com", "wrong password"},
		{"account without password", "wallet", ""},
		{"not a login", "'; --", "wrong password"},
		{"empty", "", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			before := h.hashes.Load()
			_, err := h.accounts.Login(h.ctx, h.guestCall("192.0.2.9"), LoginRequest{Login: c.login, Password: c.password})
			refusal, known := fault.From(err)
			if !known || refusal.Error() != ErrWrongLogin.Error() || refusal.Extra != nil || refusal.Fields != nil {
				t.Fatalf("got %v", err)
			}
			if n := h.hashes.Load() - before; n != 1 {
				t.Fatalf("%d hashes were computed", n)
			}
		})
	}
}

func TestLoginIsThrottledPerLoginAndAddress(t *testing.T) {
	h := newHarness(t)
	h.registerPlayer("Ann_1")
	for i := range 5 {
		_, err := h.login("ann_1", "wrong")
		if codeOf(t, err) != fault.CodeUnauthorized {
			t.Fatalf("attempt %d: %v", i, err)
		}
	}
	before := h.hashes.Load()
	_, err := h.login("Ann_1", goodPassword)
	var refusal *fault.Error
	if !errors.As(err, &refusal) || refusal.Code != fault.CodeTooMany || refusal.RetryAfter <= 0 || refusal.RetryAfter > 15*time.Minute {
		t.Fatalf("got %v", err)
	}
	if h.hashes.Load() != before {
		t.Fatal("a refused attempt was hashed")
	}
	if _, err := h.accounts.Login(h.ctx, h.guestCall("192.0.2.200"), LoginRequest{Login: "ann_1", Password: goodPassword}); err != nil {
		t.Fatalf("from another address: %v", err)
	}
	h.clock.Advance(15*time.Minute + time.Second)
	if _, err := h.login("ann_1", goodPassword); err != nil {
		t.Fatalf("later: %v", err)
	}
	for range 4 {
		if _, err := h.login("ann_1", "wrong"); codeOf(t, err) != fault.CodeUnauthorized {
			t.Fatalf("after a success: %v", err)
		}
	}
}

func TestParallelGuessesAreCounted(t *testing.T) {
	h := newHarness(t)
	h.registerPlayer("Ann_1")
	before := h.hashes.Load()
	runConcurrently(t, 20, func(int) error { _, err := h.login("ann_1", "wrong"); return err })
	if n := h.hashes.Load() - before; n != 5 {
		t.Fatalf("%d guesses were looked at", n)
	}
}

func TestBanIsShownOnlyAfterCorrectPassword(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	console := h.accounts.Admin("console")
	if err := console.Ban(h.ctx, "ann_1", "Chargebacks."); err != nil {
		t.Fatal(err)
	}
	if !h.isRefused(data.Token) {
		t.Fatal("the session outlived the ban")
	}
	_, err := h.login("ann_1", "wrong")
	requireError(t, err, ErrWrongLogin)
	_, err = h.login("ann_1", goodPassword)
	requireError(t, err, ErrBanned)
	if refusal, _ := fault.From(err); refusal.Extra["reason"] != "Chargebacks." {
		t.Fatalf("extra %v", refusal.Extra)
	}
	if err := console.Unban(h.ctx, "ann_1"); err != nil {
		t.Fatal(err)
	}
	if _, err := h.login("ann_1", goodPassword); err != nil {
		t.Fatal(err)
	}
}

func TestLoginRehashesOutdatedCost(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	h.accounts.hasher.options.Passes = 2
	for i, wantHashes := range []int64{2, 1} {
		before := h.hashes.Load()
		if _, err := h.login("ann_1", goodPassword); err != nil {
			t.Fatal(err)
		}
		if n := h.hashes.Load() - before; n != wantHashes {
			t.Fatalf("login %d: %d hashes", i, n)
		}
	}
	if repeated, err := h.accounts.User(h.ctx, data.User.ID); err != nil || repeated.PasswordChangedAt != nil {
		t.Fatalf("a rehash counts as a change of password: %+v, %v", repeated, err)
	}
}

func TestLoginViaToken(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	issue := func() (token string) {
		t.Helper()
		if err := h.db.Write(h.ctx, func(tx *db.Tx) (err error) {
			token, err = h.accounts.IssueLoginToken(tx, data.User.ID)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		return token
	}
	via := func(token string) (UserData, error) {
		return h.accounts.LoginViaToken(h.ctx, h.guestCall("192.0.2.1"), TokenRequest{Token: token})
	}
	if got, err := via(data.Token); err != nil || got.Token != data.Token || got.User.ID != data.User.ID {
		t.Fatalf("by bearer: %+v, %v", got, err)
	}
	once := issue()
	got, err := via(once)
	if err != nil || got.Token == "" || got.Token == data.Token || h.bearerCall(got.Token).User.ID != data.User.ID {
		t.Fatalf("by one-time token: %+v, %v", got, err)
	}
	_, err = via(once)
	requireError(t, err, ErrLoginToken)
	late := issue()
	h.clock.Advance(loginLifetime + time.Second)
	for _, token := range []string{late, "", "nonsense", got.Token + "x"} {
		if _, err := via(token); codeOf(t, err) != fault.CodeUnauthorized {
			t.Fatalf("token %q: %v", token, err)
		}
	}
	contested := issue()
	if wins := runConcurrently(t, 12, func(int) error { _, err := via(contested); return err }); wins != 1 {
		t.Fatalf("one token opened %d sessions", wins)
	}
	excluded := issue()
	if err := h.accounts.Admin("console").Ban(h.ctx, "ann_1", ""); err != nil {
		t.Fatal(err)
	}
	_, err = via(excluded)
	requireError(t, err, ErrBanned)
}

func TestLogoutEndsSessionAndIsIdempotent(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	call := h.bearerCall(data.Token)
	for range 2 {
		if _, err := h.accounts.Logout(h.ctx, call, none); err != nil {
			t.Fatal(err)
		}
	}
	if !h.isRefused(data.Token) {
		t.Fatal("the token still works")
	}
	guest := h.guestCall("192.0.2.1")
	if _, err := h.accounts.Logout(h.ctx, guest, none); err != nil || len(guest.Cookies) == 0 {
		t.Fatalf("%v, %d cookies", err, len(guest.Cookies))
	}
}

func TestRepeatedSignInReplacesSession(t *testing.T) {
	h := newHarness(t)
	first := h.registerPlayer("Ann_1")
	second, err := h.accounts.Login(h.ctx, h.bearerCall(first.Token), LoginRequest{Login: "ann_1", Password: goodPassword})
	if err != nil {
		t.Fatal(err)
	}
	if !h.isRefused(first.Token) || h.isRefused(second.Token) {
		t.Fatal("the old session should have ended, the new one not")
	}
}

func TestOnlyOwnerListsAndEndsSessions(t *testing.T) {
	h := newHarness(t)
	first := h.registerPlayer("Ann_1")
	second, err := h.login("ann_1", goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	stranger := h.registerPlayer("Bob_1")
	list, err := h.accounts.ListSessions(h.ctx, h.bearerCall(first.Token), none)
	if err != nil || len(list.Sessions) != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	current := 0
	other := ""
	for _, one := range list.Sessions {
		if one.Current {
			current++
		} else {
			other = one.ID
		}
	}
	if current != 1 {
		t.Fatalf("%d current sessions", current)
	}
	_, err = callAction(h, action.FactorProof, h.bearerCall(stranger.Token), h.accounts.EndSession, SessionRequest{ID: other, Confirmation: passwordProof})
	requireError(t, err, fault.ErrNotFound)
	if h.isRefused(second.Token) {
		t.Fatal("a stranger ended the session")
	}
	if _, err := callAction(h, action.FactorProof, h.bearerCall(first.Token), h.accounts.EndSession, SessionRequest{ID: other, Confirmation: passwordProof}); err != nil || !h.isRefused(second.Token) {
		t.Fatalf("%v", err)
	}
	var tokens []string
	for i := range 3 {
		data, err := h.accounts.Login(h.ctx, h.guestCall(fmt.Sprintf("192.0.2.%d", 10+i)), LoginRequest{Login: "ann_1", Password: goodPassword})
		if err != nil {
			t.Fatal(err)
		}
		tokens = append(tokens, data.Token)
	}
	answer, err := callAction(h, action.FactorProof, h.bearerCall(first.Token), h.accounts.EndOtherSessions, OwnerRequest{passwordProof})
	if err != nil || answer.Ended != 3 || h.isRefused(first.Token) {
		t.Fatalf("%+v, %v", answer, err)
	}
	for _, token := range tokens {
		if !h.isRefused(token) {
			t.Fatal("another session lives on")
		}
	}
}

func TestLoginFailsIfPasswordChangesMeanwhile(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	hash, err := h.accounts.hasher.hash(h.ctx, "another password")
	if err != nil {
		t.Fatal(err)
	}
	h.accounts.hasher.observe = func() { // the login has read the old hash and now compares it
		err := h.db.Write(h.ctx, func(tx *db.Tx) error {
			a, err := accountByID(tx, data.User.ID)
			if err != nil || a.PasswordHash == hash {
				return err
			}
			return h.accounts.replacePassword(tx, a, hash, "", "")
		})
		if err != nil {
			t.Error(err)
		}
	}
	_, err = h.login("ann_1", goodPassword)
	requireError(t, err, ErrWrongLogin)
	if list, err := h.sessions.List(h.ctx, data.User.ID); err != nil || len(list) != 0 {
		t.Fatalf("%d sessions, %v", len(list), err)
	}
}

// The page starts new players with play money. The answer marks a new player, for all
// ways to register, and only at the first session.
func TestNewcomerIsReportedOnce(t *testing.T) {
	h := newHarness(t)
	if data := h.registerPlayer("anna"); !data.Newcomer {
		t.Error("a registration is reported as an old account")
	}
	if data, err := h.login("anna", goodPassword); err != nil || data.Newcomer {
		t.Errorf("a second session is reported as a new account: %v", err)
	}
	if data := h.registerExternal("berta"); !data.Newcomer {
		t.Error("a first sign-in from elsewhere is reported as an old account")
	}
	var userID string
	token := func() (token string) {
		h.t.Helper()
		if err := h.db.Write(h.ctx, func(tx *db.Tx) (err error) {
			if userID == "" {
				if userID, err = h.accounts.RegisterExternal(tx, h.guestCall("192.0.2.1"), "cora"); err != nil {
					return err
				}
			}
			token, err = h.accounts.IssueLoginToken(tx, userID)
			return err
		}); err != nil {
			h.t.Fatal(err)
		}
		return token
	}
	via := func() UserData {
		h.t.Helper()
		call := h.guestCall("192.0.2.1")
		call.Device = "one device"
		data, err := h.accounts.LoginViaToken(h.ctx, call, TokenRequest{Token: token()})
		if err != nil {
			h.t.Fatal(err)
		}
		return data
	}
	if first, second := via(), via(); !first.Newcomer || second.Newcomer {
		t.Errorf("with a token, newcomer is %t, then %t", first.Newcomer, second.Newcomer)
	}
}
