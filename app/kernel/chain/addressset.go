package chain

import (
	"hash/maphash"
	"math/bits"
	"sync"
)

// AddressSet stores addresses of networks by 64 bits of each, 10 to 13 bytes in all, so that a
// million of them fit in a few megabytes. Has may return true for an address that was never
// added, once in some 10^13 calls for a million addresses; it never returns false for one that
// was added. It is safe for concurrent use.
type AddressSet struct {
	mu   sync.RWMutex
	seed maphash.Seed
	// slots is a table with linear probing; 0 is a free slot.
	slots []uint64
	count int
}

const (
	initialSlots = 64
	// The table grows by a quarter when four of five slots are used.
	loadNumerator, loadDenominator = 4, 5
	growNumerator, growDenominator = 5, 4
	freeSlot, replace              = 0, 1
)

// NewAddressSet makes an empty set.
func NewAddressSet() *AddressSet {
	return &AddressSet{seed: maphash.MakeSeed(), slots: make([]uint64, initialSlots)}
}

type networkAddress struct{ network, address string }

func (s *AddressSet) hash(network, address string) uint64 {
	if h := maphash.Comparable(s.seed, networkAddress{network, address}); h != freeSlot {
		return h
	}
	return replace
}

// find returns the slot that has a hash, or the free one where it belongs.
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
	if s.count*loadDenominator >= len(s.slots)*loadNumerator {
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
	s.slots = make([]uint64, len(before)*growNumerator/growDenominator)
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
