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

// heldOne is a held deposit: 10 ripples without a tag.
func (h *house) heldOne(txid string, units int64) string {
	h.T.Helper()
	p := h.pays("anna", "xrp", txid, units)
	p.Tag = ""
	h.mine("xrp", p)
	h.empty("xrp", 2)
	return h.idOf(txid)
}

// lostOne is a deposit that the chain has lost after it was credited.
func (h *house) lostOne(txid string) (string, []chain.Payment) {
	h.T.Helper()
	h.mine("xrp", h.pays("anna", "xrp", txid, 10_000_000))
	h.empty("xrp", 2)
	lost := h.undo("xrp", 3)
	return h.idOf(txid), lost
}

func (h *house) idOf(txid string) string {
	h.T.Helper()
	for _, d := range h.all() {
		if d.txid == txid {
			return d.id.String()
		}
	}
	h.T.Fatalf("there is no deposit %s", txid)
	return ""
}

func (h *house) decide(who, deposit string, decision Decision) (DecideDepositAnswer, error) {
	return h.deposits.Decide(h.Ctx, staff(who), DecideDepositRequest{ID: deposit, Decision: decision, Reason: action.Reason{Reason: "a test"}})
}

// What staff decide moves the money once, and leaves a row in their log.
func TestStaffDecide(t *testing.T) {
	ten := money.Amount(1_000_000_000)
	held := func(h *house) string { return h.heldOne("t1", 10_000_000) }
	lost := func(h *house) string { id, _ := h.lostOne("t1"); return id }
	for what, one := range map[string]struct {
		make     func(h *house) string
		decision Decision
		code     int
		state    State
		moved    map[string]money.Amount
	}{
		"credit by name":               {held, Decision{Deed: "credit", Player: "BERTRAM"}, 0, Credited, map[string]money.Amount{"unclaimed xrp real": -ten, "bertram xrp real": ten}},
		"credit nobody":                {held, Decision{Deed: "credit"}, 422, Held, nil},
		"credit a ghost":               {held, Decision{Deed: "credit", Player: "ghost"}, 422, Held, nil},
		"return":                       {held, Decision{Deed: "return", Address: "XRP-friend", Tag: "7"}, 0, Returned, map[string]money.Amount{"unclaimed xrp real": -ten, "withdrawals xrp real": ten}},
		"return to another network":    {held, Decision{Deed: "return", Address: "btc-friend"}, 422, Held, nil},
		"return to a player's address": {held, Decision{Deed: "return", Address: "xrp-0-0"}, 422, Held, nil},
		"write off":                    {held, Decision{Deed: "write_off"}, 0, WrittenOff, map[string]money.Amount{"unclaimed xrp real": -ten, "house xrp real": ten}},
		"take back what is held":       {held, Decision{Deed: "take_back"}, 409, Held, nil},
		"take back":                    {lost, Decision{Deed: "take_back"}, 0, Settled, map[string]money.Amount{"anna xrp real": -ten, "wallet:xrp-deposits xrp real": ten}},
		"bear":                         {lost, Decision{Deed: "bear"}, 0, Settled, map[string]money.Amount{"house xrp real": -ten, "wallet:xrp-deposits xrp real": ten}},
		"credit what is lost":          {lost, Decision{Deed: "credit", Player: "bertram"}, 409, Reversed, nil},
	} {
		t.Run(what, func(t *testing.T) {
			h := newHouse(t)
			deposit := one.make(h)
			moved := h.Deltas(func() {
				answer, err := h.decide("staff1", deposit, one.decision)
				if code(t, err) != one.code || err == nil && answer != (DecideDepositAnswer{State: string(one.state)}) {
					t.Errorf("%+v, %v", answer, err)
				}
				// Whatever it was, a second time does nothing.
				if _, err := h.decide("staff1", deposit, one.decision); err == nil {
					t.Error("it was done twice")
				}
			})
			if !maps.Equal(moved, one.moved) || h.all()[0].state != one.state {
				t.Errorf("moved %v, it is %s", moved, h.all()[0].state)
			}
			logged := 0
			if one.code == 0 {
				logged = 1
			}
			if h.Count("staff_log") != logged {
				t.Errorf("%d rows in the log of staff", h.Count("staff_log"))
			}
			h.sound(what)
		})
	}
}

