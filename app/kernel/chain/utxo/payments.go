package utxo

import (
	"context"
	"fmt"
	"math/big"

	"github.com/btcsuite/btcd/btcutil"
	"github.com/btcsuite/btcd/txscript"
	"github.com/btcsuite/btcd/wire"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/noderpc"
)

// nodeTx is the node's data of a transaction. For Litecoin's extension blocks the node lists
// inputs and outputs without a script; MWEB has them.
type nodeTx struct {
	TxID string `json:"txid"`
	// Block is the hash of its block, if the node knows it.
	Block string       `json:"blockhash"`
	In    []nodeInput  `json:"vin"`
	Out   []nodeOutput `json:"vout"`
}

type nodeInput struct {
	TxID     string `json:"txid"`
	Output   int64  `json:"vout"`
	Sequence uint32 `json:"sequence"`
	Script   struct {
		Hex string `json:"hex"`
	} `json:"scriptSig"`
	Witness []string `json:"txinwitness"`
	MWEB    bool     `json:"ismweb"`
}

type nodeOutput struct {
	Value  jsontext.Value `json:"value"`
	N      int            `json:"n"`
	Script struct {
		Hex string `json:"hex"`
	} `json:"scriptPubKey"`
	MWEB bool `json:"ismweb"`
}

type nodeBlock struct {
	header
	Tx []nodeTx `json:"tx"`
}

// Payments lists the payments of a block to watched addresses, in the order of the block.
func (n *Node) Payments(ctx context.Context, block chain.Block, watch chain.Watch) ([]chain.Payment, error) {
	if err := n.verifyNetwork(ctx); err != nil {
		return nil, err
	}
	var got nodeBlock
	if err := n.callLarge(ctx, "getblock", &got, block.Hash, 2); err != nil {
		switch {
		case noderpc.Refused(err, codeNotFound, codeOutOfRange):
			return nil, chain.ErrNoBlock
		case noderpc.Refused(err, codeMisc):
			return nil, fmt.Errorf("%w: %w", chain.ErrNoData, err)
		}
		return nil, err
	}
	at, err := got.header.block(block.Hash)
	if err != nil {
		return nil, err
	}
	if at.Height != block.Height {
		return nil, fmt.Errorf("the block %s is at %d: %w", block.Hash, at.Height, chain.ErrInvalidResponse)
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

// payments lists the payments of one transaction to watched addresses.
func (n *Node) payments(tx nodeTx, block chain.Block, watch chain.Watch) ([]chain.Payment, error) {
	if !noderpc.IsHash(tx.TxID) {
		return nil, fmt.Errorf("the id of a transaction: %w", chain.ErrInvalidResponse)
	}
	var out []chain.Payment
	last := -1
	for _, o := range tx.Out {
		if o.MWEB || o.Script.Hex == "" {
			continue
		}
		if o.N <= last {
			return nil, fmt.Errorf("output %d of %s: %w", o.N, tx.TxID, chain.ErrInvalidResponse)
		}
		last = o.N
		script, err := unhex(o.Script.Hex)
		if err != nil {
			return nil, err
		}
		to, ok := address.OfScript(n.network, script)
		if !ok || !watch(to) {
			continue
		}
		units, err := n.units(o.Value)
		if err != nil {
			return nil, fmt.Errorf("output %d of %s: %w", o.N, tx.TxID, err)
		}
		out = append(out, chain.Payment{
			TxID: tx.TxID, Output: o.N, Asset: n.network.ID, To: to, Units: units, Block: block,
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

// units reads an amount of coins, up to the number of coins that exist.
func (n *Node) units(value jsontext.Value) (*big.Int, error) {
	units, err := noderpc.Units(value, decimals)
	if err != nil {
		return nil, err
	}
	if !units.IsInt64() || units.Int64() > n.params.maxAmount {
		return nil, fmt.Errorf("%s units are more than there is: %w", units, chain.ErrInvalidResponse)
	}
	return units, nil
}

// replaceable reports whether an input announces that the transaction may be replaced, by BIP
// 125. A waiting one that spends a replaceable one is replaceable too, which this does not
// detect. No code relies on a payment before it is in a block.
func (t nodeTx) replaceable() bool {
	for _, in := range t.In {
		if !in.MWEB && in.TxID != "" && in.Sequence <= replaceable {
			return true
		}
	}
	return false
}

// sender is the address of the first input that shows the key or the script which it spends with:
// one of segwit's version 0 for keys, one of base58, or one of segwit inside of a script. Others,
// such as taproot, show their address only in the output that they spend, which is not requested.
func (n *Node) sender(tx nodeTx) string {
	for _, in := range tx.In {
		script, err := unhex(in.Script.Hex)
		if err != nil {
			continue
		}
		if from, ok := address.OfScript(n.network, n.spends(script, in.Witness)); ok {
			return from
		}
	}
	return ""
}

// spends is the script of the output that an input spends, as far as the input shows it; nil
// otherwise.
func (n *Node) spends(script []byte, witness []string) []byte {
	switch {
	case len(script) == 0 && len(witness) == 2 && len(witness[1]) == 2*compressedKeySize && n.params.segwit:
		key, err := unhex(witness[1])
		if err != nil {
			return nil
		}
		return n.params.ownScript(key)
	case len(script) == 23 && script[0] == txscript.OP_DATA_22 && len(witness) == 2:
		return built(txscript.NewScriptBuilder().AddOp(txscript.OP_HASH160).AddData(btcutil.Hash160(script[1:])).AddOp(txscript.OP_EQUAL))
	case len(witness) > 0:
		return nil
	}
	signature, key := shown(&wire.TxIn{SignatureScript: script})
	if len(signature) < 9 || len(signature) > 73 || len(key) != compressedKeySize && len(key) != 65 {
		return nil
	}
	return keyHashScript(key)
}
