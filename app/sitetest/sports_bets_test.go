package sitetest

import (
	"slices"
	"strings"
	"testing"

	"croupier/app/sports/bets"
)

// The calls of the bet slip over the whole site: access and refusals.
func TestSportsBetCalls(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("anna", "")
	anna := s.signIn("anna")
	const bet = `{"type":"single","selections":[{"event":"e1","market":"1x2","specifiers":"","outcome":"1","odds":"2.50","version":1}],"stake":"5","currency":"usd","acceptOdds":"none","request_id":"one"}`
	for _, path := range []string{"bet", "bet/status", "bet/confirm", "bets", "bets/one", "cashout", "cashout/offer"} {
		s.want("a guest at "+path, s.send(s.newVisitor(), "POST", "/api/bookmaker/"+path, `{}`), 401)
	}
	for _, c := range []struct {
		name, path, body string
		status           int
		says             string
	}{
		{"a selection that there is not", "bet", bet, 400, `option closed`},
		{"less than a dollar", "bet", strings.Replace(bet, `"5"`, `"0.99"`, 1), 400, `bet too low or too high`},
		{"more than twenty dollars", "bet", strings.Replace(bet, `"5"`, `"20.01"`, 1), 400, `bet too low or too high`},
		{"an unknown field", "bet", strings.Replace(bet, `"type"`, `"win":"1000","type"`, 1), 422, ``},
		{"an unknown entry", "bet/status", `{"queueId":"01kb2c3d4e5f6g7h8j9k0m1n2p"}`, 400, `invalid queue id`},
		{"no bets", "bets", `{}`, 200, `"bets":[]`},
		{"a bet that there is not", "bets/one", `{"id":"01kb2c3d4e5f6g7h8j9k0m1n2p"}`, 404, ``},
		{"an offer for it", "cashout/offer", `{"id":"01kb2c3d4e5f6g7h8j9k0m1n2p"}`, 404, ``},
		{"an offer that there is not", "cashout", `{"offerId":"01kb2c3d4e5f6g7h8j9k0m1n2p"}`, 400, `expired`},
	} {
		if got := s.want(c.name, s.as(anna, "/api/bookmaker/"+c.path, c.body), c.status); !strings.Contains(got.text, c.says) {
			t.Errorf("%s: %s lacks %s", c.name, got.text, c.says)
		}
	}
	if !slices.Contains(s.Parts.Limits.Kinds(), bets.Kind) {
		t.Error("staff cannot close sports bets")
	}
}
