package chains

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/big"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/db"
	"croupier/db/dbtest"
)

// harness is a fixture: a service with test chains, and one listener.
type harness struct {
	testing.TB
	*Service
	ctx          context.Context
	at           *clock.Fake
	listener     *recordingListener
	paymentCount uint32
}

// open makes a fixture with the networks of ids on a database.
func open(t testing.TB, d *db.DB, at *clock.Fake, chainFile string, ids ...string) *harness {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	simulator := testchain.New(testchain.Options{Path: chainFile, Clock: at, Log: log, Quick: true})
	t.Cleanup(func() {
		if err := simulator.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	stream := activity.New()
	stream.Declare(ActivityKinds()...)
	deps := Deps{
		Services:  shared.Services{Activity: stream, StaffLog: stafflog.New(id.NewSource(at)), DB: d, Clock: at, Log: log},
		Simulator: simulator, Timeout: 10 * time.Second, Registry: settings.New(settings.Deps{DB: d, Log: log, StaffLog: stafflog.New(id.NewSource(at))}),
		Kinds: map[string]Constructor{KindTest: TestKind(simulator)},
	}
	for _, id := range ids {
		deps.Nodes = append(deps.Nodes, NodeConfig{Network: id, Kind: KindTest})
	}
	s, err := New(deps)
	if err != nil {
		t.Fatal(err)
	}
	g := &harness{TB: t, Service: s, ctx: context.Background(), at: at, listener: newRecordingListener()}
	s.AddListener(g.listener)
	return g
}

// newHarness makes a fixture with Litecoin on an empty database.
func newHarness(t testing.TB) *harness {
	t.Helper()
	at := clock.NewFake(kerneltest.Start)
	// The test does not depend on the disk.
	return open(t, dbtest.Open(t, db.Options{Now: at.Now, Provisional: true}), at, filepath.Join(t.TempDir(), "chain.db"), "ltc")
}

func (g *harness) check(errs ...error) {
	g.Helper()
	if err := errors.Join(errs...); err != nil {
		g.Fatal(err)
	}
}

func (g *harness) chain() *testchain.Chain { return g.Simulator.Chains()[0] }

func (g *harness) mine(n int) {
	g.Helper()
	g.check(g.chain().Mine(g.ctx, n))
}

// pay pays to a new watched address.
func (g *harness) pay(units int64) (txid string) {
	g.Helper()
	g.paymentCount++
	to := testchain.Address("ltc", "site", chain.Path{Index: g.paymentCount})
	g.listener.watched.Add("ltc", to)
	txid, err := g.chain().Pay(g.ctx, testchain.FaucetPayment{Asset: "ltc", To: to, Units: big.NewInt(units)})
	g.check(err)
	return txid
}

func (g *harness) follow() status {
	g.Helper()
	g.check(g.CatchUp(g.ctx))
	return g.followers[0].currentStatus()
}

func (g *harness) want(state State) status {
	g.Helper()
	got := g.follow()
	if got.state != state {
		g.Fatalf("the network %s (%s), want %s", got.state, got.problem, state)
	}
	return got
}

// recordingListener is a listener that records events as a database does: it forgets the
// events of a write that was not committed.
type recordingListener struct {
	watched *chain.AddressSet
	// blocks are the hashes by height, paid the blocks of payments, and waiting
	// the last list.
	blocks   map[int64]string
	paid     map[string]string
	waiting  []string
	notified int
	undone   int
	// reread are the payments that arrived again.
	reread []string
	// failure makes the next call fail.
	failure error
}

func newRecordingListener() *recordingListener {
	return &recordingListener{watched: chain.NewAddressSet(), blocks: map[int64]string{}, paid: map[string]string{}}
}

func (e *recordingListener) Watches(network, address string) bool {
	return e.watched.Has(network, address)
}

func (e *recordingListener) nextFailure() error {
	err := e.failure
	e.failure = nil
	return err
}

func (e *recordingListener) Block(_ context.Context, tx *db.Tx, _ chain.Network, block chain.Block, payments []chain.Payment) error {
	if _, has := e.blocks[block.Height]; has {
		return fmt.Errorf("block %d comes twice", block.Height)
	}
	tx.AfterCommit(func() {
		e.blocks[block.Height] = block.Hash
		for _, p := range payments {
			e.paid[p.TxID] = p.Block.Hash
		}
	})
	return e.nextFailure()
}

func (e *recordingListener) Reread(_ context.Context, tx *db.Tx, _ chain.Network, block chain.Block, _ int64, payments []chain.Payment) error {
	tx.AfterCommit(func() {
		for _, p := range payments {
			e.paid[p.TxID] = block.Hash
			e.reread = append(e.reread, p.TxID)
		}
	})
	return e.nextFailure()
}

func (e *recordingListener) Undo(_ context.Context, tx *db.Tx, _ chain.Network, block chain.Block) error {
	if e.blocks[block.Height] != block.Hash || e.blocks[block.Height+1] != "" {
		return fmt.Errorf("block %d is taken back out of turn", block.Height)
	}
	tx.AfterCommit(func() {
		e.undone++
		delete(e.blocks, block.Height)
		maps.DeleteFunc(e.paid, func(_, hash string) bool { return hash == block.Hash })
	})
	return e.nextFailure()
}

func (e *recordingListener) Waiting(_ context.Context, tx *db.Tx, _ chain.Network, payments []chain.Payment) error {
	list := []string{}
	for _, p := range payments {
		list = append(list, p.TxID)
	}
	slices.Sort(list)
	tx.AfterCommit(func() { e.waiting, e.notified = list, e.notified+1 })
	return e.nextFailure()
}

// replay returns the ears of a listener that received the main chain once, from a
// height on.
func (g *harness) replay(above int64) *recordingListener {
	g.Helper()
	fresh := newRecordingListener()
	node := g.chain()
	tip, err := node.Tip(g.ctx)
	g.check(err)
	watch := func(address string) bool { return g.listener.Watches("ltc", address) }
	for height := above + 1; height <= tip.Height; height++ {
		block, err := node.At(g.ctx, height)
		g.check(err)
		fresh.blocks[height] = block.Hash
		payments, err := node.Payments(g.ctx, block, watch)
		g.check(err)
		for _, p := range payments {
			fresh.paid[p.TxID] = block.Hash
		}
	}
	waiting, err := node.Waiting(g.ctx, watch)
	g.check(err)
	for _, p := range waiting {
		fresh.waiting = append(fresh.waiting, p.TxID)
	}
	slices.Sort(fresh.waiting)
	return fresh
}

// requireSameChain compares the recorded events with the main chain.
func (g *harness) requireSameChain(above int64) error {
	g.Helper()
	want := g.replay(above)
	switch {
	case !maps.Equal(g.listener.blocks, want.blocks):
		return fmt.Errorf("the blocks are %v, want %v", g.listener.blocks, want.blocks)
	case !maps.Equal(g.listener.paid, want.paid):
		return fmt.Errorf("the payments are %v, want %v", g.listener.paid, want.paid)
	case !slices.Equal(g.listener.waiting, want.waiting):
		return fmt.Errorf("waiting are %v, want %v", g.listener.waiting, want.waiting)
	}
	return nil
}
