package treasury

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/anviltest"
	"croupier/app/kernel/chain/evm"
	"croupier/app/kernel/chain/litecointest"
	"croupier/app/kernel/chain/noderpc"
	"croupier/app/kernel/chain/utxo"
	"croupier/app/kernel/money"
	"croupier/db"
)

// realRestore is a restore on a real chain: a backup with queued payments,
// which are made after it, and a restore of that backup.
type realRestore struct {
	asset string
	fee   money.Amount
	// amount is what each order pays. address returns a new outside address.
	amount  money.Amount
	address func() string
	// received returns the sum that an outside address got in blocks, and sends how many
	// transactions the site has sent to the node.
	received func(address string) *big.Int
	sends    func() int
	mine     func(n int)
}

// countingLitecoin is a node that also reports the inputs of transactions.
type countingLitecoin struct {
	crashingLitecoin
	chain.Spender
}

// confirm makes blocks one by one, and the treasury follows each.
func (c realRestore) confirm(r *harness, n int) {
	for range n {
		c.mine(1)
		r.syncReal()
		r.work()
	}
}

// run checks that payments made after the backup are found on the chain, that
// nothing is sent before two people agree, and that nothing is paid twice.
func (c realRestore) run(r *harness) {
	t := r.T
	r.withdraw(c.asset, c.amount, c.fee, c.address())
	r.withdraw(c.asset, c.amount, 0, c.address())
	r.review = []Order{r.order(c.asset, c.amount/2, 0, c.address())}
	b := r.backup()
	r.Write(func(tx *db.Tx) error { return r.s.Enqueue(tx, r.review[0]) })
	r.work()
	c.confirm(r, 4)
	r.settledInBooks()
	paidOut := slices.Clone(r.orders)

	r = r.restoreBackup(b)
	sends := c.sends()
	later := r.withdraw(c.asset, c.amount, 0, c.address())
	r.work()
	r.syncReal()
	c.confirm(r, 4)
	if c.sends() != sends || r.networkState().halted != sentenceRestored {
		t.Fatalf("%d transactions were sent after the restore, halted: %q", c.sends()-sends, r.networkState().halted)
	}
	found, err := r.s.RestoreFound(r.Ctx, staff("maria"), TreasuryRestoreRequest{Network: r.realChain.network.ID})
	r.Check(err)
	orders := slices.DeleteFunc(found.Found, func(f TreasuryFound) bool { return f.Withdrawal == "" })
	if len(orders) != 3 || slices.ContainsFunc(orders, func(f TreasuryFound) bool { return f.State != foundBooked || f.TxID == "" }) {
		t.Fatalf("found %+v, unpaid %+v", found.Found, found.Unpaid)
	}
	r.Check(r.approveResume())
	r.work()
	c.confirm(r, 5)
	r.settledInBooks()
	for i, o := range append(paidOut, later) {
		if got := c.received(o.Address); got.Cmp(o.Units) != 0 {
			t.Errorf("order %d: its address received %s, want %s once", i, got, o.Units)
		}
	}
}

func TestRestoreOnRealLitecoinPaysOnce(t *testing.T) {
	c := litecointest.Start(t)
	network := litecointest.Network()
	network.Confirmations = 3
	node, err := utxo.Open(network, c.RPC)
	if err != nil {
		t.Fatal(err)
	}
	r, _, _ := newRealHarness(t, network)
	counting := &countingLitecoin{crashingLitecoin{crashingNode{Node: node, Estimator: node}, node}, node}
	r.realChain.node, r.realChain.maker = counting, utxo.NewMaker(publicKeys{r.realChain.keys})
	r.syncReal()
	for range 3 {
		c.Pay(t, r.hotAddress(), big.NewInt(200_000_000))
	}
	c.Mine(t, 3)
	r.syncReal()
	realRestore{
		asset: "ltc", amount: 1_000_000_000, fee: 1000, address: func() string { return c.Address(t) },
		received: func(address string) *big.Int {
			var got jsontext.Value
			c.Call(t, "getreceivedbyaddress", &got, address, 1)
			coins, ok := new(big.Rat).SetString(string(got))
			if !ok {
				t.Fatalf("the node says %q", got)
			}
			coins.Mul(coins, big.NewRat(100_000_000, 1))
			return new(big.Int).Div(coins.Num(), coins.Denom())
		},
		sends: func() int { return counting.sends }, mine: func(n int) { c.Mine(t, n) },
	}.run(r)
}

func TestRestoreOnRealEVMNetworkPaysOnce(t *testing.T) {
	c := anviltest.Start(t)
	network := chain.Networks()[4]
	network.Confirmations = 3
	r, _, _ := newRealHarness(t, network)
	client, err := noderpc.Open(noderpc.Options{URL: c.URL})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	node, err := evm.New(network, r.Assets(), client, evm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	counting := &crashingEVM{crashingNode{Node: node, Estimator: node}, node}
	r.realChain.node = counting
	if r.realChain.maker, err = evm.NewMaker(network, r.Assets()); err != nil {
		t.Fatal(err)
	}
	c.Mine(t, 1)
	r.syncReal()
	c.Pay(t, r.hotAddress(), big.NewInt(3_000_000_000_000_000_000))
	for range 4 {
		c.Mine(t, 1)
		r.syncReal()
	}
	made := 0
	realRestore{
		asset: "eth", amount: 10_000_000, fee: 1000, address: func() string {
			made++
			address, err := evm.ParseAddress(fmt.Sprintf("0x%040x", 0xdef000+made))
			r.Check(err)
			return address.String()
		},
		received: func(address string) *big.Int {
			asset, _ := r.Asset("eth")
			got, err := node.Balance(r.Ctx, asset, address, -1)
			r.Check(err)
			return got
		},
		sends: func() int { return counting.sends }, mine: func(n int) { c.Mine(t, n) },
	}.run(r)
}
