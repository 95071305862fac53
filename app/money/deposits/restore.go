package deposits

import (
	"context"
	"fmt"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/restore"
	"croupier/db"
)

// ReservedCount is the number of addresses of each key, and of each pool, that are not
// given out after a restore: players may have received them since the backup.
const ReservedCount = 10_000

// Restored reserves addresses in the transaction that confirms a restore of the
// database. A suspicion alone, such as a restart of the machine, reserves none.
// The chain shows later whether it was right, and then Reserve is called.
func (s *Service) Restored(tx *db.Tx, event restore.Event) error {
	if event.Suspected {
		return nil
	}
	return s.ReserveAddresses(tx, event.ID)
}

// ReserveAddresses reserves the next addresses of every key and of every pool. A payment
// to one of them is held without an owner until staff decide.
func (s *Service) ReserveAddresses(tx *db.Tx, event int64) error {
	var list []reservedAddress
	starts := map[string]int64{}
	for _, network := range s.networks() {
		made, err := s.reserveOn(tx, network, starts)
		if err != nil {
			return fmt.Errorf("reserve addresses of %s: %w", network.ID, err)
		}
		list = append(list, made...)
	}
	for _, a := range list {
		if err := insertReserved(tx, a, event); err != nil {
			return err
		}
		if a.source == Pooled {
			if err := removePooled(tx, a.network, a.address); err != nil {
				return err
			}
		}
	}
	tx.AfterCommit(func() {
		for _, a := range list {
			s.watched.add(a.network, a.address)
		}
	})
	return nil
}

// reserveOn lists the addresses to reserve on a network. starts has the first
// index of each key: networks of one key share their indexes.
func (s *Service) reserveOn(q db.Querier, network chain.Network, starts map[string]int64) (list []reservedAddress, err error) {
	deriver, name, derives := s.Sources.Deriver(network)
	switch {
	case derives && network.Tags:
		return nil, nil // tags are random: an unknown one has no owner
	case !derives:
		return freePooled(q, network.ID, ReservedCount)
	}
	start, known := starts[name]
	if !known {
		if start, err = nextIndex(q, name); err != nil {
			return nil, err
		}
		starts[name] = start
	}
	for index := start; index < start+ReservedCount; index++ {
		address, err := deriver.At(chain.Path{Branch: receivingBranch, Index: uint32(index)})
		if err != nil {
			return nil, fmt.Errorf("derive address %d: %w", index, err)
		}
		list = append(list, reservedAddress{network.ID, address, name, receivingBranch, index})
	}
	return list, nil
}

// watchReserved reads the reserved addresses into memory.
func (s *Service) watchReserved(ctx context.Context) error {
	var last reservedAddress
	for {
		var list []reservedAddress
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			list, err = reservedAfter(q, last.network, last.address, loadBatch)
			return err
		})
		if err != nil {
			return err
		}
		for _, a := range list {
			s.watched.add(a.network, a.address)
		}
		if len(list) < loadBatch {
			return nil
		}
		last = list[len(list)-1]
	}
}
