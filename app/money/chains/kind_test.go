package chains

import (
	"context"
	"strings"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/db"
)

func TestNodeKindsWithSameNumberingAreInterchangeable(t *testing.T) {
	networks := map[string]chain.Network{}
	for _, n := range chain.Networks() {
		networks[n.ID] = n
	}
	for _, item := range []struct {
		network, before, now string
		same                 bool
	}{
		{"btc", "bitcoind", "blockbook", true}, {"doge", "blockbook", "bitcoind", true}, {"eth", "evm", "blockbook", false}, {"bsc", "blockbook", "evm", false},
		{"eth", "evm", "evm", true}, {"ltc", "test", "bitcoind", false}, {"ltc", "blockbook", "test", false},
	} {
		if got := numbering(networks[item.network], item.before) == numbering(networks[item.network], item.now); got != item.same {
			t.Errorf("%+v: %t", item, got)
		}
	}
}

// A network remembers the kind of node that followed it, and refuses a node that
// numbers payments differently.
func TestNodeKindWithOtherNumberingIsRefused(t *testing.T) {
	g := newHarness(t)
	g.check(g.Start(g.ctx)) // never followed
	g.mine(2)
	g.want(StateFollows)
	kind := func() (kind string) {
		g.check(g.DB.Read(g.ctx, func(q *db.Reader) error {
			c, _, err := readCursor(q, "ltc")
			kind = c.kind
			return err
		}))
		return kind
	}
	become := func(kind string) {
		g.check(g.DB.Write(g.ctx, func(tx *db.Tx) error {
			c, _, err := readCursor(tx, "ltc")
			if err != nil {
				return err
			}
			c.kind = kind
			return writeCursor(tx, "ltc", c)
		}))
	}
	if kind() != KindTest {
		t.Fatalf("the kind is %q", kind())
	}
	g.check(g.Start(g.ctx))
	become("") // from before kinds were stored
	g.check(g.Start(g.ctx))
	if kind() != KindTest {
		t.Errorf("the kind is %q", kind())
	}
	become("blockbook")
	err := g.Start(g.ctx)
	if err == nil {
		t.Fatal("it is followed")
	}
	for _, said := range []string{"ltc", "blockbook", "kind test", "credited twice", "cashier.nodes"} {
		if !strings.Contains(err.Error(), said) {
			t.Errorf("%q does not say %q", err, said)
		}
	}
	if kind() != "blockbook" {
		t.Errorf("the refusal changed the kind to %q", kind())
	}
}

// skippingNode is a node on whose chain every third height is skipped: it repeats the
// hash of the block below, as slots of Solana do.
type skippingNode struct {
	chain.Node
	tip int64
}

func (s *skippingNode) block(height int64) chain.Block {
	hash := func(h int64) string {
		if h%3 == 0 {
			h--
		}
		return string(rune('a' + h))
	}
	return chain.Block{Height: height, Hash: hash(height), Parent: hash(height - 1)}
}

func (s *skippingNode) Tip(ctx context.Context) (chain.Block, error) { return s.block(s.tip), nil }

func (s *skippingNode) At(_ context.Context, height int64) (chain.Block, error) {
	if height > s.tip {
		return chain.Block{}, chain.ErrNoBlock
	}
	return s.block(height), nil
}

func (s *skippingNode) Payments(context.Context, chain.Block, chain.Watch) ([]chain.Payment, error) {
	return nil, nil
}

func (s *skippingNode) Waiting(context.Context, chain.Watch) ([]chain.Payment, error) {
	return nil, nil
}

func TestSkippedHeightsAreNoReorganisation(t *testing.T) {
	g := newHarness(t)
	node := &skippingNode{tip: 2}
	g.followers[0].node = node
	for node.tip = 2; node.tip < 12; node.tip++ {
		if got := g.want(StateFollows); got.cursor.height != node.tip || got.cursor.reorganisations != 0 {
			t.Fatalf("at %d: %+v", node.tip, got.cursor)
		}
	}
	if g.listener.undone != 0 || len(g.listener.blocks) == 0 {
		t.Errorf("%d blocks were taken back of %d", g.listener.undone, len(g.listener.blocks))
	}
}
