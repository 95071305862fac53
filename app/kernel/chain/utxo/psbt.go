package utxo

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/btcsuite/btcd/btcutil/psbt"
	"github.com/btcsuite/btcd/txscript"

	"croupier/app/kernel/chain"
)

// magic begins every PSBT.
const magic = "psbt\xff"

// writePSBT writes a PSBT of version 0 (BIP 174): for each input the output that it spends, the
// kind of signature and the path of its key, and the path of the change.
func writePSBT(u unsigned, account Account) ([]byte, error) {
	p, err := psbt.NewFromUnsignedTx(u.tx)
	if err != nil {
		return nil, err
	}
	for i, in := range u.inputs {
		p.Inputs[i] = psbt.PInput{WitnessUtxo: &in.TxOut, SighashType: txscript.SigHashAll, Bip32Derivation: origin(account, in)}
	}
	if u.change != nil {
		p.Outputs[len(p.Outputs)-1].Bip32Derivation = origin(account, *u.change)
	}
	return packed(p)
}

// origin is the origin of a key: the fingerprint of the master key and the whole path.
func origin(account Account, of spent) []*psbt.Bip32Derivation {
	fingerprint, steps := account.Origin(of.path)
	return []*psbt.Bip32Derivation{{
		PubKey: of.key, MasterKeyFingerprint: binary.LittleEndian.Uint32(fingerprint[:]),
		Bip32Path: append(slices.Clone(steps), of.path.Branch, of.path.Index),
	}}
}

func packed(p *psbt.Packet) ([]byte, error) {
	var out bytes.Buffer
	err := p.Serialize(&out)
	return out.Bytes(), err
}

// unpacked parses a PSBT. Version 1.1.10 of the library panics if the origin of a key is empty.
func unpacked(data []byte) (p *psbt.Packet, err error) {
	defer func() {
		if failure := recover(); failure != nil {
			err = fmt.Errorf("the PSBT is malformed: %v", failure)
		}
	}()
	return psbt.NewFromRawBytes(bytes.NewReader(data), false)
}

// readPSBT reads the output of writePSBT, and refuses a PSBT with anything else: a draft comes
// from the site, and we sign nothing that we do not understand.
func readPSBT(data []byte) (unsigned, error) {
	p, err := unpacked(data)
	if err != nil || len(p.Inputs) == 0 || len(p.Outputs) == 0 {
		return unsigned{}, errDraft
	}
	u := unsigned{tx: p.UnsignedTx}
	understood, err := psbt.NewFromUnsignedTx(u.tx)
	if err != nil {
		return unsigned{}, errDraft
	}
	for i, in := range p.Inputs {
		item, ok := keyAt(in.Bip32Derivation)
		if !ok || in.WitnessUtxo == nil {
			return unsigned{}, errDraft
		}
		item.TxOut = *in.WitnessUtxo
		u.inputs = append(u.inputs, item)
		understood.Inputs[i] = psbt.PInput{WitnessUtxo: in.WitnessUtxo, SighashType: txscript.SigHashAll, Bip32Derivation: in.Bip32Derivation}
	}
	last := len(p.Outputs) - 1
	if change, ok := keyAt(p.Outputs[last].Bip32Derivation); ok {
		change.TxOut = *u.tx.TxOut[last]
		u.change = &change
		understood.Outputs[last].Bip32Derivation = p.Outputs[last].Bip32Derivation
	}
	if again, err := packed(understood); err != nil || !bytes.Equal(again, data) {
		return unsigned{}, errDraft
	}
	return u, nil
}

// keyAt reads key and path of an output of the site: the path ends with branch and index.
func keyAt(origins []*psbt.Bip32Derivation) (spent, bool) {
	if len(origins) != 1 || len(origins[0].PubKey) != compressedKeySize || len(origins[0].Bip32Path) < 2 {
		return spent{}, false
	}
	place := origins[0].Bip32Path[len(origins[0].Bip32Path)-2:]
	return spent{key: origins[0].PubKey, path: chain.Path{Branch: place[0], Index: place[1]}}, true
}
