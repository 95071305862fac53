package treasury

import (
	"math/big"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/anviltest"
	"croupier/app/kernel/chain/evm"
	"croupier/app/kernel/chain/noderpc"
)

// Coins of players on a real EVM node come to the hot wallet once: the network's
// coin, and a token whose address has nothing for the fee. The process dies
// around broadcasts and the chain reorganises. The remainder is where the books
// say, to the last unit.
func TestSweepsOnRealEVMNetwork(t *testing.T) {
	c := anviltest.Start(t)
	network := chain.Networks()[4]
	network.Confirmations = 3
	r, _, path := newRealHarness(t, network)
	for _, a := range chain.Assets() {
		if a.ID == "usdt-erc20" {
			r.realChain.token = a
		}
	}
	contract, err := evm.ParseAddress(c.Token(t, big.NewInt(1_000_000_000_000)))
	r.Check(err)
	r.realChain.token.Token = contract.String()
	client, err := noderpc.Open(noderpc.Options{URL: c.URL})
	r.Check(err)
	t.Cleanup(client.Close)
	node, err := evm.New(network, r.Assets(), client, evm.Options{})
	r.Check(err)
	killer := &crashingEVM{crashingNode{Node: node, Estimator: node}, node}
	r.realChain.node = killer
	r.realChain.maker, err = evm.NewMaker(network, r.Assets())
	r.Check(err)
	c.Mine(t, 1)
	r.syncReal()
	r.players = map[string]chain.Path{}
	var players []string
	for i := range uint32(2) {
		at := chain.Path{Index: 5 + i}
		address, err := r.realChain.keys.At(at)
		r.Check(err)
		r.players[address] = at
		players = append(players, address)
	}
	c.Pay(t, r.hotAddress(), big.NewInt(1_000_000_000_000_000_000))
	ether, tokens := big.NewInt(500_000_000_123_456_789), big.NewInt(40_000_000)
	paidEther := c.Pay(t, players[0], ether)
	paidTokens := c.PayToken(t, r.realChain.token.Token, players[1], tokens)
	for range 4 {
		c.Mine(t, 1)
		r.syncReal()
	}
	r.count(paidEther, "eth", ether)
	r.count(paidTokens, "usdt-erc20", tokens)
	r.set("treasury.sweep_above", `"10"`)
	for i := range 12 {
		killer.before, killer.after = i == 0, i == 4
		if runUntilCrash(func() { r.Check(r.s.runPending(r.Ctx, network.ID)) }) {
			r.reopen(path)
			r.loadSettings()
			r.work()
		}
		c.Mine(t, 1)
		r.syncReal()
		if i == 1 || i == 7 {
			c.Reorganise(t, 1)
			r.syncReal()
		}
		r.work()
		r.requireChainMatchesBooks()
	}
	if got := r.sweepStates(); got != "done done" {
		t.Errorf("sweeps: %s", got)
	}
	if got := r.balanceAt("usdt-erc20", r.hotAddress()); got.Cmp(tokens) != 0 {
		t.Errorf("the hot wallet has %s of the token", got)
	}
	if r.balanceAt("usdt-erc20", players[1]).Sign() != 0 || r.wallet(deposits, "usdt") != 0 || r.wallet(deposits, "eth") != 0 {
		t.Errorf("something is left: %s, %d, %d", r.balanceAt("usdt-erc20", players[1]), r.wallet(deposits, "usdt"), r.wallet(deposits, "eth"))
	}
	if t.Failed() {
		for _, v := range r.all() {
			t.Log(v.paymentID, v.number, v.state, v.txid, v.problem)
		}
	}
}
