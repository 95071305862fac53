// Package provablyfair is the provably fair scheme, version 1: the server commits to a seed
// before play, the player adds a seed, and every outcome is an HMAC of both that anyone can
// recompute. The package is pure; it stores no seeds.
package provablyfair

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/bits"
	"strconv"
)

// Version is the scheme of new bets. It is stored with every bet, so that a
// later scheme never changes an old outcome.
const Version = 1

// seedBytes is the entropy of a server seed.
const seedBytes = 32

// NewServerSeed makes a secret seed of 64 hexadecimal characters.
func NewServerSeed() string {
	raw := make([]byte, seedBytes)
	if _, err := rand.Read(raw); err != nil {
		panic(fmt.Sprintf("the system has no randomness: %v", err))
	}
	return hex.EncodeToString(raw)
}

// Commitment is the published hash of a server seed before play: the hexadecimal
// SHA-256 of its text.
func Commitment(serverSeed string) string {
	sum := sha256.Sum256([]byte(serverSeed))
	return hex.EncodeToString(sum[:])
}

// Block is the HMAC-SHA256 of "clientSeed:nonce:cursor" under the server seed.
func Block(serverSeed, clientSeed string, nonce, cursor uint64) [sha256.Size]byte {
	s := NewStream(serverSeed, clientSeed, nonce)
	s.fill(cursor)
	return s.block
}

// words is the count of numbers in one block.
const words = sha256.Size / 4

// Stream is the numbers of one bet, in order. It is not safe for concurrent use.
type Stream struct {
	// mac computes the blocks; its message prefix is "clientSeed:nonce:".
	mac    mac
	cursor uint64 // the next block
	left   int    // words of block not yet taken
	block  [sha256.Size]byte
}

// NewStream starts the numbers of one bet at the first one.
func NewStream(serverSeed, clientSeed string, nonce uint64) *Stream {
	s := &Stream{mac: newMAC(serverSeed, len(clientSeed)+2*maxUintText+2)}
	s.mac.message = append(s.mac.message, clientSeed...)
	s.mac.message = strconv.AppendUint(append(s.mac.message, ':'), nonce, 10)
	s.mac.message = append(s.mac.message, ':')
	return s
}

func (s *Stream) fill(cursor uint64) {
	s.block = s.mac.sum(cursor)
	s.cursor, s.left = cursor+1, words
}

// Word returns the next number, uniform in 0 to 2^32-1. As a fraction of 2^32 it
// is the f of the published formulas.
func (s *Stream) Word() uint32 {
	if s.left == 0 {
		s.fill(s.cursor)
	}
	at := (words - s.left) * 4
	s.left--
	return binary.BigEndian.Uint32(s.block[at:])
}

// Below returns floor(f*n): the next number scaled to 0 to n-1, exactly as in
// the published formulas. n is 1 to 2^32.
func (s *Stream) Below(n uint64) int {
	return int(uint64(s.Word()) * n >> 32)
}

// Below64 returns a number of 0 to n-1 without bias, also for an n that needs 64 bits; n is 1 or
// more. x is the next two numbers, the first one as its upper half. The result is
// floor(x*n / 2^64). An x for which x*n mod 2^64 is below 2^64 mod n is passed over, and the next two
// numbers are taken, so that every result has the same number of x.
func (s *Stream) Below64(n uint64) uint64 {
	least := -n % n // 2^64 mod n
	for {
		x := uint64(s.Word())<<32 | uint64(s.Word())
		if high, low := bits.Mul64(x, n); low >= least {
			return high
		}
	}
}

// Pick draws k of 0 to n-1 without replacement, in the order drawn. The
// remaining numbers keep their order, and each draw takes the one at
// floor(f*remaining).
func (s *Stream) Pick(k, n int) []int {
	left := make([]int, n)
	for i := range left {
		left[i] = i
	}
	picked := make([]int, 0, k)
	for range k {
		at := s.Below(uint64(len(left)))
		picked = append(picked, left[at])
		left = append(left[:at], left[at+1:]...)
	}
	return picked
}
