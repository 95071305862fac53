package treasury

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/db"
	"croupier/internal/proptest"
)

func (r *harness) openPayments() (list []payment) {
	r.T.Helper()
	r.Read(func(q *db.Reader) (err error) {
		list, err = openPayments(q, r.chain.network.ID)
		return err
	})
	return list
}

func TestBatchRespectsHotCap(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 5_000_000_000, 5_000_000_000)
	r.withdraw("ltc", 3_750_000_000, 0, "outside-a") // 300 dollars each, the cap is 500
	r.withdraw("ltc", 3_750_000_000, 0, "outside-b")
	r.work()
	if got := r.states(); got != "sent sent" {
		t.Fatalf("two withdrawals of $300 with a cap of $500: %s", got)
	}
	r.mineBlocks(3)
	r.settled()
}

// A batch that was made before staff lowered the cap is split.
func TestBatchAboveLoweredCapIsSplitAndPaid(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 5_000_000_000, 5_000_000_000)
	r.set("treasury.hot_day_cap", `"1"`)
	r.withdraw("ltc", 2_500_000_000, 0, "outside-a") // 200 dollars each
	r.withdraw("ltc", 2_500_000_000, 0, "outside-b")
	r.work()
	if got := r.states(); got != "drafted" {
		t.Fatalf("nothing may be signed today: %s", got)
	}
	r.set("treasury.hot_cap", `"250"`)
	r.set("treasury.hot_day_cap", `"5000"`)
	r.work()
	r.mineBlocks(3)
	r.settled()
}

func TestOrderAboveHotCapRaisesAlarm(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 100_000_000_000, 5_000_000_000)
	r.withdraw("ltc", 7_000_000_000, 0, "outside-560-dollars")
	small := r.withdraw("ltc", 1_000_000_000, 0, "outside-80-dollars")
	r.work()
	list := r.openPayments()
	if len(list) != 2 || !strings.Contains(list[0].alarm+list[1].alarm, "560") || !strings.Contains(list[0].alarm+list[1].alarm, "treasury.hot_cap") {
		t.Errorf("staff do not see why it waits: %+v", list)
	}
	r.mineBlocks(3)
	if got := r.chain.paidTo(small.Address); len(got) != 1 {
		t.Errorf("the small one beside it was paid %v", got)
	}
	reading, err := r.s.readPayouts(r.Ctx)
	r.Check(err)
	if reading.Value != "1 stuck" || !strings.Contains(reading.Sentence, "treasury.hot_cap") {
		t.Errorf("the gauge says %+v", reading)
	}
}

// The part of the fee that players have not paid has a limit. Above it staff
// decide.
func TestFeeExcessIsBounded(t *testing.T) {
	r := newHarness(t, "ltc")
	r.chain.rate = 40_000_000 // 0.4 of a coin of 80 dollars: 32 dollars
	r.fund("ltc", 5_000_000_000)
	r.withdraw("ltc", 1_000_000_000, 50_000_000, "outside") // the player pays 4 of them
	r.work()
	if list := r.openPayments(); r.states() != "drafted" || !strings.Contains(list[0].alarm, "28") || !strings.Contains(list[0].alarm, "treasury.fee_over") {
		t.Fatalf("%s: %+v", r.states(), list)
	}
	r.set("treasury.fee_over", `"30"`)
	r.work()
	r.mineBlocks(3)
	r.settled()
}

func TestUnsignedPaymentRaisesAlarmAfterDelay(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 5_000_000_000)
	r.set("treasury.hot_day_cap", `"100"`)
	r.withdraw("ltc", 2_500_000_000, 0, "outside") // 200 dollars
	r.work()
	if list := r.openPayments(); len(list) != 1 || list[0].alarm != "" {
		t.Fatalf("an alarm before the time: %+v", list)
	}
	r.Clock.Advance(defaultAlarm * time.Minute)
	r.work()
	if list := r.openPayments(); len(list) != 1 || !strings.Contains(list[0].alarm, "treasury.hot_day_cap") {
		t.Errorf("no alarm: %+v", list)
	}
	r.set("treasury.hot_day_cap", `"5000"`)
	r.work()
	if list := r.openPayments(); len(list) != 1 || list[0].alarm != "" {
		t.Errorf("the alarm stays although it was signed: %+v", list)
	}
	r.mineBlocks(3)
	r.settled()
}

func TestUnacceptedPaymentRaisesAlarmAfterDelay(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 5_000_000_000)
	r.withdraw("ltc", 1_000_000_000, 0, "outside")
	r.chain.at = func(where string) error {
		if where == "before send" {
			return errBusy
		}
		return nil
	}
	_ = r.s.runPending(r.Ctx, "ltc")
	r.Clock.Advance(defaultAlarm * time.Minute)
	_ = r.s.runPending(r.Ctx, "ltc")
	if list := r.openPayments(); len(list) != 1 || !strings.Contains(list[0].alarm, "no node has accepted it") || !strings.Contains(list[0].alarm, "too-long-mempool-chain") {
		t.Errorf("no alarm with the node's reason: %+v", list)
	}
	r.chain.at = nil
	r.work()
	if list := r.openPayments(); len(list) != 1 || list[0].alarm != "" {
		t.Errorf("the alarm stays although the node has it: %+v", list)
	}
	r.mineBlocks(3)
	r.settled()
}

// For queues of any size and order, no payment of the hot wallet is above the
// cap, and each order is paid or shown to staff with a reason.
func TestQueueInAnyOrderRespectsCapAndCompletes(t *testing.T) {
	proptest.Check(t, func(t testing.TB, rt *rapid.T) {
		r := newHarness(t, "ltc")
		r.fund("ltc", slices.Repeat([]int64{1_000_000_000}, 12)...)
		r.set("treasury.hot_day_cap", `"100000"`)
		small := 0
		for i, dollars := range rapid.SliceOfN(rapid.IntRange(1, 700), 1, 8).Draw(rt, "queue") {
			r.withdraw("ltc", money.Amount(dollars)*12_500_000, 0, "outside-"+string(rune('a'+i)))
			if dollars <= 500 {
				small++
			}
		}
		r.work()
		r.mineBlocks(3)
		settledOnes := 0
		r.Read(func(q *db.Reader) error {
			list, err := payments(q, `WHERE network = $1`, "ltc")
			for _, p := range list {
				all, err := versionsOf(q, p.id)
				if err != nil {
					return err
				}
				if p.usd > 500_000_000 && (all[0].hot || !strings.Contains(p.alarm, "treasury.hot_cap")) {
					rt.Errorf("a payment of %d: %+v", p.usd, p)
				}
			}
			for i, o := range r.orders {
				stored, _, err := orderByID(q, o.ID)
				if err != nil {
					return err
				}
				if stored.usd <= 500_000_000 && stored.state != paid {
					rt.Errorf("order %d of %d is %s", i, stored.usd, stored.state)
				}
				if stored.state == paid {
					settledOnes++
				}
			}
			return err
		})
		if settledOnes != small {
			rt.Errorf("%d paid, want %d", settledOnes, small)
		}
	})
}

var errBusy = errTemporary{}

// errTemporary is a temporary refusal.
type errTemporary struct{}

func (errTemporary) Error() string { return "too-long-mempool-chain" }
