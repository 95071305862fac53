package gifts

import (
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// staff returns a call of a person who may order rains. settings is for the second person, who
// approves.
func staff(name string) *session.Call {
	return callOf(&session.User{ID: "01hqzzzzzzzzzzzzzzzzzz" + name, Name: name, Permissions: []string{OrderRains.ID()}})
}

func orderOf(request, amount string, users int, at int64) OrderRainRequest {
	return OrderRainRequest{Request: request, Room: room, Currency: "usd", Amount: money.Number(amount), Users: users, At: at, Reason: action.Reason{Reason: "a test"}}
}

// order orders a rain and fails unless it has a state.
func (h *harness) order(r OrderRainRequest, state string) OrderRainAnswer {
	h.T.Helper()
	answer, err := h.gifts.OrderRain(h.Ctx, staff("olga"), r)
	if err != nil || answer.State != state {
		h.T.Fatalf("%+v %v, want %s", answer, err, state)
	}
	return answer
}

// states returns the states of the ordered rains, newest first.
func (h *harness) states() (list []string) {
	h.T.Helper()
	answer, err := h.gifts.HouseRains(h.Ctx, staff("olga"), HouseRainsRequest{})
	if err != nil {
		h.T.Fatal(err)
	}
	for _, row := range answer.Rows {
		list = append(list, row.State)
	}
	return list
}

func (h *harness) requireOrderRefused(name string, r OrderRainRequest, code int) {
	h.T.Helper()
	_, err := h.gifts.OrderRain(h.Ctx, staff("olga"), r)
	if refusal, known := fault.From(err); !known || refusal.Code != code {
		h.T.Errorf("%s: %v, want code %d", name, err, code)
	}
}

func TestOrderedRainIsPaidAtOnce(t *testing.T) {
	h := newHarness(t)
	h.addWriters(room, anna.ID, bert.ID)
	first := h.order(orderOf("r1", "10.01", 4, 0), RainDone)
	again := h.order(orderOf("r1", "10.01", 4, 0), RainDone) // the same request
	if first != again {
		t.Errorf("%+v and %+v", first, again)
	}
	if h.balance(anna.ID) != 102_50 || h.balance(bert.ID) != 102_50 || h.balance(carl.ID) != 100_00 {
		t.Error("the money went elsewhere")
	}
	if published := h.takePublished(); len(published) != 1 {
		t.Errorf("the room received it %d times", len(published))
	}
	rows, err := h.gifts.HouseRains(h.Ctx, staff("olga"), HouseRainsRequest{})
	if err != nil || len(rows.Rows) != 1 || rows.Rows[0].Given != "5.00" || rows.SpentToday != "10.010000" {
		t.Errorf("%+v %v", rows, err)
	}
	h.requireOrderRefused("another content", orderOf("r1", "10.02", 4, 0), fault.CodeConflict)
	h.checkAudits()
}

func TestPlannedRainIsPaidOrMissed(t *testing.T) {
	h := newHarness(t)
	at := h.Clock.Now().Add(time.Hour)
	h.order(orderOf("r1", "6", 3, at.UnixMilli()), RainPlanned)
	run := func() {
		t.Helper()
		if err := h.gifts.runDueRains(h.Ctx); err != nil {
			t.Fatal(err)
		}
	}
	if run(); h.states()[0] != RainPlanned {
		t.Error("it fell too early")
	}
	h.Clock.Advance(time.Hour)
	if run(); h.states()[0] != RainPlanned {
		t.Error("it went to no player")
	}
	h.addWriters(room, anna.ID)
	h.closed[room] = true
	if run(); h.states()[0] != RainPlanned || h.balance(anna.ID) != 100_00 {
		t.Error("money moved in a closed room")
	}
	h.closed[room] = false
	run()
	if run(); h.states()[0] != RainDone || h.balance(anna.ID) != 102_00 {
		t.Errorf("%v, anna has %d", h.states(), h.balance(anna.ID))
	}
	h.order(orderOf("r2", "6", 3, h.Clock.Now().Add(time.Minute).UnixMilli()), RainPlanned)
	h.Clock.Advance(time.Hour)
	if run(); h.states()[0] != RainMissed || h.balance(anna.ID) != 102_00 {
		t.Errorf("late: %v", h.states())
	}
	planned := h.order(orderOf("r3", "6", 3, h.Clock.Now().Add(time.Minute).UnixMilli()), RainPlanned)
	cancel := CancelRainRequest{ID: planned.ID, Reason: action.Reason{Reason: "a test"}}
	if _, err := h.gifts.CancelRain(h.Ctx, staff("olga"), cancel); err != nil {
		t.Fatal(err)
	}
	if _, err := h.gifts.CancelRain(h.Ctx, staff("olga"), cancel); err == nil {
		t.Error("cancelled twice")
	}
	h.Clock.Advance(time.Minute)
	if run(); h.states()[0] != RainCancelled {
		t.Errorf("cancelled: %v", h.states())
	}
	h.checkAudits()
}

func TestInvalidOrdersAreRefused(t *testing.T) {
	h := newHarness(t)
	h.addWriters(room, anna.ID)
	soon := h.Clock.Now().Add(time.Minute).UnixMilli()
	for name, amount := range map[string]string{
		"zero": "0", "negative": "-5", "words": "ten", "exponent": "1e3", "too precise": "1.001", "huge": "99999999999999999999", "too little each": "0.10",
	} {
		h.requireOrderRefused(name, orderOf("x", amount, 3, 0), fault.CodeInvalid)
	}
	h.requireOrderRefused("no receivers", orderOf("x", "5", 0, 0), fault.CodeInvalid)
	h.requireOrderRefused("too many receivers", orderOf("x", "5000", maxOrderReceivers+1, 0), fault.CodeInvalid)
	h.requireOrderRefused("the past", orderOf("x", "5", 1, 1), fault.CodeInvalid)
	h.requireOrderRefused("far away", orderOf("x", "5", 1, h.Clock.Now().Add(maxOrderAhead+time.Hour).UnixMilli()), fault.CodeInvalid)
	other := orderOf("x", "5", 1, 0)
	other.Room = "casino_de"
	h.requireOrderRefused("no such room", other, fault.CodeInvalid)
	other = orderOf("x", "5", 1, 0)
	other.Currency = "zzz"
	h.requireOrderRefused("no such currency", other, fault.CodeInvalid)
	h.order(orderOf("r1", "990", 10, soon), RainPlanned)
	h.order(orderOf("r2", "990", 10, soon), RainPlanned)
	h.requireOrderRefused("more than the day allows", orderOf("r2a", "21", 1, soon), fault.CodeConflict)
	h.Clock.Advance(24 * time.Hour)
	h.deposits[anna.ID], h.writers[room] = h.Clock.Now(), []writer{{anna.ID, h.Clock.Now()}}
	h.order(orderOf("r3", "2", 1, 0), RainDone)
	h.writers[room] = nil
	if _, err := h.gifts.OrderRain(h.Ctx, staff("olga"), orderOf("r4", "2", 1, 0)); err == nil {
		t.Error("it rained on no player")
	}
	if len(h.states()) != 3 {
		t.Errorf("refused orders are kept: %v", h.states())
	}
	h.checkAudits()
}

func TestLargeRainNeedsSecondPerson(t *testing.T) {
	h := newHarness(t)
	h.addWriters(room, anna.ID)
	waiting := h.order(orderOf("r1", "1500", 1, 0), "")
	if waiting.Waiting == "" || h.balance(anna.ID) != 100_00 || len(h.states()) != 0 {
		t.Fatalf("%+v", waiting)
	}
	approve := func(name string) error {
		list, err := h.gifts.Approvals.List(h.Ctx, staff(name), approval.ApprovalsRequest{})
		if err != nil || len(list.Rows) != 1 {
			t.Fatalf("%+v %v", list, err)
		}
		_, err = h.gifts.Approvals.Decide(h.Ctx, staff(name), approval.DecideRequest{
			ID: list.Rows[0].ID, Hash: list.Rows[0].Hash, Approve: true, Reason: action.Reason{Reason: "a test"},
		})
		return err
	}
	if approve("olga") == nil {
		t.Error("who asked has approved it")
	}
	if err := approve("pete"); err != nil {
		t.Fatal(err)
	}
	if h.balance(anna.ID) != 1600_00 || h.states()[0] != RainDone {
		t.Errorf("anna has %d, %v", h.balance(anna.ID), h.states())
	}
	h.checkAudits()
}

// The audit detects an ordered rain that is marked as paid out but has no gift.
func TestAuditFindsRainWithoutGift(t *testing.T) {
	h := newHarness(t)
	h.addWriters(room, anna.ID)
	h.order(orderOf("r1", "6", 3, 0), RainDone)
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE house_rains SET given = given + 1`)
		return err
	})
	if len(h.Findings(append(ledger.Checks(), h.Wagers.Checks()...))) != 1 {
		t.Error("it was not noticed")
	}
}
