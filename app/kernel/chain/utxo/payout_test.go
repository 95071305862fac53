package utxo

import (
	"encoding/base64"
	"encoding/hex"
	"errors"
	"math/big"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/litecointest"
)

// funded is a wallet with coins in a block, and the funds that they are.
func funded(t testing.TB, c *litecointest.Chain, node *Node, w wallet, units ...int64) chain.Funds {
	t.Helper()
	paths := map[string]chain.Path{}
	for i, n := range units {
		path := chain.Path{Branch: 0, Index: uint32(i)}
		address := w.address(t, litecointest.Network(), path)
		paths[address] = path
		c.Pay(t, address, big.NewInt(n))
	}
	c.Mine(t, 1)
	funds := chain.Funds{Change: chain.Path{Branch: 1, Index: 0}}
	funds.ChangeAddress = w.address(t, litecointest.Network(), funds.Change)
	list := must[[]chain.Payment](t)(node.Payments(t.Context(), must[chain.Block](t)(node.Tip(t.Context())), func(a string) bool { _, ours := paths[a]; return ours }))
	for _, p := range list {
		funds.Coins = append(funds.Coins, chain.Coin{TxID: p.TxID, Output: p.Output, Units: p.Units, Path: paths[p.To]})
	}
	if len(funds.Coins) != len(units) {
		t.Fatalf("the wallet has %d coins", len(funds.Coins))
	}
	return funds
}

func to(address string, units int64) chain.Output {
	return chain.Output{Asset: "ltc", To: address, Units: big.NewInt(units)}
}

// What our Maker signs, a real node takes and puts into a block; it reads the PSBT as
// we mean it.
func TestAPayoutOnTheRealNetwork(t *testing.T) {
	c, node := real(t)
	w, net := fresh(t, c), litecointest.Network()
	maker := NewMaker(w)
	funds := funded(t, c, node, w, 30_000_000, 20_000_000, 50_000_000)
	outputs := []chain.Output{to(c.Address(t), 45_000_000), to(c.Address(t), 25_000_000)}
	for _, kind := range []string{"legacy", "p2sh-segwit"} {
		var address string
		c.Call(t, "getnewaddress", &address, "", kind)
		outputs = append(outputs, to(address, 1_000_000))
	}
	draft := must[chain.Draft](t)(maker.Draft(net, funds, outputs, perThousand(20_000), never))
	readByTheNode(t, c, draft)

	signed := must[chain.Signed](t)(maker.Sign(net, draft, w))
	for _, when := range []string{"once", "twice"} {
		if err := node.Send(t.Context(), signed.Raw); err != nil {
			t.Fatalf("%s: %v", when, err)
		}
	}
	seen := must[chain.Seen](t)(node.Status(t.Context(), signed.TxID))
	if !seen.Known || seen.Fee == nil || seen.Fee.Cmp(draft.Fee) != 0 {
		t.Errorf("the node says %+v, the draft has a fee of %s", seen, draft.Fee)
	}
	var entry struct {
		Size int64 `json:"vsize"`
	}
	c.Call(t, "getmempoolentry", &entry, signed.TxID)
	if most, inputs := draft.Fee.Int64()*1_000/20_000, int64(len(draft.Funds.Coins)); entry.Size > most || entry.Size+inputs+1 < most {
		t.Errorf("it has %d virtual bytes and pays for %d", entry.Size, most)
	}
	c.Mine(t, 1)
	block := must[chain.Block](t)(node.Tip(t.Context()))
	if seen := must[chain.Seen](t)(node.Status(t.Context(), signed.TxID)); seen.Block != block {
		t.Errorf("it is %+v", seen)
	}
	if err := node.Send(t.Context(), signed.Raw); err != nil {
		t.Errorf("sent again after its block: %v", err)
	}
	paid := must[[]chain.Payment](t)(node.Look(t.Context(), signed.TxID, func(a string) bool { return a != draft.Funds.ChangeAddress }))
	if len(paid) != len(outputs) {
		t.Fatalf("%d payments", len(paid))
	}
	for i, p := range paid {
		if p.Output != i || p.To != outputs[i].To || p.Units.Cmp(outputs[i].Units) != 0 || p.From == "" {
			t.Errorf("output %d is %+v", i, p)
		}
	}
}

