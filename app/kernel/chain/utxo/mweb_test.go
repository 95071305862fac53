package utxo

import (
	"fmt"
	"math/big"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/litecointest"
	"croupier/app/kernel/chain/noderpc"
)

// Money that goes into Litecoin's extension blocks, moves inside of them and comes out
// again: only what comes out to an address is a payment, in a block and not before.
func TestExtensionBlocksOfTheRealNetwork(t *testing.T) {
	c, node := real(t)
	c.Extended(t)
	name := fmt.Sprintf("private-%d", c.Height(t))
	c.Call(t, "createwallet", nil, name)
	wallets := must[*noderpc.Client](t)(noderpc.Open(noderpc.Options{URL: c.URL + "/wallet/" + name}))
	defer wallets.Close()
	var inside, within string
	for _, address := range []*string{&inside, &within} {
		if err := wallets.Call(t.Context(), "getnewaddress", address, "", "mweb"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Script(litecointest.Network(), inside); err == nil {
		t.Error("an address inside of the extension blocks can be paid")
	}
	c.Pay(t, inside, big.NewInt(5*coin))
	c.Mine(t, 1)
	if err := wallets.Call(t.Context(), "sendtoaddress", nil, within, 1); err != nil {
		t.Fatal(err)
	}
	if list := must[[]chain.Payment](t)(node.Waiting(t.Context(), everything)); len(list) != 0 {
		t.Errorf("what moves inside is %+v", list)
	}
	c.Mine(t, 1)
	address, watch := watched(t, fresh(t, c), 1)
	if err := wallets.Call(t.Context(), "sendtoaddress", nil, address, 2); err != nil {
		t.Fatal(err)
	}
	if list := must[[]chain.Payment](t)(node.Waiting(t.Context(), watch)); len(list) != 0 {
		t.Errorf("what comes out is seen too early: %+v", list)
	}
	c.Mine(t, 1)
	block := must[chain.Block](t)(node.Tip(t.Context()))
	list, err := node.Payments(t.Context(), block, watch)
	paid := only(t, list, err)
	if paid.Units.Int64() != 2*coin || paid.Block != block {
		t.Errorf("what came out is %+v", paid)
	}
	if seen := must[chain.Seen](t)(node.Status(t.Context(), paid.TxID)); seen.Block != block {
		t.Errorf("its transaction is %+v", seen)
	}
}
