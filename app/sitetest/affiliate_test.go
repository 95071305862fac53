package sitetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/session"
)

// registerInvited registers a player with a code, from a separate browser.
func (s *testSite) registerInvited(name, code string) (userID string) {
	s.Helper()
	s.visitor = s.newVisitor()
	s.want("csrf cookie", s.send(s.visitor, "GET", "/sanctum/csrf-cookie", ""), 204)
	s.want("register", s.post("/auth/register", fmt.Sprintf(`{"email":"%s@example.org","name":%q,"password":"correct horse","inviteCode":%q}`, name, name, code)), 200)
	return s.idOf(name)
}

// The affiliate programme over the whole site: a guest, a partner with a code, a player who
// registers with it and bets, a claim and the next, a hold, and the exclusion of the partner.
func TestAffiliateProgramme(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("administrator", session.RoleAdmin)
	s.open("anna", "")
	anna := s.signIn("anna")
	guest := func(path, body string) answer { return s.as(nil, path, body) }
	player := func(path, body string) answer { return s.as(anna, path, body) }
	type row struct {
		name       string
		by         func(path, body string) answer
		path, body string
		status     int
		says       []string
	}
	calls := func(list ...row) {
		t.Helper()
		for _, c := range list {
			if c.body == "" {
				c.body = `{}`
			}
			got := s.want(c.name, c.by(c.path, c.body), c.status)
			for _, text := range c.says {
				if !strings.Contains(got.text, text) {
					t.Errorf("%s: %s lacks %s", c.name, got.text, text)
				}
			}
		}
	}
	calls(
		row{"a guest reads the terms", guest, "/api/partner", "", 200, []string{`"tiers":[{"name":"Partner","wagered":0.00,"percent":10}]`, `"codes":[]`}},
		row{"a guest's code", guest, "/api/partner/code", `{"code":"ANNAS"}`, 401, nil},
		row{"a guest's claim", guest, "/api/partner/claim", "", 401, nil},
		row{"a guest's referrals", guest, "/api/partner/referrals", "", 401, nil},
		row{"a guest's days", guest, "/api/partner/days", "", 401, nil},
		row{"staff only", player, "/api/admin/partners", "", 403, nil},
		row{"staff only, too", player, "/api/admin/partner/decide", `{"id":"x","action":"release","changed":0,"reason":"why not"}`, 403, nil},
		row{"a code of staff's name", player, "/api/partner/code", `{"code":"administrator"}`, 422, []string{"validation.unique"}},
		row{"a code with a blank", player, "/api/partner/code", `{"code":"my code"}`, 422, nil},
		row{"a field too many", player, "/api/partner/claim", `{"amount":"5"}`, 422, nil},
		row{"a code", player, "/api/partner/code", `{"code":"annas-tips","name":"Video channel"}`, 200, []string{`{"code":"ANNAS-TIPS","name":"Video channel","own":false,"referrals":0}`}},
		row{"nothing to collect", player, "/api/partner/claim", "", 400, []string{`"code":2`}},
	)
	ben := s.registerInvited("benjamin", "Annas-Tips")
	if err := s.App.Admin("test").Grant(t.Context(), "benjamin", "100", "usd"); err != nil {
		t.Fatal(err)
	}
	s.set("benjamin", "email_verified_at", s.Parts.Clock.Now().UnixMilli())
	signed := s.signIn("benjamin")
	bet := `{"event":"Play","data":{"api_id":"dice","bet":"20","demo":false,"currency":"usd","data":{"over":true,"target":"50.50"}}}`
	s.want("a bet", s.as(signed, "/api/whisper", bet), 200)
	s.runRanks()
	calls(
		row{"what the bet gave", player, "/api/partner", "", 200, []string{`"referrals":1,"active":1`, `"claimable":"0.02`}},
		row{"by whom", player, "/api/partner/referrals", "", 200, []string{`"name":"be***"`, `"code":"ANNAS-TIPS"`, `"state":"clear"`}},
		row{"on which day", player, "/api/partner/days", "", 200, []string{`"currency":"usd"`, `"players":1`}},
		row{"collected", player, "/api/partner/claim", "", 200, []string{`"claimable":"0.00"`, `"paid":"0.02`}},
		row{"collected again", player, "/api/partner/claim", "", 400, []string{`"code":2`}},
	)
	if text := player("/api/partner/referrals", `{}`).text; strings.Contains(text, ben) || strings.Contains(text, "example.org") {
		t.Errorf("a partner reads %s", text)
	}
	s.want("another bet", s.as(signed, "/api/whisper", bet), 200)
	s.runRanks()
	if got := s.asStaff("/api/admin/partners", `{"find":"anna"}`); !strings.Contains(got.text, `"referrals":1,"held":0,"refused":0,"wagered":40.00,"paid":0.02`) {
		t.Errorf("the office shows %s", got.text)
	}
	s.set("anna", "self_excluded_until", s.Parts.Clock.Now().Add(time.Hour).UnixMilli())
	calls(
		row{"closed", player, "/api/partner", "", 200, []string{`"closed":true,"tiers":[]`, `"codes":[]`, `"claimable":"0.02`}},
		row{"what is there", player, "/api/partner/claim", "", 200, []string{`"paid":"0.04`}},
		row{"no new code", player, "/api/partner/code", `{"code":"ANOTHER"}`, 400, []string{`"code":2`}},
	)
	s.want("a bet without a referrer", s.as(signed, "/api/whisper", bet), 200)
	s.runRanks()
	calls(row{"nothing new", player, "/api/partner/claim", "", 400, []string{`"code":2`}})
	s.wantBooksRight()
}