// readByTheNode compares what the node reads in a PSBT with the draft.
func readByTheNode(t *testing.T, c *litecointest.Chain, draft chain.Draft) {
	t.Helper()
	type derivation struct {
		Fingerprint string `json:"master_fingerprint"`
		Path        string `json:"path"`
	}
	var read struct {
		Inputs []struct {
			Derivations []derivation `json:"bip32_derivs"`
		} `json:"inputs"`
		Outputs []struct {
			Derivations []derivation `json:"bip32_derivs"`
		} `json:"outputs"`
	}
	c.Call(t, "decodepsbt", &read, base64.StdEncoding.EncodeToString(draft.Bytes))
	if len(read.Inputs) != len(draft.Funds.Coins) || len(read.Outputs) != len(draft.Outputs)+1 {
		t.Fatalf("the node reads %+v", read)
	}
	for i, in := range read.Inputs {
		if want := (derivation{"01020304", "m/84'/2'/0'/0/" + string('0'+rune(draft.Funds.Coins[i].Path.Index))}); len(in.Derivations) != 1 || in.Derivations[0] != want {
			t.Errorf("input %d: %+v, want %+v", i, in.Derivations, want)
		}
	}
	last := read.Outputs[len(draft.Outputs)].Derivations
	if len(last) != 1 || last[0].Path != "m/84'/2'/0'/1/0" {
		t.Errorf("the change: %+v", last)
	}
}

// A payout that pays too little is replaced; only the second one is included.
func TestAPayoutIsReplaced(t *testing.T) {
	c, node := real(t)
	w, net := fresh(t, c), litecointest.Network()
	maker := NewMaker(w)
	funds := funded(t, c, node, w, 30_000_000)
	first := must[chain.Draft](t)(maker.Draft(net, funds, []chain.Output{to(c.Address(t), 10_000_000)}, perThousand(1_000), never))
	low := must[chain.Signed](t)(maker.Sign(net, first, w))
	if err := node.Send(t.Context(), low.Raw); err != nil {
		t.Fatal(err)
	}
	next := must[chain.Draft](t)(maker.Bump(net, first, perThousand(1_000), never))
	high := must[chain.Signed](t)(maker.Sign(net, next, w))
	if err := node.Send(t.Context(), high.Raw); err != nil {
		t.Fatal(err)
	}
	if seen := must[chain.Seen](t)(node.Status(t.Context(), low.TxID)); seen.Known {
		t.Errorf("the first one: %+v", seen)
	}
	c.Mine(t, 1)
	if seen := must[chain.Seen](t)(node.Status(t.Context(), high.TxID)); seen.Block.Height != c.Height(t) {
		t.Errorf("the second one: %+v", seen)
	}
	if err := node.Send(t.Context(), low.Raw); !errors.Is(err, chain.ErrRejected) {
		t.Errorf("the first one afterwards: %v", err)
	}
}

func TestADoubleSpendIsRejected(t *testing.T) {
	c, node := real(t)
	w, net := fresh(t, c), litecointest.Network()
	maker := NewMaker(w)
	funds := funded(t, c, node, w, 30_000_000)
	pay := func(address string) chain.Signed {
		draft := must[chain.Draft](t)(maker.Draft(net, funds, []chain.Output{to(address, 10_000_000)}, perThousand(20_000), never))
		return must[chain.Signed](t)(maker.Sign(net, draft, w))
	}
	one, other := pay(c.Address(t)), pay(c.Address(t))
	if err := node.Send(t.Context(), one.Raw); err != nil {
		t.Fatal(err)
	}
	if err := node.Send(t.Context(), other.Raw); !errors.Is(err, chain.ErrRejected) {
		t.Errorf("while the first one waits: %v", err)
	}
	c.Mine(t, 1)
	if err := node.Send(t.Context(), other.Raw); !errors.Is(err, chain.ErrRejected) {
		t.Errorf("after its block: %v", err)
	}
	if err := node.Send(t.Context(), one.Raw[:len(one.Raw)-1]); !errors.Is(err, chain.ErrRejected) {
		t.Errorf("half a transaction: %v", err)
	}
	// The block is gone: the second one could be included again, but the first one is
	// still there.
	c.Reorganise(t, 1)
	if err := node.Send(t.Context(), one.Raw); err != nil {
		t.Errorf("the first one after its block has gone: %v", err)
	}
	c.Mine(t, 1)
}

