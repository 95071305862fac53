package utxo

import (
	"encoding/base64"
	"encoding/hex"
	"errors"
	"math/big"
	"testing"

	"github.com/btcsuite/btcd/txscript"
	"github.com/btcsuite/btcd/wire"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/litecointest"
)

// funded is a wallet with coins in a block, and the funds of these.
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
	list := mustReturn[[]chain.Payment](t)(node.Payments(t.Context(), mustReturn[chain.Block](t)(node.Tip(t.Context())), func(a string) bool { _, ours := paths[a]; return ours }))
	for _, p := range list {
		funds.Coins = append(funds.Coins, chain.Coin{TxID: p.TxID, Output: p.Output, Units: p.Units, Path: paths[p.To]})
	}
	if len(funds.Coins) != len(units) {
		t.Fatalf("the wallet has %d coins", len(funds.Coins))
	}
	return funds
}

func outputTo(address string, units int64) chain.Output {
	return chain.Output{Asset: "ltc", To: address, Units: big.NewInt(units)}
}

// A real node accepts a transaction of our Maker and includes it in a block; it reads the PSBT
// with the intended meaning.
func TestPayoutOnRealNetwork(t *testing.T) {
	c, node := startReal(t)
	w, net := newWallet(t, c), litecointest.Network()
	maker := NewMaker(w)
	funds := funded(t, c, node, w, 30_000_000, 20_000_000, 50_000_000)
	outputs := []chain.Output{outputTo(c.Address(t), 45_000_000), outputTo(c.Address(t), 25_000_000)}
	for _, kind := range []string{"legacy", "p2sh-segwit"} {
		var address string
		c.Call(t, "getnewaddress", &address, "", kind)
		outputs = append(outputs, outputTo(address, 1_000_000))
	}
	draft := mustReturn[chain.Draft](t)(maker.Draft(net, funds, outputs, perThousand(20_000), noExpiry))
	readByTheNode(t, c, draft)

	signed := mustReturn[chain.Signed](t)(maker.Sign(net, draft, w))
	for _, when := range []string{"once", "twice"} {
		if err := node.Send(t.Context(), signed.Raw); err != nil {
			t.Fatalf("%s: %v", when, err)
		}
	}
	seen := mustReturn[chain.TxStatus](t)(node.Status(t.Context(), signed.TxID))
	if !seen.Known || seen.Fee == nil || seen.Fee.Cmp(draft.Fee) != 0 {
		t.Errorf("the node says %+v, the draft has a fee of %s", seen, draft.Fee)
	}
	var entry struct {
		Size int64 `json:"vsize"`
	}
	c.Call(t, "getmempoolentry", &entry, signed.TxID)
	if maximum, inputs := draft.Fee.Int64()*1_000/20_000, int64(len(draft.Funds.Coins)); entry.Size > maximum || entry.Size+inputs+1 < maximum {
		t.Errorf("it has %d virtual bytes and pays for %d", entry.Size, maximum)
	}
	c.Mine(t, 1)
	block := mustReturn[chain.Block](t)(node.Tip(t.Context()))
	if seen := mustReturn[chain.TxStatus](t)(node.Status(t.Context(), signed.TxID)); seen.Block != block {
		t.Errorf("it is %+v", seen)
	}
	if err := node.Send(t.Context(), signed.Raw); err != nil {
		t.Errorf("sent again after its block: %v", err)
	}
	paid := mustReturn[[]chain.Payment](t)(node.TransactionPayments(t.Context(), signed.TxID, func(a string) bool { return a != draft.Funds.ChangeAddress }))
	if len(paid) != len(outputs) {
		t.Fatalf("%d payments", len(paid))
	}
	for i, p := range paid {
		if p.Output != i || p.To != outputs[i].To || p.Units.Cmp(outputs[i].Units) != 0 || p.From == "" {
			t.Errorf("output %d is %+v", i, p)
		}
	}
}

// readByTheNode compares the node's decoding of a PSBT with the draft.
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

