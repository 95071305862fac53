package account

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/kernel/action"

	"croupier/app/kernel/fault"
)

func TestVerifyEmail(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	h.mailer.drain()
	verify := func() error {
		_, err := h.accounts.VerifyEmail(h.ctx, h.bearerCall(data.Token), none)
		return err
	}
	if err := verify(); err != nil {
		t.Fatal(err)
	}
	user, token := h.emailLink(mailConfirm)
	err := verify()
	if refusal, _ := fault.From(err); refusal.Code != fault.CodeTooMany || refusal.RetryAfter <= 0 ||
		refusal.Message != "You're too quick, try again in a few minutes." {
		t.Fatalf("got %v", err)
	}
	var first atomic.Int64
	confirm := func(user, token string) error {
		answer, err := h.accounts.ConfirmEmail(h.ctx, h.guestCall("192.0.2.1"), ConfirmRequest{User: user, Token: token})
		if err == nil && !answer.AlreadyConfirmed {
			first.Add(1)
		}
		return err
	}
	requireError(t, confirm(h.registerPlayer("Bob_1").User.ID, token), ErrLink)
	requireError(t, confirm(user, "nonsense"), ErrLink)
	// The later calls find the address confirmed.
	if wins := runConcurrently(t, 8, func(int) error { return confirm(user, token) }); wins != 8 || first.Load() != 1 {
		t.Fatalf("one link confirmed %d times, and %d of 8 calls succeeded", first.Load(), wins)
	}
	if !h.bearerCall(data.Token).User.EmailVerified {
		t.Fatal("the address is not confirmed")
	}
	h.clock.Advance(time.Hour)
	requireError(t, verify(), ErrVerified)
}

func TestConfirmationLinksExpire(t *testing.T) {
	h := newHarness(t)
	h.registerPlayer("Ann_1")
	user, token := h.emailLink(mailWelcome)
	h.clock.Advance(confirmLifetime)
	_, err := h.accounts.ConfirmEmail(h.ctx, h.guestCall("192.0.2.1"), ConfirmRequest{User: user, Token: token})
	requireError(t, err, ErrLink)
}

func TestConfirmationLinkOfFormerAddressIsRefused(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	user, token := h.emailLink(mailWelcome)
	confirm := func() error {
		_, err := h.accounts.ConfirmEmail(h.ctx, h.guestCall("192.0.2.1"), ConfirmRequest{User: user, Token: token})
		return err
	}
	if err := confirm(); err != nil {
		t.Fatal(err)
	}
	if _, err := callAction(h, action.FullProof, h.bearerCall(data.Token), h.accounts.UpdateEmail, EmailRequest{Email: "ann@new.example.com", Confirmation: passwordProof}); err != nil {
		t.Fatal(err)
	}
	requireError(t, confirm(), ErrLink)
}

func TestUpdateEmail(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	h.registerPlayer("Bob_1")
	user, token := h.emailLink(mailWelcome)
	_ = user
	change := func(address string) (UserData, error) {
		return callAction(h, action.FullProof, h.bearerCall(data.Token), h.accounts.UpdateEmail, EmailRequest{Email: address, Confirmation: passwordProof})
	}
	_, err := change("not an address")
	requireFieldErrors(t, err, map[string][]string{"email": {keyEmail}})
	_, err = change("BOB_1@example.com")
	requireFieldErrors(t, err, map[string][]string{"email": {keyUnique}})
	h.mailer.drain()
	if same, err := change("ANN_1@example.com"); err != nil || *same.User.Email != "Ann_1@example.com" || len(h.mailer.drain()) != 0 {
		t.Fatalf("the same address again: %+v, %v", same, err)
	}
	got, err := change("ann@new.example.com")
	if err != nil || got.User.Email == nil || *got.User.Email != "ann@new.example.com" || got.User.EmailVerified || got.Token != "" {
		t.Fatalf("%+v, %v", got, err)
	}
	emails := h.mailer.drain()
	if len(emails) != 2 || emails[0].Kind != mailEmailChanged || emails[0].To != "Ann_1@example.com" ||
		emails[1].Kind != mailConfirm || emails[1].To != "ann@new.example.com" {
		t.Fatalf("emails %+v", emails)
	}
	// The link that was sent to the old address confirms nothing now.
	_, err = h.accounts.ConfirmEmail(h.ctx, h.guestCall("192.0.2.1"), ConfirmRequest{User: data.User.ID, Token: token})
	requireError(t, err, ErrLink)
	if wins := runConcurrently(t, 2, func(i int) error {
		if i == 0 {
			_, err := change("contested@example.com")
			return err
		}
		_, err := h.accounts.Register(h.ctx, h.guestCall("192.0.2.3"), RegisterRequest{Email: "contested@example.com", Name: "Contest", Password: "qz9x1"})
		return err
	}); wins != 1 {
		t.Fatalf("one address has %d owners", wins)
	}
}

