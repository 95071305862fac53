package app

import (
	"strings"
	"testing"
)

// A hold of staff blocks the withdrawals of a player, and nothing is paid on a
// network without a node.
func TestAHoldBlocksWithdrawals(t *testing.T) {
	s := newSite(t)
	s.open("bertram", "")
	s.open("administrator", "*")
	player := s.signIn("bertram")
	s.want("a guest", s.send(s.newVisitor(), "POST", "/api/wallet/withdraw/options", `{}`), 401)
	options := s.want("options", s.as(player, "/api/wallet/withdraw/options", `{}`), 200)
	if options.body["blocked"] != nil || options.body["hours"] != "11:00-19:00" || !strings.Contains(options.text, `"id":"ltc"`) || strings.Contains(options.text, `"id":"btc"`) {
		t.Errorf("%s", options.text)
	}
	s.asStaff("/api/admin/player/hold", `{"user":"`+s.idOf("bertram")+`","hold":"withdrawals","reason":"a test"}`)
	options = s.want("options", s.as(player, "/api/wallet/withdraw/options", `{}`), 200)
	if blocked, _ := options.body["blocked"].(map[string]any); blocked["reason"] != "hold" {
		t.Errorf("%s", options.text)
	}
	refused := s.want("no chain", s.as(player, "/api/wallet/withdraw", `{"sum":"1","currency":"btc","wallet":"testbtc1qx","type":null}`), 422)
	if refused.body["reason"] != "chain" {
		t.Errorf("%s", refused.text)
	}
	s.want("a field that nobody knows", s.as(player, "/api/wallet/withdraw", `{"sum":"1","currency":"ltc","wallet":"testltc1qx","type":null,"admin":true}`), 422)
	s.want("a long address", s.as(player, "/api/wallet/withdraw", `{"sum":"1","currency":"ltc","wallet":"`+strings.Repeat("x", 4<<20)+`","type":null}`), 413)
	statement := s.send(s.newVisitor(), "GET", "/api/wallet/statement.csv?from=2026-01-01&to=2026-01-31", "", player...)
	if s.want("a statement", statement, 200); !strings.HasPrefix(statement.text, "at,what,currency") {
		t.Errorf("%.80s", statement.text)
	}
}
