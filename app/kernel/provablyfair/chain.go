package provablyfair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// PreviousHash is the hash of the previous round: the hexadecimal SHA-256 of the hash
// as text. The function cannot be reversed, so a chain that is used from its
// published end proves that every round was fixed before the first.
func PreviousHash(hash string) string { return Commitment(hash) }

// Chain is the hashes of a number of multi-player rounds, made in advance from
// one secret. The last round has the secret itself as its hash, and every
// earlier round has the SHA-256 of the next one's. Round 0 is never played; its
// hash is published before the first round. A Chain is immutable and safe for
// concurrent use.
type Chain struct {
	rounds int
	// marks has the hash of every markInterval-th round. Hash computes the others from the next
	// mark, so that the chain does not keep all hashes.
	marks []string
	last  string
}

// markInterval is the maximum number of steps from a mark to a hash.
const markInterval = 1024

// NewChain makes the chain with a number of rounds that ends in the secret. It
// calls progress now and then with the number of rounds done. It panics for less
// than one round, because the number is configuration.
func NewChain(secret string, rounds int, progress ...func(done int)) *Chain {
	if rounds < 1 {
		panic(fmt.Sprintf("fair: a chain of %d rounds", rounds))
	}
	c := &Chain{rounds: rounds, marks: make([]string, rounds/markInterval+1), last: secret}
	hash := secret
	for round := rounds; ; round-- {
		if round%markInterval == 0 {
			c.marks[round/markInterval] = hash
			for _, report := range progress {
				report(rounds - round)
			}
		}
		if round == 0 {
			return c
		}
		hash = PreviousHash(hash)
	}
}

// Rounds is the number of rounds of the chain.
func (c *Chain) Rounds() int { return c.rounds }

// Published is the hash that is shown before the first round.
func (c *Chain) Published() string { return c.marks[0] }

// Hash is the hash of a round, counted from 1; false beyond the chain. It is
// secret until its round is over.
func (c *Chain) Hash(round int) (string, bool) {
	if round < 1 || round > c.rounds {
		return "", false
	}
	mark := (round + markInterval - 1) / markInterval
	from, hash := c.rounds, c.last
	if mark < len(c.marks) {
		from, hash = mark*markInterval, c.marks[mark]
	}
	for ; from > round; from-- {
		hash = PreviousHash(hash)
	}
	return hash, true
}

// StepsTo returns how many steps the published hash is before the hash, looking
// back at most that many steps; false when it is not found. A hash leads to
// itself in no steps.
func StepsTo(hash, published string, most int) (int, bool) {
	for step := 0; ; step++ {
		if hash == published {
			return step, true
		}
		if step >= most {
			return 0, false
		}
		hash = PreviousHash(hash)
	}
}

// The crash scale: points are counted in hundredths, and 99 hundredths of each unit staked are
// paid back on average.
const (
	crashLowest = 100
	crashReturn = 99
	wordCount   = 1 << 32 // number of values of a word
)

// CrashPoint is the end of a crash round, in hundredths: 256 is 2.56x. With n the first 32 bits
// of HMAC-SHA256(key = hash as text, message = salt), it is
//
//	max(1, floor(2^32/(n+1) * 0.99 * 100) / 100)
//
// that is max(100, floor(2^32*99/(n+1))) hundredths, in integers only.
func CrashPoint(hash, salt string) uint64 {
	mac := hmac.New(sha256.New, []byte(hash))
	mac.Write([]byte(salt))
	return crashPoint(binary.BigEndian.Uint32(mac.Sum(nil)))
}

func crashPoint(n uint32) uint64 {
	return max(crashLowest, wordCount*crashReturn/(uint64(n)+1))
}

// CrashReaches is the number of the 2^32 equally likely rounds that reach a point in hundredths.
// Cashing out at t hundredths therefore returns exactly t*CrashReaches(t)/(100*2^32) of a stake:
// at most 0.99 for every t above 1.00x, which all rounds reach.
func CrashReaches(hundredths uint64) uint64 {
	if hundredths <= crashLowest {
		return wordCount
	}
	return wordCount * crashReturn / hundredths
}
