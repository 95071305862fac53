package sitetest

import (
	"fmt"
	"strings"
	"testing"

	"croupier/app/care/identity"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/app/money/withdrawals"
	"croupier/db"
)

// A hold of staff blocks the withdrawals of a player, and nothing is paid on a network without a
// node.
func TestHoldBlocksWithdrawals(t *testing.T) {
	t.Parallel()
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
	s.want("an unknown field", s.as(player, "/api/wallet/withdraw", `{"sum":"1","currency":"ltc","wallet":"testltc1qx","type":null,"admin":true}`), 422)
	s.want("a long address", s.as(player, "/api/wallet/withdraw", `{"sum":"1","currency":"ltc","wallet":"`+strings.Repeat("x", 4<<20)+`","type":null}`), 413)
	statement := s.send(s.newVisitor(), "GET", "/api/wallet/statement.csv?from=2026-01-01&to=2026-01-31", "", player...)
	if s.want("a statement", statement, 200); !strings.HasPrefix(statement.text, "at,what,currency") {
		t.Errorf("%.80s", statement.text)
	}
}

// A withdrawal that waits for an identity check enters the queue in the transaction that accepts
// the last required check. After a refusal it stays as it is.
func TestAcceptedIdentityReleasesWithdrawal(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("administrator", session.RoleAdmin)
	s.open("bertram", "")
	document := s.waitingIdentityCheck("bertram")
	key := s.withdrawalIn(s.idOf("bertram"), withdrawals.Identity)
	s.setTo("identity.withdrawals_above", "1")
	decide := func(row identity.IdentityRow, accept bool, why, want string) {
		t.Helper()
		s.asStaff("/api/admin/identity/decide", fmt.Sprintf(`{"id":%q,"version":%d,"accept":%t,"why":%q,"reason":"a test"}`, row.ID, row.Version, accept, why))
		if state := s.withdrawalState(key); state != want {
			t.Errorf("level %d, accepted %t: the withdrawal is %s, want %s", row.Level, accept, state, want)
		}
	}
	decide(document, false, "mismatch", "identity")
	decide(s.waitingCheck("bertram", 1), true, "", "identity")
	s.wantDocument("bertram")
	decide(s.waitingCheck("bertram", 2), true, "", "review")
}

func (s *testSite) withdrawalState(key string) (state string) {
	s.Helper()
	binary, ok := id.ToBinary(key)
	err := error(nil)
	if ok {
		err = s.Parts.DB.Read(s.Context(), func(q *db.Reader) error {
			return q.QueryRow(`SELECT state FROM withdrawals WHERE id = $1`, binary[:]).Scan(&state)
		})
	}
	if err != nil {
		s.Fatal(err)
	}
	return state
}
