package utxo

import (
	"errors"
	"math/big"
	"slices"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/litecointest"
)

// startReal is a Node of the real litecoind of these tests.
func startReal(t testing.TB) (*litecointest.Chain, *Node) {
	t.Helper()
	c := litecointest.Start(t)
	return c, mustReturn[*Node](t)(Open(litecointest.Network(), c.RPC))
}

// watched makes an address of a wallet and a watch for it alone.
func watched(t testing.TB, w wallet, n uint32) (string, chain.Watch) {
	t.Helper()
	address := w.address(t, litecointest.Network(), chain.Path{Index: n})
	return address, func(other string) bool { return other == address }
}

func singlePayment(t testing.TB, list []chain.Payment, err error) chain.Payment {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 1 {
		t.Fatalf("%d payments: %+v", len(list), list)
	}
	return list[0]
}

// A deposit is found while it waits, in its block, and by its id; its block counts on.
func TestDepositFromMempoolToBlock(t *testing.T) {
	c, node := startReal(t)
	address, watch := watched(t, newWallet(t, c), 1)
	units := big.NewInt(12_345_678)
	txid := c.Pay(t, address, units)

	list, err := node.Waiting(t.Context(), watch)
	waiting := singlePayment(t, list, err)
	if !waiting.Waits() || waiting.TxID != txid || waiting.To != address || waiting.Units.Cmp(units) != 0 || !waiting.Replaceable || waiting.Asset != "ltc" || waiting.From == "" {
		t.Errorf("waiting: %+v", waiting)
	}
	seen := mustReturn[chain.TxStatus](t)(node.Status(t.Context(), txid))
	if !seen.Known || seen.Block.Hash != "" || seen.Fee == nil || seen.Fee.Sign() <= 0 {
		t.Errorf("while it waits: %+v", seen)
	}

	hash := c.Mine(t, 1)[0]
	tip := mustReturn[chain.Block](t)(node.Tip(t.Context()))
	if tip.Hash != hash || tip.Height != c.Height(t) {
		t.Errorf("the tip is %+v", tip)
	}
	list, err = node.Payments(t.Context(), tip, watch)
	paid := singlePayment(t, list, err)
	if paid.Block != tip || paid.Output != waiting.Output || paid.Units.Cmp(units) != 0 || paid.Replaceable {
		t.Errorf("in the block: %+v", paid)
	}
	if list, err := node.Waiting(t.Context(), watch); err != nil || len(list) != 0 {
		t.Errorf("it still waits: %+v, %v", list, err)
	}
	c.Mine(t, 2)
	list, err = node.TransactionPayments(t.Context(), txid, watch)
	if lookup := singlePayment(t, list, err); lookup.Block != tip {
		t.Errorf("looked up: %+v", lookup)
	}
	seen = mustReturn[chain.TxStatus](t)(node.Status(t.Context(), txid))
	now := mustReturn[chain.Block](t)(node.Tip(t.Context()))
	if !seen.Known || seen.Block != tip || now.Height-seen.Block.Height+1 != 3 {
		t.Errorf("after three blocks: %+v of %d", seen, now.Height)
	}
	if parent := mustReturn[chain.Block](t)(node.At(t.Context(), tip.Height-1)); parent.Hash != tip.Parent {
		t.Errorf("the parent is %+v", parent)
	}
}

func TestDepositReplacement(t *testing.T) {
	c, node := startReal(t)
	address, watch := watched(t, newWallet(t, c), 1)
	first := c.Pay(t, address, big.NewInt(50_000_000))
	list, err := node.Waiting(t.Context(), watch)
	singlePayment(t, list, err)
	second := c.Bump(t, first)
	list, err = node.Waiting(t.Context(), watch)
	if next := singlePayment(t, list, err); next.TxID != second {
		t.Errorf("waiting is %+v and not %s", next, second)
	}
	if seen := mustReturn[chain.TxStatus](t)(node.Status(t.Context(), first)); seen.Known {
		t.Errorf("the replaced one: %+v", seen)
	}
	c.Mine(t, 1)
}

// The payments of a block are gone when the block is, and come back with another.
func TestBlockReorganisation(t *testing.T) {
	c, node := startReal(t)
	address, watch := watched(t, newWallet(t, c), 1)
	c.Pay(t, address, big.NewInt(70_000_000))
	c.Mine(t, 1)
	block := mustReturn[chain.Block](t)(node.Tip(t.Context()))
	list, err := node.Payments(t.Context(), block, watch)
	paid := singlePayment(t, list, err)
	c.Mine(t, 2)
	c.Reorganise(t, 3)
	if _, err := node.Payments(t.Context(), block, watch); !errors.Is(err, chain.ErrNoBlock) {
		t.Errorf("the orphaned block: %v", err)
	}
	if other := mustReturn[chain.Block](t)(node.At(t.Context(), block.Height)); other.Hash == block.Hash || other.Parent != block.Parent {
		t.Errorf("the new block at %d is %+v", block.Height, other)
	}
	if seen := mustReturn[chain.TxStatus](t)(node.Status(t.Context(), paid.TxID)); !seen.Known || seen.Block.Hash != "" {
		t.Errorf("after the reorganisation: %+v", seen)
	}
	list, err = node.Waiting(t.Context(), watch)
	singlePayment(t, list, err)
	c.Mine(t, 1)
	if seen := mustReturn[chain.TxStatus](t)(node.Status(t.Context(), paid.TxID)); seen.Block.Height != c.Height(t) {
		t.Errorf("in its second block: %+v", seen)
	}
}

