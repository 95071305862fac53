package gateways

import (
	"math/big"
	"testing"
	"time"
)

// However the facts are, money that counts is shown as money, and its absence never is.
func TestStates(t *testing.T) {
	units := func(n int64) *big.Int { return big.NewInt(n) }
	seen := map[State]bool{}
	for _, standing := range []Standing{Open, Ended, Refused, Returned} {
		for bits := range 4 {
			for _, counted := range []int64{0, 1, 10, 11} {
				for _, coming := range []int64{0, 5} {
					f := Facts{Standing: standing, Asked: units(10), Counted: units(counted), Coming: units(coming), OverTime: bits&1 > 0, Late: bits&2 > 0}
					state := stateOf(f)
					seen[state] = true
					arrived := state == Partly || state == Paid || state == Over || state == Late
					if arrived != (counted > 0) {
						t.Errorf("%+v is %s", f, state)
					}
					if counted > 0 && !f.Late && (state == Paid) != (counted == 10) {
						t.Errorf("%+v is %s", f, state)
					}
					if counted == 0 && coming > 0 && (standing == Open || standing == Ended) && state != Waiting {
						t.Errorf("%+v is %s", f, state)
					}
				}
			}
		}
	}
	for _, state := range []State{Asked, Waiting, Partly, Paid, Over, Late, Expired, Failed, Refunded} {
		if !seen[state] {
			t.Errorf("no facts make %s", state)
		}
	}
}

// Looks become seldom, failures make them more so, and they end.
func TestLooksBackOff(t *testing.T) {
	start := time.Unix(1_700_000_000, 0)
	p := &payment{Payment: Payment{State: Asked, CreatedAt: start.UnixMilli(), ExpiresAt: start.Add(lasts).UnixMilli()}}
	at, looks := start, 0
	for ; looks < 1000; looks++ {
		next := p.nextLook(at)
		if next == 0 {
			break
		}
		pause := time.UnixMilli(next).Sub(at)
		if pause < soonest || pause > latest {
			t.Fatalf("a pause of %s", pause)
		}
		at = at.Add(pause)
	}
	if looks < 30 || looks > 80 || at.Sub(start) < watched {
		t.Errorf("%d looks in %s", looks, at.Sub(start))
	}
	p.tries = 60
	if pause := time.UnixMilli(p.nextLook(start)).Sub(start); pause != soonest<<mostTries {
		t.Errorf("a gateway that fails is asked again after %s", pause)
	}
	p.State = Waiting
	if p.nextLook(at) == 0 {
		t.Error("what is on its way is given up")
	}
}
