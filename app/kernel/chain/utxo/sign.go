package utxo

import (
	"bytes"
	"errors"

	"github.com/btcsuite/btcd/btcec/v2"
	"github.com/btcsuite/btcd/btcutil"
	"github.com/btcsuite/btcd/txscript"
	"github.com/btcsuite/btcd/wire"
)

// hashForkID is the bit that Bitcoin Cash adds to the kind of each signature.
const hashForkID = 0x40

var errSignature = errors.New("a signature is missing or wrong")

// hashType is the kind of our signatures: they cover the whole transaction.
func (p params) hashType() txscript.SigHashType {
	if p.forkID {
		return txscript.SigHashAll | hashForkID
	}
	return txscript.SigHashAll
}

// ownScript is the script of the site's own addresses: of a key's hash.
func (p params) ownScript(key []byte) []byte {
	if p.segwit {
		return built(txscript.NewScriptBuilder().AddOp(txscript.OP_0).AddData(btcutil.Hash160(key)))
	}
	return keyHashScript(key)
}

// keyHashScript is the script that pays to the hash of a key.
func keyHashScript(key []byte) []byte {
	return built(txscript.NewScriptBuilder().AddOp(txscript.OP_DUP).AddOp(txscript.OP_HASH160).
		AddData(btcutil.Hash160(key)).AddOp(txscript.OP_EQUALVERIFY).AddOp(txscript.OP_CHECKSIG))
}

// built is a script of a few bytes. The builder fails only above the maximum size of scripts.
func built(b *txscript.ScriptBuilder) []byte {
	script, _ := b.Script()
	return script
}

// addSignature adds signature and key to an input of a transaction. The nonce follows RFC 6979, and s is
// the lower of the two valid values. Bitcoin Cash signs the hash of segwit (BIP 143) with its own
// kind, the others without segwit the original one.
func (p params) addSignature(t *wire.MsgTx, at int, of wire.TxOut, key *btcec.PrivateKey) error {
	var signature []byte
	var err error
	if p.segwit || p.forkID {
		signature, err = txscript.RawTxInWitnessSignature(t, hashesOf(t, of), at, of.Value, of.PkScript, p.hashType(), key)
	} else {
		signature, err = txscript.RawTxInSignature(t, at, of.PkScript, p.hashType(), key)
	}
	if err != nil {
		return err
	}
	if p.segwit {
		t.TxIn[at].Witness = wire.TxWitness{signature, key.PubKey().SerializeCompressed()}
		return nil
	}
	t.TxIn[at].SignatureScript = built(txscript.NewScriptBuilder().AddData(signature).AddData(key.PubKey().SerializeCompressed()))
	return nil
}

// hashesOf are the parts of the signed hash that all inputs share.
func hashesOf(t *wire.MsgTx, of wire.TxOut) *txscript.TxSigHashes {
	return txscript.NewTxSigHashes(t, txscript.NewCannedPrevOutputFetcher(of.PkScript, of.Value))
}

// shown are the signature and the key of an input, nil if it shows anything else.
func shown(in *wire.TxIn) (signature, key []byte) {
	items := [][]byte(in.Witness)
	if len(in.SignatureScript) > 0 {
		pushed, err := txscript.PushedData(in.SignatureScript)
		if err != nil || len(in.Witness) > 0 || len(pushed) != 2 ||
			!bytes.Equal(built(txscript.NewScriptBuilder().AddData(pushed[0]).AddData(pushed[1])), in.SignatureScript) {
			return nil, nil
		}
		items = pushed
	}
	if len(items) != 2 {
		return nil, nil
	}
	return items[0], items[1]
}

// ours refuses an input of another form than prove makes; the signature itself is not checked.
func (p params) ours(in *wire.TxIn, of wire.TxOut) error {
	signature, key := shown(in)
	if len(signature) == 0 || len(signature) > maxSignatureSize || signature[len(signature)-1] != byte(p.hashType()) ||
		p.segwit != (len(in.Witness) > 0) || len(key) != compressedKeySize || !bytes.Equal(p.ownScript(key), of.PkScript) {
		return errSignature
	}
	return nil
}
