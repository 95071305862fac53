package account

import (
	"strings"
	"testing"

	"croupier/app/kernel/session"
	"croupier/db"
)

// Staff get a case about a new account that shares the browser or the mailbox of an
// excluded or banned player, and about no other account.
func TestNewAccountOfExcludedPlayerOpensCase(t *testing.T) {
	h := newHarness(t)
	open := func(name, email, device string) string {
		t.Helper()
		h.cases.Opened = nil
		call := h.guestCall("192.0.2.1")
		call.Device = device
		data, err := h.accounts.Register(h.ctx, call, RegisterRequest{Email: email, Name: name, Password: goodPassword})
		if err != nil {
			t.Fatal(err)
		}
		return data.User.ID
	}
	set := func(query string, args ...any) {
		t.Helper()
		if err := h.db.Write(h.ctx, func(tx *db.Tx) error { _, err := tx.Exec(query, args...); return err }); err != nil {
			t.Fatal(err)
		}
	}
	anna := open("anna", "an.na+casino@example.com", "browser-of-anna")
	if open("bernd", "anna@example.com", "browser-of-anna"); len(h.cases.Opened) != 0 {
		t.Errorf("of a player who may play: %v", h.cases.Texts())
	}
	set(`UPDATE users SET self_excluded_until = $1 WHERE id = $2`, session.Forever.UnixMilli(), anna)
	for _, c := range []struct {
		name, email, device string
		want                []string
	}{
		{"c1", "c1@example.com", "another", nil},
		{"c2", "c2@example.com", "", nil},
		{"c3", "c3@example.com", "browser-of-anna", []string{"browser"}},
		{"c4", "a.n.n.a@example.com", "another one", []string{"mailbox"}},
		{"c5", "anna+again@example.com", "browser-of-anna", []string{"mailbox", "browser"}},
		{"c6", "anna@example.org", "yet another", nil},
	} {
		userID := open(c.name+"player", c.email, c.device)
		notified := strings.Join(h.cases.Texts(), "")
		if len(h.cases.Opened) > 1 || (len(h.cases.Opened) == 1) != (len(c.want) > 0) || strings.Count(notified, anna+", who is excluded") != len(c.want) {
			t.Errorf("%s: %v", c.name, h.cases.Texts())
		}
		for _, by := range c.want {
			if !strings.Contains(notified, "|"+userID+"|") || !strings.Contains(notified, "shares the "+by+" of player "+anna) {
				t.Errorf("%s: %s", c.name, notified)
			}
		}
	}
	set(`UPDATE users SET self_excluded_until = NULL WHERE id = $1`, anna)
	if open("dora", "an.n.a@example.com", "browser-of-anna"); len(h.cases.Opened) != 0 {
		t.Errorf("after the exclusion: %v", h.cases.Texts())
	}
}

// Replacing a confirmed address counts as a change, a first address does not.
// Two-factor authentication counts when it is turned on and when staff turn it off.
func TestSecurityChangesAreStored(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("anna")
	changes := func() (email, twoFactor bool) {
		t.Helper()
		err := h.db.Read(h.ctx, func(q *db.Reader) error {
			c, err := h.accounts.SecurityChanges(q, data.User.ID)
			email, twoFactor = !c.Email.IsZero(), !c.TwoFactor.IsZero()
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return email, twoFactor
	}
	write := func(fn func(tx *db.Tx) error) {
		t.Helper()
		if err := h.db.Write(h.ctx, fn); err != nil {
			t.Fatal(err)
		}
	}
	write(func(tx *db.Tx) error { return setEmail(tx, data.User.ID, "b@example.com", "b@example.com") })
	if email, _ := changes(); email {
		t.Error("an address that was never confirmed counts as replaced")
	}
	write(func(tx *db.Tx) error {
		_, err := setVerified(tx, data.User.ID, "b@example.com", tx.Now().UnixMilli())
		return err
	})
	write(func(tx *db.Tx) error { return setEmail(tx, data.User.ID, "c@example.com", "c@example.com") })
	if email, twoFactor := changes(); !email || twoFactor {
		t.Errorf("replaced: %t, second factor: %t", email, twoFactor)
	}
	write(func(tx *db.Tx) error {
		if _, err := setPendingSecret(tx, data.User.ID, "sealed"); err != nil {
			return err
		}
		_, err := enableSecret(tx, data.User.ID, "sealed")
		return err
	})
	if _, twoFactor := changes(); !twoFactor {
		t.Error("turning two-factor on is no change")
	}
	write(func(tx *db.Tx) error {
		if _, err := tx.Exec(`UPDATE users SET two_factor_changed_at = NULL WHERE id = $1`, data.User.ID); err != nil {
			return err
		}
		_, err := disableSecret(tx, data.User.ID)
		return err
	})
	if _, twoFactor := changes(); !twoFactor {
		t.Error("turning two-factor off is no change")
	}
}
