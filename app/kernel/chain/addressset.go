package chain

import (
	"hash/maphash"
	"math/bits"
	"sync"
)

// AddressSet remembers addresses of networks by 64 bits of each, 10 to 13 bytes in
// all, so that a million of them fit in a few megabytes. Has may say yes to an
// address that was never added, once in some 10^13 questions for a million of them;
// it never says no to one that was. It is safe for concurrent use.
type AddressSet struct {
	mu   sync.RWMutex
	seed maphash.Seed
	// slots is a table with linear probing; 0 is a free slot.
	slots []uint64
	count int
}

const (
	firstSlots = 64
	// The table grows by a quarter when four of five slots are taken.
	fullOf, fullPer   = 4, 5
	growTo, growFrom  = 5, 4
	freeSlot, replace = 0, 1
)

// NewAddressSet makes an empty set.
func NewAddressSet() *AddressSet {
	return &AddressSet{seed: maphash.MakeSeed(), slots: make([]uint64, firstSlots)}
}

type networkAddress struct{ network, address string }

func (s *AddressSet) hash(network, address string) uint64 {
	if h := maphash.Comparable(s.seed, networkAddress{network, address}); h != freeSlot {
		return h
	}
	return replace
}

// find gives the slot that has a hash, or the free one where it belongs.
func (s *AddressSet) find(h uint64) (slot int, has bool) {
	high, _ := bits.Mul64(h, uint64(len(s.slots)))
	for slot = int(high); ; slot++ {
		if slot == len(s.slots) {
			slot = 0
		}
		switch s.slots[slot] {
		case h:
			return slot, true
		case freeSlot:
			return slot, false
		}
	}
}

// Add puts an address into the set.
func (s *AddressSet) Add(network, address string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.count*fullPer >= len(s.slots)*fullOf {
		s.grow()
	}
	h := s.hash(network, address)
	if slot, has := s.find(h); !has {
		s.slots[slot] = h
		s.count++
	}
}

func (s *AddressSet) grow() {
	before := s.slots
	s.slots = make([]uint64, len(before)*growTo/growFrom)
	for _, h := range before {
		if h != freeSlot {
			slot, _ := s.find(h)
			s.slots[slot] = h
		}
	}
}

// Has reports whether an address is in the set.
func (s *AddressSet) Has(network, address string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	_, has := s.find(s.hash(network, address))
	return has
}

// Len is the number of addresses.
func (s *AddressSet) Len() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.count
}
