package account

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

func text(s string) *string { return &s }

func TestRegisterCreatesAccountAndSession(t *testing.T) {
	h := newHarness(t)
	call := h.guestCall("203.0.113.9")
	data, err := h.accounts.Register(h.ctx, call, RegisterRequest{Email: " Ann.Lee@Example.COM ", Name: "Ann_1", Password: "qz9x1"})
	if err != nil {
		t.Fatal(err)
	}
	u := data.User
	if u.Name != "Ann_1" || u.Email == nil || *u.Email != "Ann.Lee@example.com" || u.EmailVerified || !u.HasPassword ||
		u.TwoFactor || u.CreatedAt != testTime.UnixMilli() || u.Avatar != "/avatar/"+u.ID+".svg" || u.Ignore == nil || u.Roles == nil {
		t.Fatalf("user %+v", u)
	}
	if len(call.Cookies) != 1 {
		t.Fatalf("%d cookies", len(call.Cookies))
	}
	if who := h.bearerCall(data.Token); who.User.ID != u.ID || !who.SignedIn() {
		t.Fatalf("the token belongs to %+v", who.User)
	}
	if list := h.registrations(); len(list) != 1 || list[0].UserID != u.ID {
		t.Fatalf("registrations %+v", list)
	}
	user, token := h.emailLink(mailWelcome)
	if user != u.ID {
		t.Fatalf("the email is for %s", user)
	}
	if _, err := h.accounts.ConfirmEmail(h.ctx, h.guestCall("203.0.113.9"), ConfirmRequest{User: user, Token: token}); err != nil {
		t.Fatal(err)
	}
	if repeated, err := h.accounts.User(h.ctx, u.ID); err != nil || !repeated.EmailVerified {
		t.Fatalf("%+v, %v", repeated, err)
	}
}

func TestRegisterRefusesBadFields(t *testing.T) {
	h := newHarness(t)
	h.registerPlayer("Taken_1")
	cases := []struct {
		name    string
		request RegisterRequest
		want    map[string][]string
	}{
		{"all at once", RegisterRequest{}, map[string][]string{"email": {keyEmail}, "name": {keyRegex}, "password": {keyMin}}},
		{"no address", RegisterRequest{Email: "x", Name: "good", Password: "qz9x1"}, map[string][]string{"email": {keyEmail}}},
		{"short name", RegisterRequest{Email: "a@b.co", Name: "abc", Password: "qz9x1"}, map[string][]string{"name": {keyRegex}}},
		{"odd name", RegisterRequest{Email: "a@b.co", Name: "a b$c", Password: "qz9x1"}, map[string][]string{"name": {keyRegex}}},
		{"long name", RegisterRequest{Email: "a@b.co", Name: strings.Repeat("a", 21), Password: "qz9x1"}, map[string][]string{"name": {keyRegex}}},
		{"short password", RegisterRequest{Email: "a@b.co", Name: "good", Password: "1234"}, map[string][]string{"password": {keyMin}}},
		{"long password", RegisterRequest{Email: "a@b.co", Name: "good", Password: strings.Repeat("x", 129)}, map[string][]string{"password": {keyMax}}},
		{"taken name", RegisterRequest{Email: "a@b.co", Name: "tAKEN_1", Password: "qz9x1"}, map[string][]string{"name": {keyUnique}}},
		{"taken address", RegisterRequest{Email: "TAKEN_1@EXAMPLE.com", Name: "good", Password: "qz9x1"}, map[string][]string{"email": {keyUnique}}},
		{"both taken", RegisterRequest{Email: "taken_1@example.com", Name: "taken_1", Password: "qz9x1"},
			map[string][]string{"email": {keyUnique}, "name": {keyUnique}}},
	}
	h.mailer.drain()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := h.accounts.Register(h.ctx, h.guestCall("192.0.2.7"), c.request)
			requireFieldErrors(t, err, c.want)
		})
	}
	if emails := h.mailer.drain(); len(emails) != 1 || emails[0].Kind != mailAddressTaken {
		t.Fatalf("emails %v", emails) // only to the owner of the taken address
	}
	if n := len(h.registrations()); n != 1 {
		t.Fatalf("%d accounts", n)
	}
}

