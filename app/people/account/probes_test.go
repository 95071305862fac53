package account

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
)

func TestEmailProbesAreLimited(t *testing.T) {
	h := newHarness(t)
	for n := range 9 {
		h.registerPlayer(fmt.Sprintf("Player_%d", n))
	}
	try := func(ip, email string, n int) error {
		_, err := h.accounts.Register(h.ctx, h.guestCall(ip), RegisterRequest{Email: email, Name: fmt.Sprintf("Stranger%d", n), Password: goodPassword})
		return err
	}
	for n := range emailProbeRate.Count {
		requireFieldErrors(t, try("203.0.113.9", fmt.Sprintf("player_%d@example.com", n), n), map[string][]string{"email": {keyUnique}})
	}
	// From now on used and free addresses get the same answer.
	taken, free := try("203.0.113.9", "player_8@example.com", 20), try("203.0.113.9", "free@example.com", 21)
	if codeOf(t, taken) != fault.CodeTooMany || codeOf(t, free) != fault.CodeTooMany || taken.Error() != free.Error() {
		t.Fatalf("taken: %v, free: %v", taken, free)
	}
	if err := try("198.51.100.7", "free2@example.com", 22); err != nil {
		t.Fatalf("another network: %v", err)
	}
	h.clock.Advance(emailProbeRate.Per + time.Second)
	if err := try("203.0.113.9", "free@example.com", 23); err != nil {
		t.Fatalf("an hour later: %v", err)
	}
}

func TestEmailProbesCountWideNetwork(t *testing.T) {
	h := newHarness(t)
	h.registerPlayer("Ann_1")
	for n := range wideEmailProbeRate.Count {
		_, err := h.accounts.Register(h.ctx, h.guestCall(fmt.Sprintf("2001:db8:7:%x::1", n)), RegisterRequest{Email: "ann_1@example.com", Name: fmt.Sprintf("Stranger%d", n), Password: goodPassword})
		requireFieldErrors(t, err, map[string][]string{"email": {keyUnique}})
	}
	_, err := h.accounts.Register(h.ctx, h.guestCall("2001:db8:7:ffff::1"), RegisterRequest{Email: "free@example.com", Name: "Stranger", Password: goodPassword})
	if codeOf(t, err) != fault.CodeTooMany {
		t.Fatalf("one more network of the same customer: %v", err)
	}
}

func TestEmailChangeProbesAreLimited(t *testing.T) {
	h := newHarness(t)
	h.registerPlayer("Ann_1")
	thief := h.registerPlayer("Bob_1")
	change := func(address string) error {
		_, err := callAction(h, action.FullProof, h.bearerCall(thief.Token), h.accounts.UpdateEmail, EmailRequest{Email: address, Confirmation: passwordProof})
		return err
	}
	for range emailProbeRate.Count {
		requireFieldErrors(t, change("ann_1@example.com"), map[string][]string{"email": {keyUnique}})
	}
	taken, free := change("ann_1@example.com"), change("free@example.com")
	if codeOf(t, taken) != fault.CodeTooMany || codeOf(t, free) != fault.CodeTooMany {
		t.Fatalf("taken: %v, free: %v", taken, free)
	}
}

func TestOwnerOfTakenAddressIsNotified(t *testing.T) {
	h := newHarness(t)
	h.registerPlayer("Ann_1")
	h.mailer.drain()
	try := func(ip string) {
		t.Helper()
		_, err := h.accounts.Register(h.ctx, h.guestCall(ip), RegisterRequest{Email: "ANN_1@example.com", Name: "Stranger", Password: goodPassword})
		requireFieldErrors(t, err, map[string][]string{"email": {keyUnique}})
	}
	try("203.0.113.9")
	emails := h.mailer.drain()
	if len(emails) != 1 || emails[0].Kind != mailAddressTaken || emails[0].To != "Ann_1@example.com" || !strings.Contains(emails[0].Text, "sign in with this address") {
		t.Fatalf("emails %+v", emails)
	}
	// Strangers cannot fill the mailbox.
	try("198.51.100.7")
	if emails := h.mailer.drain(); len(emails) != 0 {
		t.Fatalf("another email within a day: %+v", emails)
	}
	h.clock.Advance(addressTakenRate.Per + time.Second)
	try("198.51.100.8")
	if emails := h.mailer.drain(); len(emails) != 1 {
		t.Fatalf("the next day: %+v", emails)
	}
}
