package sitetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/session"
)

// The calls of promo codes over the whole site, with its real bonuses, levels, deposits and
// rules: access, the reward of each kind, and every refusal.
func TestPromoCodeCalls(t *testing.T) {
	t.Parallel()
	at := clock.NewFake(kerneltest.Start)
	s := newSiteAt(t, at)
	s.open("administrator", session.RoleAdmin)
	s.open("anna", "")
	s.open("bertram", "")
	var anna []string
	guest := func(path, body string) answer { return s.post(path, body) }
	player := func(path, body string) answer { return s.as(anna, path, body) }
	staff := func(path, body string) answer { return s.as(s.signIn("administrator"), path, body) }
	ofBanner := func(code string) string {
		return `{"version":0,"published":true,"audience":"all","type":"Other","image":"/a.png","code":"` + code + `"}`
	}
	const activate, banner, list = "/api/promocode/activate", "/api/promocode/promotion-banner-activate", "/api/promocode/listPublic"
	type row struct {
		name       string
		by         func(path, body string) answer
		path, body string
		status     int
		says       []string
	}
	calls := func(rows ...row) {
		t.Helper()
		for _, c := range rows {
			at.Advance(10 * time.Second) // below the rate limit of guesses
			got := s.want(c.name, c.by(c.path, c.body), c.status)
			for _, text := range c.says {
				if !strings.Contains(got.text, text) {
					t.Errorf("%s: %s lacks %s", c.name, got.text, text)
				}
			}
		}
	}
	refused := func(name, code string, number int, wantText ...string) row {
		return row{name, player, activate, `{"code":"` + code + `"}`, 400, append(wantText, fmt.Sprintf(`"code":%d,`, number))}
	}
	calls(
		row{"a guest activates", guest, activate, `{"code":"CASH"}`, 401, nil},
		row{"a guest presses a banner", guest, banner, `{"code":"CASH"}`, 401, nil},
		row{"a guest's list", guest, list, `{}`, 200, []string{`[]`}},
	)
	terms := map[string]any{"kind": "real_first", "wager": 30, "max_bet": 5_000_000, "max_win": 10, "days": 30}
	for code, other := range map[string]map[string]any{
		"CASH": {"public": true, "max_uses": 1}, "FREEBONUS": {"kind": "bonus", "terms": terms}, "VIPONLY": {"vip": 1}, "REFERRED": {"referral": "referred_only"},
		"FIRST": {"kind": "deposit_bonus", "amount": "100", "percent": 50, "min": "10", "deposits": "none", "budget": "500", "max_uses": 0, "terms": terms},
		"ALONE": {"referral": "non_referred_only", "amount": "1"}, "PRIVATE": {"account": "bertram"}, "OWN": {"owner": "anna"},
		"ABROAD": {"countries": []string{"NO"}}, "POOR": {"max_balance": "1"}, "AFTER": {"deposits": "some"},
	} {
		at.Advance(time.Minute)
		if made := s.asStaff("/api/admin/code/create", codeDraft(code, other)); made.body["id"] == "" {
			t.Fatalf("%s waits: %s", code, made.text)
		}
	}
	anna = s.signIn("anna")
	calls(
		row{"a player's list", player, list, `{}`, 200, []string{`[{"_id":"`, `"code":"CASH","description":"","reward":"$5.00 free cash","kind":"cash","expires":0,"usages_left":1}]`}},
		row{"no code", player, activate, `{}`, 422, nil},
		row{"a field too many", player, activate, `{"code":"CASH","amount":"9"}`, 422, nil},
		row{"staff only", player, "/api/admin/codes", `{}`, 403, nil},
		refused("an unknown code", "NOTHING", 1, `This promocode is invalid or expired.`),
		row{"free cash", player, activate, `{"code":" cash "}`, 200, []string{`"type":"balance"`, `"amount":"5.00"`}},
		refused("the same again", "CASH", 4),
		row{"the list then", player, list, `{}`, 200, []string{`[]`}},
		row{"free bonus money", player, activate, `{"code":"FREEBONUS"}`, 200, []string{`"type":"balance"`, `"bonus":true`}},
		row{"is there", player, "/api/bonusBalance", `{}`, 200, []string{`"value":"5.00"`, `"max_win":10`}},
		refused("for VIP players", "VIPONLY", 7),
		refused("for referred players", "REFERRED", 6, `"reason":"referral_only"`),
		row{"for all others", player, activate, `{"code":"ALONE"}`, 200, nil},
		refused("an own code", "OWN", 8, `You cannot activate your own promocode!`),
		refused("a private code", "PRIVATE", 9, `This promocode is private and cannot be activated with your account`),
		refused("another country", "ABROAD", 9),
		refused("a balance that is too high", "POOR", 10, `Your balance is too high for promocodes.`),
		refused("before a deposit", "AFTER", 9),
		row{"a banner with an unknown code", staff, "/api/admin/content/banner", ofBanner("CAHS"), 422, []string{`"code":["validation.exists"]`}},
		row{"a banner with a code", staff, "/api/admin/content/banner", ofBanner("cash"), 200, []string{`"code":"cash"`}},
		row{"no deposit bonus is offered", player, "/api/data/promotions/depositBonus", `{}`, 200, []string{`"checkedIn":false`}},
		row{"a deposit bonus by its code", player, activate, `{"code":"FIRST"}`, 200, []string{`"type":"deposit_bonus"`, `"max":"100.00","min":"10.00","percent":50`}},
		row{"its banner leads to the deposit", player, banner, `{"code":"FIRST"}`, 200, []string{`"percent":50`}},
		row{"it waits", player, "/api/data/promotions/depositBonus", `{}`, 200, []string{`"max":100.000000`, `"checkedIn":true`}},
	)
	follow := func() {
		t.Helper()
		if err := s.Parts.Networks.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	follow()
	given := s.want("an address", player("/api/wallet/getDepositWallet", `{"currency":"ltc","chain":"ltc","amount":"0.5"}`), 200).body
	s.asStaff("/api/admin/testchain/pay", fmt.Sprintf(`{"network":"ltc","asset":"ltc","address":%q,"amount":"0.5"}`, given["wallet"]))
	s.asStaff("/api/admin/testchain/mine", `{"network":"ltc","blocks":8}`)
	follow()
	s.runRanks()
	calls(
		row{"half of the deposit is bonus money", player, "/api/bonusBalance", `{}`, 200, []string{`"currency":"ltc","name":"A gift","kind":"real_first","value":"0.25`}},
		refused("after the deposit", "FIRST", 9, `"reason":"deposited"`),
		row{"now that there is a deposit", player, activate, `{"code":"AFTER"}`, 200, nil},
	)
	if got := s.asStaff("/api/admin/codes", `{"term":"FIRST"}`); !strings.Contains(got.text, `"cost":"21.25"`) || !strings.Contains(got.text, `"deposited":1`) {
		t.Errorf("staff see %s", got.text)
	}
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}