// The treasury is asked for whole units of the chain, once.
func TestAReturnIsAnOrder(t *testing.T) {
	h := newHouse(t)
	deposit := h.heldOne("t1", 10_000_000)
	_, err := h.decide("staff1", deposit, Decision{Deed: "return", Address: "XRP-friend", Tag: "7", Player: "clara"})
	h.Check(err)
	if len(h.treasury.orders) != 1 {
		t.Fatalf("%d orders", len(h.treasury.orders))
	}
	got := h.treasury.orders[0]
	if got.ID.String() != deposit || got.Asset != "xrp" || got.Address != "xrp-friend" || got.Tag != "7" || got.Units.Cmp(big.NewInt(10_000_000)) != 0 || got.Amount != 1_000_000_000 {
		t.Errorf("the order is %+v", got)
	}
	h.deposits.Treasury = nil
	other := h.heldOne("t2", 10_000_000)
	if _, err := h.decide("staff1", other, Decision{Deed: "return", Address: "xrp-friend"}); code(t, err) != fault.CodeConflict {
		t.Errorf("without a treasury: %v", err)
	}
}

// Above the limit a second person decides, alone or in sum, and the deposit is looked
// at again then.
func TestLargeDecisionsWaitForASecondPerson(t *testing.T) {
	h := newHouse(t)
	large, first, second := h.heldOne("t1", 2_400_000_000), h.heldOne("t2", 1_500_000_000), h.heldOne("t3", 1_500_000_000)
	answer, err := h.decide("staff1", large, Decision{Deed: "credit", Player: "bertram"})
	if err != nil || answer.Waiting == "" || answer.State != "held" || h.holds("bertram", "xrp") != "0.00000000" {
		t.Fatalf("%+v, %v", answer, err)
	}
	if answer, err := h.decide("staff1", first, Decision{Deed: "credit", Player: "bertram"}); err != nil || answer.Waiting != "" {
		t.Errorf("below the limit: %+v, %v", answer, err)
	}
	if answer, err := h.decide("staff1", second, Decision{Deed: "credit", Player: "bertram"}); err != nil || answer.Waiting == "" {
		t.Errorf("beyond the limit in sum: %+v, %v", answer, err)
	}
	if answer, err := h.decide("staff2", second, Decision{Deed: "write_off"}); err != nil || answer.State != "written_off" {
		t.Errorf("somebody else: %+v, %v", answer, err)
	}
	approvals := func(deposit string) (id, hash string) {
		h.Read(func(q *db.Reader) error {
			return q.QueryRow(`SELECT id, hash FROM approvals WHERE subject = $1`, deposit).Scan(&id, &hash)
		})
		return id, hash
	}
	agree := func(who, deposit string) error {
		id, hash := approvals(deposit)
		_, err := h.deposits.Approvals.Decide(h.Ctx, staff(who), approval.DecideRequest{ID: id, Hash: hash, Approve: true, Reason: action.Reason{Reason: "right"}})
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
	h.sound("after all")
}

// A player who has spent the money cannot be made to owe it: the house bears it.
func TestWhatIsSpentIsBorneByTheHouse(t *testing.T) {
	h := newHouse(t)
	deposit, _ := h.lostOne("t1")
	h.spend("anna", "xrp", 1)
	if _, err := h.decide("staff1", deposit, Decision{Deed: "take_back"}); code(t, err) != fault.CodeConflict {
		t.Errorf("taken back: %v", err)
	}
	_, err := h.decide("staff1", deposit, Decision{Deed: "bear"})
	h.Check(err)
	h.want("borne", map[string]string{"t1": "settled"})
}

// What was settled and comes back is held, so that nobody has it twice.
func TestSettledMoneyThatComesBackIsHeld(t *testing.T) {
	for _, deed := range []string{"take_back", "bear"} {
		h := newHouse(t)
		deposit, lost := h.lostOne("t1")
		_, err := h.decide("staff1", deposit, Decision{Deed: deed})
		h.Check(err)
		held := h.holds("anna", "xrp")
		h.mine("xrp", lost...)
		h.undo("xrp", 1)
		h.mine("xrp", lost...)
		h.empty("xrp", 2)
		h.want(deed, map[string]string{"t1": "held came_back"})
		if h.holds("anna", "xrp") != held {
			t.Errorf("%s: anna holds %s", deed, h.holds("anna", "xrp"))
		}
		if deed == "take_back" {
			_, err = h.decide("staff1", deposit, Decision{Deed: "credit"})
		} else {
			_, err = h.decide("staff1", deposit, Decision{Deed: "write_off"})
		}
		h.Check(err)
		h.sound("decided")
		if h.holds("anna", "xrp") != "10.00000000" {
			t.Errorf("%s: at the end anna holds %s", deed, h.holds("anna", "xrp"))
		}
	}
}

// What the books do not know can only be written off.
func TestUnknownTokensCanOnlyBeWrittenOff(t *testing.T) {
	h := newHouse(t)
	p := h.pays("anna", "eth", "t1", 5)
	p.Asset, p.Token = "", "0xspam"
	h.mine("eth", p)
	h.empty("eth", 29)
	deposit := h.idOf("t1")
	shown, err := h.deposits.Deposit(h.Ctx, staff("staff1"), DepositRequest{ID: deposit})
	if err != nil || !slices.Equal(shown.Deeds, []string{"write_off"}) {
		t.Errorf("offered %v, %v", shown.Deeds, err)
	}
	for _, decision := range []Decision{{Deed: "credit", Player: "anna"}, {Deed: "return", Address: "eth-friend"}} {
		if _, err := h.decide("staff1", deposit, decision); code(t, err) != fault.CodeConflict {
			t.Errorf("%+v: %v", decision, err)
		}
	}
	if moved := h.Deltas(func() {
		_, err := h.decide("staff1", deposit, Decision{Deed: "write_off"})
		h.Check(err)
	}); len(moved) > 0 {
		t.Errorf("moved %v", moved)
	}
	h.want("written off", map[string]string{"t1": "written_off wrong_asset"})
}

// What a gateway has sent back two people note, whatever it is worth: the gateway has it
// no more in the books, and what it tells of it later changes nothing.
func TestAGatewaysReturnIsNotedByTwo(t *testing.T) {
	h, _ := withCounter(t)
	credit := GatewayCredit{ID: "risky", UserID: "anna", Asset: "btc", Asked: "btc", Units: big.NewInt(9_000), Risky: true}
	key := h.arrives(credit)
	if owed, booked := h.owed("btc"); owed == 0 || owed != -booked {
		t.Fatalf("%d, %d", owed, booked)
	}
	back := Decision{Deed: "return", Address: "ltc-friend"}
	if _, err := h.decide("staff1", key.String(), back); code(t, err) != fault.CodeInvalid {
		t.Errorf("to another network: %v", err)
	}
	back.Address = "btc-friend"
	answer, err := h.decide("staff1", key.String(), back)
	h.Check(err)
	if answer.Waiting == "" || answer.State != string(Held) {
		t.Fatalf("one person suffices: %+v", answer)
	}
	agree := func(who string) error {
		var hash string
		h.Read(func(q *db.Reader) error {
			return q.QueryRow(`SELECT hash FROM approvals WHERE id = $1`, answer.Waiting).Scan(&hash)
		})
		_, err := h.deposits.Approvals.Decide(h.Ctx, staff(who), approval.DecideRequest{ID: answer.Waiting, Hash: hash, Approve: true, Reason: action.Reason{Reason: "seen there"}})
		return err
	}
	if err := agree("staff1"); err == nil {
		t.Error("the same person suffices")
	}
	h.Check(agree("staff2"))
	h.want("sent back", map[string]string{"risky": "returned risky"})
	nothing := func(what string) {
		t.Helper()
		if owed, booked := h.owed("btc"); owed != 0 || booked != 0 || h.Balance(h.all()[0].unclaimed()) != 0 {
			t.Errorf("%s: %d, %d", what, owed, booked)
		}
		h.sound(what)
	}
	nothing("sent back")
	h.lose(key)
	h.arrives(credit)
	h.want("what the gateway tells later", map[string]string{"risky": "returned risky"})
	nothing("told later")
	if len(h.alarmed) != 0 || len(h.treasury.orders) != 0 {
		t.Errorf("%q, %d orders", h.alarmed, len(h.treasury.orders))
	}
	if _, err := h.decide("staff1", key.String(), back); code(t, err) != fault.CodeConflict {
		t.Errorf("twice: %v", err)
	}
}
