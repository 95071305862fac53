package account

import (
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"

	"croupier/app/kernel/fault"
)

func TestVerifyEmail(t *testing.T) {
	h := newHouse(t)
	data := h.join("Ann_1")
	h.post.take()
	verify := func() error {
		_, err := h.accounts.VerifyEmail(h.ctx, h.by(data.Token), none)
		return err
	}
	if err := verify(); err != nil {
		t.Fatal(err)
	}
	user, token := h.link(mailConfirm)
	err := verify()
	if refusal, _ := fault.From(err); refusal.Code != fault.CodeTooMany || refusal.RetryAfter <= 0 ||
		refusal.Message != "You're too quick, try again in a few minutes." {
		t.Fatalf("got %v", err)
	}
	confirm := func(user, token string) error {
		_, err := h.accounts.ConfirmEmail(h.ctx, h.guest("192.0.2.1"), ConfirmRequest{User: user, Token: token})
		return err
	}
	refused(t, confirm(h.join("Bob_1").User.ID, token), ErrLink)
	refused(t, confirm(user, "nonsense"), ErrLink)
	if wins := race(t, 8, func(int) error { return confirm(user, token) }); wins != 1 {
		t.Fatalf("one link confirmed %d times", wins)
	}
	if !h.by(data.Token).User.EmailVerified {
		t.Fatal("the address is not confirmed")
	}
	h.clock.Advance(time.Hour)
	refused(t, verify(), ErrVerified)
}

func TestConfirmationLinksExpire(t *testing.T) {
	h := newHouse(t)
	h.join("Ann_1")
	user, token := h.link(mailWelcome)
	h.clock.Advance(confirmLife)
	_, err := h.accounts.ConfirmEmail(h.ctx, h.guest("192.0.2.1"), ConfirmRequest{User: user, Token: token})
	refused(t, err, ErrLink)
}

func TestUpdateEmail(t *testing.T) {
	h := newHouse(t)
	data := h.join("Ann_1")
	h.join("Bob_1")
	user, token := h.link(mailWelcome)
	_ = user
	change := func(address string) (UserData, error) {
		return do(h, action.FullProof, h.by(data.Token), h.accounts.UpdateEmail, EmailRequest{Email: address, Confirmation: known})
	}
	_, err := change("not an address")
	refusedFields(t, err, map[string][]string{"email": {keyEmail}})
	_, err = change("BOB_1@example.com")
	refusedFields(t, err, map[string][]string{"email": {keyUnique}})
	if same, err := change("ANN_1@example.com"); err != nil || *same.User.Email != "Ann_1@example.com" || len(h.post.take()) != 0 {
		t.Fatalf("the same address again: %+v, %v", same, err)
	}
	got, err := change("ann@new.example.com")
	if err != nil || got.User.Email == nil || *got.User.Email != "ann@new.example.com" || got.User.EmailVerified || got.Token != "" {
		t.Fatalf("%+v, %v", got, err)
	}
	letters := h.post.take()
	if len(letters) != 2 || letters[0].Kind != mailEmailChanged || letters[0].To != "Ann_1@example.com" ||
		letters[1].Kind != mailConfirm || letters[1].To != "ann@new.example.com" {
		t.Fatalf("letters %+v", letters)
	}
	// The link that went to the old address confirms nothing now.
	_, err = h.accounts.ConfirmEmail(h.ctx, h.guest("192.0.2.1"), ConfirmRequest{User: data.User.ID, Token: token})
	refused(t, err, ErrLink)
	if wins := race(t, 2, func(i int) error {
		if i == 0 {
			_, err := change("contested@example.com")
			return err
		}
		_, err := h.accounts.Register(h.ctx, h.guest("192.0.2.3"), RegisterRequest{Email: "contested@example.com", Name: "Contest", Password: "qz9x1"})
		return err
	}); wins != 1 {
		t.Fatalf("one address has %d owners", wins)
	}
}

