package provablyfair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// Before is the hash of the round before: the hexadecimal SHA-256 of the hash
// as text. Nobody can go the other way, so a chain that is used from its
// published end shows each round to have been fixed before the first.
func Before(hash string) string { return Commitment(hash) }

// Chain is the hashes of a number of multi-player rounds, made in advance from
// one secret: round n, the last, has the secret itself, and every earlier one
// the hash before. Round 0 is never played; its hash is published before the
// first. A chain is not changed once made, and is safe for concurrent use.
type Chain struct {
	rounds int
	// marks holds the hash of every markEvery-th round, so that any hash is
	// a short walk away without keeping them all.
	marks []string
	last  string
}

// markEvery is the longest walk to a hash.
const markEvery = 1024

// NewChain makes the chain of so many rounds that ends in the secret, and tells
// now and then how many are done. It panics unless there is at least one round:
// the number is configuration.
func NewChain(secret string, rounds int, told ...func(done int)) *Chain {
	if rounds < 1 {
		panic(fmt.Sprintf("fair: a chain of %d rounds", rounds))
	}
	c := &Chain{rounds: rounds, marks: make([]string, rounds/markEvery+1), last: secret}
	hash := secret
	for round := rounds; ; round-- {
		if round%markEvery == 0 {
			c.marks[round/markEvery] = hash
			for _, tell := range told {
				tell(rounds - round)
			}
		}
		if round == 0 {
			return c
		}
		hash = Before(hash)
	}
}

// Rounds is how many rounds the chain has.
func (c *Chain) Rounds() int { return c.rounds }

// Published is the end that is shown before the first round.
func (c *Chain) Published() string { return c.marks[0] }

// Hash is the hash of a round from 1 on; false beyond the chain. It is secret
// until its round is over.
func (c *Chain) Hash(round int) (string, bool) {
	if round < 1 || round > c.rounds {
		return "", false
	}
	mark := (round + markEvery - 1) / markEvery
	from, hash := c.rounds, c.last
	if mark < len(c.marks) {
		from, hash = mark*markEvery, c.marks[mark]
	}
	for ; from > round; from-- {
		hash = Before(hash)
	}
	return hash, true
}

// Leads tells how many steps before the hash the published end stands, looking
// at most so many steps back; false when it is not there. A hash leads to
// itself in no steps.
func Leads(hash, published string, most int) (int, bool) {
	for step := 0; ; step++ {
		if hash == published {
			return step, true
		}
		if step >= most {
			return 0, false
		}
		hash = Before(hash)
	}
}

// The crash scale: points are counted in hundredths, and 99 hundredths of
// each unit staked are paid back on average.
const (
	crashLowest = 100
	crashReturn = 99
	wordRange   = 1 << 32 // how many values a word has
)

// CrashPoint is where a crash round ends, in hundredths: 256 is 2.56x. With n
// the first 32 bits of HMAC-SHA256(key = hash as text, message = salt), it is
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
	return max(crashLowest, wordRange*crashReturn/(uint64(n)+1))
}

// CrashReaches is how many of the 2^32 equally likely rounds reach a point of
// so many hundredths. Cashing out at t hundredths therefore returns exactly
// t*CrashReaches(t)/(100*2^32) of a stake: at most 0.99, for every t above
// 1.00x, which all rounds reach.
func CrashReaches(hundredths uint64) uint64 {
	if hundredths <= crashLowest {
		return wordRange
	}
	return wordRange * crashReturn / hundredths
}