// A payout with a fee that is too low is replaced; only the second one is included.
func TestPayoutReplacement(t *testing.T) {
	c, node := startReal(t)
	w, net := newWallet(t, c), litecointest.Network()
	maker := NewMaker(w)
	funds := funded(t, c, node, w, 30_000_000)
	first := mustReturn[chain.Draft](t)(maker.Draft(net, funds, []chain.Output{outputTo(c.Address(t), 10_000_000)}, perThousand(1_000), noExpiry))
	low := mustReturn[chain.Signed](t)(maker.Sign(net, first, w))
	if err := node.Send(t.Context(), low.Raw); err != nil {
		t.Fatal(err)
	}
	next := mustReturn[chain.Draft](t)(maker.Bump(net, first, perThousand(1_000), noExpiry))
	high := mustReturn[chain.Signed](t)(maker.Sign(net, next, w))
	if err := node.Send(t.Context(), high.Raw); err != nil {
		t.Fatal(err)
	}
	if seen := mustReturn[chain.TxStatus](t)(node.Status(t.Context(), low.TxID)); seen.Known {
		t.Errorf("the first one: %+v", seen)
	}
	c.Mine(t, 1)
	if seen := mustReturn[chain.TxStatus](t)(node.Status(t.Context(), high.TxID)); seen.Block.Height != c.Height(t) {
		t.Errorf("the second one: %+v", seen)
	}
	if err := node.Send(t.Context(), low.Raw); !errors.Is(err, chain.ErrRejected) {
		t.Errorf("the first one afterwards: %v", err)
	}
}

func TestDoubleSpendIsRejected(t *testing.T) {
	c, node := startReal(t)
	w, net := newWallet(t, c), litecointest.Network()
	maker := NewMaker(w)
	funds := funded(t, c, node, w, 30_000_000)
	pay := func(address string) chain.Signed {
		draft := mustReturn[chain.Draft](t)(maker.Draft(net, funds, []chain.Output{outputTo(address, 10_000_000)}, perThousand(20_000), noExpiry))
		return mustReturn[chain.Signed](t)(maker.Sign(net, draft, w))
	}
	item, other := pay(c.Address(t)), pay(c.Address(t))
	if err := node.Send(t.Context(), item.Raw); err != nil {
		t.Fatal(err)
	}
	if err := node.Send(t.Context(), other.Raw); !errors.Is(err, chain.ErrRejected) {
		t.Errorf("while the first one waits: %v", err)
	}
	c.Mine(t, 1)
	if err := node.Send(t.Context(), other.Raw); !errors.Is(err, chain.ErrRejected) {
		t.Errorf("after its block: %v", err)
	}
	if err := node.Send(t.Context(), item.Raw[:len(item.Raw)-1]); !errors.Is(err, chain.ErrRejected) {
		t.Errorf("half a transaction: %v", err)
	}
	// The block is gone: the second one could be included again, but the first one is still
	// there.
	c.Reorganise(t, 1)
	if err := node.Send(t.Context(), item.Raw); err != nil {
		t.Errorf("the first one after its block has gone: %v", err)
	}
	c.Mine(t, 1)
}

