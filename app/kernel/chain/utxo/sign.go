package utxo

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
)

// What a signature covers: everything. Bitcoin Cash adds its fork id.
const (
	hashAll    = 0x01
	hashForkID = 0x40
)

var errSignature = errors.New("a signature is missing or wrong")

// hashType is the byte behind each signature.
func (p params) hashType() byte {
	if p.forkID {
		return hashAll | hashForkID
	}
	return hashAll
}

// digest is what the key of an input signs: by BIP 143 for segwit and after the fork
// of Bitcoin Cash, and as it always was for the others.
func (p params) digest(t transaction, at int, of output) [32]byte {
	hash, _, ok := hashOf(of.script)
	if _, program, witness := witnessProgram(of.script); witness {
		hash, ok = program, true
	}
	if !ok {
		return [32]byte{}
	}
	code := hashScript(hash, false)
	if p.native() || p.forkID {
		return digest143(t, at, code, of.units, uint32(p.hashType()))
	}
	return digestLegacy(t, at, code, uint32(p.hashType()))
}

// digest143 is the digest of BIP 143 for signatures that cover everything.
func digest143(t transaction, at int, code []byte, units int64, kind uint32) [32]byte {
	var points, sequences, outputs []byte
	for _, in := range t.inputs {
		points = appendPoint(points, in.point)
		sequences = binary.LittleEndian.AppendUint32(sequences, in.sequence)
	}
	for _, o := range t.outputs {
		outputs = appendOutput(outputs, o)
	}
	hashPoints, hashSequences, hashOutputs := hash256(points), hash256(sequences), hash256(outputs)
	text := binary.LittleEndian.AppendUint32(nil, t.version)
	text = append(append(text, hashPoints[:]...), hashSequences[:]...)
	text = appendBytes(appendPoint(text, t.inputs[at].point), code)
	text = binary.LittleEndian.AppendUint64(text, uint64(units))
	text = binary.LittleEndian.AppendUint32(text, t.inputs[at].sequence)
	text = append(text, hashOutputs[:]...)
	text = binary.LittleEndian.AppendUint32(text, t.lockTime)
	return hash256(binary.LittleEndian.AppendUint32(text, kind))
}

// digestLegacy is the digest from before segwit, for signatures that cover everything:
// the transaction with the script in the place of the input's, and none in the others.
func digestLegacy(t transaction, at int, code []byte, kind uint32) [32]byte {
	t.inputs = slices.Clone(t.inputs)
	for i := range t.inputs {
		t.inputs[i].script, t.inputs[i].witness = nil, nil
	}
	t.inputs[at].script = code
	return hash256(binary.LittleEndian.AppendUint32(t.bytes(false), kind))
}

// prove puts signature and key into an input of a transaction. The nonce is that of
// RFC 6979, and s is the lower of the two that are right.
func (p params) prove(t *transaction, at int, of output, private []byte) {
	key := secp256k1.PrivKeyFromBytes(private)
	defer key.Zero()
	digest := p.digest(*t, at, of)
	signature := append(ecdsa.Sign(key, digest[:]).Serialize(), p.hashType())
	public := key.PubKey().SerializeCompressed()
	if p.native() {
		t.inputs[at].witness = [][]byte{signature, public}
		return
	}
	t.inputs[at].script = slices.Concat([]byte{byte(len(signature))}, signature, []byte{byte(len(public))}, public)
}

// proven refuses an input whose signature or key is not exactly what its output asks
// for. t has no script and no witness but those that are looked at.
func (p params) proven(t transaction, at int, of output) error {
	in := t.inputs[at]
	items := in.witness
	if !p.native() {
		r := &reader{rest: in.script}
		items = [][]byte{r.bytes(), r.bytes()}
		if r.broken || len(r.rest) > 0 || len(in.witness) > 0 {
			return errSignature
		}
	} else if len(in.script) > 0 {
		return errSignature
	}
	if len(items) != 2 || len(items[0]) < 9 || len(items[0]) > longestSignature || len(items[1]) != compressedKey {
		return errSignature
	}
	der, kind := items[0][:len(items[0])-1], items[0][len(items[0])-1]
	public, err := secp256k1.ParsePubKey(items[1])
	if err != nil || kind != p.hashType() || !bytes.Equal(p.own(items[1]), of.script) {
		return errSignature
	}
	signature, err := ecdsa.ParseDERSignature(der)
	if err != nil || !bytes.Equal(signature.Serialize(), der) {
		return errSignature
	}
	digest := p.digest(t, at, of)
	if s := signature.S(); s.IsOverHalfOrder() || !signature.Verify(digest[:], public) {
		return errSignature
	}
	return nil
}

// publicOf is the compressed public key of a private one.
func publicOf(private []byte) []byte {
	key := secp256k1.PrivKeyFromBytes(private)
	defer key.Zero()
	return key.PubKey().SerializeCompressed()
}
