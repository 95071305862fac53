package evm

import (
	"crypto/rand"
	"math/big"
	"slices"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/anviltest"
	"croupier/app/kernel/chain/noderpc"
)

// harness is a real node with a token of each known kind.
type harness struct {
	*anviltest.Chain
	t     *testing.T
	node  *Node
	maker *Maker
	net   chain.Network
	coin  chain.Asset
	// token is OpenZeppelin's; silent returns nothing from its transfer.
	token, silentToken chain.Asset
}

const million = 1_000_000

func newHarness(t *testing.T) *harness {
	t.Helper()
	r := &harness{Chain: anviltest.Start(t), t: t}
	r.net = chain.Network{ID: "eth", Name: "Ethereum", Family: chain.EVM, Coin: "eth", ChainID: anviltest.ID, Confirmations: 3}
	contract := func(address string) string {
		a, err := addressOf(address)
		check(t, err)
		return a.String()
	}
	r.coin = chain.Asset{ID: "eth", Network: "eth", Currency: "eth", Decimals: 18}
	r.token = chain.Asset{ID: "usdc-erc20", Network: "eth", Currency: "usdc", Decimals: 6, Token: contract(r.Token(t, big.NewInt(million)))}
	r.silentToken = chain.Asset{ID: "usdt-erc20", Network: "eth", Currency: "usdt", Decimals: 6, Token: contract(r.SilentToken(t, big.NewInt(million)))}
	assets := []chain.Asset{r.coin, r.token, r.silentToken}
	client, err := noderpc.Open(noderpc.Options{URL: r.URL})
	check(t, err)
	t.Cleanup(client.Close)
	r.node, err = New(r.net, assets, client, Options{})
	check(t, err)
	r.maker, err = NewMaker(r.net, assets)
	check(t, err)
	return r
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func newAddress(t testing.TB) string {
	t.Helper()
	var a Address
	_, err := rand.Read(a[:])
	check(t, err)
	return a.String()
}

func watchOnly(addresses ...string) chain.Watch {
	return func(address string) bool { return slices.Contains(addresses, address) }
}

// newest lists the payments of the newest block.
func (r *harness) newest(watch chain.Watch) []chain.Payment {
	r.t.Helper()
	tip, err := r.node.Tip(r.t.Context())
	check(r.t, err)
	list, err := r.node.Payments(r.t.Context(), tip, watch)
	check(r.t, err)
	for _, p := range list {
		if p.Block != tip {
			r.t.Errorf("a payment of %+v in the block %+v", p.Block, tip)
		}
	}
	return list
}

// single is the only payment of a list.
func (r *harness) single(list []chain.Payment, err error) chain.Payment {
	r.t.Helper()
	check(r.t, err)
	if len(list) != 1 {
		r.t.Fatalf("%d payments: %+v", len(list), list)
	}
	return list[0]
}

func (r *harness) requirePayment(p chain.Payment, asset, token, to string, units int64, output int) {
	r.t.Helper()
	if p.Asset != asset || p.Token != token || p.To != to || p.Units.Cmp(big.NewInt(units)) != 0 || p.Output != output {
		r.t.Errorf("%s of %q %q to %s, output %d; want %d of %q %q to %s, output %d",
			p.Units, p.Asset, p.Token, p.To, p.Output, units, asset, token, to, output)
	}
}

// keys are those of the payer for every path.
type keys struct{ secret string }

func (k keys) Private(chain.Path) ([]byte, error) {
	secret, ok := new(big.Int).SetString(k.secret, 16)
	if !ok {
		return nil, chain.ErrKey
	}
	return secret.FillBytes(make([]byte, wordSize)), nil
}

// draft is a payment of the payer's.
func (r *harness) draft(nonce uint64, asset, to string, units *big.Int, fee chain.Fee) chain.Draft {
	r.t.Helper()
	funds := chain.Funds{From: chain.Path{Branch: siteBranch}, Address: anviltest.Payer, Nonce: nonce}
	d, err := r.maker.Draft(r.net, funds, []chain.Output{{Asset: asset, To: to, Units: units}}, fee, now)
	check(r.t, err)
	return d
}

func (r *harness) sign(d chain.Draft) chain.Signed {
	r.t.Helper()
	signed, err := r.maker.Sign(r.net, d, keys{anviltest.Key})
	check(r.t, err)
	check(r.t, r.maker.Check(r.net, d, signed))
	return signed
}
