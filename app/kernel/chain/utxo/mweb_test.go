package utxo

import (
	"fmt"
	"math/big"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/litecointest"
	"croupier/app/kernel/chain/noderpc"
)

// A transaction older than the searched blocks is found by its outputs.
func TestPreMWEBTransaction(t *testing.T) {
	c, node := startReal(t)
	to, watch := watched(t, newWallet(t, c), 1)
	txid := c.Pay(t, to, big.NewInt(1_000_000))
	block := c.Mine(t, 1)[0]
	first := c.Height(t)
	c.MineToMWEB(t)
	c.Mine(t, max(0, recentBlocks-int(c.Height(t)-first)))
	seen := mustReturn[chain.TxStatus](t)(node.Status(t.Context(), txid))
	if !seen.Known || seen.Block.Hash != block {
		t.Errorf("it is %+v", seen)
	}
	if list, err := node.TransactionPayments(t.Context(), txid, watch); err != nil || len(list) != 0 {
		t.Errorf("looking that far back: %+v, %v", list, err)
	}
	if len(node.recent) > recentBlocks {
		t.Errorf("%d blocks are remembered", len(node.recent))
	}
}

// Money that enters Litecoin's extension blocks, moves inside of them and leaves them: only an
// output to an address is a payment, in a block and not before.
func TestExtensionBlocksOnRealNetwork(t *testing.T) {
	c, node := startReal(t)
	c.MineToMWEB(t)
	name := fmt.Sprintf("private-%d", c.Height(t))
	c.Call(t, "createwallet", nil, name)
	wallets := mustReturn[*noderpc.Client](t)(noderpc.Open(noderpc.Options{URL: c.URL + "/wallet/" + name}))
	defer wallets.Close()
	var inside, within string
	for _, address := range []*string{&inside, &within} {
		if err := wallets.Call(t.Context(), "getnewaddress", address, "", "mweb"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := address.Script(litecointest.Network(), inside); err == nil {
		t.Error("an address inside of the extension blocks can be paid")
	}
	c.Pay(t, inside, big.NewInt(5*coin))
	c.Mine(t, 1)
	if err := wallets.Call(t.Context(), "sendtoaddress", nil, within, 1); err != nil {
		t.Fatal(err)
	}
	if list := mustReturn[[]chain.Payment](t)(node.Waiting(t.Context(), watchAll)); len(list) != 0 {
		t.Errorf("what moves inside is %+v", list)
	}
	c.Mine(t, 1)
	to, watch := watched(t, newWallet(t, c), 1)
	if err := wallets.Call(t.Context(), "sendtoaddress", nil, to, 2); err != nil {
		t.Fatal(err)
	}
	if list := mustReturn[[]chain.Payment](t)(node.Waiting(t.Context(), watch)); len(list) != 0 {
		t.Errorf("what comes out is seen too early: %+v", list)
	}
	c.Mine(t, 1)
	block := mustReturn[chain.Block](t)(node.Tip(t.Context()))
	list, err := node.Payments(t.Context(), block, watch)
	paid := singlePayment(t, list, err)
	if paid.Units.Int64() != 2*coin || paid.Block != block {
		t.Errorf("what came out is %+v", paid)
	}
	if seen := mustReturn[chain.TxStatus](t)(node.Status(t.Context(), paid.TxID)); seen.Block != block {
		t.Errorf("its transaction is %+v", seen)
	}
}