func TestContactInfo(t *testing.T) {
	h := newHouse(t)
	data := h.join("Ann_1")
	settings, err := h.accounts.ContactSettings(h.ctx, h.guest("192.0.2.1"), none)
	if err != nil || settings.Title != "Say hello" || settings.Images != "[]" ||
		settings.Fields != `[{"title":"Telegram","model":"telegram"},{"title":"Phone","model":"phone"}]` {
		t.Fatalf("%+v, %v", settings, err)
	}
	answer := func(email string, update map[string]string) (UserData, error) {
		return h.accounts.UpdateContactInfo(h.ctx, h.by(data.Token), ContactRequest{Email: email, Update: update, Confirmation: known})
	}
	_, err = answer("", map[string]string{"password_hash": "x"})
	refusedFields(t, err, map[string][]string{"update": {keyIn}})
	_, err = answer("nope", map[string]string{"phone": strings.Repeat("1", 201)})
	refusedFields(t, err, map[string][]string{"email": {keyEmail}, "update.phone": {keyMax}})
	got, err := answer("", map[string]string{"phone": " +1 555 ", "telegram": "@ann"})
	if err != nil || got.User.ContactInfo["phone"] != "+1 555" || got.User.ContactInfo["telegram"] != "@ann" {
		t.Fatalf("%+v, %v", got, err)
	}
	got, err = answer("Ann_1@example.com", map[string]string{"phone": ""})
	if _, has := got.User.ContactInfo["phone"]; err != nil || has || got.User.ContactInfo["telegram"] != "@ann" {
		t.Fatalf("%+v, %v", got, err)
	}
	secret, _ := h.secure(data.Token)
	_, err = answer("thief@example.com", nil)
	refused(t, err, fault.ErrTwoFactor)
	if err := h.validate(data.Token, CodeRequest{Code: h.codeAt(secret, 0)}); err != nil {
		t.Fatal(err)
	}
	if got, err = answer("ann@elsewhere.example", nil); err != nil || *got.User.Email != "ann@elsewhere.example" {
		t.Fatalf("%+v, %v", got, err)
	}
}

func TestLettersSayTheSameInBothForms(t *testing.T) {
	h := newHouse(t)
	letters := []letter{
		h.accounts.welcomeLetter("a@example.com", "Ann_1", "https://casino.test/email/u/t"),
		h.accounts.confirmLetter("a@example.com", "Ann_1", "https://casino.test/email/u/t"),
		h.accounts.resetLetter("a@example.com", "Ann_1", "https://casino.test/password/reset/u/t"),
		h.accounts.passwordChangedLetter("a@example.com", "Ann_1"),
		h.accounts.emailChangedLetter("a@example.com", "Ann_1", "b@example.com", ""),
		h.accounts.emailChangedLetter("a@example.com", "Ann_1", "b@example.com", "https://casino.test/email/undo/u/t"),
		h.accounts.emailRestoredLetter("a@example.com", "Ann_1", "https://casino.test/password/reset/u/t"),
		h.accounts.twoFactorOnLetter("a@example.com", "Ann_1"),
		h.accounts.twoFactorOffLetter("a@example.com", "Ann_1"),
		h.accounts.backupCodesLetter("a@example.com", "Ann_1"),
		h.accounts.exclusionLetter("a@example.com", "Ann_1", testStart),
	}
	var kinds []string
	for _, l := range letters {
		m, err := h.accounts.write(l)
		if err != nil {
			t.Fatal(err)
		}
		kinds = append(kinds, m.Kind)
		for _, part := range append([]string{"Ann_1", "Testino", l.Link, l.Note}, l.Paragraphs...) {
			if !strings.Contains(m.Text, part) || !strings.Contains(m.HTML, part) {
				t.Errorf("%s lacks %q in one of its forms", m.Kind, part)
			}
		}
		if m.To != "a@example.com" || m.Subject == "" {
			t.Errorf("letter %+v", m)
		}
	}
	if len(slices.Compact(kinds)) != 8 {
		t.Fatalf("kinds %v", kinds)
	}
}

// Letters name whom to write to only where there is somebody, and promise
// nothing that the site does not have.
func TestLettersTellWhomToWriteTo(t *testing.T) {
	h := newHouse(t)
	for email, want := range map[string]string{"": "tell whoever runs Testino", "help@casino.test": "write to help@casino.test"} {
		h.accounts.options.Email = email
		for _, l := range []letter{
			h.accounts.passwordChangedLetter("a@example.com", "Ann_1"), h.accounts.exclusionLetter("a@example.com", "Ann_1", testStart),
			h.accounts.emailChangedLetter("a@example.com", "Ann_1", "b@example.com", ""), h.accounts.twoFactorOnLetter("a@example.com", "Ann_1"),
		} {
			m, err := h.accounts.write(l)
			if err != nil || !strings.Contains(m.Text, want) {
				t.Errorf("%s, %v: %s", m.Kind, err, m.Text)
			}
			for _, absent := range []string{"support", "deposit", "promotion"} {
				if strings.Contains(strings.ToLower(m.Text), absent) {
					t.Errorf("%s speaks of %s", m.Kind, absent)
				}
			}
		}
	}
}
