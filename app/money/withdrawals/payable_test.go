package withdrawals

import (
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/db"
)

// mayPay calls MayPay as the treasury does before it signs.
func (h *harness) mayPay(o Order) (reason string) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		reason, err = h.service.orders().MayPay(q, o)
		return err
	})
	return reason
}

func (h *harness) requireReturnedToReview(row string, reason string) {
	h.T.Helper()
	h.Check(h.deliver(row, func(tx *db.Tx, key id.Binary) error { return h.service.ReturnToReview(tx, key, reason) }))
}

// Reasons that become known after the approval hold the payment: a lost deposit
// and a hold until they end, and a ban until staff approve all the same.
func TestRuleAfterApprovalBlocksPayment(t *testing.T) {
	for rule, set := range map[string]func(h *harness, on bool){
		"lost_deposit": func(h *harness, on bool) { h.rules.Lost["anna"] = on },
		"hold":         func(h *harness, on bool) { h.rules.WithdrawalsHeld["anna"] = on },
		"ban":          func(h *harness, on bool) { h.rules.Banned["anna"] = on },
	} {
		t.Run(rule, func(t *testing.T) {
			h := newHarness(t)
			h.credit("anna", "ltc", "30")
			row := h.mustRequest("anna", "1") // paid at once
			order := h.orders[0]
			if reason := h.mayPay(order); reason != "" {
				t.Fatalf("it is held at once: %s", reason)
			}
			set(h, true)
			reason := h.mayPay(order)
			if reason == "" {
				t.Fatal("it may be paid")
			}
			before := h.balance("anna", "ltc")
			h.requireReturnedToReview(row.ID, reason)
			w := h.stored(row.ID)
			if w.state != Review || w.automatic || !slices.Equal(w.objections, []string{rule}) || h.balance("anna", "ltc") != before {
				t.Errorf("%s, automatic %t, %v", w.state, w.automatic, w.objections)
			}
			_, err := h.approve(boss(), row.ID)
			if rule == "ban" {
				h.Check(err)
			} else {
				requireRefusal(t, "an approval meanwhile", err, fault.CodeConflict, rule)
				set(h, false)
				_, err = h.approve(boss(), row.ID)
				h.Check(err)
			}
			if reason := h.mayPay(h.orders[1]); reason != "" {
				t.Errorf("approved again, it is held: %s", reason)
			}
			h.Check(h.markPaid(row.ID))
			h.requireSoundBooks()
		})
	}
}

// An order is paid only while its withdrawal is approved and has the same values.
func TestOrderMustMatchWithdrawal(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "ltc", "30")
	row := h.mustRequest("anna", "1")
	order := h.orders[0]
	for what, change := range map[string]func(o *Order){
		"address": func(o *Order) { o.Address = "elsewhere" }, "amount": func(o *Order) { o.Amount++ }, "fee": func(o *Order) { o.Fee++ },
		"tag": func(o *Order) { o.Tag = "7" }, "asset": func(o *Order) { o.Asset = "btc" }, "id": func(o *Order) { o.ID[3]++ },
	} {
		changed := order
		change(&changed)
		if h.mayPay(changed) == "" {
			t.Errorf("an order with another %s may be paid", what)
		}
	}
	h.requireReturnedToReview(row.ID, "a test")
	if reason := h.mayPay(order); !strings.Contains(reason, "review") {
		t.Errorf("an order that was taken back: %q", reason)
	}
}

// A rule that can hold payments and has no objection for staff fails at start.
func TestEveryPaymentRuleHasObjection(t *testing.T) {
	h := newHarness(t)
	rules := h.gate.PaymentRules()
	if len(rules) < 3 {
		t.Fatalf("payments are held by %v", rules)
	}
	if err := CheckPaymentRules(rules); err != nil {
		t.Error(err)
	}
	if err := CheckPaymentRules(append(rules, "new rule")); err == nil {
		t.Error("a rule without an objection starts")
	}
}

// The audit finds a payment that was signed while a deposit of its player was lost.
func TestAuditFindsPaymentSignedAfterLoss(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "ltc", "30")
	for _, lost := range []bool{false, true} {
		row := h.mustRequest("anna", "1")
		h.Clock.Advance(time.Minute)
		if lost {
			h.rules.LostSince["anna"] = h.Clock.Now().UnixMilli()
		}
		h.Clock.Advance(time.Minute)
		h.Check(h.deliver(row.ID, func(tx *db.Tx, key id.Binary) error { return h.service.Signed(tx, key, "tx1") }))
		if !lost { // a loss after the signature is not a finding
			h.Clock.Advance(time.Minute)
			h.rules.LostSince["anna"] = h.Clock.Now().UnixMilli()
			h.Clock.Advance(time.Minute)
		}
		h.Check(h.deliver(row.ID, func(tx *db.Tx, key id.Binary) error { return h.service.Sent(tx, key, "tx2") }))
		h.Check(h.markPaid(row.ID))
		found := h.Findings(h.service.Checks())
		if want := map[bool]int{true: 1}[lost]; len(found) != want || want == 1 && !strings.Contains(found[0].Problem, "was signed while a deposit of anna was lost") {
			t.Errorf("lost before it was signed: %t: %+v", lost, found)
		}
		clear(h.rules.LostSince)
	}
}
