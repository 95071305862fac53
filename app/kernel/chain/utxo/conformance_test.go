package utxo

import (
	"context"
	"math/big"
	"testing"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/chaintest"
	"croupier/app/kernel/chain/litecointest"
)

// litecoin is the real node as a rig of the conformance test.
type litecoin struct {
	*litecointest.Chain
	node *Node
}

func (l litecoin) Node() chain.Node         { return l.node }
func (l litecoin) Asset() chain.Asset       { return litecointest.Asset() }
func (l litecoin) Mine(t testing.TB, n int) { l.Chain.Mine(t, n) }

func (l litecoin) Spend(t testing.TB) (item, other chain.Signed) {
	w := newWallet(t, l.Chain)
	network := litecointest.Network()
	to := w.address(t, network, chain.Path{Index: 1})
	txid := l.Pay(t, to, big.NewInt(1_000_000))
	l.Mine(t, 1)
	list, err := l.node.TransactionPayments(context.Background(), txid, func(a string) bool { return a == to })
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	funds := chain.Funds{Coins: []chain.Coin{{TxID: txid, Output: list[0].Output, Units: list[0].Units, Path: chain.Path{Index: 1}}}, Change: chain.Path{Branch: 1}, ChangeAddress: w.address(t, network, chain.Path{Branch: 1})}
	sign := func(target string) chain.Signed {
		m := NewMaker(w)
		d, err := m.Draft(network, funds, []chain.Output{{Asset: "ltc", To: target, Units: big.NewInt(500_000)}}, perThousand(2000), time.Now())
		if err != nil {
			t.Fatal(err)
		}
		s, err := m.Sign(network, d, w)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	return sign(l.Address(t)), sign(l.Address(t))
}

func TestRealNodeConforms(t *testing.T) {
	c := litecointest.Start(t)
	node, err := Open(litecointest.Network(), c.RPC)
	if err != nil {
		t.Fatal(err)
	}
	chaintest.Run(t, litecoin{c, node})
}
