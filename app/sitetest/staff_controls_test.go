package sitetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
)

// weakeningRequests are requests that weaken a control, or pay more than one person may, for every call
// that declares to wait for approval then. The missing ones are in the samples of all calls: with
// a limit of a cent they already exceed it.
var weakeningRequests = map[string]func(s *testSite, playerID string) string{
	"POST /api/admin/settings/change": func(*testSite, string) string {
		return `{"changes":[{"key":"staff.approval_above","value":"","version":1}],"reason":"a test"}`
	},
	"POST /api/admin/settings/undo": func(s *testSite, _ string) string {
		s.setTo("rewards.wheel_prizes", flatPrizes)
		return `{"key":"rewards.wheel_prizes","version":1,"to":0,"reason":"a test"}`
	},
	"POST /api/admin/bonus/offers/save": func(*testSite, string) string {
		return staffSamples["POST /api/admin/bonus/offers/save"](nil, "") // it has no budget
	},
	"POST /api/admin/sports/limits/change": func(*testSite, string) string {
		return `{"kind":"sport","key":"soccer","bet":"500000","market":"","event":"","version":0,"reason":"a test"}`
	},
	"POST /api/admin/sports/factor/change": func(_ *testSite, playerID string) string {
		return fmt.Sprintf(`{"player":%q,"factor":101,"version":0,"reason":"a test"}`, playerID)
	},
	"POST /api/admin/sports/margin": func(*testSite, string) string {
		return `{"scope":{"level":"sport","sport":"tennis"},"margins":{"before":10},"reason":"a test"}`
	},
	"POST /api/admin/sports/price": func(s *testSite, _ string) string {
		return `{"scope":{"level":"outcome","event":"` + s.sportEvent() + `","market":"1x2","outcome":"1"},"price":"90","until":0,"reason":"a test"}`
	},
	"POST /api/admin/player/hold": func(s *testSite, playerID string) string {
		s.asStaff("/api/admin/player/hold", `{"user":"`+playerID+`","hold":"withdrawals","reason":"a test"}`)
		return `{"user":"` + playerID + `","hold":"withdrawals","lift":true,"reason":"a test"}`
	},
	"POST /api/admin/rule/save": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"id":%q,"version":1,"on":true,"definition":{"name":"Nothing","guide":"","kind":"bet","severity":1,"cool_down":0,"conditions":[],"effects":[]},"reason":"a test"}`, s.firstRule())
	},
	"POST /api/admin/channel/save": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"id":%q,"version":1,"kind":"mail","name":"Office","min_severity":3,"to":"office@example.org","on":true,"reason":"a test"}`, s.channel())
	},
	"POST /api/admin/withdrawal/turnover": func(s *testSite, playerID string) string {
		s.asStaff("/api/admin/withdrawal/turnover", `{"user":"`+playerID+`","on":true,"reason":"a test"}`)
		return `{"user":"` + playerID + `","on":false,"reason":"a test"}`
	},
	"POST /api/admin/offer/limits/change": func(*testSite, string) string {
		return `{"changes":[{"game":"dice","currency":"","limit":{"min":"","max":"90000","max_profit":""}}],"versions":{"games.limits":0},"reason":"a test"}`
	},
	"POST /api/admin/player/adjust": func(_ *testSite, playerID string) string {
		return fmt.Sprintf(`{"user":%q,"amount":"2500","currency":"usd","purpose":"real","request":"r1","reason":"a test"}`, playerID)
	},
	"POST /api/admin/player/role": func(_ *testSite, playerID string) string {
		return fmt.Sprintf(`{"user":%q,"role":%q,"reason":"a test"}`, playerID, session.RoleAdmin)
	},
	"POST /api/admin/player/permission": func(_ *testSite, playerID string) string {
		return fmt.Sprintf(`{"user":%q,"permission":"settings","reason":"a test"}`, playerID)
	},
	"POST /api/admin/roles/define": func(s *testSite, _ string) string {
		s.role("helper", "moderate")
		return `{"role":"helper","version":1,"permissions":["moderate","settings"],"reason":"a test"}`
	},
	"POST /api/admin/player/remove_2fa": func(s *testSite, playerID string) string {
		s.set("bertram", "totp_secret", "sealed")
		return fmt.Sprintf(`{"user":%q,"reason":"a test"}`, playerID)
	},
	"POST /api/admin/game/edit": func(s *testSite, _ string) string {
		s.asStaff("/api/admin/game/edit", gameEdit)
		return strings.NewReplacer(`"version":0`, `"version":1`, `["CW"]`, `[]`).Replace(gameEdit)
	},
	"POST /api/admin/registers/fill": func(s *testSite, _ string) string {
		s.asStaff("/api/admin/registers/fill", `{"content":"email\nlisted@example.org\n","replace":false,"reason":"a test"}`)
		return `{"content":"email\nother@example.org\n","replace":true,"reason":"a test"}`
	},
	"POST /api/admin/race/stop": func(s *testSite, _ string) string {
		s.setTo("staff.approval_above", "1000")
		race := s.asStaff("/api/admin/race/create", s.newRace("two"))
		s.setTo("staff.approval_above", "0.01")
		return fmt.Sprintf(`{"id":%q,"pay":true,"reason":"a test"}`, race.body["id"])
	},
	"POST /api/admin/identity/decide": func(s *testSite, playerID string) string {
		s.setTo("identity.reviewers", "2")
		return staffSamples["POST /api/admin/identity/decide"](s, playerID)
	},
}

