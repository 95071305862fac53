package guests

import "hash/maphash"

// crowdBits is the size of a crowd: half a megabyte, once there is one.
const crowdBits = 1 << 22

var crowdSeed = maphash.MakeSeed()

// crowd remembers any number of guests in little room, at the price of taking
// some others for one of them.
type crowd []uint64

func (c *crowd) add(owner string) {
	if *c == nil {
		*c = make(crowd, crowdBits/64)
	}
	bit := maphash.String(crowdSeed, owner) % crowdBits
	(*c)[bit/64] |= 1 << (bit % 64)
}

func (c crowd) maybe(owner string) bool {
	if c == nil {
		return false
	}
	bit := maphash.String(crowdSeed, owner) % crowdBits
	return c[bit/64]&(1<<(bit%64)) != 0
}