// A transaction that may be accepted later, for example because it spends an unknown coin, gets
// no named error that ends it. A fee that is too low today is a rejection: a replacement pays
// more.
func TestTemporaryRefusals(t *testing.T) {
	c, node := startReal(t)
	w, net := newWallet(t, c), litecointest.Network()
	maker := NewMaker(w)
	draft := mustReturn[chain.Draft](t)(maker.Draft(net, chain.Funds{Coins: []chain.Coin{testCoin(1, coin)}}, []chain.Output{outputTo(c.Address(t), 10_000_000)}, perThousand(20_000), noExpiry))
	early := mustReturn[chain.Signed](t)(maker.Sign(net, draft, w))
	if err := node.Send(t.Context(), early.Raw); err == nil || errors.Is(err, chain.ErrRejected) {
		t.Errorf("an unknown coin: %v", err)
	}
	funds := funded(t, c, node, w, 30_000_000)
	draft = mustReturn[chain.Draft](t)(maker.Draft(net, funds, []chain.Output{outputTo(c.Address(t), 10_000_000)}, perThousand(1_000), noExpiry))
	u := mustReturn[unsigned](t)(mainParams["ltc"].read(net, draft.Bytes))
	u.tx.TxOut[1].Value += u.fee() - 1
	p := mustReturn[params](t)(paramsOf(net))
	key := w.key(t, draft.Funds.Coins[0].Path)
	if err := p.addSignature(u.tx, 0, u.inputs[0].TxOut, key); err != nil {
		t.Fatal(err)
	}
	if err := node.Send(t.Context(), serialised(u.tx)); !errors.Is(err, chain.ErrRejected) {
		t.Errorf("a fee of 1: %v", err)
	}
	// The outputs exceed the inputs: no block will ever have it.
	u.tx.TxOut[0].Value += coin
	if err := p.addSignature(u.tx, 0, u.inputs[0].TxOut, key); err != nil {
		t.Fatal(err)
	}
	if err := node.Send(t.Context(), serialised(u.tx)); !errors.Is(err, chain.ErrRejected) {
		t.Errorf("money out of nothing: %v", err)
	}
}

// The signatures of networks without segwit: Litecoin has such outputs too.
func TestLegacySignaturesOnRealNetwork(t *testing.T) {
	c, node := startReal(t)
	w := newWallet(t, c)
	p := mustReturn[params](t)(paramsOf(litecointest.Network()))
	p.segwit = false
	key := w.key(t, chain.Path{})
	of := wire.TxOut{PkScript: p.ownScript(key.PubKey().SerializeCompressed()), Value: 30_000_000}
	own, _ := address.OfScript(litecointest.Network(), of.PkScript)
	txid := c.Pay(t, own, big.NewInt(of.Value))
	list, err := node.Waiting(t.Context(), func(a string) bool { return a == own })
	paid := singlePayment(t, list, err)
	tx := wire.NewMsgTx(version)
	tx.AddTxIn(&wire.TxIn{PreviousOutPoint: mustReturn[wire.OutPoint](t)(pointOf(txid, paid.Output)), Sequence: replaceable})
	tx.AddTxOut(wire.NewTxOut(29_000_000, of.PkScript))
	if err := p.addSignature(tx, 0, of, key); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(p.ours(tx.TxIn[0], of), p.execute(tx, []wire.TxOut{of}, txscript.StandardVerifyFlags)); err != nil {
		t.Error(err)
	}
	if err := node.Send(t.Context(), serialised(tx)); err != nil {
		t.Errorf("%s: %v", hex.EncodeToString(serialised(tx)), err)
	}
	list, err = node.TransactionPayments(t.Context(), tx.TxHash().String(), watchAll)
	if got := singlePayment(t, list, err); got.From != own || got.To != own {
		t.Errorf("it is %+v", got)
	}
	c.Mine(t, 1)
}

// Two hundred players in one transaction.
func TestLargeBatch(t *testing.T) {
	c, node := startReal(t)
	w, net := newWallet(t, c), litecointest.Network()
	maker := NewMaker(w)
	funds := funded(t, c, node, w, 300_000_000, 200_000_000)
	var outputs []chain.Output
	for i := range uint32(maxOutputs) {
		outputs = append(outputs, outputTo(wallet{"players"}.address(t, net, chain.Path{Index: i}), 2_000_000))
	}
	draft := mustReturn[chain.Draft](t)(maker.Draft(net, funds, outputs, perThousand(10_000), noExpiry))
	signed := mustReturn[chain.Signed](t)(maker.Sign(net, draft, w))
	if err := node.Send(t.Context(), signed.Raw); err != nil {
		t.Fatal(err)
	}
	c.Mine(t, 1)
	paid := mustReturn[[]chain.Payment](t)(node.Payments(t.Context(), mustReturn[chain.Block](t)(node.Tip(t.Context())), func(a string) bool { return a != draft.Funds.ChangeAddress }))
	count := 0
	for _, p := range paid {
		if p.TxID == signed.TxID {
			count++
		}
	}
	if count != maxOutputs {
		t.Errorf("%d were paid", count)
	}
}