func TestBlockWithThousandDeposits(t *testing.T) {
	c, node := startReal(t)
	w, ours := newWallet(t, c), map[string]bool{}
	var addresses []string
	for i := range uint32(1_000) {
		address, _ := watched(t, w, i)
		addresses = append(addresses, address)
		ours[address] = true
	}
	txid := c.PayMany(t, addresses, big.NewInt(1_000_000))
	watch := func(address string) bool { return ours[address] }
	if list := mustReturn[[]chain.Payment](t)(node.Waiting(t.Context(), watch)); len(list) != len(addresses) {
		t.Errorf("%d wait", len(list))
	}
	c.Mine(t, 1)
	list := mustReturn[[]chain.Payment](t)(node.Payments(t.Context(), mustReturn[chain.Block](t)(node.Tip(t.Context())), watch))
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
	c, node := startReal(t)
	address, _ := watched(t, newWallet(t, c), 1)
	c.Pay(t, address, big.NewInt(123_456))
	c.Mine(t, 1)
	asset := litecointest.Asset()
	for _, height := range []int64{-1, c.Height(t)} {
		if got := mustReturn[*big.Int](t)(node.Balance(t.Context(), asset, address, height)); got.Int64() != 123_456 {
			t.Errorf("%s at %d", got, height)
		}
	}
	if _, err := node.Balance(t.Context(), asset, address, 1); !errors.Is(err, chain.ErrNoData) {
		t.Errorf("the past: %v", err)
	}
	asset.Token = "x"
	if _, err := node.Balance(t.Context(), asset, address, -1); !errors.Is(err, chain.ErrNoData) {
		t.Errorf("a token: %v", err)
	}
}

// Missing data is reported as missing, not as a failure.
func TestInvalidRequests(t *testing.T) {
	c, node := startReal(t)
	unknown := "00000000000000000000000000000000000000000000000000000000000000aa"
	for _, txid := range []string{"", "x", unknown, unknown + "00", "../../etc"} {
		seen, err := node.Status(t.Context(), txid)
		if err != nil || seen.Known {
			t.Errorf("the status of %q: %+v, %v", txid, seen, err)
		}
		if list, err := node.TransactionPayments(t.Context(), txid, watchAll); err != nil || len(list) > 0 {
			t.Errorf("a look at %q: %+v, %v", txid, list, err)
		}
	}
	for _, height := range []int64{-1, 1 << 20, 1 << 40} {
		if _, err := node.At(t.Context(), height); !errors.Is(err, chain.ErrNoBlock) {
			t.Errorf("the block at %d: %v", height, err)
		}
	}
	for _, hash := range []string{"", "x", unknown} {
		if _, err := node.Payments(t.Context(), chain.Block{Hash: hash}, watchAll); !errors.Is(err, chain.ErrNoBlock) {
			t.Errorf("the block %q: %v", hash, err)
		}
	}
	tip := mustReturn[chain.Block](t)(node.Tip(t.Context()))
	tip.Height++
	if _, err := node.Payments(t.Context(), tip, watchAll); !errors.Is(err, chain.ErrInvalidResponse) {
		t.Errorf("a block at another height: %v", err)
	}
	for _, other := range []chain.Network{network(t, "ltc", ""), network(t, "btc", "test"), network(t, "doge", "")} {
		stranger := mustReturn[*Node](t)(Open(other, c.RPC))
		if _, err := stranger.Tip(t.Context()); !errors.Is(err, chain.ErrInvalidResponse) {
			t.Errorf("as %s %s: %v", other.ID, other.Variant, err)
		}
	}
	if _, err := Open(network(t, "eth", ""), c.RPC); err == nil {
		t.Error("a network of another family")
	}
	fee := mustReturn[chain.Fee](t)(node.Fees(t.Context()))
	if fee.Rate.Cmp(big.NewInt(1_000)) < 0 {
		t.Errorf("the fee is %s", fee.Rate)
	}
}

// The address that we read from a script equals the node's.
func TestAddressesMatchNode(t *testing.T) {
	c, _ := startReal(t)
	for _, kind := range []string{"legacy", "p2sh-segwit", "bech32"} {
		for range 5 {
			var text string
			c.Call(t, "getnewaddress", &text, "", kind)
			var info struct {
				Script string `json:"scriptPubKey"`
			}
			c.Call(t, "getaddressinfo", &info, text)
			script, err := address.Script(litecointest.Network(), text)
			if err != nil || !slices.Equal(script, unhexed(t, info.Script)) {
				t.Errorf("%s: %x, %v, want %s", text, script, err, info.Script)
			}
			if got, ok := address.OfScript(litecointest.Network(), script); !ok || got != text {
				t.Errorf("%s is %s", text, got)
			}
		}
	}
}
