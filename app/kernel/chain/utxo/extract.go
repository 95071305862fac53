package utxo

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/btcsuite/btcd/wire"

	"croupier/app/kernel/chain"
)

// maxUploadSize is the maximum size: the largest transaction as a PSBT in base64.
const maxUploadSize = 8 * maxTxSize

var errUpload = errors.New("this is neither a signed transaction nor a signed PSBT of this draft")

// Extract reads another wallet's result for a draft: a signed PSBT, as bytes or in base64, or the
// signed transaction, as bytes or in hexadecimal. Its return value has passed Check.
func (m *Maker) Extract(network chain.Network, draft chain.Draft, upload []byte) (chain.Signed, error) {
	p, err := paramsOf(network)
	if err != nil {
		return chain.Signed{}, err
	}
	if len(upload) > maxUploadSize {
		return chain.Signed{}, errUpload
	}
	raw := decodeUpload(upload)
	var t *wire.MsgTx
	if p.segwit && bytes.HasPrefix(raw, []byte(magic)) {
		t, err = signedPSBT(raw)
	} else {
		t, err = parse(raw)
	}
	if err != nil {
		return chain.Signed{}, fmt.Errorf("%w: %w", errUpload, err)
	}
	signed := signedOf(t)
	return signed, m.Check(network, draft, signed)
}

// decodeUpload are the bytes of a text in hexadecimal or base64, or the input itself.
func decodeUpload(upload []byte) []byte {
	text := string(bytes.TrimSpace(upload))
	if raw, err := hex.DecodeString(text); err == nil {
		return raw
	}
	if raw, err := base64.StdEncoding.DecodeString(text); err == nil {
		return raw
	}
	return upload
}

// signedPSBT moves the witnesses of a PSBT into its transaction: those that a wallet has
// finalised, or the one signature and its key. Other parts are ignored, because Check compares
// the transaction with the draft. The library's own finaliser wants the spent outputs, which some
// wallets leave out, and its extractor reserves memory for any number of items.
func signedPSBT(raw []byte) (*wire.MsgTx, error) {
	p, err := unpacked(raw)
	if err != nil {
		return nil, err
	}
	for i, in := range p.Inputs {
		switch {
		case len(in.FinalScriptSig) > 0:
			return nil, errSignature
		case len(in.FinalScriptWitness) > 0:
			if p.UnsignedTx.TxIn[i].Witness, err = witnessOf(in.FinalScriptWitness); err != nil {
				return nil, err
			}
		case len(in.PartialSigs) == 1:
			p.UnsignedTx.TxIn[i].Witness = wire.TxWitness{in.PartialSigs[0].Signature, in.PartialSigs[0].PubKey}
		}
	}
	return p.UnsignedTx, nil
}

// witnessOf reads the signature and the key of a finalised input.
func witnessOf(final []byte) (wire.TxWitness, error) {
	r := bytes.NewReader(final)
	items, err := wire.ReadVarInt(r, 0)
	if err != nil || items != 2 {
		return nil, errSignature
	}
	witness := make(wire.TxWitness, items)
	for i := range witness {
		if witness[i], err = wire.ReadVarBytes(r, 0, maxSignatureSize, "witness"); err != nil {
			return nil, errSignature
		}
	}
	if r.Len() > 0 {
		return nil, errSignature
	}
	return witness, nil
}
