package solana

import (
	"encoding/base64"
	"errors"

	"github.com/btcsuite/btcd/btcutil/base58"
)

var errForm = errors.New("this is no transaction of Solana")

// message is what of a transaction is looked at.
type message struct {
	id string
	// keys are the accounts that the transaction names itself. Those of lookup tables
	// come behind them.
	keys         []string
	instructions []instruction
}

type instruction struct {
	program  int
	accounts []byte
	data     []byte
}

// largest is the size of a transaction in a packet of the network.
const largest = 1232

// parseMessage takes a transaction apart, which nodes write in base64.
func parseMessage(text string) (message, error) {
	if len(text) > base64.StdEncoding.EncodedLen(largest) {
		return message{}, errForm
	}
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return message{}, errForm
	}
	r := reader{left: raw}
	var m message
	signatures := r.count(signatureSize)
	for i := range signatures {
		signature := r.take(signatureSize)
		if i == 0 {
			m.id = base58.Encode(signature)
		}
	}
	// Version 0 begins with a byte of its own; messages without a version do not.
	versioned := len(r.left) > 0 && r.left[0] == 0x80
	if versioned {
		r.take(1)
	}
	header := r.take(3)
	for range r.count(keySize) {
		m.keys = append(m.keys, base58.Encode(r.take(keySize)))
	}
	r.take(keySize) // the hash of a recent block
	for range r.count(1) {
		program := int(r.take(1)[0])
		accounts := r.take(r.count(1))
		data := r.take(r.count(1))
		m.instructions = append(m.instructions, instruction{program, accounts, data})
	}
	if versioned {
		for range r.count(keySize) {
			r.take(keySize)
			r.take(r.count(1))
			r.take(r.count(1))
		}
	}
	if r.bad || len(r.left) > 0 || signatures == 0 || signatures != int(header[0]) || len(m.keys) < signatures {
		return message{}, errForm
	}
	return m, nil
}

// reader takes bytes apart. After the first thing that is not there it gives zeros.
type reader struct {
	left []byte
	bad  bool
}

func (r *reader) take(size int) []byte {
	if r.bad || size > len(r.left) {
		r.bad = true
		return make([]byte, min(size, largest))
	}
	value := r.left[:size]
	r.left = r.left[size:]
	return value
}

// count reads a number of things of a size, of which each byte has seven bits. More
// than what is left cannot follow.
func (r *reader) count(size int) int {
	value := 0
	for shift := 0; shift < 21; shift += 7 {
		next := r.take(1)[0]
		value |= int(next&0x7f) << shift
		if next&0x80 == 0 {
			if value*size > len(r.left) {
				r.bad = true
			}
			if r.bad {
				return 0
			}
			return value
		}
	}
	r.bad = true
	return 0
}
