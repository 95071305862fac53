package solana

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"slices"

	"croupier/app/kernel/chain/address"
)

// The programs that move tokens and make their accounts.
const (
	tokenProgram      = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"
	associatedProgram = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL"
)

// The first bytes of instructions.
const (
	createIdempotent = 1  // of the program of associated accounts: does nothing if the account exists
	transferChecked  = 12 // of the program of tokens
)

// call is one instruction: its program and accounts by their indexes among the keys.
type call struct {
	program  byte
	accounts []byte
	data     []byte
}

// writeMessage writes a message without a version. The first key signs and pays. Accounts that
// the transaction changes follow, and then those that it only reads (readonly).
func writeMessage(keys [][]byte, readonly byte, recent []byte, calls ...call) []byte {
	out := []byte{1, 0, readonly, byte(len(keys))} // all counts here are below 128: one byte each
	for _, item := range keys {
		out = append(out, item...)
	}
	out = append(out, recent...)
	out = append(out, byte(len(calls)))
	for _, item := range calls {
		out = append(out, item.program, byte(len(item.accounts)))
		out = append(out, item.accounts...)
		out = append(out, byte(len(item.data)))
		out = append(out, item.data...)
	}
	return out
}

// transferMessage moves SOL.
func transferMessage(from, to []byte, lamports uint64, recent []byte) []byte {
	data := binary.LittleEndian.AppendUint64(slices.Clone(transferCode), lamports)
	return writeMessage([][]byte{from, to, key(systemProgram)}, 1, recent, call{2, []byte{0, 1}, data})
}

// tokenMessage moves units of a token between the accounts of two owners, and makes the
// recipient's if there is none.
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

// associated is the token account of an owner: the first address that the program of such
// accounts derives for them and that no key can have.
func associated(owner, mint []byte) ([]byte, error) {
	for bump := 255; bump >= 0; bump-- {
		hash := sha256.New()
		for _, part := range [][]byte{owner, key(tokenProgram), mint, {byte(bump)}, key(associatedProgram), []byte("ProgramDerivedAddress")} {
			hash.Write(part)
		}
		if sum := hash.Sum(nil); !address.OnCurve(sum) {
			return sum, nil
		}
	}
	return nil, errDerive
}
