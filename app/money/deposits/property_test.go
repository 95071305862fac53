package deposits

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/chain"
)

// run is one random history of a chain. Its transactions and its players begin
// with the name of the run.
type run struct {
	*harness
	name string
	// first is the number of blocks before it.
	first int
	// free are the payments that are in no block.
	free map[string]chain.Payment
}

func (r *run) players() []string { return []string{r.name + "anna", r.name + "bertram"} }

// names are those of the free payments, in order.
func (r *run) names() []string { return slices.Sorted(maps.Keys(r.free)) }

// own returns the states of the run's transactions and the balances of its
// players.
func (r *run) own(h *harness) map[string]string {
	found := h.states()
	maps.DeleteFunc(found, func(txid, _ string) bool { return !strings.HasPrefix(txid, r.name) })
	for _, player := range r.players() {
		found[player] = h.balance(player, "xrp")
	}
	return found
}

// loseCounted has a payment that was counted and is in no block afterwards.
func (r *run) loseCounted(t *rapid.T) {
	payment := r.payment(r.players()[0], "xrp", r.name+"lost", 70_000_000)
	r.mine("xrp", payment)
	r.mineEmpty("xrp", 3)
	r.undo("xrp", 4)
	if how, _, _ := strings.Cut(r.own(r.harness)[payment.TxID], " "); how != string(Reversed) {
		t.Fatalf("a counted payment that the chain lost is %s", how)
	}
}

// step draws a random change of the chain.
func (r *run) step(t *rapid.T) {
	switch rapid.IntRange(0, 3).Draw(t, "step") {
	case 0, 1:
		var block []chain.Payment
		for _, name := range r.names() {
			if rapid.Bool().Draw(t, "included") {
				block = append(block, r.free[name])
				delete(r.free, name)
			}
		}
		r.mine("xrp", block...)
	case 2:
		depth := rapid.IntRange(0, min(5, len(r.chains["xrp"])-r.first)).Draw(t, "depth")
		for _, p := range r.undo("xrp", depth) {
			r.free[p.TxID] = p
		}
	case 3:
		var list []chain.Payment
		for _, name := range r.names() {
			if rapid.Bool().Draw(t, "waits") {
				list = append(list, r.free[name])
			}
		}
		r.addToMempool("xrp", list...)
	}
}

// Whatever reorganisations a chain has, its deposits end as without them. Every
// transaction of the final chain has the same state as after a fresh reading,
// transactions that the chain has lost are lost, and the books are correct after
// every step. The one difference is a deposit that was lost after it was counted:
// it waits for a person, and when that person has taken it back the balances
// match the fresh reading too. Every history begins with such a deposit, so that
// each run checks this difference.
func TestReorganisationsMatchFreshScan(t *testing.T) {
	var h, fresh *harness
	runs := 0
	rapid.Check(t, func(rt *rapid.T) {
		// The audit of each step reads everything, so that a site serves some runs only.
		if runs%40 == 0 {
			for _, old := range []*harness{h, fresh} {
				if old != nil {
					old.requireSoundBooks("at the end")
					old.Check(errors.Join(old.DB.Close(), os.RemoveAll(filepath.Dir(old.DB.Path()))))
				}
			}
			h, fresh = newHarness(t), newHarness(t)
		}
		runs++
		h.Clock.Advance(approvalWindow) // the decisions of one person are summed over a day
		r := &run{harness: h, name: fmt.Sprintf("run%06d", runs), first: len(h.chains["xrp"]), free: map[string]chain.Payment{}}
		for n := range rapid.IntRange(1, 6).Draw(rt, "payments") {
			p := h.payment(r.players()[n%2], "xrp", fmt.Sprintf("%st%d", r.name, n), int64(n+1)*10_000_000)
			if n == 4 {
				p.Tag = ""
			}
			r.free[p.TxID] = p
		}
		r.loseCounted(rt)
		for range rapid.IntRange(1, 14).Draw(rt, "steps") {
			r.step(rt)
			if found := h.Findings(Checks()); len(found) > 0 {
				rt.Fatalf("on the way the audit found %+v", found)
			}
		}
		h.mineEmpty("xrp", 3)
		for _, player := range r.players() {
			fresh.copyAddress(h, player)
		}
		for _, b := range h.chains["xrp"][r.first:] {
			fresh.mine("xrp", slices.Clone(b.payments)...)
		}
		for _, d := range h.all() {
			if d.state == Reversed {
				if _, err := h.decide("staff1", d.id.String(), Decision{Action: "take_back"}); err != nil {
					rt.Fatalf("run %d: take %s back: %v", runs, d.txid, err)
				}
			}
		}
		got := r.own(h)
		for _, name := range append(r.names(), r.name+"lost") {
			if how, _, _ := strings.Cut(got[name], " "); !slices.Contains([]string{"", "seen", "replaced", "orphaned", "settled"}, how) {
				rt.Fatalf("%s is in no block and %s", name, how)
			}
			delete(got, name)
		}
		if want := r.own(fresh); !maps.Equal(got, want) {
			rt.Fatalf("it ends as %v, a fresh reading as %v", got, want)
		}
	})
	h.requireSoundBooks("at the end")
	if !t.Failed() && runs < 10 {
		t.Errorf("%d runs, want at least 10", runs)
	}
}
