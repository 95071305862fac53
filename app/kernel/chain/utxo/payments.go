package utxo

import (
	"context"
	"fmt"
	"math/big"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// seenTx is what the node says of a transaction. Of Litecoin's extension blocks it
// lists inputs and outputs that have no script; they stand in MWEB.
type seenTx struct {
	TxID string `json:"txid"`
	// Block is the hash of its block, where the node knows it.
	Block string    `json:"blockhash"`
	In    []seenIn  `json:"vin"`
	Out   []seenOut `json:"vout"`
}

type seenIn struct {
	TxID     string `json:"txid"`
	Output   int64  `json:"vout"`
	Sequence uint32 `json:"sequence"`
	Script   struct {
		Hex string `json:"hex"`
	} `json:"scriptSig"`
	Witness []string `json:"txinwitness"`
	MWEB    bool     `json:"ismweb"`
}

type seenOut struct {
	Value  jsontext.Value `json:"value"`
	N      int            `json:"n"`
	Script struct {
		Hex string `json:"hex"`
	} `json:"scriptPubKey"`
	MWEB bool `json:"ismweb"`
}

type seenBlock struct {
	header
	Tx []seenTx `json:"tx"`
}

// Payments lists what a block brings to watched addresses, in the order of the block.
func (n *Node) Payments(ctx context.Context, block chain.Block, watch chain.Watch) ([]chain.Payment, error) {
	if err := n.prove(ctx); err != nil {
		return nil, err
	}
	var got seenBlock
	if err := n.askLarge(ctx, "getblock", &got, block.Hash, 2); err != nil {
		switch {
		case refusedWith(err, codeNotFound, codeOutOfRange):
			return nil, chain.ErrNoBlock
		case refusedWith(err, codeMisc):
			return nil, fmt.Errorf("%w: %w", chain.ErrUnable, err)
		}
		return nil, err
	}
	at, err := got.header.block(block.Hash)
	if err != nil {
		return nil, err
	}
	if at.Height != block.Height {
		return nil, fmt.Errorf("the block %s is at %d: %w", block.Hash, at.Height, chain.ErrLies)
	}
	var out []chain.Payment
	for _, tx := range got.Tx {
		found, err := n.payments(tx, at, watch)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}

// payments lists what one transaction brings to watched addresses.
func (n *Node) payments(tx seenTx, block chain.Block, watch chain.Watch) ([]chain.Payment, error) {
	if !isHash(tx.TxID) {
		return nil, fmt.Errorf("the id of a transaction: %w", chain.ErrLies)
	}
	var out []chain.Payment
	last := -1
	for _, o := range tx.Out {
		if o.MWEB || o.Script.Hex == "" {
			continue
		}
		if o.N <= last {
			return nil, fmt.Errorf("output %d of %s: %w", o.N, tx.TxID, chain.ErrLies)
		}
		last = o.N
		script, err := unhex(o.Script.Hex)
		if err != nil {
			return nil, err
		}
		address, ok := n.params.address(script)
		if !ok || !watch(address) {
			continue
		}
		units, err := n.units(o.Value)
		if err != nil {
			return nil, fmt.Errorf("output %d of %s: %w", o.N, tx.TxID, err)
		}
		out = append(out, chain.Payment{
			TxID: tx.TxID, Output: o.N, Asset: n.network.ID, To: address, Units: units, Block: block,
		})
	}
	if len(out) == 0 {
		return nil, nil
	}
	from, replaceable := n.sender(tx), tx.replaceable()
	for i := range out {
		out[i].From, out[i].Replaceable = from, replaceable && out[i].Waits()
	}
	return out, nil
}

// units reads an amount of coins: nobody can send more than there is.
func (n *Node) units(value jsontext.Value) (*big.Int, error) {
	units, err := noderpc.Units(value, decimals)
	if err != nil {
		return nil, err
	}
	if !units.IsInt64() || units.Int64() > n.params.most {
		return nil, fmt.Errorf("%s units are more than there is: %w", units, chain.ErrLies)
	}
	return units, nil
}

// replaceable tells that an input announces that the transaction may be replaced, by
// BIP 125. One that waits for a replaceable one is replaceable too, which this does
// not see; before it is in a block nobody relies on any payment.
func (t seenTx) replaceable() bool {
	for _, in := range t.In {
		if !in.MWEB && in.TxID != "" && in.Sequence <= replaceable {
			return true
		}
	}
	return false
}

// sender is the address of the first input that shows the key or the script which it
// spends with: one of segwit's version 0 for keys, one of base58, or one of segwit
// inside of a script. Others, such as taproot, show their address only in the output
// that they spend, and are not asked for.
func (n *Node) sender(tx seenTx) string {
	for _, in := range tx.In {
		script, err := unhex(in.Script.Hex)
		if err != nil {
			continue
		}
		if address, ok := n.params.address(n.spends(script, in.Witness)); ok {
			return address
		}
	}
	return ""
}

// spends is the script of the output that an input spends, as far as it shows; nil
// otherwise.
func (n *Node) spends(script []byte, witness []string) []byte {
	r := &reader{rest: script}
	switch {
	case len(script) == 0 && len(witness) == 2 && len(witness[1]) == 2*compressedKey && n.params.native():
		key, err := unhex(witness[1])
		if err != nil {
			return nil
		}
		return witnessScript(0, hash160(key))
	case len(script) == 23 && script[0] == 22 && len(witness) == 2:
		return hashScript(hash160(script[1:]), true)
	case len(witness) > 0:
		return nil
	}
	// Signature and key are pushed by one byte of length each.
	signature, key := r.bytes(), r.bytes()
	if r.broken || len(r.rest) > 0 || len(signature) < 9 || len(signature) > 73 || len(key) != compressedKey && len(key) != 65 {
		return nil
	}
	return hashScript(hash160(key), false)
}
