package eligibility

import (
	"maps"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/config"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// refusal is a refusal in the player's view.
type refusal struct {
	code   int
	text   string
	reason any
}

// The complete refusals, because pages and the specification depend on them.
var (
	allowed        = refusal{}
	unlicensed     = refusal{-99, "In-house games are temporarily disabled", nil}
	noFeature      = refusal{404, "This site does not offer this.", "feature"}
	currency       = refusal{-4, "This currency is not played here.", "currency"}
	guest          = refusal{401, "Please sign in.", nil}
	receiver       = refusal{403, "This player cannot be given anything at the moment.", nil}
	banned         = refusal{403, "Your account is suspended.", nil}
	blockedCountry = refusal{403, "Playing with real money is not possible in your country.", "country"}
	excluded       = refusal{403, "You have excluded yourself from playing.", nil}
	unverified     = refusal{403, "Verify your email address to play with real money.", "email"}
	wallet         = refusal{403, "Verify your email address to use your wallet.", "email"}
)

// row is the expected refusal of each of Actions.
type row [len(actionNames) - 1]refusal

func refusalOf(t *testing.T, err error) refusal {
	t.Helper()
	if err == nil {
		return allowed
	}
	fail, known := fault.From(err)
	if !known {
		t.Fatalf("not a refusal: %v", err)
	}
	s := refusal{fail.Code, fail.Message, fail.Extra["reason"]}
	if extras := slices.Collect(maps.Keys(fail.Extra)); len(extras) > 1 || len(extras) == 1 && s.reason == nil {
		t.Errorf("%q says %v", fail.Message, fail.Extra)
	}
	return s
}

// Check every action of every subject with real money.
func TestRulesForRealMoney(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(h *harness, s *Subject)
		want   row
	}{
		{"a player", func(*harness, *Subject) {}, row{}},
		{"a player of no known country", func(_ *harness, s *Subject) { s.Country = "" }, row{}},
		{"a guest", func(_ *harness, s *Subject) { *s = Subject{Owner: "guest", Guest: true} },
			row{guest, guest, guest, receiver, guest, guest, guest}},
		{"no confirmed address", func(_ *harness, s *Subject) { s.EmailVerified = false },
			row{unverified, allowed, unverified, allowed, wallet, wallet, allowed}},
		{"excluded for good", func(_ *harness, s *Subject) { s.ExcludedUntil = session.Forever },
			row{excluded, excluded, excluded, receiver, excluded, allowed, excluded}},
		{"excluded for a moment more", func(h *harness, s *Subject) { s.ExcludedUntil = h.clock.Now().Add(time.Millisecond) },
			row{excluded, excluded, excluded, receiver, excluded, allowed, excluded}},
		{"excluded until now", func(h *harness, s *Subject) { s.ExcludedUntil = h.clock.Now() }, row{}},
		{"banned", func(_ *harness, s *Subject) { s.Banned = true },
			row{banned, banned, banned, receiver, banned, banned, banned, banned}},
		{"a blocked country", func(_ *harness, s *Subject) { s.Country = "US" },
			row{blockedCountry, blockedCountry, blockedCountry, allowed, blockedCountry, allowed, blockedCountry}},
		{"no licence", func(h *harness, _ *Subject) { h.licence.valid = false },
			row{unlicensed, allowed, unlicensed, allowed, noFeature, allowed, noFeature}},
		{"another currency than the licence's", func(h *harness, _ *Subject) { h.licence.onlyCurrency = "btc" },
			row{currency, allowed, currency, allowed, currency, allowed, currency}},
		{"the licence's currency", func(h *harness, _ *Subject) { h.licence.onlyCurrency = "usd" }, row{}},
		// Of several reasons the first one is returned. A reason that the player
		// can fix comes last.
		{"everything at once", func(h *harness, s *Subject) {
			h.licence.valid, h.licence.onlyCurrency = false, "btc"
			*s = Subject{Owner: "anna", Banned: true, ExcludedUntil: session.Forever, Country: "US"}
		}, row{unlicensed, banned, unlicensed, receiver, noFeature, banned, noFeature, banned}},
		{"excluded abroad, no confirmed address", func(_ *harness, s *Subject) {
			*s = Subject{Owner: "anna", ExcludedUntil: session.Forever, Country: "US"}
		}, row{blockedCountry, blockedCountry, blockedCountry, receiver, blockedCountry, wallet, blockedCountry}},
		{"excluded, no confirmed address", func(_ *harness, s *Subject) { s.EmailVerified, s.ExcludedUntil = false, session.Forever },
			row{excluded, excluded, excluded, receiver, excluded, wallet, excluded}},
	} {
		t.Run(test.name, func(t *testing.T) {
			h, subject := newHarness(t), eligiblePlayer()
			test.change(h, &subject)
			for i, action := range Actions() {
				if got := refusalOf(t, h.Check(nil, action, subject, "usd", 1)); got != test.want[i] {
					t.Errorf("%s: %+v, want %+v", action, got, test.want[i])
				}
			}
		})
	}
}

