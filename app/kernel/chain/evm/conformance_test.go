package evm

import (
	"encoding/hex"
	"math/big"
	"testing"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/anviltest"
	"croupier/app/kernel/chain/chaintest"
	"croupier/app/kernel/chain/noderpc"
)

// ether is the real node as a rig of the conformance test.
type ether struct {
	*anviltest.Chain
	node *Node
	made *int64
}

func (e ether) Node() chain.Node { return e.node }
func (e ether) Asset() chain.Asset {
	for _, a := range chain.Assets() {
		if a.ID == "eth" {
			return a
		}
	}
	panic("no eth")
}

func (e ether) HasWaiting() bool { return false }

func (e ether) Address(testing.TB) string {
	*e.made++
	var a Address
	a[0], a[18], a[19] = 0x77, byte(*e.made>>8), byte(*e.made)
	return a.String()
}

type payerKey struct{}

func (payerKey) Private(chain.Path) ([]byte, error) { return hex.DecodeString(anviltest.Key) }

func (e ether) Spend(t testing.TB) (item, other chain.Signed) {
	m, err := NewMaker(e.node.network, chain.Assets())
	if err != nil {
		t.Fatal(err)
	}
	nonce, err := e.node.Nonce(t.Context(), anviltest.Payer)
	if err != nil {
		t.Fatal(err)
	}
	sign := func() chain.Signed {
		d, err := m.Draft(e.node.network, chain.Funds{Address: anviltest.Payer, Nonce: nonce}, []chain.Output{{Asset: "eth", To: e.Address(t), Units: big.NewInt(1000)}},
			chain.Fee{Rate: big.NewInt(5_000_000_000), Tip: big.NewInt(1_000_000_000)}, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		s, err := m.Sign(e.node.network, d, payerKey{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	return sign(), sign()
}

func TestRealNodeConforms(t *testing.T) {
	c := anviltest.Start(t)
	client, err := noderpc.Open(noderpc.Options{URL: c.URL})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	network, _ := builtIn(t, "eth")
	node, err := New(network, chain.Assets(), client, Options{})
	if err != nil {
		t.Fatal(err)
	}
	chaintest.Run(t, ether{c, node, new(int64)})
}
