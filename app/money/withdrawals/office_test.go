package withdrawals

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/session"
	"croupier/db"
)

var testReason = action.Reason{Reason: "a test"}

// boss is a member of staff.
func boss() *session.Call { return by("boss") }

func (h *harness) list(f WithdrawalFilter) StaffWithdrawals {
	h.T.Helper()
	answer, err := h.service.List(h.Ctx, boss(), f)
	h.Check(err)
	return answer
}

func ids(answer StaffWithdrawals) (list []string) {
	for _, row := range answer.Rows {
		list = append(list, row.ID)
	}
	return list
}

// newQueue has three players who wait, and one who was paid.
func newQueue(t testing.TB) (h *harness, waiting []string, paid string) {
	h = newHarness(t)
	for _, name := range []string{"anna", "ben", "cleo", "dora"} {
		h.credit(name, "ltc", "30")
	}
	for i, name := range []string{"anna", "ben", "cleo"} {
		waiting = append(waiting, h.mustRequest(name, fmt.Sprint(6+i)).ID)
		h.Clock.Advance(time.Minute)
	}
	paid = h.mustRequest("dora", "1").ID
	h.Check(h.markPaid(paid))
	return h, waiting, paid
}

func TestQueueFilters(t *testing.T) {
	h, waits, paid := newQueue(t)
	reversed := slices.Clone(waits)
	slices.Reverse(reversed)
	for name, c := range map[string]struct {
		filter WithdrawalFilter
		want   []string
	}{
		"the queue, the oldest first": {WithdrawalFilter{State: "waiting"}, waits},
		"all, the newest first":       {WithdrawalFilter{}, append([]string{paid}, reversed...)},
		"a state":                     {WithdrawalFilter{State: "paid"}, []string{paid}},
		"no such state":               {WithdrawalFilter{State: "held"}, nil},
		"a player":                    {WithdrawalFilter{UserID: "ben"}, waits[1:2]},
		"a player and a state":        {WithdrawalFilter{UserID: "ben", State: "paid"}, nil},
		"a player who waits":          {WithdrawalFilter{UserID: "ben", State: "waiting"}, waits[1:2]},
		"a currency":                  {WithdrawalFilter{Currency: "btc"}, nil},
		"at least $700":               {WithdrawalFilter{State: "waiting", MinDollars: 700}, waits[1:]},
	} {
		if got := ids(h.list(c.filter)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	for _, state := range []string{"waiting", ""} {
		var visited []string
		for f := (WithdrawalFilter{State: state, Limit: 1}); ; {
			page := h.list(f)
			visited = append(visited, ids(page)...)
			if f.Cursor = page.Next; f.Cursor == "" {
				break
			}
		}
		if want := ids(h.list(WithdrawalFilter{State: state})); !slices.Equal(visited, want) {
			t.Errorf("page by page: %v, want %v", visited, want)
		}
	}
	if count := h.list(WithdrawalFilter{}).Waiting; count != 3 {
		t.Errorf("%d wait", count)
	}
}

func TestStaffPage(t *testing.T) {
	h, waits, _ := newQueue(t)
	h.credit("dora", "ltc", "10")
	shared, err := h.requestWith("dora", NewWithdrawal{Sum: "1", Currency: "ltc", Wallet: someAddress + "anna"})
	h.Check(err)
	page, err := h.service.Page(h.Ctx, boss(), WithdrawalRequest{ID: shared.ID})
	h.Check(err)
	if len(page.Objections) != 1 || page.Objections[0].Code != "shared_address" || len(page.Earlier) != 1 || !slices.Equal(page.Actions, []string{"approve", "decline", "hold"}) {
		t.Errorf("%+v", page)
	}
	if len(page.Linked) != 2 || page.Linked[0] != (LinkedAccount{"ben", "ben", "device"}) || page.Linked[1] != (LinkedAccount{"anna", "anna", "withdrawal address"}) {
		t.Errorf("%+v", page.Linked)
	}
	_, err = h.service.Page(h.Ctx, boss(), WithdrawalRequest{ID: "nothing"})
	requireRefusal(t, "no such id", err, 404, "")
	h.Read(func(q *db.Reader) error {
		for term, want := range map[string]int{waits[0]: 1, someAddress + "anna": 2, "tx1": 1, "nothing": 0} {
			hits, err := h.service.search(h.Ctx, q, term, 10)
			if err != nil || len(hits) != want {
				t.Errorf("%s finds %v, %v", term, hits, err)
			}
		}
		events, err := h.service.history(h.Ctx, q, "dora", h.Clock.Now().UnixMilli(), 10)
		if len(events) != 2 || events[0].Title != "Withdrawal of 1.00000000 ltc" {
			t.Errorf("%+v", events)
		}
		return err
	})
}

func (h *harness) approve(call *session.Call, rows ...string) ([]ApprovedWithdrawal, error) {
	var items []ChosenWithdrawal
	for _, row := range rows {
		items = append(items, h.selected(row))
	}
	answer, err := h.service.ApproveMany(h.Ctx, call, ApproveWithdrawals{Items: items, Reason: testReason})
	return answer.Rows, err
}

func TestStaffDecide(t *testing.T) {
	h, waits, paid := newQueue(t)
	item := func(transition func(*harness, DecideWithdrawal) error, row string) error {
		return transition(h, DecideWithdrawal{h.selected(row), testReason})
	}
	hold := func(h *harness, r DecideWithdrawal) error { _, err := h.service.HoldOne(h.Ctx, boss(), r); return err }
	release := func(h *harness, r DecideWithdrawal) error {
		_, err := h.service.ReleaseOne(h.Ctx, boss(), r)
		return err
	}
	decline := func(h *harness, r DecideWithdrawal) error {
		_, err := h.service.DeclineOne(h.Ctx, boss(), r)
		return err
	}
	requireRefusal(t, "release what waits", item(release, waits[0]), 409, "state")
	stale := h.selected(waits[0])
	h.Check(item(hold, waits[0]))
	_, err := h.service.ApproveMany(h.Ctx, boss(), ApproveWithdrawals{Items: []ChosenWithdrawal{stale}, Reason: testReason})
	requireRefusal(t, "what has changed", err, 409, "changed")
	requireRefusal(t, "cancel what is held", h.cancel("anna", waits[0]), 409, "state")
	h.Check(item(release, waits[0]))
	moved := h.Deltas(func() { h.Check(item(decline, waits[0])) })
	if moved["anna ltc real"] != 6_000_000_000 || moved["withdrawals ltc real"] != -6_000_000_000 || len(moved) != 2 {
		t.Errorf("moved %v", moved)
	}
	requireRefusal(t, "decline twice", item(decline, waits[0]), 409, "state")
	h.Read(func(q *db.Reader) error {
		w, err := find(q, waits[0])
		h.Check(err)
		row, err := h.service.row(q, *w)
		if row.Status != 2 || row.DeclineReason != "a test" {
			t.Errorf("%+v", row)
		}
		return err
	})
	_, err = h.approve(by("ben"), waits[1])
	requireRefusal(t, "one's own", err, 403, "own")
	rows, err := h.approve(boss(), waits[1], paid, waits[2])
	h.Check(err)
	if rows[0].State != Approved || rows[1].Problem == "" || rows[2].State != Second || len(h.orders) != 2 {
		t.Errorf("%+v, %d orders", rows, len(h.orders))
	}
	if log := h.Count("staff_log"); log != 5 {
		t.Errorf("%d rows in the log", log)
	}
	h.requireSoundBooks()
}

func TestLargeWithdrawalNeedsSecondApproval(t *testing.T) {
	h := newHarness(t)
	h.level = 10
	h.credit("anna", "ltc", "30")
	row := h.mustRequest("anna", "15").ID
	rows, err := h.approve(boss(), row)
	h.Check(err)
	if rows[0].State != Second || rows[0].Waiting == "" || len(h.orders) != 0 {
		t.Fatalf("%+v", rows)
	}
	decide := func(call *session.Call) error {
		list, err := h.approvals.List(h.Ctx, call, approval.ApprovalsRequest{})
		h.Check(err)
		_, err = h.approvals.Decide(h.Ctx, call, approval.DecideRequest{ID: list.Rows[0].ID, Hash: list.Rows[0].Hash, Approve: true, Reason: testReason})
		return err
	}
	requireRefusal(t, "the same person", decide(boss()), 403, "own")
	requireRefusal(t, "the player", decide(by("anna")), 403, "own")
	_, err = h.service.HoldOne(h.Ctx, boss(), DecideWithdrawal{h.selected(row), testReason})
	h.Check(err)
	requireRefusal(t, "what is held meanwhile", decide(by("other")), 409, "state")
	_, err = h.service.ReleaseOne(h.Ctx, boss(), DecideWithdrawal{h.selected(row), testReason})
	h.Check(err)
	_, err = h.approve(by("third"), row)
	h.Check(err)
	h.Check(decide(by("other")))
	if h.stored(row).state != Approved || len(h.orders) != 1 {
		t.Errorf("%s, %d orders", h.stored(row).state, len(h.orders))
	}
	h.requireSoundBooks()
}

// Many small approvals of one person need a second person as one large one does.
func TestSmallApprovalsAreSummed(t *testing.T) {
	h, waits, _ := newQueue(t)
	rows, err := h.approve(boss(), waits[0])
	h.Check(err)
	if rows[0].State != Approved {
		t.Errorf("$600: %s", rows[0].State)
	}
	if rows, err = h.approve(boss(), waits[1]); err != nil || rows[0].State != Second {
		t.Errorf("$700 more: %+v, %v", rows, err)
	}
	if rows, err = h.approve(by("other"), waits[2]); err != nil || rows[0].State != Approved {
		t.Errorf("another person: %+v, %v", rows, err)
	}
}

// A withdrawal whose value has risen needs approval by its present value.
func TestApprovalValue(t *testing.T) {
	h, waits, _ := newQueue(t)
	h.Rates["ltc"] = "300"
	h.Reprice()
	if rows, err := h.approve(boss(), waits[0]); err != nil || rows[0].State != Second {
		t.Errorf("%+v, %v", rows, err)
	}
}

// Staff cannot approve a withdrawal of a player with a lost deposit before that
// is decided.
func TestLostDepositStopsApproval(t *testing.T) {
	h, waits, _ := newQueue(t)
	var userID string
	h.Read(func(q *db.Reader) error {
		w, err := find(q, waits[0])
		if err == nil {
			userID = w.userID
		}
		return err
	})
	h.rules.Lost[userID] = true
	_, err := h.approve(boss(), waits[0])
	requireRefusal(t, "an approval", err, fault.CodeConflict, "lost_deposit")
	h.rules.Lost[userID] = false
	if rows, err := h.approve(boss(), waits[0]); err != nil || rows[0].State != Approved {
		t.Errorf("after it was decided: %+v, %v", rows, err)
	}
}

func TestMixerTurnover(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "ltc", "30")
	h.rules.Deposits["anna"] = outflow.Deposits{USD: 100e6, Confirmations: 3, Any: true}
	h.wager("anna", 100e6)
	demand := func(on bool) error {
		_, err := h.service.Turnover(h.Ctx, boss(), WithdrawalTurnover{UserID: "anna", On: on, Reason: testReason})
		return err
	}
	h.Check(demand(true))
	requireRefusal(t, "twice", demand(true), 409, "changed")
	_, err := h.request("anna", "1")
	requireRefusal(t, "played once", err, 4, "turnover")
	h.wager("anna", 400e6)
	h.Check(h.markPaid(h.mustRequest("anna", "1").ID))
	// The withdrawal uses up the earlier turnover.
	h.rules.Deposits["anna"] = outflow.Deposits{USD: 110e6, Confirmations: 3, Any: true}
	_, err = h.request("anna", "1")
	requireRefusal(t, "a new deposit", err, 4, "turnover")
	h.Check(demand(false))
	h.wager("anna", 10e6)
	h.mustRequest("anna", "1")
	_, err = h.service.Turnover(h.Ctx, boss(), WithdrawalTurnover{UserID: "unknown", On: true, Reason: testReason})
	requireRefusal(t, "unknown", err, 404, "")
	h.requireSoundBooks()
}

// A payment that failed waits for a person again, and its money stays held.
func TestFailedPayment(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "ltc", "30")
	row := h.mustRequest("anna", "1").ID
	key := h.stored(row).id
	fail := func(tx *db.Tx) error { return h.service.Failed(tx, key, "the node rejects it") }
	h.Write(func(tx *db.Tx) error { return h.service.Signed(tx, key, "tx1") })
	moved := h.Deltas(func() { h.Write(fail) })
	if w := h.stored(row); len(moved) != 0 || w.state != Review || w.automatic || w.txid != "" || !slices.Equal(w.objections, []string{objectionFailed}) {
		t.Errorf("%v, %+v", moved, w)
	}
	if err := h.DB.Write(h.Ctx, fail); err == nil {
		t.Error("it fails twice")
	}
	h.requireSoundBooks()
	_, err := h.approve(boss(), row)
	h.Check(err)
	if len(h.orders) != 2 {
		t.Errorf("%d orders", len(h.orders))
	}
	h.Check(h.markPaid(row))
	h.requireSoundBooks()
	if err := h.markPaid(row); err == nil {
		t.Error("it is paid twice")
	}
	if held := h.Balance(ledger.Key{Owner: ledger.Withdrawals, Currency: "ltc", Purpose: ledger.Real}); held != 0 {
		t.Errorf("%d are held", held)
	}
}
