package account

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

func TestIgnoreList(t *testing.T) {
	h := newHarness(t)
	ann, bob := h.registerPlayer("Ann_1"), h.registerPlayer("Bob_1")
	ignore := func(name string) ([]string, error) {
		got, err := h.accounts.Ignore(h.ctx, h.bearerCall(ann.Token), NameRequest{Name: name})
		return got.Ignore, err
	}
	_, err := ignore("unknown-id")
	requireError(t, err, ErrUnknownUser)
	_, err = ignore("ann_1")
	requireError(t, err, ErrIgnoreSelf)
	for range 2 {
		if got, err := ignore("BOB_1"); err != nil || len(got) != 1 || got[0] != bob.User.ID {
			t.Fatalf("%v, %v", got, err)
		}
	}
	if list, err := h.accounts.Ignored(h.ctx, h.bearerCall(ann.Token), none); err != nil || len(list.Users) != 1 || list.Users[0].Name != "Bob_1" {
		t.Fatalf("%+v, %v", list, err)
	}
	if user, err := h.accounts.User(h.ctx, ann.User.ID); err != nil || len(user.Ignore) != 1 {
		t.Fatalf("%+v, %v", user, err)
	}
	if got, err := h.accounts.Unignore(h.ctx, h.bearerCall(ann.Token), NameRequest{Name: "bob_1"}); err != nil || len(got.Ignore) != 0 || got.Ignore == nil {
		t.Fatalf("%+v, %v", got, err)
	}
}

type fixedStats struct{ totals Totals }

func (f fixedStats) Totals(context.Context, string) (Totals, error) { return f.totals, nil }

func TestProfilesOfPrivatePlayers(t *testing.T) {
	h := newHarness(t, func(d *Deps, _ *Options) { d.Stats = fixedStats{Totals{Wagered: 1205, Games: 3}} })
	ann, bob, eve := h.registerPlayer("Ann_1"), h.registerPlayer("Bob_1"), h.registerPlayer("Eve_1")
	if err := h.accounts.Admin("console").Grant(h.ctx, "eve_1", IgnorePrivacy.ID()); err != nil {
		t.Fatal(err)
	}
	callers := map[string]*session.Call{
		"guest": h.guestCall("192.0.2.1"), "self": h.bearerCall(ann.Token), "stranger": h.bearerCall(bob.Token), "privileged": h.bearerCall(eve.Token),
	}
	for _, private := range []bool{false, true} {
		if got, err := h.accounts.ChangeSettings(h.ctx, h.bearerCall(ann.Token), SettingsRequest{PrivateBets: &private}); err != nil || got.User.PrivateBets != private {
			t.Fatalf("%+v, %v", got, err)
		}
		for who, call := range callers {
			for _, key := range []string{ann.User.ID, "Ann_1", "ann_1"} {
				got, err := h.accounts.Profile(h.ctx, call, ProfileRequest{ID: key})
				if err != nil {
					t.Fatal(err)
				}
				hidden := private && (who == "guest" || who == "stranger")
				if got.Hidden != hidden || hidden != (got.Games == 0) || hidden != (got.Wagered == 0) || got.User.ID != ann.User.ID {
					t.Fatalf("private %t, %s: %+v", private, who, got)
				}
				wire, err := json.Marshal(got)
				if err != nil || strings.Contains(string(wire), "@") || !hidden && !strings.Contains(string(wire), `"wagered":12.05`) {
					t.Fatalf("%s, %v", wire, err)
				}
			}
		}
	}
	for _, key := range []string{"", "unknown", "01arz3ndektsv4rrffq69g5fav", strings.Repeat("x", 5000)} {
		_, err := h.accounts.Profile(h.ctx, h.guestCall("192.0.2.1"), ProfileRequest{ID: key})
		requireError(t, err, ErrUnknownUser)
	}
	if got, err := h.accounts.Find(h.ctx, h.guestCall("192.0.2.1"), NameRequest{Name: "ANN_1"}); err != nil || got.ID != ann.User.ID {
		t.Fatalf("%+v, %v", got, err)
	}
	_, err := h.accounts.Find(h.ctx, h.guestCall("192.0.2.1"), NameRequest{Name: ann.User.ID})
	requireError(t, err, ErrUnknownUser)
}

func TestCentsAreExactNumbers(t *testing.T) {
	for cents, want := range map[Cents]string{0: "0.00", 5: "0.05", 1205: "12.05", -7: "-0.07", -1234: "-12.34", 9007199254740993: "90071992547409.93"} {
		if got, err := json.Marshal(cents); err != nil || string(got) != want {
			t.Errorf("%d: %s, %v", int64(cents), got, err)
		}
	}
}

