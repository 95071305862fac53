package account

import (
	"fmt"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// browserCall is a caller with a browser of their own.
func (h *harness) browserCall(ip, device string) *session.Call {
	call := h.guestCall(ip)
	call.Device = device
	return call
}

// pendingCall signs in by password from a browser and returns the call that then sends the
// code.
func (h *harness) pendingCall(ip, device string) *session.Call {
	h.t.Helper()
	_, err := h.accounts.Login(h.ctx, h.browserCall(ip, device), LoginRequest{Login: "ann_1", Password: goodPassword})
	call := h.bearerCall(secondFactorToken(h.t, err))
	guest := h.browserCall(ip, device)
	call.IP, call.Device = guest.IP, guest.Device
	return call
}

func TestWrongCodesFromOtherDevicesDoNotBlockOwner(t *testing.T) {
	h := newHarness(t)
	ann := h.registerPlayer("Ann_1") // the browser "device-of-192.0.2.1" is known from here on
	secret, backup := h.enableTwoFactor(ann.Token)
	code := func(call *session.Call, request CodeRequest) error {
		_, err := h.accounts.ValidateTwoFactor(h.ctx, call, request)
		return err
	}
	wrong := func() CodeRequest { return CodeRequest{Code: h.codeAt(secret, time.Hour)} }
	attempts := 0
	for day := range 2 {
		for i := range 100 {
			thief := h.pendingCall(fmt.Sprintf("198.51.100.%d", i), fmt.Sprintf("device %d", i))
			if err := code(thief, wrong()); codeOf(t, err) == fault.CodeInvalid {
				attempts++
			} else if codeOf(t, err) != fault.CodeTooMany {
				t.Fatal(err)
			}
		}
		if attempts != 20*(day+1) {
			t.Fatalf("%d codes were looked at by day %d", attempts, day+1)
		}
		if day == 0 {
			h.clock.Advance(24*time.Hour + time.Second)
		}
	}
	if err := code(h.bearerCall(ann.Token), CodeRequest{Code: h.codeAt(secret, 0)}); err != nil {
		t.Fatalf("the owner's session: %v", err)
	}
	h.clock.Advance(time.Minute)
	if err := code(h.pendingCall("203.0.113.5", "device-of-192.0.2.1"), CodeRequest{Code: h.codeAt(secret, 0)}); err != nil {
		t.Fatalf("the owner's browser, elsewhere: %v", err)
	}
	if err := code(h.pendingCall("203.0.113.6", "a new phone"), CodeRequest{BackupCode: backup[0]}); err != nil {
		t.Fatalf("a backup code in a new browser: %v", err)
	}
	h.clock.Advance(time.Minute)
	if err := code(h.pendingCall("203.0.113.6", "a new phone"), CodeRequest{Code: h.codeAt(secret, 0)}); err != nil {
		t.Fatalf("the new browser is known now: %v", err)
	}
	// The thief's password and attempts are worth nothing after a reset.
	if err := h.forgot("ann_1"); err != nil {
		t.Fatal(err)
	}
	user, token := h.emailLink(mailReset)
	if err := h.reset(user, token, goodPassword); err != nil {
		t.Fatal(err)
	}
	h.clock.Advance(time.Minute)
	if err := code(h.pendingCall("203.0.113.7", "another phone"), CodeRequest{Code: h.codeAt(secret, 0)}); err != nil {
		t.Fatalf("after a reset: %v", err)
	}
}

func TestResetDeletesKnownDevices(t *testing.T) {
	h := newHarness(t)
	h.registerPlayer("Ann_1")
	if n := h.count(`SELECT COUNT(*) FROM known_devices`); n != 1 {
		t.Fatalf("%d browsers are known", n)
	}
	if err := h.forgot("ann_1"); err != nil {
		t.Fatal(err)
	}
	user, token := h.emailLink(mailReset)
	if err := h.reset(user, token, goodPassword); err != nil {
		t.Fatal(err)
	}
	if n := h.count(`SELECT COUNT(*) FROM known_devices`); n != 0 {
		t.Fatalf("%d browsers are known", n)
	}
	for i := range maxDevices + 5 {
		h.clock.Advance(time.Minute)
		if _, err := h.accounts.Login(h.ctx, h.browserCall("192.0.2.1", fmt.Sprint("browser ", i)), LoginRequest{Login: "ann_1", Password: goodPassword}); err != nil {
			t.Fatal(err)
		}
	}
	if n := h.count(`SELECT COUNT(*) FROM known_devices`); n != maxDevices {
		t.Fatalf("%d browsers are known", n)
	}
}

// tryLogins makes n attempts with wrong passwords and counts those that are compared
// with the account's.
func (h *harness) tryLogins(n int, where func(i int) (ip, login string)) (compared int) {
	h.t.Helper()
	for i := range n {
		ip, login := where(i)
		_, err := h.accounts.Login(h.ctx, h.guestCall(ip), LoginRequest{Login: login, Password: "wrong"})
		if code := codeOf(h.t, err); code == fault.CodeUnauthorized {
			compared++
		} else if code != fault.CodeTooMany {
			h.t.Fatal(err)
		}
	}
	return compared
}

func TestNameAndEmailShareOneCounter(t *testing.T) {
	h := newHarness(t)
	h.registerPlayer("Ann_1")
	if n := h.tryLogins(5, func(int) (string, string) { return "192.0.2.1", "ann_1" }); n != 5 {
		t.Fatalf("%d passwords were compared", n)
	}
	// By email, the answer is that of a wrong password, even for the right one.
	before := h.hashes.Load()
	_, err := h.login("ann_1@example.com", goodPassword)
	requireError(t, err, ErrWrongLogin)
	if n := h.hashes.Load() - before; n != 1 {
		t.Fatalf("%d hashes were computed", n)
	}
	h.clock.Advance(15*time.Minute + time.Second)
	if _, err := h.login("ann_1@example.com", goodPassword); err != nil {
		t.Fatal(err)
	}
}

func TestWideNetworkLoginsAreLimited(t *testing.T) {
	for name, login := range map[string]func(i int) string{
		"one login":      func(int) string { return "ann_1" },
		"name and email": func(i int) string { return [...]string{"ann_1", "ann_1@example.com"}[i%2] },
		"unknown":        func(int) string { return "unknown_name" },
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.registerPlayer("Ann_1")
			notified := h.tryLogins(100, func(i int) (string, string) { return fmt.Sprintf("2001:db8:1:%x::1", i), login(i) })
			if want := 20; name != "name and email" && notified != want {
				t.Fatalf("%d passwords were answered", notified)
			}
			_, err := h.accounts.Login(h.ctx, h.guestCall("2001:db8:1:ffff::1"), LoginRequest{Login: "ann_1", Password: goodPassword})
			if name == "unknown" {
				if err != nil {
					t.Fatal(err)
				}
			} else if err == nil {
				t.Fatal("the right password passes after a hundred wrong ones of the network")
			}
			if _, err := h.accounts.Login(h.ctx, h.guestCall("2001:db8:2::1"), LoginRequest{Login: "ann_1", Password: goodPassword}); err != nil {
				t.Fatalf("from another network: %v", err)
			}
		})
	}
}