func TestContactInfo(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	settings, err := h.accounts.ContactSettings(h.ctx, h.guestCall("192.0.2.1"), none)
	if err != nil || settings.Title != "Say hello" || settings.Images != "[]" ||
		settings.Fields != `[{"title":"Telegram","model":"telegram"},{"title":"Phone","model":"phone"}]` {
		t.Fatalf("%+v, %v", settings, err)
	}
	answer := func(email string, update map[string]string) (UserData, error) {
		return h.accounts.UpdateContactInfo(h.ctx, h.bearerCall(data.Token), ContactRequest{Email: email, Update: update, Confirmation: passwordProof})
	}
	_, err = answer("", map[string]string{"password_hash": "x"})
	requireFieldErrors(t, err, map[string][]string{"update": {keyIn}})
	_, err = answer("nope", map[string]string{"phone": strings.Repeat("1", 201)})
	requireFieldErrors(t, err, map[string][]string{"email": {keyEmail}, "update.phone": {keyMax}})
	got, err := answer("", map[string]string{"phone": " +1 555 ", "telegram": "@ann"})
	if err != nil || got.User.ContactInfo["phone"] != "+1 555" || got.User.ContactInfo["telegram"] != "@ann" {
		t.Fatalf("%+v, %v", got, err)
	}
	got, err = answer("Ann_1@example.com", map[string]string{"phone": ""})
	if _, has := got.User.ContactInfo["phone"]; err != nil || has || got.User.ContactInfo["telegram"] != "@ann" {
		t.Fatalf("%+v, %v", got, err)
	}
	secret, _ := h.enableTwoFactor(data.Token)
	_, err = answer("thief@example.com", nil)
	requireError(t, err, fault.ErrTwoFactor)
	if err := h.validate(data.Token, CodeRequest{Code: h.codeAt(secret, 0)}); err != nil {
		t.Fatal(err)
	}
	if got, err = answer("ann@elsewhere.example", nil); err != nil || *got.User.Email != "ann@elsewhere.example" {
		t.Fatalf("%+v, %v", got, err)
	}
}

func TestEmailTextAndHTMLAgree(t *testing.T) {
	h := newHarness(t)
	emails := []outgoingEmail{
		h.accounts.welcomeEmail("a@example.com", "Ann_1", "https://casino.test/email/u/t"),
		h.accounts.confirmationEmail("a@example.com", "Ann_1", "https://casino.test/email/u/t"),
		h.accounts.resetEmail("a@example.com", "Ann_1", "https://casino.test/password/reset/u/t"),
		h.accounts.passwordChangedEmail("a@example.com", "Ann_1"),
		h.accounts.addressChangedEmail("a@example.com", "Ann_1", "b@example.com", ""),
		h.accounts.addressChangedEmail("a@example.com", "Ann_1", "b@example.com", "https://casino.test/email/undo/u/t"),
		h.accounts.addressRestoredEmail("a@example.com", "Ann_1", "https://casino.test/password/reset/u/t"),
		h.accounts.twoFactorOnEmail("a@example.com", "Ann_1"),
		h.accounts.twoFactorOffEmail("a@example.com", "Ann_1"),
		h.accounts.backupCodesEmail("a@example.com", "Ann_1"),
		h.accounts.exclusionEmail("a@example.com", "Ann_1", testTime),
	}
	var kinds []string
	for _, l := range emails {
		m := h.accounts.renderEmail(l)
		kinds = append(kinds, m.Kind)
		for _, part := range append([]string{"Ann_1", "Testino", l.Link, l.Note}, l.Paragraphs...) {
			if !strings.Contains(m.Text, part) || !strings.Contains(m.HTML, part) {
				t.Errorf("%s lacks %q in one of its forms", m.Kind, part)
			}
		}
		if m.To != "a@example.com" || m.Subject == "" {
			t.Errorf("email %+v", m)
		}
	}
	if len(slices.Compact(kinds)) != 8 {
		t.Fatalf("kinds %v", kinds)
	}
}

// What users have typed is text in both forms.
func TestEmailHTMLIsEscaped(t *testing.T) {
	h := newHarness(t)
	name := `<b>"Ann" & 'co' {home}`
	m := h.accounts.renderEmail(outgoingEmail{
		Name: name, Subject: name, Paragraphs: []string{name}, Button: name, Link: `https://casino.test/?a=1&b="c"`, Note: name,
	})
	if !strings.Contains(m.Text, name) {
		t.Errorf("the text is %s", m.Text)
	}
	escaped := "&lt;b&gt;&#34;Ann&#34; &amp; &#39;co&#39; {home}"
	if strings.Contains(m.HTML, name) || strings.Count(m.HTML, escaped) != 6 || !strings.Contains(m.HTML, `href="https://casino.test/?a=1&amp;b=&#34;c&#34;"`) {
		t.Errorf("the HTML is %s", m.HTML)
	}
}

// Emails name a contact only if the site has one, and name no feature that the site
// does not have.
func TestEmailsNameContactAddress(t *testing.T) {
	h := newHarness(t)
	for email, want := range map[string]string{"": "contact the operator of Testino", "help@casino.test": "write to help@casino.test"} {
		h.accounts.options.Email = email
		for _, l := range []outgoingEmail{
			h.accounts.passwordChangedEmail("a@example.com", "Ann_1"), h.accounts.exclusionEmail("a@example.com", "Ann_1", testTime),
			h.accounts.addressChangedEmail("a@example.com", "Ann_1", "b@example.com", ""), h.accounts.twoFactorOnEmail("a@example.com", "Ann_1"),
		} {
			m := h.accounts.renderEmail(l)
			if !strings.Contains(m.Text, want) {
				t.Errorf("%s: %s", m.Kind, m.Text)
			}
			for _, absent := range []string{"support", "deposit", "promotion"} {
				if strings.Contains(strings.ToLower(m.Text), absent) {
					t.Errorf("%s speaks of %s", m.Kind, absent)
				}
			}
		}
	}
}
