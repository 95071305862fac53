package withdrawals

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/db"
)

var why = action.Reason{Reason: "a test"}

// boss is one of the staff.
func boss() *session.Call { return by("boss") }

func (h *house) list(f WithdrawalFilter) StaffWithdrawals {
	h.T.Helper()
	answer, err := h.rooms.List(h.Ctx, boss(), f)
	h.Check(err)
	return answer
}

func ids(answer StaffWithdrawals) (list []string) {
	for _, row := range answer.Rows {
		list = append(list, row.ID)
	}
	return list
}

// three players wait, one more was paid.
func newQueue(t testing.TB) (h *house, waiting []string, paid string) {
	h = newHouse(t)
	for _, name := range []string{"anna", "ben", "cleo", "dora"} {
		h.give(name, "ltc", "30")
	}
	for i, name := range []string{"anna", "ben", "cleo"} {
		waiting = append(waiting, h.asked(name, fmt.Sprint(6+i)).ID)
		h.Clock.Advance(time.Minute)
	}
	paid = h.asked("dora", "1").ID
	h.Check(h.pays(paid))
	return h, waiting, paid
}

func TestTheQueueAndItsFilters(t *testing.T) {
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
		"at least $700":               {WithdrawalFilter{State: "waiting", Least: 700}, waits[1:]},
	} {
		if got := ids(h.list(c.filter)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	for _, state := range []string{"waiting", ""} {
		var walked []string
		for f := (WithdrawalFilter{State: state, Limit: 1}); ; {
			page := h.list(f)
			walked = append(walked, ids(page)...)
			if f.Cursor = page.Next; f.Cursor == "" {
				break
			}
		}
		if want := ids(h.list(WithdrawalFilter{State: state})); !slices.Equal(walked, want) {
			t.Errorf("page by page: %v, want %v", walked, want)
		}
	}
	if count := h.list(WithdrawalFilter{}).Waiting; count != 3 {
		t.Errorf("%d wait", count)
	}
}

func TestWhatStaffSeeOfAWithdrawal(t *testing.T) {
	h, waits, _ := newQueue(t)
	h.give("dora", "ltc", "10")
	shared, err := h.askFor("dora", NewWithdrawal{Sum: []byte(`"1"`), Currency: "ltc", Wallet: someAddress + "anna"})
	h.Check(err)
	page, err := h.rooms.Page(h.Ctx, boss(), WithdrawalRequest{ID: shared.ID})
	h.Check(err)
	if len(page.Objections) != 1 || page.Objections[0].Word != "shared_address" || len(page.Before) != 1 || !slices.Equal(page.Deeds, []string{"approve", "decline", "hold"}) {
		t.Errorf("%+v", page)
	}
	if len(page.Linked) != 2 || page.Linked[0] != (LinkedAccount{"ben", "ben", "device"}) || page.Linked[1] != (LinkedAccount{"anna", "anna", "withdrawal address"}) {
		t.Errorf("%+v", page.Linked)
	}
	_, err = h.rooms.Page(h.Ctx, boss(), WithdrawalRequest{ID: "nothing"})
	refused(t, "no such id", err, 404, "")
	h.Read(func(q *db.Reader) error {
		for term, want := range map[string]int{waits[0]: 1, someAddress + "anna": 2, "tx1": 1, "nothing": 0} {
			hits, err := h.rooms.search(h.Ctx, q, term, 10)
			if err != nil || len(hits) != want {
				t.Errorf("%s finds %v, %v", term, hits, err)
			}
		}
		events, err := h.rooms.history(h.Ctx, q, "dora", h.Clock.Now().UnixMilli(), 10)
		if len(events) != 2 || events[0].Title != "Withdrawal of 1.00000000 ltc" {
			t.Errorf("%+v", events)
		}
		return err
	})
}

func (h *house) approve(call *session.Call, rows ...string) ([]ApprovedWithdrawal, error) {
	var items []ChosenWithdrawal
	for _, row := range rows {
		items = append(items, h.chosen(row))
	}
	answer, err := h.rooms.ApproveMany(h.Ctx, call, ApproveWithdrawals{Items: items, Reason: why})
	return answer.Rows, err
}

func TestStaffDecide(t *testing.T) {
	h, waits, paid := newQueue(t)
	one := func(deed func(*house, DecideWithdrawal) error, row string) error {
		return deed(h, DecideWithdrawal{h.chosen(row), why})
	}
	hold := func(h *house, r DecideWithdrawal) error { _, err := h.rooms.HoldOne(h.Ctx, boss(), r); return err }
	release := func(h *house, r DecideWithdrawal) error { _, err := h.rooms.ReleaseOne(h.Ctx, boss(), r); return err }
	decline := func(h *house, r DecideWithdrawal) error {
		_, err := h.rooms.DeclineOne(h.Ctx, boss(), r)
		return err
	}
	refused(t, "release what waits", one(release, waits[0]), 409, "state")
	stale := h.chosen(waits[0])
	h.Check(one(hold, waits[0]))
	_, err := h.rooms.ApproveMany(h.Ctx, boss(), ApproveWithdrawals{Items: []ChosenWithdrawal{stale}, Reason: why})
	refused(t, "what has changed", err, 409, "changed")
	refused(t, "cancel what is held", h.cancel("anna", waits[0]), 409, "state")
	h.Check(one(release, waits[0]))
	moved := h.Deltas(func() { h.Check(one(decline, waits[0])) })
	if moved["anna ltc real"] != 6_000_000_000 || moved["withdrawals ltc real"] != -6_000_000_000 || len(moved) != 2 {
		t.Errorf("moved %v", moved)
	}
	refused(t, "decline twice", one(decline, waits[0]), 409, "state")
	h.Read(func(q *db.Reader) error {
		w, err := find(q, waits[0])
		h.Check(err)
		row, err := h.rooms.row(q, *w)
		if row.Status != 2 || row.DeclineReason != "a test" {
			t.Errorf("%+v", row)
		}
		return err
	})
	_, err = h.approve(by("ben"), waits[1])
	refused(t, "one's own", err, 403, "own")
	rows, err := h.approve(boss(), waits[1], paid, waits[2])
	h.Check(err)
	if rows[0].State != Approved || rows[1].Problem == "" || rows[2].State != Second || len(h.orders) != 2 {
		t.Errorf("%+v, %d orders", rows, len(h.orders))
	}
	if log := h.Count("staff_log"); log != 5 {
		t.Errorf("%d rows in the log", log)
	}
	h.sound()
}

func TestALargeOneWaitsForASecondPerson(t *testing.T) {
	h := newHouse(t)
	h.level = 10
	h.give("anna", "ltc", "30")
	row := h.asked("anna", "15").ID
	rows, err := h.approve(boss(), row)
	h.Check(err)
	if rows[0].State != Second || rows[0].Waiting == "" || len(h.orders) != 0 {
		t.Fatalf("%+v", rows)
	}
	decide := func(call *session.Call) error {
		list, err := h.approvals.List(h.Ctx, call, approval.WaitingRequest{})
		h.Check(err)
		_, err = h.approvals.Decide(h.Ctx, call, approval.DecideRequest{ID: list.Rows[0].ID, Hash: list.Rows[0].Hash, Approve: true, Reason: why})
		return err
	}
	refused(t, "the same person", decide(boss()), 403, "own")
	refused(t, "the player", decide(by("anna")), 403, "own")
	_, err = h.rooms.HoldOne(h.Ctx, boss(), DecideWithdrawal{h.chosen(row), why})
	h.Check(err)
	refused(t, "what is held meanwhile", decide(by("other")), 409, "state")
	_, err = h.rooms.ReleaseOne(h.Ctx, boss(), DecideWithdrawal{h.chosen(row), why})
	h.Check(err)
	_, err = h.approve(by("third"), row)
	h.Check(err)
	h.Check(decide(by("other")))
	if h.stored(row).state != Approved || len(h.orders) != 1 {
		t.Errorf("%s, %d orders", h.stored(row).state, len(h.orders))
	}
	h.sound()
}

// Many small approvals of one person wait as one large one does.
func TestSmallApprovalsAddUp(t *testing.T) {
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

// What has become worth more since waits by the price of now.
func TestTheWorthOfAnApproval(t *testing.T) {
	h, waits, _ := newQueue(t)
	h.Rates["ltc"] = "300"
	h.Reprice()
	if rows, err := h.approve(boss(), waits[0]); err != nil || rows[0].State != Second {
		t.Errorf("%+v, %v", rows, err)
	}
}

func TestATurnoverOfFive(t *testing.T) {
	h := newHouse(t)
	h.give("anna", "ltc", "30")
	h.brought["anna"], h.wagered["anna"] = Brought{USD: 100e6, Confirmations: 3, Any: true}, 100e6
	demand := func(on bool) error {
		_, err := h.rooms.Turnover(h.Ctx, boss(), WithdrawalTurnover{UserID: "anna", On: on, Reason: why})
		return err
	}
	h.Check(demand(true))
	refused(t, "twice", demand(true), 409, "changed")
	_, err := h.ask("anna", "1")
	refused(t, "played once", err, 4, "turnover")
	h.wagered["anna"] = 500e6
	h.Check(h.pays(h.asked("anna", "1").ID))
	// What was played before is spent by the withdrawal.
	h.brought["anna"] = Brought{USD: 110e6, Confirmations: 3, Any: true}
	_, err = h.ask("anna", "1")
	refused(t, "a new deposit", err, 4, "turnover")
	h.Check(demand(false))
	h.wagered["anna"] = 510e6
	h.asked("anna", "1")
	_, err = h.rooms.Turnover(h.Ctx, boss(), WithdrawalTurnover{UserID: "nobody", On: true, Reason: why})
	refused(t, "nobody", err, 404, "")
	h.sound()
}

// What could not be paid waits for a person again, and its money stays held.
func TestAPaymentThatFails(t *testing.T) {
	h := newHouse(t)
	h.give("anna", "ltc", "30")
	row := h.asked("anna", "1").ID
	key := h.stored(row).id
	fail := func(tx *db.Tx) error { return h.rooms.Failed(tx, key, "the node rejects it") }
	h.Write(func(tx *db.Tx) error { return h.rooms.Signed(tx, key, "tx1") })
	moved := h.Deltas(func() { h.Write(fail) })
	if w := h.stored(row); len(moved) != 0 || w.state != Review || w.automatic || w.txid != "" || !slices.Equal(w.objections, []string{objectionFailed}) {
		t.Errorf("%v, %+v", moved, w)
	}
	if err := h.DB.Write(h.Ctx, fail); err == nil {
		t.Error("it fails twice")
	}
	h.sound()
	_, err := h.approve(boss(), row)
	h.Check(err)
	if len(h.orders) != 2 {
		t.Errorf("%d orders", len(h.orders))
	}
	h.Check(h.pays(row))
	h.sound()
	if err := h.pays(row); err == nil {
		t.Error("it is paid twice")
	}
	if held := h.Balance(ledger.Key{Owner: ledger.Withdrawals, Currency: "ltc", Purpose: ledger.Real}); held != 0 {
		t.Errorf("%d are held", held)
	}
}
