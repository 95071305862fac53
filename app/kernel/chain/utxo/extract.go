package utxo

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"

	"croupier/app/kernel/chain"
)

// Keys of a PSBT that others have signed.
const (
	inPartialSignature = 0x02
	inFinalScript      = 0x07
	inFinalWitness     = 0x08
)

// longestUpload bounds what is read: the largest transaction as a PSBT in base64.
const longestUpload = 8 * mostSize

var errUpload = errors.New("this is neither a signed transaction nor a signed PSBT of this draft")

// Extract reads what another wallet gives back for a draft: a signed PSBT, as bytes or
// in base64, or the signed transaction, as bytes or in hexadecimal. What it returns
// has passed Check.
func (m *Maker) Extract(network chain.Network, draft chain.Draft, upload []byte) (chain.Signed, error) {
	p, err := paramsOf(network)
	if err != nil {
		return chain.Signed{}, err
	}
	if len(upload) > longestUpload {
		return chain.Signed{}, errUpload
	}
	raw := decoded(upload)
	var t transaction
	if rest, isPSBT := bytes.CutPrefix(raw, []byte(magic)); isPSBT && p.native() {
		t, err = signedPSBT(rest)
	} else {
		t, err = parse(raw)
	}
	if err != nil {
		return chain.Signed{}, fmt.Errorf("%w: %w", errUpload, err)
	}
	signed := chain.Signed{TxID: t.txid(), Raw: t.bytes(true)}
	return signed, m.Check(network, draft, signed)
}

// decoded are the bytes of a text in hexadecimal or base64, or what was given.
func decoded(upload []byte) []byte {
	text := string(bytes.TrimSpace(upload))
	if raw, err := hex.DecodeString(text); err == nil {
		return raw
	}
	if raw, err := base64.StdEncoding.DecodeString(text); err == nil {
		return raw
	}
	return upload
}

// signedPSBT puts the witnesses of a PSBT into its transaction: those that a wallet
// has finished, or the one signature and its key. What else stands there is not
// looked at, since Check compares the transaction with the draft.
func signedPSBT(rest []byte) (transaction, error) {
	r := &reader{rest: rest}
	t, err := parse(r.pairs()[string([]byte{globalTx})])
	if err != nil {
		return transaction{}, err
	}
	for i := range t.inputs {
		pairs := r.pairs()
		if len(pairs[string([]byte{inFinalScript})]) > 0 {
			return transaction{}, errSignature
		}
		if final, done := pairs[string([]byte{inFinalWitness})]; done {
			items := &reader{rest: final}
			for range items.count(1) {
				t.inputs[i].witness = append(t.inputs[i].witness, items.bytes())
			}
			if items.broken || len(items.rest) > 0 {
				return transaction{}, errSignature
			}
			continue
		}
		for key, signature := range pairs {
			if key[0] == inPartialSignature {
				t.inputs[i].witness = append(t.inputs[i].witness, signature, []byte(key[1:]))
			}
		}
	}
	if r.broken {
		return transaction{}, errTransaction
	}
	return t, nil
}
