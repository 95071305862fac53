package treasury

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/anviltest"
	"croupier/app/kernel/chain/evm"
	"croupier/app/kernel/chain/litecointest"
	"croupier/app/kernel/chain/noderpc"
	"croupier/app/kernel/chain/utxo"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/db"
	"croupier/db/dbtest"
)

// realChain is a real node, and a wallet on its chain.
type realChain struct {
	network chain.Network
	node    chain.Node
	maker   chain.Maker
	keys    *address.Keys
	// token replaces the asset with its id.
	token chain.Asset
}

// publicKeys are the public keys of a wallet, as a maker has them.
type publicKeys struct{ *address.Keys }

func (p publicKeys) Public(path chain.Path) ([]byte, error) {
	private, err := p.Private(path)
	if err != nil {
		return nil, err
	}
	return secp256k1.PrivKeyFromBytes(private).PubKey().SerializeCompressed(), nil
}

func (publicKeys) Origin(chain.Path) (fingerprint [4]byte, steps []uint32) { return fingerprint, nil }

// crashingNode is a node whose caller dies at a call of Send: before the network has the
// transaction, or after.
type crashingNode struct {
	chain.Node
	chain.Estimator
	before, after bool
	sends         int
}

func (d *crashingNode) Send(ctx context.Context, raw []byte) error {
	if d.before {
		d.before = false
		panic(errCrashed)
	}
	d.sends++
	err := d.Node.Send(ctx, raw)
	if d.after {
		d.after = false
		panic(errCrashed)
	}
	return err
}

// crashingLitecoin is a dying node that also sums addresses.
type crashingLitecoin struct {
	crashingNode
	totaler
}

// crashingEVM is a dying node that also counts transactions.
type crashingEVM struct {
	crashingNode
	chain.Nonces
}

// newRealHarness is a fixture with a new wallet on a database that can be opened
// again. The test sets its node and maker.
func newRealHarness(t *testing.T, network chain.Network) (*harness, *clock.Fake, string) {
	t.Helper()
	words, err := address.NewMnemonic()
	if err != nil {
		t.Fatal(err)
	}
	seed, err := address.NewSeed(words, "")
	if err != nil {
		t.Fatal(err)
	}
	keys, err := seed.Keys(network)
	if err != nil {
		t.Fatal(err)
	}
	at := clock.NewFake(kerneltest.Start)
	path := filepath.Join(t.TempDir(), "real.db")
	dbtest.CreateFile(t, path)
	d, err := db.Open(t.Context(), db.Options{Path: path, Now: at.Now})
	if err != nil {
		t.Fatal(err)
	}
	r := newHarnessOn(t, network.ID, d, at)
	t.Cleanup(func() {
		if err := r.DB.Close(); err != nil {
			t.Error(err)
		}
	})
	r.realChain = &realChain{network: network, keys: keys}
	r.open()
	return r, at, path
}

// syncReal follows a real node, which may have reorganised.
func (r *harness) syncReal() {
	r.T.Helper()
	tip, err := r.realChain.node.Tip(r.Ctx)
	r.Check(err)
	for n := len(r.followed); n > 0; n = len(r.followed) {
		last := r.followed[n-1]
		now, err := r.realChain.node.At(r.Ctx, last.Height)
		if err == nil && now.Hash == last.Hash {
			break
		}
		if err != nil && !errors.Is(err, chain.ErrNoBlock) {
			r.T.Fatal(err)
		}
		r.Write(func(tx *db.Tx) error {
			return errors.Join(r.s.Undo(r.Ctx, tx, r.realChain.network, last), r.s.Finder().Undo(r.Ctx, tx, r.realChain.network, last))
		})
		r.followed = r.followed[:n-1]
	}
	next := tip.Height
	if n := len(r.followed); n > 0 {
		next = r.followed[n-1].Height + 1
	}
	for ; next <= tip.Height; next++ {
		block, err := r.realChain.node.At(r.Ctx, next)
		r.Check(err)
		list, err := r.realChain.node.Payments(r.Ctx, block, func(a string) bool { return r.s.Watches(r.realChain.network.ID, a) })
		r.Check(err)
		finder := r.s.Finder()
		found, err := r.realChain.node.Payments(r.Ctx, block, func(a string) bool { return finder.Watches(r.realChain.network.ID, a) })
		r.Check(err)
		r.Write(func(tx *db.Tx) error {
			return errors.Join(finder.Block(r.Ctx, tx, r.realChain.network, block, found), r.s.Block(r.Ctx, tx, r.realChain.network, block, list))
		})
		r.followed = append(r.followed, block)
	}
}

