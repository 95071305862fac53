package deposits

import (
	"context"
	"hash/maphash"
	"sync"

	"croupier/db"
)

// watched are the addresses of all players, in memory as 64-bit hashes. A match
// may be false in rare cases, so the database decides.
type watched struct {
	seed maphash.Seed
	mu   *sync.RWMutex
	set  map[uint64]struct{}
}

func newWatched() watched {
	return watched{seed: maphash.MakeSeed(), mu: &sync.RWMutex{}, set: map[uint64]struct{}{}}
}

func (w *watched) hash(network, address string) uint64 {
	var h maphash.Hash
	h.SetSeed(w.seed)
	_, _ = h.WriteString(network) // never fails
	_ = h.WriteByte(0)
	_, _ = h.WriteString(address)
	return h.Sum64()
}

func (w *watched) add(network, address string) {
	hash := w.hash(network, address)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.set[hash] = struct{}{}
}

func (w *watched) has(network, address string) bool {
	hash := w.hash(network, address)
	w.mu.RLock()
	defer w.mu.RUnlock()
	_, found := w.set[hash]
	return found
}

// Watches reports whether an address belongs to a player.
func (s *Service) Watches(network, address string) bool { return s.watched.has(network, address) }

// loadBatch is the number of addresses in one read.
const loadBatch = 10_000

// Start reads the addresses of all players into memory.
func (s *Service) Start(ctx context.Context) error {
	var last assignedAddress
	for {
		var list []assignedAddress
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			list, err = addressesAfter(q, last.network, last.userID, loadBatch)
			return err
		})
		if err != nil {
			return err
		}
		for _, a := range list {
			s.watched.add(a.network, a.address)
		}
		if len(list) < loadBatch {
			break
		}
		last = list[len(list)-1]
	}
	if err := s.watchReserved(ctx); err != nil {
		return err
	}
	return s.watchShared()
}

// watchShared adds the shared addresses before a player has a tag there: payments
// without a tag must be seen too.
func (s *Service) watchShared() error {
	for _, asset := range s.Networks.Assets() {
		network, known := s.Networks.Network(asset.Network)
		if !known || !network.Tags {
			continue
		}
		address, _, ok, err := s.shared(network)
		if err != nil {
			return err
		}
		if ok {
			s.watched.add(network.ID, address)
		}
	}
	return nil
}
