package account

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/action"
)

// tableRow is a line of the table in docs/account-security.md.
var tableRow = regexp.MustCompile(`(?m)^\| (POST /\S+) \| [^|]+ \| ([a-z]+)[^|]* \| [^|]+ \|$`)

func TestTheTableOfProofsIsTrue(t *testing.T) {
	text, err := os.ReadFile("../../../docs/account-security.md")
	if err != nil {
		t.Fatal(err)
	}
	written := map[string]string{}
	for _, row := range tableRow.FindAllStringSubmatch(string(text), -1) {
		written[row[1]] = row[2]
	}
	h := newHouse(t)
	calls := slices.Concat(h.accounts.Actions(), h.connections(ConnectOptions{}).Actions(), NewOAuth(h.accounts, nil).Actions())
	for _, call := range calls {
		guard := call.Guard.String()
		if !strings.HasPrefix(guard, "Signed in") {
			if call.Proof() != action.SessionSuffices {
				t.Errorf("%s demands a proof of %s", call.Name(), guard)
			}
			continue
		}
		if want := call.Proof().String(); written[call.Name()] != want {
			t.Errorf("%s demands %q, the table says %q", call.Name(), want, written[call.Name()])
		}
		delete(written, call.Name())
	}
	for name := range written {
		t.Errorf("the table has %s, which is no call", name)
	}
}

// TestGraveChangesRefuseWithoutProof calls the handlers as a registry would
// that forgot the proof.
func TestGraveChangesRefuseWithoutProof(t *testing.T) {
	h := newHouse(t)
	c := h.connections(ConnectOptions{})
	call := h.by(h.join("Ann_1").Token)
	h.post.take()
	for name, try := range map[string]func() error{
		"e-mail": func() error {
			_, err := h.accounts.UpdateEmail(h.ctx, call, EmailRequest{Email: "b@example.com", Confirmation: known})
			return err
		},
		"password": func() error {
			_, err := h.accounts.ChangePassword(h.ctx, call, PasswordRequest{Password: "12345", PasswordAgain: "12345", Confirmation: known})
			return err
		},
		"set-up": func() error { _, err := h.accounts.SetupTwoFactor(h.ctx, call, OwnerRequest{known}); return err },
		"two-factor": func() error {
			_, err := h.accounts.EnableTwoFactor(h.ctx, call, EnableRequest{Confirmation: known})
			return err
		},
		"off": func() error {
			_, err := h.accounts.DisableTwoFactor(h.ctx, call, DisableRequest{Confirmation: known})
			return err
		},
		"codes":      func() error { _, err := h.accounts.RenewBackupCodes(h.ctx, call, OwnerRequest{known}); return err },
		"connect":    func() error { _, err := c.Connect(h.ctx, call, ConnectRequest{Confirmation: known}); return err },
		"disconnect": func() error { _, err := c.Disconnect(h.ctx, call, DisconnectRequest{Confirmation: known}); return err },
		"end": func() error {
			_, err := h.accounts.EndSession(h.ctx, call, SessionRequest{Confirmation: known})
			return err
		},
		"end others": func() error { _, err := h.accounts.EndOtherSessions(h.ctx, call, OwnerRequest{known}); return err },
		"exclude": func() error {
			_, err := h.accounts.SelfExclude(h.ctx, call, ExcludeRequest{Duration: "24h", Password: goodPassword})
			return err
		},
	} {
		if err := try(); err != errUnproved {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if letters := h.post.take(); len(letters) != 0 {
		t.Fatalf("letters %v", letters)
	}
}