// Payments of a process that dies around the broadcast, on a chain that
// reorganises, are made once by a real litecoind. Its wallet has received each
// amount once, and the coins that it counts match the books.
func TestRealNetworkPaysOnce(t *testing.T) {
	c := litecointest.Start(t)
	network := litecointest.Network()
	network.Confirmations = 3
	node, err := utxo.Open(network, c.RPC)
	if err != nil {
		t.Fatal(err)
	}
	r, at, path := newRealHarness(t, network)
	killer := &crashingLitecoin{crashingNode{Node: node, Estimator: node}, node}
	r.realChain.node, r.realChain.maker = killer, utxo.NewMaker(publicKeys{r.realChain.keys})
	r.syncReal() // the fixture follows from here on
	for range 3 {
		c.Pay(t, r.hotAddress(), big.NewInt(200_000_000))
	}
	c.Mine(t, 3)
	r.syncReal()

	for i := range 4 {
		r.withdraw("ltc", 1_000_000_000, 1000, c.Address(t))
		killer.before, killer.after = i == 0, i == 1
		if dead := runUntilCrash(func() { r.Check(r.s.runPending(r.Ctx, "ltc")) }); dead != (i < 2) {
			t.Fatalf("payment %d: died %t", i, dead)
		} else if dead {
			r.reopen(path)
			r.work()
		}
		if i == 2 { // a higher fee, and the chain drops its newest blocks
			at.Advance(31 * time.Minute)
			r.work()
			c.Mine(t, 1)
			r.syncReal()
			r.work()
			c.Reorganise(t, 1)
			r.syncReal()
			r.work()
		}
		c.Mine(t, 1)
		r.syncReal()
		r.work()
	}
	for range 4 {
		c.Mine(t, 1)
		r.syncReal()
		r.work()
	}
	for i, o := range r.orders {
		var got jsontext.Value
		c.Call(t, "getreceivedbyaddress", &got, o.Address, 1)
		if strings.TrimRight(string(got), "0") != strings.TrimRight(string(litecointest.Coins(o.Units)), "0") {
			t.Errorf("order %d received %s, want %s", i, got, litecointest.Coins(o.Units))
		}
	}
	r.settledInBooks()
	at.Advance(2 * scanEvery)
	c.Mine(t, 1)
	r.syncReal()
	r.work()
	if ns := r.networkState(); ns.halted != "" || ns.compared != 1 || ns.unreported != 0 {
		t.Errorf("the coins were compared so: %+v", ns)
	}
	if t.Failed() {
		for _, v := range r.all() {
			t.Log(fmt.Sprint(v.paymentID, " ", v.number, " ", v.state, " ", v.txid, " ", v.problem))
		}
	}
}

// The same on a real EVM node, for its coin and a token.
func TestRealEVMNetworkPaysOnce(t *testing.T) {
	c := anviltest.Start(t)
	network := chain.Networks()[4]
	network.Confirmations = 3
	r, at, path := newRealHarness(t, network)
	for _, a := range chain.Assets() {
		if a.ID == "usdt-erc20" {
			r.realChain.token = a
		}
	}
	contract, err := evm.ParseAddress(c.Token(t, big.NewInt(1_000_000_000_000)))
	if err != nil {
		t.Fatal(err)
	}
	r.realChain.token.Token = contract.String()
	client, err := noderpc.Open(noderpc.Options{URL: c.URL})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	node, err := evm.New(network, r.Assets(), client, evm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	killer := &crashingEVM{crashingNode{Node: node, Estimator: node}, node}
	r.realChain.node = killer
	if r.realChain.maker, err = evm.NewMaker(network, r.Assets()); err != nil {
		t.Fatal(err)
	}
	c.Mine(t, 1)
	r.syncReal()
	c.Pay(t, r.hotAddress(), big.NewInt(3_000_000_000_000_000_000))
	c.PayToken(t, r.realChain.token.Token, r.hotAddress(), big.NewInt(500_000_000))
	for range 4 {
		c.Mine(t, 1)
		r.syncReal()
	}
	for i, asset := range []string{"eth", "usdt-erc20", "eth", "usdt-erc20"} {
		r.withdraw(asset, map[string]money.Amount{"eth": 1_000_000_000, "usdt-erc20": 10_000_000_000}[asset], 1000, fmt.Sprintf("0x%040x", 0xabc000+i))
		killer.before, killer.after = i == 0, i == 1
		if dead := runUntilCrash(func() { r.Check(r.s.runPending(r.Ctx, network.ID)) }); dead != (i < 2) {
			t.Fatalf("payment %d: died %t", i, dead)
		} else if dead {
			r.reopen(path)
			r.work()
		}
		if i == 2 {
			at.Advance(31 * time.Minute)
			r.work()
		}
		c.Mine(t, 1)
		r.syncReal()
		r.work()
		if i == 3 { // the block is gone with its transactions: the payment is sent again
			c.Reorganise(t, 1)
			r.syncReal()
			r.work()
		}
	}
	for range 4 {
		c.Mine(t, 1)
		r.syncReal()
		r.work()
	}
	for i, o := range r.orders {
		asset, _ := r.Asset(o.Asset)
		got, err := node.Balance(r.Ctx, asset, o.Address, -1)
		if err != nil || got.Cmp(o.Units) != 0 {
			t.Errorf("order %d received %s, want %s, %v", i, got, o.Units, err)
		}
	}
	r.settledInBooks()
	if ns := r.networkState(); ns.compared < 2 || ns.unreported != 0 {
		t.Errorf("the wallet was compared so: %+v", ns)
	}
	if t.Failed() {
		for _, v := range r.all() {
			t.Log(fmt.Sprint(v.paymentID, " ", v.number, " ", v.state, " ", v.txid, " ", v.problem))
		}
	}
}