func TestUserObjectHasTheSpecifiedKeys(t *testing.T) {
	h := newHarness(t)
	data := h.registerPlayer("Ann_1")
	console := h.accounts.Admin("console")
	if err := console.DefineRole(h.ctx, "helper", []string{users.ID(), promo.ID()}); err != nil {
		t.Fatal(err)
	}
	for _, role := range []string{"helper", RoleModerator} {
		if err := console.AddRole(h.ctx, "ann_1", role); err != nil {
			t.Fatal(err)
		}
	}
	if err := console.Grant(h.ctx, "ann_1", games.ID()); err != nil {
		t.Fatal(err)
	}
	if err := console.Mute(h.ctx, "ann_1", testTime.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	user, err := h.accounts.Update(h.ctx, h.bearerCall(data.Token), none)
	if err != nil {
		t.Fatal(err)
	}
	wire, err := json.Marshal(user.User)
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf(`{"_id":%[1]q,"name":"Ann_1","email":"Ann_1@example.com","email_verified":false,"avatar":"/avatar/%[1]s.svg",`+
		`"created_at":%[2]d,"private_bets":false,"roles":[{"id":"chat_moderator"},{"id":"helper"}],`+
		`"access":[{"id":"chat_moderator"},{"id":"helper"}],"permissions":{"games":{"active":true},"moderate":{"active":true},"promo":{"active":true},"users":{"active":true}},`+
		`"mute":%[3]d,"ignore":[],"self_excluded":false,"self_excluded_until":null,"twofactor":false,"has_password":true,`+
		`"password_changed_at":null,"referral_code":%[4]q,"contact_info":{},"demo":false}`,
		data.User.ID, testTime.UnixMilli(), testTime.Add(time.Hour).UnixMilli(), data.User.ReferralCode)
	if string(wire) != want {
		t.Fatalf("\n got %s\nwant %s", wire, want)
	}
}

func TestAdministration(t *testing.T) {
	h := newHarness(t)
	console := h.accounts.Admin("console")
	id, err := console.CreateUser(h.ctx, "boss", "boss@example.com", "qz9x1", session.RoleAdmin)
	if err != nil {
		t.Fatal(err)
	}
	boss, err := h.login("boss", "qz9x1")
	if err != nil || boss.User.ID != id || !boss.User.EmailVerified || len(boss.User.Roles) != 1 {
		t.Fatalf("%+v, %v", boss, err)
	}
	bad := []struct {
		name string
		do   func() error
		code int
	}{
		{"name", func() error { _, err := console.CreateUser(h.ctx, "b", "", "qz9x1", ""); return err }, 422},
		{"email", func() error { _, err := console.CreateUser(h.ctx, "another", "b@", "qz9x1", ""); return err }, 422},
		{"password", func() error { _, err := console.CreateUser(h.ctx, "another", "", "1234", ""); return err }, 422},
		{"taken name", func() error { _, err := console.CreateUser(h.ctx, "BOSS", "", "qz9x1", ""); return err }, 422},
		{"taken email", func() error {
			_, err := console.CreateUser(h.ctx, "another", "BOSS@example.com", "qz9x1", "")
			return err
		}, 422},
		{"unknown role", func() error { _, err := console.CreateUser(h.ctx, "another", "", "qz9x1", "king"); return err }, 422},
		{"unknown user", func() error { return console.AddRole(h.ctx, "unknown-id", session.RoleAdmin) }, 404},
		{"unknown permission", func() error { return console.Grant(h.ctx, "boss", "fly") }, 422},
		{"built-in role", func() error { return console.DefineRole(h.ctx, RoleModerator, nil) }, 422},
		{"two-factor is off", func() error { return console.DisableTwoFactor(h.ctx, "boss") }, 409},
	}
	for _, c := range bad {
		if got := codeOf(t, c.do()); got != c.code {
			t.Errorf("%s: code %d, want %d", c.name, got, c.code)
		}
	}
	recorded := h.count(`SELECT COUNT(*) FROM staff_log`)
	if recorded != 1 {
		t.Fatalf("%d actions are recorded", recorded)
	}
	if err := console.SetRole(h.ctx, "boss@example.com", RoleModerator); err != nil {
		t.Fatal(err)
	}
	h.enableTwoFactorWith(boss.Token, action.Confirmation{CurrentPassword: "qz9x1"})
	if err := console.DisableTwoFactor(h.ctx, id); err != nil {
		t.Fatal(err)
	}
	if err := console.SetPassword(h.ctx, "boss", "54321"); err != nil || !h.isRefused(boss.Token) {
		t.Fatalf("%v", err)
	}
	repeated, err := h.login("boss", "54321")
	if err != nil || repeated.User.TwoFactor || len(repeated.User.Roles) != 1 || repeated.User.Roles[0].ID != RoleModerator {
		t.Fatalf("%+v, %v", repeated, err)
	}
	if err := console.DefineRole(h.ctx, "helper", []string{users.ID()}); err != nil {
		t.Fatal(err)
	}
	if err := console.AddRole(h.ctx, "boss", "helper"); err != nil || !h.bearerCall(repeated.Token).User.Can(users) {
		t.Fatalf("%v", err)
	}
	if err := console.DefineRole(h.ctx, "helper", []string{promo.ID()}); err != nil {
		t.Fatal(err)
	}
	if user := h.bearerCall(repeated.Token).User; user.Can(users) || !user.Can(promo) {
		t.Fatalf("permissions %v", user.Permissions)
	}
	if err := console.Grant(h.ctx, "boss", games.ID()); err != nil || !h.bearerCall(repeated.Token).User.Can(games) {
		t.Fatalf("%v", err)
	}
	if err := console.Revoke(h.ctx, "boss", games.ID()); err != nil || h.bearerCall(repeated.Token).User.Can(games) {
		t.Fatalf("%v", err)
	}
	if n := h.count(`SELECT COUNT(*) FROM staff_log WHERE actor = 'console'`); n != 9 {
		t.Fatalf("%d actions are recorded", n)
	}
}

func TestChangesOfAnUnknownCallerAreRefused(t *testing.T) {
	h := newHarness(t)
	call := h.bearerCall(h.registerPlayer("Ann_1").Token)
	call.User.ID = "01arz3ndektsv4rrffq69g5fav"
	_, err := callAction(h, action.FullProof, call, h.accounts.UpdateEmail, EmailRequest{Email: "a@example.com", Confirmation: passwordProof})
	requireError(t, err, fault.ErrUnauthorized)
	_, err = callAction(h, action.PasswordProof, call, h.accounts.SelfExclude, ExcludeRequest{Duration: "24h"})
	requireError(t, err, fault.ErrUnauthorized)
}
