package sitetest

import (
	"encoding/json"
	"fmt"
	"testing"

	"croupier/app/apptest"
	"croupier/app/kernel/approval"
	"croupier/app/office/playerfile"
)

// pendingRequest is a request that waits for a second person.
type pendingRequest struct{ ID, Hash string }

// decide is the body of a decision.
func (h pendingRequest) decide(approve bool) string {
	return fmt.Sprintf(`{"id":%q,"hash":%q,"approve":%t,"reason":"a good reason"}`, h.ID, h.Hash, approve)
}

func TestLargeCorrectionNeedsApproval(t *testing.T) {
	t.Parallel()
	s := apptest.New(t)
	bert := s.Player("bert", apptest.Confirmed, apptest.Money("usd", "10"))
	cash, other := s.Staff("cash", playerfile.CorrectBalances, approval.Decider), s.Staff("other", playerfile.CorrectBalances, approval.Decider)
	clerk := s.Staff("clerk", approval.Decider)
	const path, decide = player + "adjust", "/api/admin/approvals/decide"
	var now pendingRequest
	readRequest := func(t *testing.T, got apptest.Answer) {
		var list struct{ Rows []pendingRequest }
		if err := json.Unmarshal([]byte(got.Text), &list); err != nil || len(list.Rows) != 1 {
			t.Fatalf("what waits is %s: %v", got.Text, err)
		}
		now = list.Rows[0]
	}
	pendingRows := map[string]int{"staff_log": 1, "approvals": 1, "adjustments": 0, "transfers": 0}
	moves := map[string]int{"staff_log": 1, "adjustments": 1, "transfers WHERE code = 13": 1}
	none := map[string]int{"staff_log": 0, "adjustments": 0, "transfers": 0}
	received := []string{"bert BalanceModification"}
	s.Run(t, []apptest.Call{
		{Name: "at the limit", As: cash, Path: path, Body: adjust(bert.ID, "1000", "real", "a"), Answer: `{"balance":"1010.00"}`, Ledger: map[string]string{"bert usd real": "1000.00"}, Events: received, Rows: moves},
		{Name: "a little more on the same day", As: cash, Path: path, Body: adjust(bert.ID, "0.01", "real", "b"), Rows: pendingRows},
		{Name: "the same again", As: cash, Path: path, Body: adjust(bert.ID, "0.01", "real", "b"), Status: 409, Code: 409, Rows: none},
		{Name: "play money", As: cash, Path: path, Body: adjust(bert.ID, "5000", "demo", "c"), Ledger: map[string]string{"bert usd demo": "5000.00"}, Events: received, Rows: moves},
		{Name: "another one's own sum", As: other, Path: path, Body: adjust(bert.ID, "-1000", "real", "b"), Answer: `{"balance":"10.00"}`, Ledger: map[string]string{"bert usd real": "-1000.00"}, Events: received, Rows: moves},
		{Name: "the first request again", As: cash, Path: path, Body: adjust(bert.ID, "1000", "real", "a"), Answer: `{"balance":"1010.00"}`, Rows: none},
		{Name: "what waits", As: other, Path: "/api/admin/approvals", Body: `{}`, Then: readRequest},
	})
	s.Run(t, []apptest.Call{
		{Name: "approved by who asked", As: cash, Path: decide, Body: now.decide(true), Status: 403, Code: 403, Rows: none},
		{Name: "approved by who may not correct", As: clerk, Path: decide, Body: now.decide(true), Status: 403, Code: 403, Rows: none},
		{Name: "another hash", As: other, Path: decide, Body: pendingRequest{now.ID, fmt.Sprintf("%064d", 1)}.decide(true), Status: 409, Code: 409, Rows: none},
		{Name: "approved", As: other, Path: decide, Body: now.decide(true), Ledger: map[string]string{"bert usd real": "0.01"}, Events: received, Rows: moves},
		{Name: "approved twice", As: other, Path: decide, Body: now.decide(true), Status: 409, Code: 409, Rows: none},
		{Name: "the request that was approved", As: cash, Path: path, Body: adjust(bert.ID, "0.01", "real", "b"), Answer: `{"balance":"10.01"}`, Rows: none},
		{Name: "more than is there", As: cash, Path: path, Body: adjust(bert.ID, "-3000", "real", "d"), Rows: pendingRows},
		{Name: "what waits now", As: other, Path: "/api/admin/approvals", Body: `{}`, Then: readRequest},
	})
	s.Run(t, []apptest.Call{
		{Name: "approved without cover", As: other, Path: decide, Body: now.decide(true), Status: 409, Code: 409, Rows: none},
		{Name: "refused", As: other, Path: decide, Body: now.decide(false), Rows: map[string]int{"staff_log": 1, "adjustments": 0, "transfers": 0}},
		{Name: "of the second person", As: cash, Path: path, Body: adjust(other.ID, "2000", "real", "e"), Rows: pendingRows},
		{Name: "what waits for them", As: other, Path: "/api/admin/approvals", Body: `{}`, Then: readRequest},
	})
	s.Run(t, []apptest.Call{
		{Name: "money for oneself", As: other, Path: decide, Body: now.decide(true), Status: 403, Code: 403, Rows: none},
	})
}
