// Package chaintest is the conformance test of nodes: it checks every node of a network against a
// rig that can pay, make blocks and reorganise.
package chaintest

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/chain"
)

// Harness is a network that a test controls.
type Harness interface {
	// Node is the tested node.
	Node() chain.Node
	// Asset is the asset of Pay.
	Asset() chain.Asset
	// Address makes a new address in its canonical form.
	Address(t testing.TB) string
	// Pay pays to an address; the transaction waits for a block.
	Pay(t testing.TB, address string, units *big.Int) (txid string)
	// Mine adds blocks. The first has the waiting transactions.
	Mine(t testing.TB, n int)
	// Reorganise replaces at least this number of the newest blocks by others.
	Reorganise(t testing.TB, depth int)
}

// Mempool is a rig whose node lists waiting transactions.
type Mempool interface{ HasWaiting() bool }

// Spender is a rig that can spend its own money.
type Spender interface {
	// Spend signs two transactions that spend the same money and pay to different addresses, for
	// the same fee.
	Spend(t testing.TB) (item, other chain.Signed)
}

// callTimeout is the timeout of one call.
const callTimeout = 10 * time.Second

type checker struct {
	Harness
	t    *testing.T
	node chain.Node
}

// Run checks everything that a node must do.
func Run(t *testing.T, harness Harness) {
	t.Helper()
	b := &checker{Harness: harness, t: t, node: harness.Node()}
	for _, item := range []struct {
		name string
		run  func(b *checker)
	}{
		{"the tip is a block of the chain", (*checker).tip},
		{"a payment waits and is in a block", (*checker).payment},
		{"many payments in one block", (*checker).manyPayments},
		{"other addresses are not reported", (*checker).unwatchedAddresses},
		{"an unknown transaction", (*checker).unknownTransaction},
		{"balances by height", (*checker).balance},
		{"a reorganisation", (*checker).reorganisation},
		{"sending", (*checker).send},
	} {
		t.Run(item.name, func(t *testing.T) {
			b.t = t
			item.run(b)
		})
	}
}

func (b *checker) ctx() context.Context {
	ctx, done := context.WithTimeout(b.t.Context(), callTimeout)
	b.t.Cleanup(done)
	return ctx
}

func (b *checker) check(what string, err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatalf("%s: %v", what, err)
	}
}

func watchOnly(addresses ...string) chain.Watch {
	return func(address string) bool { return slices.Contains(addresses, address) }
}

func (b *checker) tipNow() chain.Block {
	b.t.Helper()
	tip, err := b.node.Tip(b.ctx())
	b.check("tip", err)
	return tip
}

func (b *checker) units(n int64) *big.Int {
	// Ten-thousandths of a coin are above the dust limit of every network.
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(b.Asset().Decimals-4, 0))), nil)
	return unit.Mul(unit, big.NewInt(n))
}

func (b *checker) tip() {
	before := b.tipNow()
	b.Mine(b.t, 2)
	tip := b.tipNow()
	if tip.Height != before.Height+2 || tip.Hash == "" || tip.Hash == before.Hash || tip.At.IsZero() {
		b.t.Errorf("after two blocks the tip is %+v and not %+v", tip, before)
	}
	parent, err := b.node.At(b.ctx(), tip.Height-1)
	b.check("the block below", err)
	same, err := b.node.At(b.ctx(), tip.Height)
	b.check("the newest block by its height", err)
	if same.Hash != tip.Hash || parent.Hash != tip.Parent || parent.Height != tip.Height-1 || parent.Parent != before.Hash {
		b.t.Errorf("the chain is broken: %+v, %+v", parent, same)
	}
	if _, err := b.node.At(b.ctx(), tip.Height+1000); !errors.Is(err, chain.ErrNoBlock) {
		b.t.Errorf("a block that is not there yet: %v", err)
	}
}

