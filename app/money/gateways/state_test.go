package gateways

import (
	"math/big"
	"testing"
	"time"
)

// For all facts, money that counts is shown as money, and missing money never is.
func TestStateOf(t *testing.T) {
	units := func(n int64) *big.Int { return big.NewInt(n) }
	seen := map[State]bool{}
	for _, status := range []PaymentStatus{Open, Ended, Refused, Returned} {
		for bits := range 4 {
			for _, counted := range []int64{0, 1, 10, 11} {
				for _, coming := range []int64{0, 5} {
					f := Inputs{Status: status, Requested: units(10), Counted: units(counted), Pending: units(coming), TimeOver: bits&1 > 0, Late: bits&2 > 0}
					state := stateOf(f)
					seen[state] = true
					arrived := state == Underpaid || state == Paid || state == Overpaid || state == PaidLate
					if arrived != (counted > 0) {
						t.Errorf("%+v is %s", f, state)
					}
					if counted > 0 && !f.Late && (state == Paid) != (counted == 10) {
						t.Errorf("%+v is %s", f, state)
					}
					if counted == 0 && coming > 0 && (status == Open || status == Ended) && state != Waiting {
						t.Errorf("%+v is %s", f, state)
					}
				}
			}
		}
	}
	for _, state := range []State{Requested, Waiting, Underpaid, Paid, Overpaid, PaidLate, Expired, Failed, Refunded} {
		if !seen[state] {
			t.Errorf("no facts make %s", state)
		}
	}
}

// Queries become rare, failures make them rarer, and they end.
func TestPollingBacksOff(t *testing.T) {
	start := time.Unix(1_700_000_000, 0)
	p := &payment{Payment: Payment{State: Requested, CreatedAt: start.UnixMilli(), ExpiresAt: start.Add(paymentTTL).UnixMilli()}}
	at, polls := start, 0
	for ; polls < 1000; polls++ {
		next := p.nextPoll(at)
		if next == 0 {
			break
		}
		pause := time.UnixMilli(next).Sub(at)
		if pause < minPollInterval || pause > maxPollInterval {
			t.Fatalf("a pause of %s", pause)
		}
		at = at.Add(pause)
	}
	if polls < 30 || polls > 80 || at.Sub(start) < watchPeriod {
		t.Errorf("%d looks in %s", polls, at.Sub(start))
	}
	p.tries = 60
	if pause := time.UnixMilli(p.nextPoll(start)).Sub(start); pause != minPollInterval<<maxTries {
		t.Errorf("a gateway that fails is asked again after %s", pause)
	}
	p.State = Waiting
	if p.nextPoll(at) == 0 {
		t.Error("what is on its way is given up")
	}
}