func TestRegisterByInvitation(t *testing.T) {
	h := newHarness(t)
	inviter := h.registerPlayer("inviter").User
	cases := []struct {
		name     string
		code     *string
		wantCode int
		referred string
	}{
		{"absent", nil, 0, ""},
		{"empty", text(""), 0, ""},
		{"blank", text("  "), 0, ""},
		{"known", text(inviter.ReferralCode), 0, inviter.ID},
		{"known, lower case", text(strings.ToLower(inviter.ReferralCode)), 0, inviter.ID},
		{"unknown", text("ABC"), CodeInviteCode, ""},
		{"hostile", text("' OR 1=1 --"), CodeInviteCode, ""},
	}
	for i, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			name := fmt.Sprintf("guest_%d", i)
			_, err := h.accounts.Register(h.ctx, h.guestCall(fmt.Sprintf("198.51.100.%d", i)),
				RegisterRequest{Email: name + "@example.com", Name: name, Password: "qz9x1", InviteCode: c.code})
			if code := codeOf(t, err); code != c.wantCode {
				t.Fatalf("code %d, want %d", code, c.wantCode)
			}
			if c.wantCode != 0 {
				requireError(t, err, ErrInviteCode)
				return
			}
			if last := h.newestRegistration(); last.ReferredBy != c.referred {
				t.Fatalf("referred by %q", last.ReferredBy)
			}
		})
	}
}

func TestRegisterLimitsMultiAccounting(t *testing.T) {
	h := newHarness(t, func(_ *Deps, o *Options) { o.MaxPerAddress = 3 })
	inviter := h.registerPlayer("inviter").User
	n := 0
	register := func(ip, device, invite string) error {
		n++
		call := h.guestCall(ip)
		call.Device = device
		name := fmt.Sprintf("player_%d", n)
		_, err := h.accounts.Register(h.ctx, call,
			RegisterRequest{Email: name + "@example.com", Name: name, Password: "qz9x1", InviteCode: &invite})
		return err
	}
	steps := []struct {
		name, ip, device, invite string
		want                     error
	}{
		{"first of an address", "203.0.113.1", "a", "", nil},
		{"second", "203.0.113.1", "b", "", nil},
		{"third", "203.0.113.1", "c", "", nil},
		{"fourth", "203.0.113.1", "d", "", ErrMultiAccounting},
		{"first of the machine", "127.0.0.1", "k", "", nil},
		{"second of the machine", "127.0.0.1", "k", "", nil},
		{"third of the machine", "127.0.0.1", "k", "", nil},
		{"fourth of the machine", "127.0.0.1", "k", "", nil},
		{"first of a network", "2001:db8::1", "e", "", nil},
		{"second of a network", "2001:db8::2", "f", "", nil},
		{"third of a network", "2001:db8::3", "g", "", nil},
		{"fourth of a network", "2001:db8::ffff", "h", "", ErrMultiAccounting},
		{"another network", "2001:db8:0:1::1", "h", "", nil},
		{"invited", "203.0.113.2", "i", inviter.ReferralCode, nil},
		{"same device and code", "203.0.113.2", "i", inviter.ReferralCode, ErrMultiAccounting},
		{"same code, other device", "203.0.113.2", "j", inviter.ReferralCode, nil},
		{"same device, no code", "203.0.113.2", "i", "", nil},
		{"same device and code, other address", "203.0.113.3", "i", inviter.ReferralCode, nil},
	}
	for _, step := range steps {
		if err := register(step.ip, step.device, step.invite); codeOf(t, err) != codeOf(t, step.want) {
			t.Fatalf("%s: got %v, want %v", step.name, err, step.want)
		}
	}
	h.clock.Advance(24*time.Hour + time.Second)
	if err := register("203.0.113.1", "a", ""); err != nil {
		t.Fatalf("a day later: %v", err)
	}
	if err := register("203.0.113.2", "i", inviter.ReferralCode); err != nil {
		t.Fatalf("invited a day later: %v", err)
	}
}

