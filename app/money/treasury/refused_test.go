package treasury

import (
	"strings"
	"testing"

	"croupier/db"
)

// busy makes the node report that too many transactions wait, a state that ends
// with new blocks.
func (r *harness) busy(on bool) {
	r.chain.at = nil
	if on {
		r.chain.at = func(where string) error {
			if where == "before send" {
				return errBusy
			}
			return nil
		}
	}
}

// A node that has evicted a payment from its mempool, because others pay more,
// gets one with a higher fee and the same coins.
func TestEvictedPaymentIsReplacedAtMinimumFee(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 1_000_000_000)
	r.withdraw("ltc", 1_000_000_000, 0, "outside")
	r.work()
	r.chain.pool, r.chain.rate = nil, 20_000
	r.chain.reject = func(tx fakeTx) bool { return tx.Fee < 20_000 }
	r.work()
	sends := r.chain.sends
	r.work()
	if got := r.states(); got != "rejected" || r.chain.sends != sends {
		t.Fatalf("%s, sent again %d times", got, r.chain.sends-sends)
	}
	r.Clock.Advance(retryAfter)
	r.work()
	if got := r.states(); got != "rejected sent" {
		t.Fatalf("not replaced: %s", got)
	}
	r.mineBlocks(3)
	r.settled()
}

// Staff raise the fee of a signed payment that no node accepts.
func TestStaffBumpUnacceptedPayment(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 1_000_000_000)
	r.withdraw("ltc", 1_000_000_000, 0, "outside")
	r.busy(true)
	_ = r.s.runPending(r.Ctx, "ltc")
	if got := r.states(); got != "signed" {
		t.Fatal(got)
	}
	r.busy(false)
	r.chain.reject = func(tx fakeTx) bool { return tx.Fee < 1501 }
	_, err := r.s.Bump(r.Ctx, staff("maria"), TreasuryPaymentRequest{TreasuryID: TreasuryID{r.all()[0].paymentID.String()}, Reason: testReason})
	r.Check(err)
	r.work()
	if got := r.states(); got != "signed sent" {
		t.Fatalf("not raised: %s", got)
	}
	r.mineBlocks(3)
	r.settled()
}

// A cancelled payment sends its coins to the site itself, and its orders are paid
// again once that is confirmed, and never together with the first transaction.
func TestStaffCancelUnacceptedPayment(t *testing.T) {
	for _, late := range []bool{false, true} {
		r := newHarness(t, "ltc")
		r.fund("ltc", 1_000_000_000)
		r.withdraw("ltc", 1_000_000_000, 0, "outside")
		r.busy(true)
		_ = r.s.runPending(r.Ctx, "ltc")
		first := r.all()[0]
		_, err := r.s.Cancel(r.Ctx, staff("maria"), TreasuryCancelRequest{TreasuryID: TreasuryID{first.paymentID.String()}, Reason: testReason})
		r.Check(err)
		_ = r.s.runPending(r.Ctx, "ltc") // signs the cancellation
		r.busy(false)
		r.eventLog()
		if late { // a miner includes the first one all the same
			r.Check(r.chain.accept(first.raw))
		} else {
			r.work()
		}
		r.mineBlocks(3)
		if want := map[bool]string{false: "replaced confirmed", true: "confirmed replaced"}[late]; !strings.HasPrefix(r.states(), want) {
			t.Fatalf("late %t: %s", late, r.states())
		}
		r.mineBlocks(4)
		r.settled()
		r.requireSoundBooks()
		r.Read(func(q *db.Reader) error {
			p, _, err := paymentByID(q, first.paymentID)
			if want := map[bool]string{false: returned, true: done}[late]; p.state != want {
				t.Errorf("late %t: the payment is %s, want %s", late, p.state, want)
			}
			return err
		})
	}
}
