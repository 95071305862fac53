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

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/settings"
	"croupier/db"
	"croupier/db/dbtest"
)

// ground is a service with test chains, and one who listens.
type ground struct {
	testing.TB
	*Service
	ctx  context.Context
	at   *clock.Fake
	ears *ears
	made uint32
}

// open makes a ground with the networks of ids on a database.
func open(t testing.TB, d *db.DB, at *clock.Fake, chainFile string, ids ...string) *ground {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	world := testchain.New(testchain.Options{Path: chainFile, Clock: at, Log: log, Quick: true})
	t.Cleanup(func() {
		if err := world.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	deps := Deps{
		DB: d, Clock: at, Log: log, World: world, Timeout: 10 * time.Second, Registry: settings.New(settings.Deps{DB: d, Log: log}),
		Kinds: map[string]Constructor{KindTest: TestKind(world)},
	}
	for _, id := range ids {
		deps.Nodes = append(deps.Nodes, NodeConfig{Network: id, Kind: KindTest})
	}
	s, err := New(deps)
	if err != nil {
		t.Fatal(err)
	}
	g := &ground{TB: t, Service: s, ctx: context.Background(), at: at, ears: newEars()}
	s.Listen(g.ears)
	return g
}

// newGround makes one on an empty database, with Litecoin.
func newGround(t testing.TB) *ground {
	t.Helper()
	at := clock.NewFake(kerneltest.Start)
	// The disk is not what is tested here.
	return open(t, dbtest.Open(t, db.Options{Now: at.Now, Provisional: true}), at, filepath.Join(t.TempDir(), "chain.db"), "ltc")
}

func (g *ground) check(errs ...error) {
	g.Helper()
	if err := errors.Join(errs...); err != nil {
		g.Fatal(err)
	}
}

func (g *ground) chain() *testchain.Chain { return g.World.Chains()[0] }

func (g *ground) mine(n int) {
	g.Helper()
	g.check(g.chain().Mine(g.ctx, n))
}

// pay pays to a new watched address.
func (g *ground) pay(units int64) (txid string) {
	g.Helper()
	g.made++
	to := testchain.Address("ltc", "site", chain.Path{Index: g.made})
	g.ears.watched.Add("ltc", to)
	txid, err := g.chain().Pay(g.ctx, testchain.Gift{Asset: "ltc", To: to, Units: big.NewInt(units)})
	g.check(err)
	return txid
}

func (g *ground) follow() status {
	g.Helper()
	g.check(g.CatchUp(g.ctx))
	return g.followers[0].look()
}

func (g *ground) want(state State) status {
	g.Helper()
	got := g.follow()
	if got.state != state {
		g.Fatalf("the network %s (%s), want %s", got.state, got.problem, state)
	}
	return got
}

// ears keep what they are told in the database's own way: what a write did not commit
// is forgotten.
type ears struct {
	watched *chain.AddressSet
	// blocks are the hashes by height, paid the blocks of payments, waiting is the
	// last list.
	blocks  map[int64]string
	paid    map[string]string
	waiting []string
	told    int
	undone  int
	// fail makes the next call fail.
	fail error
}

func newEars() *ears {
	return &ears{watched: chain.NewAddressSet(), blocks: map[int64]string{}, paid: map[string]string{}}
}

func (e *ears) Watches(network, address string) bool { return e.watched.Has(network, address) }

func (e *ears) failing() error {
	err := e.fail
	e.fail = nil
	return err
}

func (e *ears) Block(_ context.Context, tx *db.Tx, _ chain.Network, block chain.Block, payments []chain.Payment) error {
	if _, has := e.blocks[block.Height]; has {
		return fmt.Errorf("block %d comes twice", block.Height)
	}
	tx.After(func() {
		e.blocks[block.Height] = block.Hash
		for _, p := range payments {
			e.paid[p.TxID] = p.Block.Hash
		}
	})
	return e.failing()
}

func (e *ears) Undo(_ context.Context, tx *db.Tx, _ chain.Network, block chain.Block) error {
	if e.blocks[block.Height] != block.Hash || e.blocks[block.Height+1] != "" {
		return fmt.Errorf("block %d is taken back out of turn", block.Height)
	}
	tx.After(func() {
		e.undone++
		delete(e.blocks, block.Height)
		maps.DeleteFunc(e.paid, func(_, hash string) bool { return hash == block.Hash })
	})
	return e.failing()
}

func (e *ears) Waiting(_ context.Context, tx *db.Tx, _ chain.Network, payments []chain.Payment) error {
	list := []string{}
	for _, p := range payments {
		list = append(list, p.TxID)
	}
	slices.Sort(list)
	tx.After(func() { e.waiting, e.told = list, e.told+1 })
	return e.failing()
}

// replay is what ears would know that heard the main chain once, from a height on.
func (g *ground) replay(above int64) *ears {
	g.Helper()
	fresh := newEars()
	node := g.chain()
	tip, err := node.Tip(g.ctx)
	g.check(err)
	watch := func(address string) bool { return g.ears.Watches("ltc", address) }
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

// agree compares what the ears know with the main chain.
func (g *ground) agree(above int64) error {
	g.Helper()
	want := g.replay(above)
	switch {
	case !maps.Equal(g.ears.blocks, want.blocks):
		return fmt.Errorf("the blocks are %v, want %v", g.ears.blocks, want.blocks)
	case !maps.Equal(g.ears.paid, want.paid):
		return fmt.Errorf("the payments are %v, want %v", g.ears.paid, want.paid)
	case !slices.Equal(g.ears.waiting, want.waiting):
		return fmt.Errorf("waiting are %v, want %v", g.ears.waiting, want.waiting)
	}
	return nil
}
