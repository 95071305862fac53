package provablyfair

import (
	"crypto/sha256"
	"strconv"
)

// mac is HMAC-SHA256 (RFC 2104) of a message that ends in a counter. The
// standard library's HMAC allocates several objects for each key. A bet has its
// own key and one or two short messages, so that the allocations would cost more
// than the hashing.
type mac struct {
	// message is the inner padded key and the prefix of the message.
	message []byte
	outer   [sha256.BlockSize + sha256.Size]byte
}

// The padding bytes of RFC 2104.
const (
	innerPad = 0x36
	outerPad = 0x5c
)

// maxUintText is the longest uint64 as decimal text.
const maxUintText = 20

// newMAC starts a message under a key; maxLength is the longest length of the message
// in bytes.
func newMAC(key string, maxLength int) mac {
	var m mac
	m.message = make([]byte, sha256.BlockSize, sha256.BlockSize+maxLength)
	if len(key) > sha256.BlockSize {
		hashed := sha256.Sum256([]byte(key))
		copy(m.message, hashed[:])
	} else {
		copy(m.message, key)
	}
	copy(m.outer[:], m.message)
	for i := range sha256.BlockSize {
		m.message[i] ^= innerPad
		m.outer[i] ^= outerPad
	}
	return m
}

// sum is the HMAC of the message and the counter. The message is left unchanged.
func (m *mac) sum(counter uint64) [sha256.Size]byte {
	inner := sha256.Sum256(strconv.AppendUint(m.message, counter, 10))
	copy(m.outer[sha256.BlockSize:], inner[:])
	return sha256.Sum256(m.outer[:])
}
