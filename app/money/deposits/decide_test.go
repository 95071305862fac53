package deposits

import (
	"maps"
	"math/big"
	"slices"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

func staff(name string) *session.Call {
	return by(name, SeeDeposits.ID(), DecideDeposits.ID())
}

// heldDeposit is a held deposit: 10 ripples without a tag.
func (h *harness) heldDeposit(txid string, units int64) string {
	h.T.Helper()
	p := h.payment("anna", "xrp", txid, units)
	p.Tag = ""
	h.mine("xrp", p)
	h.mineEmpty("xrp", 2)
	return h.idOf(txid)
}

// lostDeposit makes a deposit that the chain has lost after its credit.
func (h *harness) lostDeposit(txid string) (string, []chain.Payment) {
	h.T.Helper()
	h.mine("xrp", h.payment("anna", "xrp", txid, 10_000_000))
	h.mineEmpty("xrp", 2)
	lost := h.undo("xrp", 3)
	return h.idOf(txid), lost
}

func (h *harness) idOf(txid string) string {
	h.T.Helper()
	for _, d := range h.all() {
		if d.txid == txid {
			return d.id.String()
		}
	}
	h.T.Fatalf("there is no deposit %s", txid)
	return ""
}

func (h *harness) decide(staffName, deposit string, decision Decision) (DecideDepositAnswer, error) {
	return h.deposits.Decide(h.Ctx, staff(staffName), DecideDepositRequest{ID: deposit, Decision: decision, Reason: action.Reason{Reason: "a test"}})
}

// A decision of staff moves the money once, and leaves a row in their log.
func TestStaffDecide(t *testing.T) {
	ten := money.Amount(1_000_000_000)
	held := func(h *harness) string { return h.heldDeposit("t1", 10_000_000) }
	lost := func(h *harness) string { id, _ := h.lostDeposit("t1"); return id }
	for text, item := range map[string]struct {
		make     func(h *harness) string
		decision Decision
		code     int
		state    State
		moved    map[string]money.Amount
	}{
		"credit by name":               {held, Decision{Action: "credit", Player: "BERTRAM"}, 0, Credited, map[string]money.Amount{"unclaimed xrp real": -ten, "bertram xrp real": ten}},
		"credit without a player":      {held, Decision{Action: "credit"}, 422, Held, nil},
		"credit a ghost":               {held, Decision{Action: "credit", Player: "ghost"}, 422, Held, nil},
		"return":                       {held, Decision{Action: "return", Address: "XRP-friend", Tag: "7"}, 0, Returned, map[string]money.Amount{"unclaimed xrp real": -ten, "withdrawals xrp real": ten}},
		"return to another network":    {held, Decision{Action: "return", Address: "btc-friend"}, 422, Held, nil},
		"return to a player's address": {held, Decision{Action: "return", Address: "xrp-0-0"}, 422, Held, nil},
		"write off":                    {held, Decision{Action: "write_off"}, 0, WrittenOff, map[string]money.Amount{"unclaimed xrp real": -ten, "house xrp real": ten}},
		"take back what is held":       {held, Decision{Action: "take_back"}, 409, Held, nil},
		"take back":                    {lost, Decision{Action: "take_back"}, 0, Settled, map[string]money.Amount{"anna xrp real": -ten, "wallet:xrp-deposits xrp real": ten}},
		"bear":                         {lost, Decision{Action: "bear"}, 0, Settled, map[string]money.Amount{"house xrp real": -ten, "wallet:xrp-deposits xrp real": ten}},
		"credit what is lost":          {lost, Decision{Action: "credit", Player: "bertram"}, 409, Reversed, nil},
	} {
		t.Run(text, func(t *testing.T) {
			h := newHarness(t)
			deposit := item.make(h)
			moved := h.Deltas(func() {
				answer, err := h.decide("staff1", deposit, item.decision)
				if code(t, err) != item.code || err == nil && answer != (DecideDepositAnswer{State: string(item.state)}) {
					t.Errorf("%+v, %v", answer, err)
				}
				// A second time does nothing, whatever the first decision was.
				if _, err := h.decide("staff1", deposit, item.decision); err == nil {
					t.Error("it was done twice")
				}
			})
			if !maps.Equal(moved, item.moved) || h.all()[0].state != item.state {
				t.Errorf("moved %v, it is %s", moved, h.all()[0].state)
			}
			logged := 0
			if item.code == 0 {
				logged = 1
			}
			if h.Count("staff_log") != logged {
				t.Errorf("%d rows in the log of staff", h.Count("staff_log"))
			}
			h.requireSoundBooks(text)
		})
	}
}

// The treasury receives one order, in whole units of the chain.
func TestReturnEnqueuesOrder(t *testing.T) {
	h := newHarness(t)
	deposit := h.heldDeposit("t1", 10_000_000)
	_, err := h.decide("staff1", deposit, Decision{Action: "return", Address: "XRP-friend", Tag: "7", Player: "clara"})
	h.Check(err)
	if len(h.treasury.orders) != 1 {
		t.Fatalf("%d orders", len(h.treasury.orders))
	}
	got := h.treasury.orders[0]
	if got.ID.String() != deposit || got.Asset != "xrp" || got.Address != "xrp-friend" || got.Tag != "7" || got.Units.Cmp(big.NewInt(10_000_000)) != 0 || got.Amount != 1_000_000_000 {
		t.Errorf("the order is %+v", got)
	}
}

// Above the limit a second person decides, for one deposit or for the sum. The
// deposit is checked again at that time.
func TestLargeDecisionsNeedApproval(t *testing.T) {
	h := newHarness(t)
	large, first, second := h.heldDeposit("t1", 2_400_000_000), h.heldDeposit("t2", 1_500_000_000), h.heldDeposit("t3", 1_500_000_000)
	answer, err := h.decide("staff1", large, Decision{Action: "credit", Player: "bertram"})
	if err != nil || answer.Waiting == "" || answer.State != "held" || h.balance("bertram", "xrp") != "0.00000000" {
		t.Fatalf("%+v, %v", answer, err)
	}
	if answer, err := h.decide("staff1", first, Decision{Action: "credit", Player: "bertram"}); err != nil || answer.Waiting != "" {
		t.Errorf("below the limit: %+v, %v", answer, err)
	}
	if answer, err := h.decide("staff1", second, Decision{Action: "credit", Player: "bertram"}); err != nil || answer.Waiting == "" {
		t.Errorf("beyond the limit in sum: %+v, %v", answer, err)
	}
	if answer, err := h.decide("staff2", second, Decision{Action: "write_off"}); err != nil || answer.State != "written_off" {
		t.Errorf("another person: %+v, %v", answer, err)
	}
	approvals := func(deposit string) (id, hash string) {
		h.Read(func(q *db.Reader) error {
			return q.QueryRow(`SELECT id, hash FROM approvals WHERE subject = $1`, deposit).Scan(&id, &hash)
		})
		return id, hash
	}
	agree := func(staffName, deposit string) error {
		id, hash := approvals(deposit)
		_, err := h.deposits.Approvals.Decide(h.Ctx, staff(staffName), approval.DecideRequest{ID: id, Hash: hash, Approve: true, Reason: action.Reason{Reason: "right"}})
		return err
	}
	if err := agree("staff1", large); code(t, err) != fault.CodeForbidden {
		t.Errorf("one's own: %v", err)
	}
	h.Check(agree("staff2", large))
	if d := h.all()[0]; d.state != Credited || d.userID != "bertram" || d.decidedBy != "staff1" || d.approvedBy != "staff2" {
		t.Errorf("it is %+v", d)
	}
	if err := agree("staff2", second); code(t, err) != fault.CodeConflict {
		t.Errorf("what was decided meanwhile: %v", err)
	}
	h.requireSoundBooks("after all")
}

// A player who has spent the money cannot owe it: the house account bears it.
func TestHouseLossOfSpentDeposit(t *testing.T) {
	h := newHarness(t)
	deposit, _ := h.lostDeposit("t1")
	h.spend("anna", "xrp", 1)
	if _, err := h.decide("staff1", deposit, Decision{Action: "take_back"}); code(t, err) != fault.CodeConflict {
		t.Errorf("taken back: %v", err)
	}
	_, err := h.decide("staff1", deposit, Decision{Action: "bear"})
	h.Check(err)
	h.wantStates("covered by the house", map[string]string{"t1": "settled"})
}

// A settled deposit that comes back is held, so that the money is not credited
// twice.
func TestReappearedSettledDepositIsHeld(t *testing.T) {
	for _, staffAction := range []string{"take_back", "bear"} {
		h := newHarness(t)
		deposit, lost := h.lostDeposit("t1")
		_, err := h.decide("staff1", deposit, Decision{Action: staffAction})
		h.Check(err)
		held := h.balance("anna", "xrp")
		h.mine("xrp", lost...)
		h.undo("xrp", 1)
		h.mine("xrp", lost...)
		h.mineEmpty("xrp", 2)
		h.wantStates(staffAction, map[string]string{"t1": "held came_back"})
		if h.balance("anna", "xrp") != held {
			t.Errorf("%s: anna holds %s", staffAction, h.balance("anna", "xrp"))
		}
		if staffAction == "take_back" {
			_, err = h.decide("staff1", deposit, Decision{Action: "credit"})
		} else {
			_, err = h.decide("staff1", deposit, Decision{Action: "write_off"})
		}
		h.Check(err)
		h.requireSoundBooks("decided")
		if h.balance("anna", "xrp") != "10.00000000" {
			t.Errorf("%s: at the end anna holds %s", staffAction, h.balance("anna", "xrp"))
		}
	}
}

// A deposit that the books do not know can only be written off.
func TestUnknownTokensCanOnlyBeWrittenOff(t *testing.T) {
	h := newHarness(t)
	p := h.payment("anna", "eth", "t1", 5)
	p.Asset, p.Token = "", "0xspam"
	h.mine("eth", p)
	h.mineEmpty("eth", 29)
	deposit := h.idOf("t1")
	detail, err := h.deposits.Deposit(h.Ctx, staff("staff1"), DepositRequest{ID: deposit})
	if err != nil || !slices.Equal(detail.Actions, []string{"write_off"}) {
		t.Errorf("offered %v, %v", detail.Actions, err)
	}
	for _, decision := range []Decision{{Action: "credit", Player: "anna"}, {Action: "return", Address: "eth-friend"}} {
		if _, err := h.decide("staff1", deposit, decision); code(t, err) != fault.CodeConflict {
			t.Errorf("%+v: %v", decision, err)
		}
	}
	if moved := h.Deltas(func() {
		_, err := h.decide("staff1", deposit, Decision{Action: "write_off"})
		h.Check(err)
	}); len(moved) > 0 {
		t.Errorf("moved %v", moved)
	}
	h.wantStates("written off", map[string]string{"t1": "written_off wrong_asset"})
}

// A return at a gateway is noted by two people, whatever the amount. In the books
// the gateway no longer has the money, and its later reports change nothing.
func TestGatewayReturnNeedsApproval(t *testing.T) {
	h, _ := withGateway(t)
	credit := GatewayCredit{ID: "risky", UserID: "anna", Asset: "btc", RequestedAsset: "btc", Units: big.NewInt(9_000), Risky: true}
	key := h.recordArrival(credit)
	if owed, booked := h.owed("btc"); owed == 0 || owed != -booked {
		t.Fatalf("%d, %d", owed, booked)
	}
	back := Decision{Action: "return", Address: "ltc-friend"}
	if _, err := h.decide("staff1", key.String(), back); code(t, err) != fault.CodeInvalid {
		t.Errorf("to another network: %v", err)
	}
	back.Address = "btc-friend"
	answer, err := h.decide("staff1", key.String(), back)
	h.Check(err)
	if answer.Waiting == "" || answer.State != string(Held) {
		t.Fatalf("one person suffices: %+v", answer)
	}
	agree := func(staffName string) error {
		var hash string
		h.Read(func(q *db.Reader) error {
			return q.QueryRow(`SELECT hash FROM approvals WHERE id = $1`, answer.Waiting).Scan(&hash)
		})
		_, err := h.deposits.Approvals.Decide(h.Ctx, staff(staffName), approval.DecideRequest{ID: answer.Waiting, Hash: hash, Approve: true, Reason: action.Reason{Reason: "seen there"}})
		return err
	}
	if err := agree("staff1"); err == nil {
		t.Error("the same person suffices")
	}
	h.Check(agree("staff2"))
	h.wantStates("sent back", map[string]string{"risky": "returned risky"})
	nothing := func(text string) {
		t.Helper()
		if owed, booked := h.owed("btc"); owed != 0 || booked != 0 || h.Balance(h.all()[0].unclaimed()) != 0 {
			t.Errorf("%s: %d, %d", text, owed, booked)
		}
		h.requireSoundBooks(text)
	}
	nothing("sent back")
	h.recordLoss(key)
	h.recordArrival(credit)
	h.wantStates("a later report of the gateway", map[string]string{"risky": "returned risky"})
	nothing("reported later")
	if len(h.alarmed) != 0 || len(h.treasury.orders) != 0 {
		t.Errorf("%q, %d orders", h.alarmed, len(h.treasury.orders))
	}
	if _, err := h.decide("staff1", key.String(), back); code(t, err) != fault.CodeConflict {
		t.Errorf("twice: %v", err)
	}
}
