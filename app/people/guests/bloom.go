package guests

import "hash/maphash"

// bloomBits is the size of a bloom filter: half a megabyte, allocated at the
// first guest.
const bloomBits = 1 << 22

var bloomSeed = maphash.MakeSeed()

// bloom is a bloom filter of guests. It needs little memory for any number of
// guests, but may report guests that were never added.
type bloom []uint64

func (c *bloom) add(owner string) {
	if *c == nil {
		*c = make(bloom, bloomBits/64)
	}
	bit := maphash.String(bloomSeed, owner) % bloomBits
	(*c)[bit/64] |= 1 << (bit % 64)
}

func (c bloom) mayContain(owner string) bool {
	if c == nil {
		return false
	}
	bit := maphash.String(bloomSeed, owner) % bloomBits
	return c[bit/64]&(1<<(bit%64)) != 0
}