// requirePayment compares a received payment with the sent one.
func (b *checker) requirePayment(what string, p chain.Payment, txid, to string, units *big.Int) {
	b.t.Helper()
	if p.TxID != txid || p.To != to || p.Asset != b.Asset().ID || p.Units == nil || p.Units.Cmp(units) != 0 || p.Failed {
		b.t.Errorf("%s: %+v (%s), want %s to %s in %s", what, p, p.Units, units, to, txid)
	}
}

func (b *checker) payment() {
	to, units := b.Address(b.t), b.units(1234)
	txid := b.Pay(b.t, to, units)
	waits := true
	if m, ok := b.Harness.(Mempool); ok {
		waits = m.HasWaiting()
	}
	if list, err := b.node.Waiting(b.ctx(), watchOnly(to)); waits {
		b.check("waiting", err)
		if len(list) != 1 || !list[0].Waits() {
			b.t.Fatalf("waiting are %+v", list)
		}
		b.requirePayment("waiting", list[0], txid, to, units)
		seen, err := b.node.Status(b.ctx(), txid)
		b.check("the status while it waits", err)
		if !seen.Known || seen.Block.Hash != "" {
			b.t.Errorf("while it waits it is %+v", seen)
		}
	}
	b.Mine(b.t, 1)
	tip := b.tipNow()
	list, err := b.node.Payments(b.ctx(), tip, watchOnly(to))
	b.check("payments", err)
	if len(list) != 1 || list[0].Block.Hash != tip.Hash || list[0].Block.Height != tip.Height {
		b.t.Fatalf("the block has %+v", list)
	}
	b.requirePayment("in the block", list[0], txid, to, units)
	lookup, err := b.node.TransactionPayments(b.ctx(), txid, watchOnly(to))
	b.check("look", err)
	if len(lookup) != 1 || lookup[0].Block.Hash != tip.Hash || lookup[0].Output != list[0].Output {
		b.t.Errorf("looking finds %+v", lookup)
	}
	seen, err := b.node.Status(b.ctx(), txid)
	b.check("status", err)
	if !seen.Known || seen.Block.Hash != tip.Hash || seen.Failed {
		b.t.Errorf("in a block it is %+v", seen)
	}
	left, err := b.node.Waiting(b.ctx(), watchOnly(to))
	b.check("waiting afterwards", ignoreUnable(err))
	if len(left) > 0 {
		b.t.Errorf("it still waits: %+v", left)
	}
}

func ignoreUnable(err error) error {
	if errors.Is(err, chain.ErrNoData) {
		return nil
	}
	return err
}

func (b *checker) manyPayments() {
	const count = 5
	paid := map[string]string{}
	var all []string
	for i := range count {
		to := b.Address(b.t)
		all = append(all, to)
		paid[to] = b.Pay(b.t, to, b.units(int64(10+i)))
	}
	b.Mine(b.t, 1)
	list, err := b.node.Payments(b.ctx(), b.tipNow(), watchOnly(all...))
	b.check("payments", err)
	for _, p := range list {
		if paid[p.To] != p.TxID {
			b.t.Errorf("%s was paid in %s, not %s", p.To, paid[p.To], p.TxID)
		}
		delete(paid, p.To)
	}
	if len(paid) > 0 {
		b.t.Errorf("the block has not %v", paid)
	}
}

func (b *checker) unwatchedAddresses() {
	txid := b.Pay(b.t, b.Address(b.t), b.units(50))
	list, err := b.node.Waiting(b.ctx(), watchOnly())
	b.check("waiting", ignoreUnable(err))
	lookup, err := b.node.TransactionPayments(b.ctx(), txid, watchOnly())
	b.check("look", err)
	b.Mine(b.t, 1)
	included, err := b.node.Payments(b.ctx(), b.tipNow(), watchOnly())
	b.check("payments", err)
	if len(list)+len(lookup)+len(included) > 0 {
		b.t.Errorf("payments to other addresses: %v, %v, %v", list, lookup, included)
	}
}
