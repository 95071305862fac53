package utxo

import (
	"errors"
	"math/big"
	"slices"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/litecointest"
)

// real is a Node of the real litecoind of these tests.
func real(t testing.TB) (*litecointest.Chain, *Node) {
	t.Helper()
	c := litecointest.Start(t)
	return c, must[*Node](t)(Open(litecointest.Network(), c.RPC))
}

// watched makes an address of a wallet and a watch over it alone.
func watched(t testing.TB, w wallet, n uint32) (string, chain.Watch) {
	t.Helper()
	address := w.address(t, litecointest.Network(), chain.Path{Index: n})
	return address, func(other string) bool { return other == address }
}

func only(t testing.TB, list []chain.Payment, err error) chain.Payment {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 1 {
		t.Fatalf("%d payments: %+v", len(list), list)
	}
	return list[0]
}

// A deposit is seen while it waits, in its block, and by a look at its id; its block
// counts on.
func TestADepositFromTheMempoolIntoABlock(t *testing.T) {
	c, node := real(t)
	address, watch := watched(t, fresh(t, c), 1)
	units := big.NewInt(12_345_678)
	txid := c.Pay(t, address, units)

	list, err := node.Waiting(t.Context(), watch)
	waiting := only(t, list, err)
	if !waiting.Waits() || waiting.TxID != txid || waiting.To != address || waiting.Units.Cmp(units) != 0 || !waiting.Replaceable || waiting.Asset != "ltc" || waiting.From == "" {
		t.Errorf("waiting: %+v", waiting)
	}
	seen := must[chain.Seen](t)(node.Status(t.Context(), txid))
	if !seen.Known || seen.Block.Hash != "" || seen.Fee == nil || seen.Fee.Sign() <= 0 {
		t.Errorf("while it waits: %+v", seen)
	}

	hash := c.Mine(t, 1)[0]
	tip := must[chain.Block](t)(node.Tip(t.Context()))
	if tip.Hash != hash || tip.Height != c.Height(t) {
		t.Errorf("the tip is %+v", tip)
	}
	list, err = node.Payments(t.Context(), tip, watch)
	paid := only(t, list, err)
	if paid.Block != tip || paid.Output != waiting.Output || paid.Units.Cmp(units) != 0 || paid.Replaceable {
		t.Errorf("in the block: %+v", paid)
	}
	if list, err := node.Waiting(t.Context(), watch); err != nil || len(list) != 0 {
		t.Errorf("it still waits: %+v, %v", list, err)
	}
	c.Mine(t, 2)
	list, err = node.Look(t.Context(), txid, watch)
	if looked := only(t, list, err); looked.Block != tip {
		t.Errorf("looked up: %+v", looked)
	}
	seen = must[chain.Seen](t)(node.Status(t.Context(), txid))
	now := must[chain.Block](t)(node.Tip(t.Context()))
	if !seen.Known || seen.Block != tip || now.Height-seen.Block.Height+1 != 3 {
		t.Errorf("after three blocks: %+v of %d", seen, now.Height)
	}
	if parent := must[chain.Block](t)(node.At(t.Context(), tip.Height-1)); parent.Hash != tip.Parent {
		t.Errorf("the parent is %+v", parent)
	}
}

func TestADepositIsReplaced(t *testing.T) {
	c, node := real(t)
	address, watch := watched(t, fresh(t, c), 1)
	first := c.Pay(t, address, big.NewInt(50_000_000))
	list, err := node.Waiting(t.Context(), watch)
	only(t, list, err)
	second := c.Bump(t, first)
	list, err = node.Waiting(t.Context(), watch)
	if next := only(t, list, err); next.TxID != second {
		t.Errorf("waiting is %+v and not %s", next, second)
	}
	if seen := must[chain.Seen](t)(node.Status(t.Context(), first)); seen.Known {
		t.Errorf("the replaced one: %+v", seen)
	}
	c.Mine(t, 1)
}

// What a block has brought is gone when the block is, and comes back with another.
func TestABlockIsReorganised(t *testing.T) {
	c, node := real(t)
	address, watch := watched(t, fresh(t, c), 1)
	c.Pay(t, address, big.NewInt(70_000_000))
	c.Mine(t, 1)
	block := must[chain.Block](t)(node.Tip(t.Context()))
	list, err := node.Payments(t.Context(), block, watch)
	paid := only(t, list, err)
	c.Mine(t, 2)
	c.Reorganise(t, 3)
	if _, err := node.Payments(t.Context(), block, watch); !errors.Is(err, chain.ErrNoBlock) {
		t.Errorf("the orphaned block: %v", err)
	}
	if other := must[chain.Block](t)(node.At(t.Context(), block.Height)); other.Hash == block.Hash || other.Parent != block.Parent {
		t.Errorf("the new block at %d is %+v", block.Height, other)
	}
	if seen := must[chain.Seen](t)(node.Status(t.Context(), paid.TxID)); !seen.Known || seen.Block.Hash != "" {
		t.Errorf("after the reorganisation: %+v", seen)
	}
	list, err = node.Waiting(t.Context(), watch)
	only(t, list, err)
	c.Mine(t, 1)
	if seen := must[chain.Seen](t)(node.Status(t.Context(), paid.TxID)); seen.Block.Height != c.Height(t) {
		t.Errorf("in its second block: %+v", seen)
	}
}

