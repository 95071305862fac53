package sitetest

import (
	"fmt"
	"testing"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/session"
	"croupier/app/money/withdrawals"
	"croupier/db"
)

func init() {
	item := func(s *testSite, playerID string) string { return `"id":"` + s.withdrawal(playerID) + `","version":1` }
	staffSamples["POST /api/admin/withdrawals/approve"] = func(s *testSite, playerID string) string {
		return `{"items":[{` + item(s, playerID) + `}],"reason":"a test"}`
	}
	staffSamples["POST /api/admin/withdrawal/decline"] = func(s *testSite, playerID string) string { return `{` + item(s, playerID) + `,"reason":"a test"}` }
	staffSamples["POST /api/admin/withdrawal/hold"] = staffSamples["POST /api/admin/withdrawal/decline"]
	staffSamples["POST /api/admin/withdrawal/release"] = func(s *testSite, playerID string) string {
		body := item(s, playerID)
		s.asStaff("/api/admin/withdrawal/hold", `{`+body+`,"reason":"a test"}`)
		return `{` + body[:len(body)-1] + `2,"reason":"a test"}`
	}
	staffSamples["POST /api/admin/withdrawal/turnover"] = func(_ *testSite, playerID string) string {
		return `{"user":"` + playerID + `","on":true,"reason":"a test"}`
	}
}

// withdrawal stores a player's withdrawal that waits for a person, and returns its id. The site
// of a test has no chain, so that the package itself would refuse the request.
func (s *testSite) withdrawal(playerID string) string {
	return s.withdrawalIn(playerID, withdrawals.Review)
}

// withdrawalIn stores a player's withdrawal in a state.
func (s *testSite) withdrawalIn(playerID string, state withdrawals.State) string {
	s.Helper()
	const amount = 50_000_000
	key, _ := id.ToBinary(s.Parts.IDs.New())
	player := ledger.PlayerKey(playerID, "ltc", false)
	err := s.Parts.DB.Write(s.Context(), func(tx *db.Tx) error {
		_, err := s.Parts.Ledger.Transfer(tx,
			ledger.Transfer{Debit: ledger.Key{Owner: ledger.House, Currency: "ltc", Purpose: ledger.Real}, Credit: player, Amount: amount, Code: ledger.CodeGrant, Ref: []byte(playerID)},
			ledger.Transfer{Debit: player, Credit: ledger.Key{Owner: ledger.Withdrawals, Currency: "ltc", Purpose: ledger.Real}, Amount: amount, Code: ledger.CodeWithdrawal, Ref: key[:]})
		if err != nil {
			return err
		}
		at := tx.Now().UnixMilli()
		if _, err = tx.Exec(`INSERT INTO withdrawals (id, user_id, asset, network, currency, address, tag, amount, fee, usd, state, open, waits, automatic, objections,
			reason, txid, confirmations, needed, deposited_usd, wagered_usd, hash, country, created_at, changed_at, version)
			VALUES ($1, $2, 'ltc', 'ltc', 'ltc', 'testltc1qx', '', $3, 0, 5000000, $4, 1, 1, 0, 'size', '', '', 0, 0, 0, 0, $1, '', $5, $5, 1)`,
			key[:], playerID, amount, string(state), at); err != nil {
			return err
		}
		user := &session.User{ID: playerID}
		if err := s.Parts.Eligibility.Record(tx, outflow.AllowedMove{Move: outflow.Move{Purpose: outflow.Withdrawal, User: user, Currency: "ltc", USD: 5_000_000}, Sums: outflow.Sums{LimitUSD: 5_000_000}, Person: playerID}, key[:]); err != nil {
			return err
		}
		_, err = tx.Exec(`INSERT INTO withdrawal_events (withdrawal_id, version, at, action, state, actor, reason) VALUES ($1, 1, $2, 'ask', $3, '', '')`, key[:], at, string(state))
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
	return key.String()
}

// A large withdrawal is paid when two persons approve, and neither of them is its player.
func TestLargeWithdrawalNeedsApproval(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("bertram", "")
	s.open("administrator", "*")
	s.open("colleague", "*")
	s.setTo("staff.approval_above", "1")
	key := s.withdrawal(s.idOf("bertram"))
	asked := s.asStaff("/api/admin/withdrawals/approve", fmt.Sprintf(`{"items":[{"id":%q,"version":1}],"reason":"a test"}`, key))
	row, _ := asked.body["rows"].([]any)[0].(map[string]any)
	if row["state"] != string(withdrawals.Second) || row["waiting"] == nil {
		t.Fatalf("%v", asked.text)
	}
	var hash string
	s.queryOne(`SELECT hash FROM approvals WHERE id = '`+fmt.Sprint(row["waiting"])+`'`, &hash)
	body := fmt.Sprintf(`{"id":%q,"hash":%q,"approve":true,"reason":"a test"}`, row["waiting"], hash)
	s.want("the same person", s.as(s.signIn("administrator"), "/api/admin/approvals/decide", body), 403)
	s.want("a second person", s.as(s.signIn("colleague"), "/api/admin/approvals/decide", body), 200)
	var state string
	s.queryOne(`SELECT state FROM withdrawals`, &state)
	if state != string(withdrawals.Approved) {
		t.Errorf("it is %s", state)
	}
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Errorf("%v %+v", err, result.Findings)
	}
}
