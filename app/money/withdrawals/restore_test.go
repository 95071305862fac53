package withdrawals

import (
	"testing"

	"croupier/app/kernel/id"
	"croupier/db"
)

// After a restore a withdrawal in review that the chain has paid is approved
// without a person and paid. A withdrawal that was requested later is not
// searched.
func TestChainPaymentApprovesWithdrawalInReview(t *testing.T) {
	h, waiting, _ := newQueue(t)
	first := h.stored(waiting[0])
	h.Read(func(q *db.Reader) error {
		list, err := h.service.orders().Unapproved(q, first.network, "", first.createdAt, 10)
		if err != nil || len(list) != 1 || list[0].ID != first.id || list[0].Amount != first.amount-first.fee || list[0].Address != first.address {
			t.Errorf("%+v, %v", list, err)
		}
		list, err = h.service.orders().Unapproved(q, first.network, "somewhere else", first.createdAt, 10)
		if len(list) != 0 {
			t.Errorf("another address: %+v", list)
		}
		return err
	})
	h.Check(h.deliver(waiting[0], func(tx *db.Tx, key id.Binary) error { return h.service.Found(tx, key, "tx1") }))
	if w := h.stored(waiting[0]); w.state != Approved || w.txid != "tx1" {
		t.Fatalf("%+v", w)
	}
	h.Check(h.markPaid(waiting[0]))
	if w := h.stored(waiting[0]); w.state != Paid {
		t.Errorf("it is %s", w.state)
	}
	if err := h.deliver(waiting[0], func(tx *db.Tx, key id.Binary) error { return h.service.Found(tx, key, "tx1") }); err == nil {
		t.Error("what is paid was found again")
	}
	h.requireSoundBooks()
}
