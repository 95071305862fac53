package utxo

import (
	"bytes"
	"encoding/binary"

	"croupier/app/kernel/chain"
)

// magic begins every PSBT.
const magic = "psbt\xff"

// Keys of the maps of BIP 174 that we write.
const (
	globalTx         = 0x00
	inWitnessOutput  = 0x01
	inHashType       = 0x03
	inDerivation     = 0x06
	outDerivation    = 0x02
	mapEnd           = 0x00
	longestKeyOrigin = 4 + 4*12
)

// writePSBT writes a PSBT of version 0: of each input the output that it spends, the
// kind of signature and the path of its key, and the path of the change.
func writePSBT(u unsigned, account Account) []byte {
	out := appendPair([]byte(magic), []byte{globalTx}, u.tx.bytes(false))
	out = append(out, mapEnd)
	for _, in := range u.inputs {
		out = appendPair(out, []byte{inWitnessOutput}, appendOutput(nil, in.output))
		out = appendPair(out, []byte{inHashType}, binary.LittleEndian.AppendUint32(nil, hashAll))
		out = appendPair(out, append([]byte{inDerivation}, in.key...), origin(account, in.path))
		out = append(out, mapEnd)
	}
	for i := range u.tx.outputs {
		if u.change != nil && i == len(u.tx.outputs)-1 {
			out = appendPair(out, append([]byte{outDerivation}, u.change.key...), origin(account, u.change.path))
		}
		out = append(out, mapEnd)
	}
	return out
}

func appendPair(out, key, value []byte) []byte { return appendBytes(appendBytes(out, key), value) }

// origin is where a key stands: the fingerprint of the master key and the whole path.
func origin(account Account, path chain.Path) []byte {
	fingerprint, steps := account.Origin()
	out := bytes.Clone(fingerprint[:])
	for _, step := range append(bytes4(steps), bytes4([]uint32{path.Branch, path.Index})...) {
		out = append(out, step...)
	}
	return out
}

func bytes4(steps []uint32) [][]byte {
	out := make([][]byte, len(steps))
	for i, step := range steps {
		out[i] = binary.LittleEndian.AppendUint32(nil, step)
	}
	return out
}

// pairs reads one map: keys that stand twice are refused.
func (r *reader) pairs() map[string][]byte {
	out := map[string][]byte{}
	for {
		key := r.bytes()
		if r.broken || len(key) == 0 {
			return out
		}
		if _, twice := out[string(key)]; twice {
			r.broken = true
			return out
		}
		out[string(key)] = r.bytes()
	}
}

// readPSBT reads what writePSBT has written. Maps with anything else are refused: a
// draft comes from the site, and what we do not understand we do not sign.
func readPSBT(data []byte) (unsigned, error) {
	rest, ok := bytes.CutPrefix(data, []byte(magic))
	r := &reader{rest: rest}
	global := r.pairs()
	raw, has := global[string([]byte{globalTx})]
	if !ok || r.broken || !has || len(global) != 1 {
		return unsigned{}, errDraft
	}
	tx, err := parse(raw)
	if err != nil || len(tx.bytes(true)) != len(tx.bytes(false)) {
		return unsigned{}, errDraft
	}
	u := unsigned{tx: tx}
	for range tx.inputs {
		one, ok := readInput(r.pairs())
		if !ok {
			return unsigned{}, errDraft
		}
		u.inputs = append(u.inputs, one)
	}
	for i, out := range tx.outputs {
		pairs := r.pairs()
		if len(pairs) == 0 {
			continue
		}
		change, ok := readDerivation(pairs, outDerivation)
		if !ok || len(pairs) != 1 || i != len(tx.outputs)-1 {
			return unsigned{}, errDraft
		}
		change.output = out
		u.change = &change
	}
	if r.broken || len(r.rest) > 0 {
		return unsigned{}, errDraft
	}
	return u, nil
}

func readInput(pairs map[string][]byte) (spent, bool) {
	one, ok := readDerivation(pairs, inDerivation)
	of := &reader{rest: pairs[string([]byte{inWitnessOutput})]}
	one.output = of.output()
	kind := pairs[string([]byte{inHashType})]
	ok = ok && len(pairs) == 3 && !of.broken && len(of.rest) == 0
	return one, ok && bytes.Equal(kind, []byte{hashAll, 0, 0, 0})
}

// readDerivation reads key and path of a map that has one such pair.
func readDerivation(pairs map[string][]byte, kind byte) (spent, bool) {
	for key, value := range pairs {
		if key[0] != kind {
			continue
		}
		if len(key) != 1+compressedKey || len(value) < 12 || len(value)%4 != 0 || len(value) > longestKeyOrigin {
			return spent{}, false
		}
		last := &reader{rest: value[len(value)-8:]}
		return spent{key: []byte(key[1:]), path: chain.Path{Branch: last.u32(), Index: last.u32()}}, true
	}
	return spent{}, false
}
