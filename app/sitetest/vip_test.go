package sitetest

import (
	"fmt"
	"strings"
	"testing"

	"croupier/app/kernel/session"
)

// The calls of levels and rakeback over the whole site: a guest, a player without activity, a
// player who bets and deposits, a claim and the next.
func TestLevelsAndRakebackCalls(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("administrator", session.RoleAdmin)
	s.open("anna", "")
	if err := s.Parts.Networks.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	type list = []struct {
		name       string
		by         func(path, body string) answer
		path, body string
		status     int
		says       []string
	}
	calls := func(list list) {
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
	guest := func(path, body string) answer { return s.post(path, body) }
	nothing := []string{`"percent":3,`, `"rakeback":[],"available":[]`}
	calls(list{
		{"a guest's levels", guest, "/api/vip", "", 200, []string{`{"type":"data","deposited":0.00,"wagered":0.00,"status":{"level":0,`, `"level":10,"name":"Obsidian","depositRequirement":500000.00,"wagerRequirement":10000000.00,"withdrawFee":0,"maxWithdrawal":100000.00,"bonusWheelMaxReward":10.00`}},
		{"a guest's rakeback", guest, "/api/data/rakeback", "", 401, nil},
		{"a guest's promotions", guest, "/api/data/promotions/rakeback", "", 401, nil},
		{"a guest's claim", guest, "/api/data/claimRakeback", "", 401, nil},
		{"a guest's bets", guest, "/api/data/rakeback/bets", `{"currency":"usd"}`, 401, nil},
	})
	anna := s.signIn("anna")
	player := func(path, body string) answer { return s.as(anna, path, body) }
	calls(list{
		{"nothing earned", player, "/api/data/rakeback", "", 200, nothing},
		{"the same", player, "/api/data/promotions/rakeback", "", 200, nothing},
		{"nothing to claim", player, "/api/data/claimRakeback", "", 400, []string{`"code":2`}},
		{"a field too many", player, "/api/data/claimRakeback", `{"amount":"5"}`, 422, nil},
		{"no such currency", player, "/api/data/rakeback/bets", `{"currency":"gold"}`, 422, nil},
		{"a level that cannot be", player, "/api/vip/seen", `{"level":11}`, 422, nil},
		{"a page before the first", player, "/api/data/rakeback/bets", `{"currency":"usd","before":-1}`, 422, nil},
		{"staff only", player, "/api/admin/vip", "", 403, nil},
		{"staff only, too", player, "/api/admin/user/rewards", `{"id":"x"}`, 403, nil},
	})
	bet := `{"event":"Play","data":{"api_id":"dice","bet":"%s","demo":false,"currency":"usd","data":{"over":true,"target":"50.50"}}}`
	s.want("a bet", player("/api/whisper", fmt.Sprintf(bet, "2")), 200)
	s.runRanks()
	calls(list{
		{"what the bet gave", player, "/api/data/rakeback", "", 200, []string{`"available":[{"id":"usd","value":"0.0006`}},
		{"where it comes from", player, "/api/data/rakeback/bets", `{"currency":"usd"}`, 200, []string{`"stake":"2.00"`, `"percent":3,`, `"next":0`}},
		{"the claim", player, "/api/data/claimRakeback", "", 200, []string{`"available":[]`}},
		{"the claim again", player, "/api/data/claimRakeback", "", 400, []string{`"code":1`, `You can collect cashback after 4 hours.`}},
	})
	s.setTo("rewards.vip_levels", easyLevels)
	given := s.want("an address", player("/api/wallet/getDepositWallet", `{"currency":"ltc","chain":"ltc","amount":"0.5"}`), 200).body
	s.asStaff("/api/admin/testchain/pay", fmt.Sprintf(`{"network":"ltc","asset":"ltc","address":%q,"amount":"0.5"}`, given["wallet"]))
	s.asStaff("/api/admin/testchain/mine", `{"network":"ltc","blocks":8}`)
	if err := s.Parts.Networks.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.runRanks()
	calls(list{
		{"the level in the user object", player, "/auth/update", "", 200, []string{`"vipLevel":1,"level_up":1`}},
		{"own row", player, "/api/vip", "", 200, []string{`"type":"data","deposited":42.50,"wagered":2.00,"status":{"level":1,`}},
		{"the limit of the level", player, "/api/wallet/withdraw/options", "", 200, []string{`"dollars":"4000`}},
		{"congratulated", player, "/api/vip/seen", `{"level":1}`, 200, nil},
		{"and once", player, "/auth/update", "", 200, []string{`"vipLevel":1,"level_up":null`}},
	})
	if got := s.asStaff("/api/admin/vip", `{}`); !strings.Contains(got.text, `"players":1`) {
		t.Errorf("the office shows %s", got.text)
	}
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}

// runRanks counts wagers and deposits.
func (s *testSite) runRanks() {
	s.Helper()
	for _, err := range []error{s.Parts.Projections.CatchUp(s.Context()), s.Parts.Movements.CatchUp(s.Context())} {
		if err != nil {
			s.Fatal(err)
		}
	}
}

// easyLevels are levels. The first requires a bet of a dollar and a deposit of ten.
var easyLevels = func() string {
	var rows []string
	for i := range 11 {
		wagered, deposited := "", ""
		if i > 0 {
			wagered, deposited = fmt.Sprint(1000*i-999), fmt.Sprint(100*i-90)
		}
		rows = append(rows, fmt.Sprintf(`{"level":%d,"name":"Level %d","wagered":%q,"deposited":%q,"rakeback":"%d","wheel":"","gift":"","text":""}`, i, i, wagered, deposited, i+3))
	}
	return "[" + strings.Join(rows, ",") + "]"
}()
