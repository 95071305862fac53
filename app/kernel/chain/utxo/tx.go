package utxo

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"slices"
)

// point is an output of a transaction; its hash is in the order of the wire, the
// reverse of what people write.
type point struct {
	hash  [32]byte
	index uint32
}

type input struct {
	point
	script   []byte
	sequence uint32
	witness  [][]byte
}

type output struct {
	units  int64
	script []byte
}

// transaction is one as the wire has it.
type transaction struct {
	version  uint32
	inputs   []input
	outputs  []output
	lockTime uint32
}

var errTransaction = errors.New("this is no transaction")

// pointOf is an output by the id of its transaction as people write it.
func pointOf(txid string, index int) (point, error) {
	var p point
	if len(txid) != 64 || index < 0 || index > 0xffff {
		return p, errTransaction
	}
	if _, err := hex.Decode(p.hash[:], []byte(txid)); err != nil {
		return p, errTransaction
	}
	slices.Reverse(p.hash[:])
	p.index = uint32(index)
	return p, nil
}

func (p point) txid() string {
	hash := p.hash
	slices.Reverse(hash[:])
	return hex.EncodeToString(hash[:])
}

// txid is the id of the transaction as people write it; witnesses are not part of it.
func (t transaction) txid() string { return point{hash: hash256(t.bytes(false))}.txid() }

// bytes are what the wire has, with witnesses or without.
func (t transaction) bytes(witness bool) []byte {
	witness = witness && slices.ContainsFunc(t.inputs, func(in input) bool { return len(in.witness) > 0 })
	out := binary.LittleEndian.AppendUint32(nil, t.version)
	if witness {
		out = append(out, 0, 1)
	}
	out = appendVar(out, uint64(len(t.inputs)))
	for _, in := range t.inputs {
		out = appendPoint(out, in.point)
		out = appendBytes(out, in.script)
		out = binary.LittleEndian.AppendUint32(out, in.sequence)
	}
	out = appendVar(out, uint64(len(t.outputs)))
	for _, o := range t.outputs {
		out = appendOutput(out, o)
	}
	if witness {
		for _, in := range t.inputs {
			out = appendVar(out, uint64(len(in.witness)))
			for _, item := range in.witness {
				out = appendBytes(out, item)
			}
		}
	}
	return binary.LittleEndian.AppendUint32(out, t.lockTime)
}

// virtualSize is what fees are paid for: bytes, of which those of witnesses count a
// quarter.
func (t transaction) virtualSize() int64 {
	return int64(3*len(t.bytes(false))+len(t.bytes(true))+3) / 4
}

func appendPoint(out []byte, p point) []byte {
	return binary.LittleEndian.AppendUint32(append(out, p.hash[:]...), p.index)
}

func appendOutput(out []byte, o output) []byte {
	return appendBytes(binary.LittleEndian.AppendUint64(out, uint64(o.units)), o.script)
}

func appendBytes(out, data []byte) []byte {
	return append(appendVar(out, uint64(len(data))), data...)
}

func appendVar(out []byte, n uint64) []byte {
	switch {
	case n < 0xfd:
		return append(out, byte(n))
	case n <= 0xffff:
		return binary.LittleEndian.AppendUint16(append(out, 0xfd), uint16(n))
	case n <= 0xffffffff:
		return binary.LittleEndian.AppendUint32(append(out, 0xfe), uint32(n))
	}
	return binary.LittleEndian.AppendUint64(append(out, 0xff), n)
}

func varSize(n uint64) int { return len(appendVar(nil, n)) }

// reader reads what the wire has; after the first thing that cannot be it is broken
// and reads zeros.
type reader struct {
	rest   []byte
	broken bool
}

func (r *reader) take(n uint64) []byte {
	if r.broken || n > uint64(len(r.rest)) {
		r.broken = true
		return nil
	}
	out := r.rest[:n:n]
	r.rest = r.rest[n:]
	return out
}

func (r *reader) u32() uint32 {
	b := r.take(4)
	if b == nil {
		return 0
	}
	return binary.LittleEndian.Uint32(b)
}

func (r *reader) u64() uint64 {
	b := r.take(8)
	if b == nil {
		return 0
	}
	return binary.LittleEndian.Uint64(b)
}

// number reads a number of one to nine bytes, in the shortest form only.
func (r *reader) number() uint64 {
	first := r.take(1)
	if first == nil {
		return 0
	}
	n := uint64(first[0])
	var size uint64
	switch first[0] {
	case 0xfd:
		size = 2
	case 0xfe:
		size = 4
	case 0xff:
		size = 8
	default:
		return n
	}
	var wide [8]byte
	copy(wide[:], r.take(size))
	n = binary.LittleEndian.Uint64(wide[:])
	if varSize(n) != int(size)+1 {
		r.broken = true
		return 0
	}
	return n
}

func (r *reader) bytes() []byte { return r.take(r.number()) }

// count reads how many things follow, each of at least some bytes, so that nobody
// makes us reserve memory for what cannot follow.
func (r *reader) count(least uint64) int {
	n := r.number()
	if r.broken || n > uint64(len(r.rest))/least {
		r.broken = true
		return 0
	}
	return int(n)
}

func (r *reader) point() point {
	var p point
	copy(p.hash[:], r.take(32))
	p.index = r.u32()
	return p
}

func (r *reader) output() output {
	return output{units: int64(r.u64()), script: r.bytes()}
}

// parse reads a whole transaction, with witnesses or without.
func parse(raw []byte) (transaction, error) {
	r := &reader{rest: raw}
	t := transaction{version: r.u32()}
	marked := bytes.HasPrefix(r.rest, []byte{0, 1})
	if marked {
		r.take(2)
	}
	t.inputs = make([]input, r.count(41))
	for i := range t.inputs {
		t.inputs[i] = input{point: r.point(), script: r.bytes(), sequence: r.u32()}
	}
	t.outputs = make([]output, r.count(9))
	for i := range t.outputs {
		t.outputs[i] = r.output()
	}
	if marked {
		for i := range t.inputs {
			t.inputs[i].witness = make([][]byte, r.count(1))
			for j := range t.inputs[i].witness {
				t.inputs[i].witness[j] = r.bytes()
			}
		}
	}
	t.lockTime = r.u32()
	if r.broken || len(r.rest) > 0 || len(t.inputs) == 0 || len(t.outputs) == 0 || !bytes.Equal(t.bytes(marked), raw) {
		return transaction{}, errTransaction
	}
	return t, nil
}
