package utxo

import (
	"bytes"
	"errors"

	"github.com/btcsuite/btcd/chaincfg/chainhash"
	"github.com/btcsuite/btcd/wire"
)

var errTransaction = errors.New("this is no transaction")

// pointOf is an output by the text form of its transaction's id.
func pointOf(txid string, index int) (wire.OutPoint, error) {
	if len(txid) != hashLength || index < 0 || index > 0xffff {
		return wire.OutPoint{}, errTransaction
	}
	hash, err := chainhash.NewHashFromStr(txid)
	if err != nil {
		return wire.OutPoint{}, errTransaction
	}
	return wire.OutPoint{Hash: *hash, Index: uint32(index)}, nil
}

// serialised are the bytes of a transaction, with its witnesses.
func serialised(t *wire.MsgTx) []byte {
	var out bytes.Buffer
	_ = t.Serialize(&out) // a buffer takes everything
	return out.Bytes()
}

// parse reads a whole transaction in the one form that serialised writes, so that each has one
// meaning.
func parse(raw []byte) (*wire.MsgTx, error) {
	t := new(wire.MsgTx)
	if err := t.Deserialize(bytes.NewReader(raw)); err != nil {
		return nil, errTransaction
	}
	if len(t.TxIn) == 0 || len(t.TxOut) == 0 || !bytes.Equal(serialised(t), raw) {
		return nil, errTransaction
	}
	return t, nil
}

// bare is a transaction without its signatures.
func bare(t *wire.MsgTx) *wire.MsgTx {
	t = t.Copy()
	for _, in := range t.TxIn {
		in.SignatureScript, in.Witness = nil, nil
	}
	return t
}
