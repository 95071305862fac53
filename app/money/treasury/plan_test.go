package treasury

import (
	"fmt"
	"testing"
)

// everyConditions makes all combinations of facts that plan reads.
func everyConditions(fn func(f conditions)) {
	for _, ns := range []state{drafted, signed, sent, rejected, included} {
		for bits := range 1 << 14 {
			on := func(n int) bool { return bits>>n&1 == 1 }
			for _, confirmations := range []int64{0, 1, 2, 3, 4} {
				for _, made := range []int{1, 7, 8} {
					fn(conditions{
						State: ns, Exported: on(0), CanSign: on(1), Halted: on(2), Known: on(3), Signed: on(4), Failed: on(5), Expired: on(6), Foreign: on(7), Stuck: on(8), Fresh: on(9), OverCap: on(10), BumpRequested: on(11), Void: on(12), Withheld: on(13),
						Confirmations: confirmations, Needed: 3, Versions: made, MaxVersions: 8,
					})
				}
			}
		}
	}
}

// The rules of plan, stated independently of it: each step and the only cases in
// which it is taken.
func TestPlanRulesHoldForAllConditions(t *testing.T) {
	count := 0
	everyConditions(func(f conditions) {
		count++
		next := plan(f)
		must := func(rule string, satisfied bool) {
			if !satisfied {
				t.Fatalf("%s, and %+v gives %s", rule, f, next)
			}
		}
		inBlock, deep := f.Confirmations > 0, f.Confirmations >= 3
		switch next {
		case settle:
			must("only what blocks enough have is settled as paid", deep && !f.Failed)
		case settleFailed:
			must("only a failed transaction that blocks enough have is settled as failed", deep && f.Failed)
		case requeue:
			must("orders go back only when no version is known and none can be included", !inBlock && (f.Foreign || f.Void) && !f.Known)
		case drop:
			must("only unsigned payments are dropped", !inBlock && f.State == drafted && !f.Signed && !f.Known || f.State == drafted && (f.Expired || f.OverCap || f.Withheld) && !f.Signed)
		case sign:
			must("only a draft that stays here is signed here", f.State == drafted && f.CanSign && !f.Exported && !f.Halted && !f.Withheld && !inBlock)
		case await:
			must("a draft waits for another machine only if this one may not sign", f.State == drafted && (!f.CanSign || f.Exported) && !f.Halted)
		case send:
			must("only what is signed is sent, and never first while halted", !inBlock && f.State != drafted && f.State != rejected && (f.State != signed || !f.Halted))
			must("what must not be paid is not handed to a node that does not have it", !f.Withheld || f.Known)
		case bump:
			must("only a known transaction that waits long is replaced", !f.Fresh && f.Known && !inBlock && (f.Stuck || f.BumpRequested) && !f.Halted && f.Versions < f.MaxVersions)
		case redraft:
			must("another is made only in place of one that is refused or expired", !inBlock && !f.Halted && !f.Fresh && f.Versions < f.MaxVersions && (f.State == rejected && !f.Known || f.Expired || f.BumpRequested && !f.Known))
		case alarm:
			must("a person is called when no more versions are made", f.Versions >= f.MaxVersions && !inBlock)
		case idle:
			must("nothing rests that blocks enough have", !deep)
		}
		if deep {
			must("what blocks enough have comes to its end", next == settle || next == settleFailed)
		}
		if inBlock && !deep {
			must("a payment in a block waits", next == idle)
		}
	})
	if count != 5*16384*5*3 {
		t.Errorf("looked at %d facts", count)
	}
}

func TestPlan(t *testing.T) {
	for i, test := range []struct {
		f    conditions
		want step
	}{
		{conditions{State: drafted, CanSign: true}, sign},
		{conditions{State: drafted}, await},
		{conditions{State: drafted, CanSign: true, Exported: true, Signed: true}, await},
		{conditions{State: drafted, CanSign: true, Halted: true}, idle},
		{conditions{State: drafted, Expired: true, CanSign: true}, drop},
		{conditions{State: drafted, Expired: true}, await},
		{conditions{State: drafted, Exported: true, Signed: true, Expired: true}, redraft},
		{conditions{State: signed, Signed: true}, send},
		{conditions{State: signed, Signed: true, Halted: true}, idle},
		{conditions{State: sent, Signed: true}, send},
		{conditions{State: sent, Signed: true, Halted: true}, send},
		{conditions{State: sent, Signed: true, Known: true}, idle},
		{conditions{State: sent, Signed: true, Known: true, Stuck: true}, bump},
		{conditions{State: sent, Signed: true, Known: true, Stuck: true, Halted: true}, idle},
		{conditions{State: sent, Signed: true, Expired: true}, redraft},
		{conditions{State: drafted, Signed: true, Known: true, CanSign: true}, sign},
		{conditions{State: signed, Signed: true, Known: true}, send},
		{conditions{State: rejected, Signed: true}, redraft},
		{conditions{State: signed, Signed: true, BumpRequested: true}, redraft},
		{conditions{State: rejected, Signed: true, Known: true, BumpRequested: true}, bump},
		{conditions{State: drafted, OverCap: true, CanSign: true}, drop},
		{conditions{State: drafted, OverCap: true, Exported: true, Signed: true}, await},
		{conditions{State: rejected, Signed: true, Fresh: true}, idle},
		{conditions{State: rejected, Signed: true, Known: true}, idle},
		{conditions{State: rejected, Signed: true, Versions: 8}, alarm},
		{conditions{State: sent, Signed: true, Foreign: true}, requeue},
		{conditions{State: included, Signed: true, Known: true, Confirmations: 2}, idle},
		{conditions{State: included, Signed: true, Known: true, Confirmations: 3}, settle},
		{conditions{State: included, Signed: true, Known: true, Confirmations: 3, Failed: true}, settleFailed},
	} {
		test.f.Needed, test.f.MaxVersions = 3, 8
		test.f.Versions = max(test.f.Versions, 1)
		if got := plan(test.f); got != test.want {
			t.Errorf("%d: %s gives %s, want %s", i, fmt.Sprintf("%+v", test.f), got, test.want)
		}
	}
}
