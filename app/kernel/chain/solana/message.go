package solana

import (
	"encoding/base64"
	"errors"

	"github.com/btcsuite/btcd/btcutil/base58"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
)

var errFormat = errors.New("this is no transaction of Solana")

// message is the part of a transaction that is read.
type message struct {
	id string
	// keys are the accounts that the transaction names itself. Those of lookup tables follow
	// them.
	keys         []string
	instructions []instruction
}

type instruction struct {
	program  int
	accounts []byte
	data     []byte
}

// maxTransactionSize is the size of a transaction in a packet of the network.
const maxTransactionSize = 1232

// parseMessage parses a transaction, which nodes write in base64.
func parseMessage(text string) (message, error) {
	if len(text) > base64.StdEncoding.EncodedLen(maxTransactionSize) {
		return message{}, errFormat
	}
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return message{}, errFormat
	}
	r := reader{rest: raw}
	var m message
	signatures := r.count(signatureSize)
	for i := range signatures {
		signature := r.read(signatureSize)
		if i == 0 {
			m.id = base58.Encode(signature)
		}
	}
	// Version 0 begins with a byte of its own; messages without a version do not.
	versioned := len(r.rest) > 0 && r.rest[0] == 0x80
	if versioned {
		r.read(1)
	}
	header := r.read(3)
	for range r.count(keySize) {
		m.keys = append(m.keys, address.Encode(chain.Solana, r.read(keySize)))
	}
	r.read(keySize) // the hash of a recent block
	for range r.count(1) {
		program := int(r.read(1)[0])
		accounts := r.read(r.count(1))
		data := r.read(r.count(1))
		m.instructions = append(m.instructions, instruction{program, accounts, data})
	}
	if versioned {
		for range r.count(keySize) {
			r.read(keySize)
			r.read(r.count(1))
			r.read(r.count(1))
		}
	}
	if r.invalid || len(r.rest) > 0 || signatures == 0 || signatures != int(header[0]) || len(m.keys) < signatures {
		return message{}, errFormat
	}
	return m, nil
}

// reader reads bytes. After the first missing byte it returns zeros.
type reader struct {
	rest    []byte
	invalid bool
}

func (r *reader) read(size int) []byte {
	if r.invalid || size > len(r.rest) {
		r.invalid = true
		return make([]byte, min(size, maxTransactionSize))
	}
	value := r.rest[:size]
	r.rest = r.rest[size:]
	return value
}

// count reads the number of items of a size. Each byte has seven bits of it. A number of items
// larger than the rest of the data is an error.
func (r *reader) count(size int) int {
	value := 0
	for shift := 0; shift < 21; shift += 7 {
		next := r.read(1)[0]
		value |= int(next&0x7f) << shift
		if next&0x80 == 0 {
			if value*size > len(r.rest) {
				r.invalid = true
			}
			if r.invalid {
				return 0
			}
			return value
		}
	}
	r.invalid = true
	return 0
}