func TestABlockWithAThousandDeposits(t *testing.T) {
	c, node := real(t)
	w, ours := fresh(t, c), map[string]bool{}
	var addresses []string
	for i := range uint32(1_000) {
		address, _ := watched(t, w, i)
		addresses = append(addresses, address)
		ours[address] = true
	}
	txid := c.PayMany(t, addresses, big.NewInt(1_000_000))
	watch := func(address string) bool { return ours[address] }
	if list := must[[]chain.Payment](t)(node.Waiting(t.Context(), watch)); len(list) != len(addresses) {
		t.Errorf("%d wait", len(list))
	}
	c.Mine(t, 1)
	list := must[[]chain.Payment](t)(node.Payments(t.Context(), must[chain.Block](t)(node.Tip(t.Context())), watch))
	for i, p := range list {
		if p.TxID != txid || i > 0 && p.Output <= list[i-1].Output || p.Units.Int64() != 1_000_000 {
			t.Fatalf("payment %d is %+v", i, p)
		}
		delete(ours, p.To)
	}
	if len(list) != 1_000 || len(ours) != 0 {
		t.Errorf("%d payments, %d missing", len(list), len(ours))
	}
	total, at, err := node.Total(t.Context(), addresses)
	if err != nil || total.Int64() != 1_000_000_000 || at.Height != c.Height(t) {
		t.Errorf("they hold %s at %+v: %v", total, at, err)
	}
}

func TestBalances(t *testing.T) {
	c, node := real(t)
	address, _ := watched(t, fresh(t, c), 1)
	c.Pay(t, address, big.NewInt(123_456))
	c.Mine(t, 1)
	asset := litecointest.Asset()
	for _, height := range []int64{-1, c.Height(t)} {
		if got := must[*big.Int](t)(node.Balance(t.Context(), asset, address, height)); got.Int64() != 123_456 {
			t.Errorf("%s at %d", got, height)
		}
	}
	if _, err := node.Balance(t.Context(), asset, address, 1); !errors.Is(err, chain.ErrUnable) {
		t.Errorf("the past: %v", err)
	}
	asset.Token = "x"
	if _, err := node.Balance(t.Context(), asset, address, -1); !errors.Is(err, chain.ErrUnable) {
		t.Errorf("a token: %v", err)
	}
}

// What is not there is not there, and is no failure.
func TestStrangeQuestions(t *testing.T) {
	c, node := real(t)
	nobody := "00000000000000000000000000000000000000000000000000000000000000aa"
	for _, txid := range []string{"", "x", nobody, nobody + "00", "../../etc"} {
		seen, err := node.Status(t.Context(), txid)
		if err != nil || seen.Known {
			t.Errorf("the status of %q: %+v, %v", txid, seen, err)
		}
		if list, err := node.Look(t.Context(), txid, everything); err != nil || len(list) > 0 {
			t.Errorf("a look at %q: %+v, %v", txid, list, err)
		}
	}
	for _, height := range []int64{-1, 1 << 20, 1 << 40} {
		if _, err := node.At(t.Context(), height); !errors.Is(err, chain.ErrNoBlock) {
			t.Errorf("the block at %d: %v", height, err)
		}
	}
	for _, hash := range []string{"", "x", nobody} {
		if _, err := node.Payments(t.Context(), chain.Block{Hash: hash}, everything); !errors.Is(err, chain.ErrNoBlock) {
			t.Errorf("the block %q: %v", hash, err)
		}
	}
	tip := must[chain.Block](t)(node.Tip(t.Context()))
	tip.Height++
	if _, err := node.Payments(t.Context(), tip, everything); !errors.Is(err, chain.ErrLies) {
		t.Errorf("a block at another height: %v", err)
	}
	for _, other := range []chain.Network{network(t, "ltc", ""), network(t, "btc", "test"), network(t, "doge", "")} {
		stranger := must[*Node](t)(Open(other, c.RPC))
		if _, err := stranger.Tip(t.Context()); !errors.Is(err, chain.ErrLies) {
			t.Errorf("as %s %s: %v", other.ID, other.Variant, err)
		}
	}
	if _, err := Open(network(t, "eth", ""), c.RPC); err == nil {
		t.Error("a network of another family")
	}
	fee := must[chain.Fee](t)(node.Fees(t.Context()))
	if fee.Rate.Cmp(big.NewInt(1_000)) < 0 {
		t.Errorf("the fee is %s", fee.Rate)
	}
}

// A transaction that is older than the blocks looked through is found by its outputs.
func TestAnOldTransaction(t *testing.T) {
	c, node := real(t)
	address, watch := watched(t, fresh(t, c), 1)
	txid := c.Pay(t, address, big.NewInt(1_000_000))
	block := c.Mine(t, 1)[0]
	c.Mine(t, recentBlocks)
	seen := must[chain.Seen](t)(node.Status(t.Context(), txid))
	if !seen.Known || seen.Block.Hash != block {
		t.Errorf("it is %+v", seen)
	}
	if list, err := node.Look(t.Context(), txid, watch); err != nil || len(list) != 0 {
		t.Errorf("looking that far back: %+v, %v", list, err)
	}
	if len(node.recent) > recentBlocks {
		t.Errorf("%d blocks are remembered", len(node.recent))
	}
}

// The address that we read from a script is the one that the node writes.
func TestAddressesAreThoseOfTheNode(t *testing.T) {
	c, _ := real(t)
	for _, kind := range []string{"legacy", "p2sh-segwit", "bech32"} {
		for range 5 {
			var address string
			c.Call(t, "getnewaddress", &address, "", kind)
			var info struct {
				Script string `json:"scriptPubKey"`
			}
			c.Call(t, "getaddressinfo", &info, address)
			script, err := Script(litecointest.Network(), address)
			if err != nil || !slices.Equal(script, unhexed(t, info.Script)) {
				t.Errorf("%s: %x, %v, want %s", address, script, err, info.Script)
			}
			if got, ok := Address(litecointest.Network(), script); !ok || got != address {
				t.Errorf("%s is %s", address, got)
			}
		}
	}
}