// Check stakes of play money.
func TestRulesForPlayMoney(t *testing.T) {
	for _, test := range []struct {
		name        string
		change      func(h *harness, s *Subject)
		stake, more refusal
	}{
		{"a player", func(*harness, *Subject) {}, allowed, allowed},
		{"a guest", func(_ *harness, s *Subject) { *s = Subject{Owner: "guest", Guest: true} }, allowed, allowed},
		{"a guest of a blocked country", func(_ *harness, s *Subject) { *s = Subject{Owner: "guest", Guest: true, Country: "US"} }, allowed, allowed},
		{"no confirmed address", func(_ *harness, s *Subject) { s.EmailVerified = false }, allowed, allowed},
		{"a blocked country", func(_ *harness, s *Subject) { s.Country = "US" }, allowed, allowed},
		{"excluded", func(_ *harness, s *Subject) { s.ExcludedUntil = session.Forever }, excluded, excluded},
		{"banned", func(_ *harness, s *Subject) { s.Banned = true }, banned, banned},
		{"no licence", func(h *harness, _ *Subject) { h.licence.valid = false }, unlicensed, allowed},
		{"another currency than the licence's", func(h *harness, _ *Subject) { h.licence.onlyCurrency = "btc" }, currency, allowed},
	} {
		h, subject := newHarness(t), eligiblePlayer()
		test.change(h, &subject)
		subject.PlayMoney = true
		if got := refusalOf(t, h.Check(nil, Stake, subject, "usd", 1)); got != test.stake {
			t.Errorf("%s: a wager: %+v", test.name, got)
		}
		if got := refusalOf(t, h.Check(nil, AddStake, subject, "usd", 1)); got != test.more {
			t.Errorf("%s: an addition: %+v", test.name, got)
		}
	}
}

// An invalid call gets neither permission nor a refusal for the player, because the
// caller has the bug.
func TestUnknownActionsAreRefused(t *testing.T) {
	h := newHarness(t)
	playMoney := eligiblePlayer()
	playMoney.PlayMoney = true
	for _, action := range append(Actions(), 0, Claim+1, 255) {
		subject := playMoney
		if !action.known() {
			subject = eligiblePlayer()
		}
		if action.known() && isStake(action) {
			continue
		}
		err := h.Check(nil, action, subject, "usd", 1)
		if err == nil {
			t.Errorf("%s with play money %v is allowed", action, subject.PlayMoney)
		} else if _, known := fault.From(err); known {
			t.Errorf("%s: a player reads %v", action, err)
		}
	}
}

func TestSubjectOf(t *testing.T) {
	user := &session.User{ID: "anna", HasEmail: true, EmailVerified: true, ExcludedUntil: session.Forever}
	want := Subject{Owner: "anna", EmailVerified: true, ExcludedUntil: session.Forever, Country: "SE", PlayMoney: true}
	if got := SubjectOf("anna", user, "SE", true); got != want {
		t.Errorf("got %+v", got)
	}
	if got := SubjectOf("guest", nil, "US", true); got != (Subject{Owner: "guest", Guest: true, Country: "US", PlayMoney: true}) {
		t.Errorf("got %+v", got)
	}
	// A removed address may have been confirmed.
	if SubjectOf("anna", &session.User{EmailVerified: true}, "", false).EmailVerified {
		t.Error("no address counts as confirmed")
	}
}

func TestIneligible(t *testing.T) {
	now := time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		subject Subject
		want    bool
	}{
		{Subject{}, false},
		{Subject{Banned: true}, true},
		{Subject{ExcludedUntil: now}, false},
		{Subject{ExcludedUntil: now.Add(1)}, true},
		{Subject{ExcludedUntil: session.Forever}, true},
	} {
		if got := test.subject.Ineligible(now); got != test.want {
			t.Errorf("%+v: %v", test.subject, got)
		}
	}
}

func TestBlockedCountries(t *testing.T) {
	deps := Deps{Clock: newHarness(t).clock, Licence: &testLicence{valid: true}}
	s, err := New(deps, Options{Blocked: []string{"US", "FR", "US"}})
	if err != nil {
		t.Fatal(err)
	}
	if got := s.BlockedCountries(); !slices.Equal(got, []string{"FR", "US"}) {
		t.Errorf("blocked are %v", got)
	}
	for code, want := range map[string]bool{"US": true, "FR": true, "SE": false, "": false, "us": false, "XX": false} {
		if s.Blocked(code) != want {
			t.Errorf("%q: %v", code, !want)
		}
	}
	for _, code := range []string{"", "us", "USA", "ZZ", "XX"} {
		if _, err := New(deps, Options{Blocked: []string{"FR", code}}); err == nil {
			t.Errorf("%q is taken for a country", code)
		}
	}
	// The default of the configuration is a list of countries.
	if _, err := New(deps, Options{Blocked: config.Default().Lobby.Blocked}); err != nil {
		t.Error(err)
	}
}
