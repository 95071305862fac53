// Package chaintest is the ground of tests of nodes: what every node of a network must
// do, run against a rig that can pay, make blocks and reorganise.
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

// Rig is a network that a test rules.
type Rig interface {
	// Node is asked.
	Node() chain.Node
	// Asset is what Pay pays.
	Asset() chain.Asset
	// Address makes one in its canonical form that nobody has paid to.
	Address(t testing.TB) string
	// Pay pays to an address; the transaction waits for a block.
	Pay(t testing.TB, address string, units *big.Int) (txid string)
	// Mine adds blocks, the first of which has what waits.
	Mine(t testing.TB, n int)
	// Reorganise puts others in the place of the newest blocks, at least as many.
	Reorganise(t testing.TB, depth int)
}

// Mempool is a rig whose node tells what waits for a block.
type Mempool interface{ HasWaiting() bool }

// Spender is a rig that can spend what it owns.
type Spender interface {
	// Spend signs two transactions that use up the same and pay to different
	// addresses, for the same fee.
	Spend(t testing.TB) (one, other chain.Signed)
}

// patience bounds one question.
const patience = 10 * time.Second

type bench struct {
	Rig
	t    *testing.T
	node chain.Node
}

// Run checks everything that a node must do.
func Run(t *testing.T, rig Rig) {
	t.Helper()
	b := &bench{Rig: rig, t: t, node: rig.Node()}
	for _, one := range []struct {
		name string
		run  func(b *bench)
	}{
		{"the tip is a block of the chain", (*bench).tip},
		{"a payment waits and is in a block", (*bench).payment},
		{"many payments in one block", (*bench).many},
		{"strangers are not told", (*bench).strangers},
		{"an unknown transaction", (*bench).unknown},
		{"balances by height", (*bench).balance},
		{"a reorganisation", (*bench).reorganisation},
		{"sending", (*bench).send},
	} {
		t.Run(one.name, func(t *testing.T) {
			b.t = t
			one.run(b)
		})
	}
}

func (b *bench) ctx() context.Context {
	ctx, done := context.WithTimeout(b.t.Context(), patience)
	b.t.Cleanup(done)
	return ctx
}

func (b *bench) check(what string, err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatalf("%s: %v", what, err)
	}
}

func only(addresses ...string) chain.Watch {
	return func(address string) bool { return slices.Contains(addresses, address) }
}

func (b *bench) tipNow() chain.Block {
	b.t.Helper()
	tip, err := b.node.Tip(b.ctx())
	b.check("tip", err)
	return tip
}

func (b *bench) units(n int64) *big.Int {
	// Ten-thousandths of a coin are above the dust of every network.
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(b.Asset().Decimals-4, 0))), nil)
	return unit.Mul(unit, big.NewInt(n))
}

func (b *bench) tip() {
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

// same compares a payment with what was paid.
func (b *bench) same(what string, p chain.Payment, txid, to string, units *big.Int) {
	b.t.Helper()
	if p.TxID != txid || p.To != to || p.Asset != b.Asset().ID || p.Units == nil || p.Units.Cmp(units) != 0 || p.Failed {
		b.t.Errorf("%s: %+v (%s), want %s to %s in %s", what, p, p.Units, units, to, txid)
	}
}

func (b *bench) payment() {
	to, units := b.Address(b.t), b.units(1234)
	txid := b.Pay(b.t, to, units)
	waits := true
	if m, ok := b.Rig.(Mempool); ok {
		waits = m.HasWaiting()
	}
	if list, err := b.node.Waiting(b.ctx(), only(to)); waits {
		b.check("waiting", err)
		if len(list) != 1 || !list[0].Waits() {
			b.t.Fatalf("waiting are %+v", list)
		}
		b.same("waiting", list[0], txid, to, units)
		seen, err := b.node.Status(b.ctx(), txid)
		b.check("the status while it waits", err)
		if !seen.Known || seen.Block.Hash != "" {
			b.t.Errorf("while it waits it is %+v", seen)
		}
	}
	b.Mine(b.t, 1)
	tip := b.tipNow()
	list, err := b.node.Payments(b.ctx(), tip, only(to))
	b.check("payments", err)
	if len(list) != 1 || list[0].Block.Hash != tip.Hash || list[0].Block.Height != tip.Height {
		b.t.Fatalf("the block has %+v", list)
	}
	b.same("in the block", list[0], txid, to, units)
	looked, err := b.node.Look(b.ctx(), txid, only(to))
	b.check("look", err)
	if len(looked) != 1 || looked[0].Block.Hash != tip.Hash || looked[0].Output != list[0].Output {
		b.t.Errorf("looking finds %+v", looked)
	}
	seen, err := b.node.Status(b.ctx(), txid)
	b.check("status", err)
	if !seen.Known || seen.Block.Hash != tip.Hash || seen.Failed {
		b.t.Errorf("in a block it is %+v", seen)
	}
	left, err := b.node.Waiting(b.ctx(), only(to))
	b.check("waiting afterwards", ignoreUnable(err))
	if len(left) > 0 {
		b.t.Errorf("it still waits: %+v", left)
	}
}

func ignoreUnable(err error) error {
	if errors.Is(err, chain.ErrUnable) {
		return nil
	}
	return err
}

func (b *bench) many() {
	const count = 5
	paid := map[string]string{}
	var all []string
	for i := range count {
		to := b.Address(b.t)
		all = append(all, to)
		paid[to] = b.Pay(b.t, to, b.units(int64(10+i)))
	}
	b.Mine(b.t, 1)
	list, err := b.node.Payments(b.ctx(), b.tipNow(), only(all...))
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

func (b *bench) strangers() {
	txid := b.Pay(b.t, b.Address(b.t), b.units(50))
	list, err := b.node.Waiting(b.ctx(), only())
	b.check("waiting", ignoreUnable(err))
	looked, err := b.node.Look(b.ctx(), txid, only())
	b.check("look", err)
	b.Mine(b.t, 1)
	included, err := b.node.Payments(b.ctx(), b.tipNow(), only())
	b.check("payments", err)
	if len(list)+len(looked)+len(included) > 0 {
		b.t.Errorf("payments to strangers: %v, %v, %v", list, looked, included)
	}
}