// What may be taken later has no name of an error that ends it: a coin that nobody
// has seen yet, and a fee that is too low today.
func TestWhatMayBeSentLater(t *testing.T) {
	c, node := real(t)
	w, net := fresh(t, c), litecointest.Network()
	maker := NewMaker(w)
	draft := must[chain.Draft](t)(maker.Draft(net, chain.Funds{Coins: []chain.Coin{some(1, coin)}}, []chain.Output{to(c.Address(t), 10_000_000)}, perThousand(20_000), never))
	early := must[chain.Signed](t)(maker.Sign(net, draft, w))
	if err := node.Send(t.Context(), early.Raw); err == nil || errors.Is(err, chain.ErrRejected) {
		t.Errorf("a coin that nobody has seen: %v", err)
	}
	funds := funded(t, c, node, w, 30_000_000)
	draft = must[chain.Draft](t)(maker.Draft(net, funds, []chain.Output{to(c.Address(t), 10_000_000)}, perThousand(1_000), never))
	u := must[unsigned](t)(mains["ltc"].read(net, draft.Bytes))
	u.tx.outputs[1].units += u.fee() - 1
	p := must[params](t)(paramsOf(net))
	key := must[[]byte](t)(w.Private(draft.Funds.Coins[0].Path))
	p.prove(&u.tx, 0, u.inputs[0].output, key)
	if err := node.Send(t.Context(), u.tx.bytes(true)); err == nil || errors.Is(err, chain.ErrRejected) {
		t.Errorf("a fee of 1: %v", err)
	}
	// More comes out than goes in: no block will ever have it.
	u.tx.outputs[0].units += coin
	p.prove(&u.tx, 0, u.inputs[0].output, key)
	if err := node.Send(t.Context(), u.tx.bytes(true)); !errors.Is(err, chain.ErrRejected) {
		t.Errorf("money out of nothing: %v", err)
	}
}

// The signatures of networks without segwit: Litecoin knows such outputs too.
func TestOlderSignaturesOnTheRealNetwork(t *testing.T) {
	c, node := real(t)
	w := fresh(t, c)
	p := must[params](t)(paramsOf(litecointest.Network()))
	p.segwit = ""
	key := must[[]byte](t)(w.Private(chain.Path{}))
	of := output{script: p.own(publicOf(key)), units: 30_000_000}
	address, _ := p.address(of.script)
	txid := c.Pay(t, address, big.NewInt(of.units))
	list, err := node.Waiting(t.Context(), func(a string) bool { return a == address })
	paid := only(t, list, err)
	tx := transaction{version: version, outputs: []output{{29_000_000, of.script}}}
	tx.inputs = []input{{point: must[point](t)(pointOf(txid, paid.Output)), sequence: replaceable}}
	p.prove(&tx, 0, of, key)
	if err := p.proven(tx, 0, of); err != nil {
		t.Error(err)
	}
	if err := node.Send(t.Context(), tx.bytes(true)); err != nil {
		t.Errorf("%s: %v", hex.EncodeToString(tx.bytes(true)), err)
	}
	list, err = node.Look(t.Context(), tx.txid(), everything)
	if got := only(t, list, err); got.From != address || got.To != address {
		t.Errorf("it is %+v", got)
	}
	c.Mine(t, 1)
}

// Two hundred players in one transaction.
func TestALargeBatch(t *testing.T) {
	c, node := real(t)
	w, net := fresh(t, c), litecointest.Network()
	maker := NewMaker(w)
	funds := funded(t, c, node, w, 300_000_000, 200_000_000)
	var outputs []chain.Output
	for i := range uint32(mostOutputs) {
		outputs = append(outputs, to(wallet{"players"}.address(t, net, chain.Path{Index: i}), 2_000_000))
	}
	draft := must[chain.Draft](t)(maker.Draft(net, funds, outputs, perThousand(10_000), never))
	signed := must[chain.Signed](t)(maker.Sign(net, draft, w))
	if err := node.Send(t.Context(), signed.Raw); err != nil {
		t.Fatal(err)
	}
	c.Mine(t, 1)
	paid := must[[]chain.Payment](t)(node.Payments(t.Context(), must[chain.Block](t)(node.Tip(t.Context())), func(a string) bool { return a != draft.Funds.ChangeAddress }))
	count := 0
	for _, p := range paid {
		if p.TxID == signed.TxID {
			count++
		}
	}
	if count != mostOutputs {
		t.Errorf("%d were paid", count)
	}
}