// testedElsewhere are calls whose requests need more setup than this test has, with the test that
// checks their declaration.
var testedElsewhere = map[string]string{
	"POST /api/admin/partner/decide":  "TestMuchCommissionWaitsForASecondPerson",
	"POST /api/admin/deposits/decide": "TestLargeDecisionsWaitForASecondPerson",
}

const flatPrizes = `[{"segment":1,"chance":"100","share":"1"},{"segment":2,"chance":"0","share":"1"},{"segment":3,"chance":"0","share":"1"},` +
	`{"segment":4,"chance":"0","share":"1"},{"segment":5,"chance":"0","share":"1"},{"segment":6,"chance":"0","share":"1"}]`

// Every staff call declares whether it can weaken a control or pay money. The site does not start
// with a call that does not. Calls with such a declaration store an approval of a declared kind,
// and change nothing else.
func TestWeakeningCallsNeedApproval(t *testing.T) {
	t.Parallel()
	calls := newSite(t).Parts.Calls
	for _, call := range calls {
		control, declared := call.Control()
		if _, logged := call.Logged(); logged != declared {
			t.Errorf("%s: logged %t, declares a control %t", call.Name(), logged, declared)
		}
		if len(control.Kinds()) == 0 || testedElsewhere[call.Name()] != "" {
			continue
		}
		t.Run(call.Name(), func(t *testing.T) { newSite(t).wantPendingApproval(call, control.Kinds()) })
	}
	for name := range testedElsewhere {
		if !slices.ContainsFunc(calls, func(call action.Action) bool { return call.Name() == name }) {
			t.Errorf("there is no %s", name)
		}
	}
}

// wantPendingApproval makes a call on a site with two administrators.
func (s *testSite) wantPendingApproval(call action.Action, kinds []string) {
	s.Helper()
	playerID := s.newPlayer()
	s.setTo("staff.approval_above", "0.01")
	sample := weakeningRequests[call.Name()]
	if sample == nil {
		sample = staffSamples[call.Name()]
	}
	body := sample(s, playerID) // the only administrator needs no second person
	s.open("colleague", session.RoleAdmin)
	waiting, actionCount := s.count("approvals"), s.countActions()
	got := s.staff(call, "administrator", body)
	if got.status != 200 && got.status != 409 {
		s.Fatalf("it was answered %d %s", got.status, got.text)
	}
	if now := s.count("approvals"); now != waiting+1 {
		s.Fatalf("%d approvals were stored: %d %s", now-waiting, got.status, got.text)
	}
	var kind string
	s.queryOne(`SELECT kind FROM approvals ORDER BY id DESC LIMIT 1`, &kind)
	if !slices.Contains(kinds, kind) {
		s.Errorf("it stored an approval of the kind %q and declares %q", kind, kinds)
	}
	if left := s.countActions() - actionCount; left != 1 || s.lastAction()["action"] != "request "+kind {
		s.Errorf("%d rows are in the log of staff, the last is %v", left, s.lastAction())
	}
}
