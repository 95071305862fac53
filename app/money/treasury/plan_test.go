package treasury

import (
	"fmt"
	"testing"
)

// everyFacts makes all facts that differ in what plan looks at.
func everyFacts(fn func(f facts)) {
	for _, st := range []state{drafted, signed, sent, rejected, included} {
		for bits := range 1 << 10 {
			on := func(n int) bool { return bits>>n&1 == 1 }
			for _, confirmations := range []int64{0, 1, 2, 3, 4} {
				for _, made := range []int{1, 7, 8} {
					fn(facts{
						State: st, Exported: on(0), CanSign: on(1), Halted: on(2), Known: on(3), Signed: on(4), Failed: on(5), Expired: on(6), Foreign: on(7), Stuck: on(8), Fresh: on(9),
						Confirmations: confirmations, Needed: 3, Versions: made, Most: 8,
					})
				}
			}
		}
	}
}

// The rules of plan, each said apart from it: what is done in which cases only.
func TestPlanKeepsItsRulesForAllFacts(t *testing.T) {
	count := 0
	everyFacts(func(f facts) {
		count++
		next := plan(f)
		must := func(rule string, holds bool) {
			if !holds {
				t.Fatalf("%s, and %+v gives %s", rule, f, next)
			}
		}
		inBlock, deep := f.Confirmations > 0, f.Confirmations >= 3
		switch next {
		case settle:
			must("only what blocks enough have is settled as paid", deep && !f.Failed)
		case settleFailed:
			must("only a failed transaction that blocks enough have is settled as failed", deep && f.Failed)
		case giveBack:
			must("orders go back only when the nonce is gone and no version is known", !inBlock && f.Foreign && !f.Known)
		case drop:
			must("only what nobody can have signed is forgotten", !inBlock && f.State == drafted && !f.Signed && !f.Known || f.State == drafted && f.Expired && !f.Signed)
		case sign:
			must("only a draft that stays here is signed here", f.State == drafted && f.CanSign && !f.Exported && !f.Halted && !inBlock)
		case await:
			must("a draft waits for another machine only if this one may not sign", f.State == drafted && (!f.CanSign || f.Exported) && !f.Halted)
		case send:
			must("only what is signed is sent, and never first while halted", !inBlock && f.State != drafted && f.State != rejected && (f.State != signed || !f.Halted))
		case bump:
			must("only a known transaction that waits long is replaced", f.Known && !inBlock && f.Stuck && !f.Halted && f.Versions < f.Most)
		case redraft:
			must("another is made only in place of one that is refused or expired", !inBlock && !f.Halted && !f.Fresh && f.Versions < f.Most && (f.State == rejected && !f.Known || f.Expired))
		case alarm:
			must("a person is called when no more versions are made", f.Versions >= f.Most && !inBlock)
		case rest:
			must("nothing rests that blocks enough have", !deep)
		}
		if deep {
			must("what blocks enough have comes to its end", next == settle || next == settleFailed)
		}
		if inBlock && !deep {
			must("what stands in a block waits", next == rest)
		}
	})
	if count != 5*1024*5*3 {
		t.Errorf("looked at %d facts", count)
	}
}

func TestPlanStepByStep(t *testing.T) {
	for i, test := range []struct {
		f    facts
		want step
	}{
		{facts{State: drafted, CanSign: true}, sign},
		{facts{State: drafted}, await},
		{facts{State: drafted, CanSign: true, Exported: true, Signed: true}, await},
		{facts{State: drafted, CanSign: true, Halted: true}, rest},
		{facts{State: drafted, Expired: true, CanSign: true}, drop},
		{facts{State: drafted, Expired: true}, await},
		{facts{State: drafted, Exported: true, Signed: true, Expired: true}, redraft},
		{facts{State: signed, Signed: true}, send},
		{facts{State: signed, Signed: true, Halted: true}, rest},
		{facts{State: sent, Signed: true}, send},
		{facts{State: sent, Signed: true, Halted: true}, send},
		{facts{State: sent, Signed: true, Known: true}, rest},
		{facts{State: sent, Signed: true, Known: true, Stuck: true}, bump},
		{facts{State: sent, Signed: true, Known: true, Stuck: true, Halted: true}, rest},
		{facts{State: sent, Signed: true, Expired: true}, redraft},
		{facts{State: drafted, Signed: true, Known: true, CanSign: true}, sign},
		{facts{State: signed, Signed: true, Known: true}, send},
		{facts{State: rejected, Signed: true}, redraft},
		{facts{State: rejected, Signed: true, Fresh: true}, rest},
		{facts{State: rejected, Signed: true, Known: true}, rest},
		{facts{State: rejected, Signed: true, Versions: 8}, alarm},
		{facts{State: sent, Signed: true, Foreign: true}, giveBack},
		{facts{State: included, Signed: true, Known: true, Confirmations: 2}, rest},
		{facts{State: included, Signed: true, Known: true, Confirmations: 3}, settle},
		{facts{State: included, Signed: true, Known: true, Confirmations: 3, Failed: true}, settleFailed},
	} {
		test.f.Needed, test.f.Most = 3, 8
		test.f.Versions = max(test.f.Versions, 1)
		if got := plan(test.f); got != test.want {
			t.Errorf("%d: %s gives %s, want %s", i, fmt.Sprintf("%+v", test.f), got, test.want)
		}
	}
}
