package wager

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

func (h *harness) sweepRefusals() {
	h.t.Helper()
	for _, job := range h.Jobs() {
		h.must(nil, job.Run(h.ctx, nil))
	}
}

// TestRefusalIsRepeatedDuringRetention checks that a refusal stays for
// RefusalRetention and until the sweep, even when its reason is gone.
func TestRefusalIsRepeatedDuringRetention(t *testing.T) {
	h := newHarness(t)
	before := h.sums()
	b := bet{owner: "anna", request: "one", amount: 20_000}
	refused := func(when string) {
		t.Helper()
		if _, err := h.instant(b); !errors.Is(err, ErrBalance) {
			t.Errorf("%s: %v", when, err)
		}
	}
	refused("at first")
	h.fund("anna", 50_000)
	before["anna real"] += 50_000
	before["house real"] -= 50_000
	refused("with enough balance")
	other := b
	other.amount = 100
	if _, err := h.instant(other); !errors.Is(err, ErrOtherBody) {
		t.Errorf("another request with the refused id: %v", err)
	}
	h.clock.Advance(RefusalRetention)
	h.sweepRefusals()
	refused("when it is as old as refusals are kept")
	h.clock.Advance(time.Millisecond)
	refused("when it is older, and not swept")
	h.requireChanges(before, sums{"anna bonus": 50_000, "house bonus": -50_000, "anna demo": 50_000, "house demo": -50_000})
	h.sweepRefusals()
	w, err := h.instant(b)
	if err != nil || w.Stake != 20_000 {
		t.Fatalf("when it was swept: %+v, %v", w, err)
	}
	h.must(h.instant(b))
	h.mustPassAudit()
}

// TestStoredRefusalIsComplete checks that every kind of refusal is answered
// unchanged.
func TestStoredRefusalIsComplete(t *testing.T) {
	field := fault.Field("amount", "validation.max")
	for i, refusal := range []*fault.Error{
		ErrBalance, fault.ErrForbidden, field, belowMinimum(10, usd), fault.New(-7, "Ä \"quoted\" <text>").With("list", []any{"a", 1.5, nil}),
	} {
		h := newHarness(t)
		h.admission.refusal = refusal
		b := bet{owner: "anna", request: fmt.Sprint("id-", i), amount: 100}
		for range 2 {
			_, err := h.instant(b)
			got, _ := fault.From(err)
			if got.Code != refusal.Code || got.Message != refusal.Message || !reflect.DeepEqual(got.Extra, refusal.Extra) || !reflect.DeepEqual(got.Fields, refusal.Fields) {
				t.Errorf("the answer is %+v, want %+v", got, refusal)
			}
			h.admission.refusal = nil
		}
		h.mustPassAudit()
	}
}

// TestGuestRefusalsAreNotStored checks this because the number of guests has
// no limit.
func TestGuestRefusalsAreNotStored(t *testing.T) {
	h := newHarness(t)
	b := bet{owner: "guest-1", request: "one", amount: 100, funds: ledger.Demo}
	if _, err := h.instant(b); !errors.Is(err, ErrBalance) {
		t.Fatal(err)
	}
	if rows := h.count("requests"); rows != 0 {
		t.Errorf("%d refusals of guests are kept", rows)
	}
	h.write(func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.Key{Owner: ledger.House, Currency: "usd", Purpose: ledger.Demo}, Credit: ledger.PlayerKey("guest-1", "usd", true),
			Amount: 500, Code: ledger.CodeTopUp, Ref: []byte("guest-1"),
		})
		return err
	})
	for range 2 { // a guest's success is kept as a user's
		h.must(h.instant(b))
	}
	if balance := h.balance("guest-1", ledger.Demo); balance != 400 {
		t.Errorf("the guest has %d", balance)
	}
	h.mustPassAudit()
}

// TestInternalErrorsAreNotStored checks that the caller can repeat the request.
func TestInternalErrorsAreNotStored(t *testing.T) {
	h := newHarness(t)
	broken := errors.New("a broken disk")
	h.admission.refusal = fault.ErrInternal.Because(broken)
	b := bet{owner: "anna", request: "one", amount: 100}
	if _, err := h.instant(b); !errors.Is(err, broken) {
		t.Errorf("the fault is reported as %v", err)
	}
	h.admission.refusal = nil
	h.must(h.instant(b))
	if rows := h.count("requests"); rows != 0 {
		t.Errorf("%d rows of requests", rows)
	}
	h.mustPassAudit()
}

// TestOldRefusalsAreDeleted deletes all old refusals in several writes,
// every hour.
func TestOldRefusalsAreDeleted(t *testing.T) {
	h := newHarness(t)
	refuse := func(name string, count int) {
		h.write(func(tx *db.Tx) error {
			for i := range count {
				text, err := StoredRefusal{Code: -1, Message: "no"}.Text()
				if err != nil {
					return err
				}
				if err := ledger.Record(tx, ledger.Request{Owner: "anna", ID: fmt.Sprint(name, "-", i)}, ledger.Outcome{Refusal: text}); err != nil {
					return err
				}
			}
			return nil
		})
	}
	refuse("old", 2*sweepBatch+1)
	h.clock.Advance(RefusalRetention - sweepInterval/2)
	refuse("new", 3)
	h.sweepRefusals()
	if rows := h.count("requests"); rows != 2*sweepBatch+4 {
		t.Errorf("%d refusals are left too early", rows)
	}
	h.clock.Advance(sweepInterval)
	h.sweepRefusals()
	if rows := h.count("requests"); rows != 3 {
		t.Errorf("%d refusals are left, want 3", rows)
	}
}
