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

// confirm follows the confirmation link of the last letter of a kind.
func (h *house) confirm(kind string) {
	h.t.Helper()
	user, token := h.link(kind)
	if _, err := h.accounts.ConfirmEmail(h.ctx, h.guest("192.0.2.1"), ConfirmRequest{User: user, Token: token}); err != nil {
		h.t.Fatal(err)
	}
}

// moved changes the address of a bearer.
func (h *house) moved(token, address string, by action.Confirmation) {
	h.t.Helper()
	if _, err := do(h, action.FullProof, h.by(token), h.accounts.UpdateEmail, EmailRequest{Email: address, Confirmation: by}); err != nil {
		h.t.Fatal(err)
	}
}

// resetGoesTo is where the letter with a new password's link goes; "" for nowhere.
func (h *house) resetGoesTo(login string) string {
	h.t.Helper()
	h.post.take()
	if err := h.forgot(login); err != nil {
		h.t.Fatal(err)
	}
	for _, m := range h.post.take() {
		if m.Kind == mailReset {
			return m.To
		}
	}
	return ""
}

func (h *house) undo(user, token string) error {
	_, err := h.accounts.UndoEmail(h.ctx, h.guest("192.0.2.1"), ConfirmRequest{User: user, Token: token})
	return err
}

func TestTheConfirmedAddressStaysInForceUntilTheNewOneIsConfirmed(t *testing.T) {
	h := newHouse(t)
	ann := h.join("Ann_1")
	h.confirm(mailWelcome)
	const old, first, second = "Ann_1@example.com", "first@example.com", "second@example.com"
	h.moved(ann.Token, first, known)
	for _, login := range []string{"ann_1", old, first} {
		if to := h.resetGoesTo(login); to != old {
			t.Fatalf("the reset letter for %s goes to %q", login, to)
		}
		h.clock.Advance(time.Hour)
	}
	if _, err := h.login(old, goodPassword); err != nil {
		t.Fatalf("the address in force does not sign in: %v", err)
	}
	h.post.take()
	h.moved(ann.Token, second, known)
	letters := h.post.take()
	if len(letters) != 2 || letters[0].To != old || letters[0].Kind != mailEmailChanged || letters[1].To != second {
		t.Fatalf("letters %+v", letters)
	}
	// A link to a new password lives on in the old mailbox.
	if err := h.forgot("ann_1"); err != nil {
		t.Fatal(err)
	}
	user, token := h.link(mailReset)
	if err := h.reset(user, token, goodPassword); err != nil {
		t.Fatal(err)
	}
	if kinds := h.post.kinds(); len(kinds) != 1 {
		t.Fatalf("letters %v", kinds)
	}
	back, err := h.login("ann_1", goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	h.clock.Advance(time.Hour)
	if _, err := h.accounts.VerifyEmail(h.ctx, h.by(back.Token), none); err != nil {
		t.Fatal(err)
	}
	h.confirm(mailConfirm)
	if to := h.resetGoesTo("ann_1"); to != second {
		t.Fatalf("the reset letter goes to %q", to)
	}
	if _, err := h.login(old, goodPassword); codeOf(t, err) != fault.CodeUnauthorized {
		t.Fatalf("an address without force signs in: %v", err)
	}
}

func TestNoResetLetterGoesToAnUnconfirmedNewAddress(t *testing.T) {
	h := newHouse(t)
	ann := h.join("Ann_1")
	if to := h.resetGoesTo("ann_1"); to != "Ann_1@example.com" {
		t.Fatalf("the address of the registration: %q", to)
	}
	h.moved(ann.Token, "new@example.com", known)
	if to := h.resetGoesTo("ann_1"); to != "" {
		t.Fatalf("the reset letter goes to %q", to)
	}
	// Nor does a first password give force to it.
	wallet := h.external("wallet")
	h.moved(wallet.Token, "wallet@example.com", action.Confirmation{})
	if _, err := do(h, action.FullProof, h.by(wallet.Token), h.accounts.ChangePassword,
		PasswordRequest{Password: goodPassword, PasswordAgain: goodPassword}); err != nil {
		t.Fatal(err)
	}
	if to := h.resetGoesTo(wallet.User.Name); to != "" {
		t.Fatalf("the reset letter goes to %q", to)
	}
}

func TestAMistypedAddressCanUndoNothing(t *testing.T) {
	h := newHouse(t)
	ann := h.join("Ann_1")
	h.post.take()
	h.moved(ann.Token, "right@example.com", known)
	letters := h.post.take()
	if len(letters) != 2 || letters[0].To != "Ann_1@example.com" || linkPattern.MatchString(letters[0].Text) {
		t.Fatalf("letters %+v", letters)
	}
}

func TestAThiefOfThePasswordIsUndone(t *testing.T) {
	type taken struct {
		userID string
		since  int64
	}
	var away []taken
	h := newHouse(t, func(deps *Deps, _ *Options) {
		deps.TakeBack = []TakeBack{func(tx *db.Tx, userID string, since int64) error {
			tx.After(func() { away = append(away, taken{userID, since}) })
			return nil
		}}
	})
	ann := h.join("Ann_1")
	h.confirm(mailWelcome)
	h.clock.Advance(time.Hour)

	// The thief moves the address and confirms it, changes the password, turns
	// two-factor on and moves on once more.
	thief, err := h.login("ann_1", goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	h.post.take()
	moved := h.clock.Now()
	h.moved(thief.Token, "thief@example.com", known)
	letters := h.post.take()
	found := undoPattern.FindStringSubmatch(letters[0].Text)
	if letters[0].To != "Ann_1@example.com" || found == nil {
		t.Fatalf("letter %+v", letters[0])
	}
	confirmation := linkPattern.FindStringSubmatch(letters[1].Text)
	if _, err := h.accounts.ConfirmEmail(h.ctx, h.guest("192.0.2.1"), ConfirmRequest{User: confirmation[1], Token: confirmation[2]}); err != nil {
		t.Fatal(err)
	}
	if _, err := do(h, action.FullProof, h.by(thief.Token), h.accounts.ChangePassword,
		PasswordRequest{Password: "stolen", PasswordAgain: "stolen", Confirmation: known}); err != nil {
		t.Fatal(err)
	}
	theirs := action.Confirmation{CurrentPassword: "stolen"}
	h.moved(thief.Token, "thief2@example.com", theirs)
	h.secureBy(thief.Token, theirs)

	// Nobody else can take the address meanwhile.
	_, err = h.accounts.Register(h.ctx, h.guest("192.0.2.3"), RegisterRequest{Email: "ann_1@example.com", Name: "Squatter", Password: goodPassword})
	refusedFields(t, err, map[string][]string{"email": {keyUnique}})

	h.clock.Advance(undoLife - 2*time.Hour)
	refused(t, h.undo(found[1], "nonsense"), ErrLink)
	refused(t, h.undo("nobody", found[2]), ErrLink)
	h.post.take()
	if wins := race(t, 4, func(int) error { return h.undo(found[1], found[2]) }); wins != 1 {
		t.Fatalf("one link undid %d times", wins)
	}
	user, err := h.accounts.User(h.ctx, ann.User.ID)
	if err != nil || *user.Email != "Ann_1@example.com" || !user.EmailVerified || user.HasPassword || user.TwoFactor {
		t.Fatalf("%+v, %v", user, err)
	}
	if !h.dead(thief.Token) {
		t.Fatal("the thief's session lives")
	}
	for _, password := range []string{"stolen", goodPassword} {
		if _, err := h.login("ann_1", password); codeOf(t, err) != fault.CodeUnauthorized {
			t.Fatalf("%s: %v", password, err)
		}
	}
	if want := []taken{{ann.User.ID, moved.UnixMilli()}}; !slices.Equal(away, want) {
		t.Fatalf("other rooms took away %v, want %v", away, want)
	}
	letters = h.post.take()
	at := slices.IndexFunc(letters, func(m mail.Message) bool { return m.Kind == mailEmailRestored })
	if at < 0 || letters[at].To != "Ann_1@example.com" {
		t.Fatalf("letters %+v", letters)
	}
	link := linkPattern.FindStringSubmatch(letters[at].Text)
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

func TestAnUndoEndsAfterSevenDays(t *testing.T) {
	h := newHouse(t)
	ann := h.join("Ann_1")
	h.confirm(mailWelcome)
	h.moved(ann.Token, "new@example.com", known)
	letters := h.post.take()
	found := undoPattern.FindStringSubmatch(letters[0].Text)
	h.clock.Advance(undoLife)
	refused(t, h.undo(found[1], found[2]), ErrLink)
	if err := h.accounts.sweep(h.ctx); err != nil {
		t.Fatal(err)
	}
	// It stays in force all the same: the new one was never confirmed.
	if to := h.resetGoesTo("ann_1"); to != "Ann_1@example.com" {
		t.Fatalf("the reset letter goes to %q", to)
	}
	back, err := h.login("ann_1", goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.accounts.VerifyEmail(h.ctx, h.by(back.Token), none); err != nil {
		t.Fatal(err)
	}
	h.confirm(mailConfirm)
	if err := h.accounts.sweep(h.ctx); err != nil {
		t.Fatal(err)
	}
	if n := h.count(`SELECT COUNT(*) FROM former_emails`); n != 0 {
		t.Fatalf("%d former addresses are kept", n)
	}
	if _, err := h.accounts.Register(h.ctx, h.guest("192.0.2.3"), RegisterRequest{Email: "ann_1@example.com", Name: "Ann_2", Password: goodPassword}); err != nil {
		t.Fatalf("a free address: %v", err)
	}
}
