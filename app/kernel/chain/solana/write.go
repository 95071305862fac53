package solana

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"math/big"
	"slices"
)

// The programs that move tokens and make their accounts.
const (
	tokenProgram      = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"
	associatedProgram = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL"
)

// The first bytes of instructions.
const (
	createIdempotent = 1  // of the program of associated accounts: nothing when there is one
	transferChecked  = 12 // of the program of tokens
)

// call is one instruction: its program and accounts by their places among the keys.
type call struct {
	program  byte
	accounts []byte
	data     []byte
}

// writeMessage writes a message without a version. The first key signs and pays, others
// follow that the transaction changes, and then readonly ones that it only reads.
func writeMessage(keys [][]byte, readonly byte, recent []byte, calls ...call) []byte {
	out := []byte{1, 0, readonly, byte(len(keys))} // all counts here are below 128: one byte each
	for _, one := range keys {
		out = append(out, one...)
	}
	out = append(out, recent...)
	out = append(out, byte(len(calls)))
	for _, one := range calls {
		out = append(out, one.program, byte(len(one.accounts)))
		out = append(out, one.accounts...)
		out = append(out, byte(len(one.data)))
		out = append(out, one.data...)
	}
	return out
}

// transferMessage moves SOL.
func transferMessage(from, to []byte, lamports uint64, recent []byte) []byte {
	data := binary.LittleEndian.AppendUint64(slices.Clone(transferCode), lamports)
	return writeMessage([][]byte{from, to, key(systemProgram)}, 1, recent, call{2, []byte{0, 1}, data})
}

// tokenMessage moves units of a token between the accounts that belong to two owners, and
// makes the receiver's where there is none.
func tokenMessage(from, to, mint []byte, units uint64, decimals byte, recent []byte) ([]byte, error) {
	source, err := associated(from, mint)
	if err != nil {
		return nil, err
	}
	target, err := associated(to, mint)
	if err != nil {
		return nil, err
	}
	keys := [][]byte{from, source, target, to, mint, key(systemProgram), key(tokenProgram), key(associatedProgram)}
	data := append(binary.LittleEndian.AppendUint64([]byte{transferChecked}, units), decimals)
	return writeMessage(keys, 5, recent,
		call{7, []byte{0, 2, 3, 4, 5, 6}, []byte{createIdempotent}},
		call{6, []byte{1, 4, 2, 0}, data},
	), nil
}

// recentOf reads the hash of the block that a message refers to.
func recentOf(message []byte) ([]byte, bool) {
	const header = 4
	if len(message) < header {
		return nil, false
	}
	start := header + int(message[3])*keySize
	if message[3] >= 0x80 || len(message) < start+keySize {
		return nil, false
	}
	return message[start : start+keySize], true
}

var errDerive = errors.New("no account of the token can be derived")

// associated is the account of a token that belongs to an owner: the first address that
// the program of such accounts derives for them and that no key can have.
func associated(owner, mint []byte) ([]byte, error) {
	for bump := 255; bump >= 0; bump-- {
		hash := sha256.New()
		for _, part := range [][]byte{owner, key(tokenProgram), mint, {byte(bump)}, key(associatedProgram), []byte("ProgramDerivedAddress")} {
			hash.Write(part)
		}
		if sum := hash.Sum(nil); !onCurve(sum) {
			return sum, nil
		}
	}
	return nil, errDerive
}

// The field and the constant of the curve of ed25519: p = 2^255 - 19, d = -121665/121666.
var (
	curveP = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 255), big.NewInt(19))
	curveD = func() *big.Int {
		d := new(big.Int).ModInverse(big.NewInt(121666), curveP)
		d.Mul(d, big.NewInt(-121665))
		return d.Mod(d, curveP)
	}()
)

// onCurve reports whether 32 bytes are a point of the curve, and so can be a public key.
func onCurve(raw []byte) bool {
	raw = slices.Clone(raw)
	slices.Reverse(raw)
	raw[0] &= 0x7f // the sign of x
	y := new(big.Int).SetBytes(raw)
	y.Mod(y, curveP)
	one := big.NewInt(1)
	square := new(big.Int).Mul(y, y)
	above := new(big.Int).Sub(square, one)
	below := square.Mul(square, curveD)
	below.Add(below, one)
	// x² = above / below has a root if and only if above * below has one.
	above.Mul(above, below)
	return big.Jacobi(above.Mod(above, curveP), curveP) >= 0
}