func TestParallelRegistrationsOfOneNameHaveOneWinner(t *testing.T) {
	h := newHarness(t)
	wins := runConcurrently(t, 8, func(i int) error {
		_, err := h.accounts.Register(h.ctx, h.guestCall("192.0.2.1"),
			RegisterRequest{Email: fmt.Sprintf("a%d@example.com", i), Name: "OneName", Password: "qz9x1"})
		return err
	})
	if wins != 1 {
		t.Fatalf("%d accounts of one name", wins)
	}
}

func TestRegisterSpendsCaptcha(t *testing.T) {
	h := newHarness(t)
	h.captcha.on = true
	register := func(name, captcha string) error {
		_, err := h.accounts.Register(h.ctx, h.guestCall("192.0.2.1"),
			RegisterRequest{Email: name + "@example.com", Name: name, Password: "qz9x1", Captcha: captcha})
		return err
	}
	requireError(t, register("first", ""), errNoCaptcha)
	if h.hashes.Load() != 0 {
		t.Fatal("a password was hashed without a captcha")
	}
	if err := register("first", "solved"); err != nil {
		t.Fatal(err)
	}
	requireError(t, register("second", "solved"), errNoCaptcha)
}

func TestExternalAccountsGetUnusedName(t *testing.T) {
	h := newHarness(t)
	inviter := h.registerPlayer("inviter").User
	call := h.guestCall("192.0.2.50")
	call.ReferralCode = strings.ToLower(inviter.ReferralCode)
	var names []string
	for range 3 {
		call.Device = fmt.Sprint("device ", len(names))
		err := h.db.Write(h.ctx, func(tx *db.Tx) error {
			userID, err := h.accounts.RegisterExternal(tx, call, "Zoë Müller!")
			if err != nil {
				return err
			}
			a, err := accountByID(tx, userID)
			if err != nil {
				return err
			}
			names = append(names, a.Name)
			if a.PasswordHash != "" || a.Email != "" {
				t.Errorf("account %+v", a)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if names[0] != "ZoMller" || names[1] == names[0] || names[2] == names[1] || checkName(names[2]) != "" {
		t.Fatalf("names %q", names)
	}
	if last := h.newestRegistration(); last.ReferredBy != inviter.ID {
		t.Fatalf("registration %+v", last)
	}
	if _, err := h.login(names[0], ""); codeOf(t, err) != fault.CodeUnauthorized {
		t.Fatalf("signed in without a password: %v", err)
	}
}

func TestSessionUserReflectsChanges(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	console := h.accounts.Admin("console")
	steps := []struct {
		name  string
		do    func() error
		check func(*session.User) bool
	}{
		{"fresh", func() error { return nil }, func(u *session.User) bool {
			return !u.EmailVerified && !u.Can(permission.Declare("users", "See users."))
		}},
		{"confirmed", func() error {
			user, token := h.emailLink(mailWelcome)
			_, err := h.accounts.ConfirmEmail(h.ctx, h.guestCall("192.0.2.1"), ConfirmRequest{User: user, Token: token})
			return err
		}, func(u *session.User) bool { return u.EmailVerified }},
		{"administrator", func() error { return console.AddRole(h.ctx, "ann_1", session.RoleAdmin) },
			func(u *session.User) bool { return u.Can(permission.Declare("anything", "Do anything.")) }},
		{"no longer", func() error { return console.RemoveRole(h.ctx, data.User.ID, session.RoleAdmin) },
			func(u *session.User) bool { return !u.Can(permission.Declare("anything", "Do anything.")) }},
		{"self-excluded", func() error {
			_, err := callAction(h, action.PasswordProof, h.bearerCall(data.Token), h.accounts.SelfExclude, ExcludeRequest{Duration: "24h", Password: goodPassword})
			return err
		}, func(u *session.User) bool { return h.clock.Now().Before(u.ExcludedUntil) }},
	}
	for _, step := range steps {
		if err := step.do(); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		if call := h.bearerCall(data.Token); !step.check(call.User) {
			t.Fatalf("%s: %+v", step.name, call.User)
		}
	}
}
