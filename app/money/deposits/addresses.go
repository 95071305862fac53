package deposits

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"strconv"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/db"
)

// receiving is the branch of players' addresses below the operator's key.
const receiving = 0

// Pooled is the source of addresses that were made elsewhere.
const Pooled = "pool"

// errGenerate is what a player is told when the site has no address to give.
var errGenerate = fault.New(fault.CodeUnavailable, "Failed to generate address")

// give finds the address of a player on a network, or gives the player one. It
// stores the address before anybody is told of it.
func (s *Service) give(tx *db.Tx, network chain.Network, userID string) (givenAddress, error) {
	a, found, err := addressOf(tx, network.ID, userID)
	if found || err != nil {
		return a, err
	}
	a = givenAddress{network: network.ID, userID: userID, branch: receiving, createdAt: tx.Now().UnixMilli()}
	deriver, name, derives := s.Sources.Deriver(network)
	switch {
	case derives && network.Tags:
		err = s.giveTag(tx, deriver, name, &a)
	case derives:
		return s.derive(tx, network, name, a)
	default:
		err = s.takePooled(tx, &a)
	}
	if err != nil {
		return givenAddress{}, err
	}
	return a, s.keep(tx, a)
}

// keep stores an address and watches it from the commit on.
func (s *Service) keep(tx *db.Tx, a givenAddress) error {
	if err := insertAddress(tx, a); err != nil {
		return err
	}
	tx.After(func() { s.watched.add(a.network, a.address) })
	return nil
}

// derive makes the player's address below the operator's key. A number belongs to one
// player on all networks of the key, because their addresses may be the same text:
// numbers have no gaps, so that a wallet which looks ahead finds every key. On the
// networks of Ethereum's kind the player gets all addresses at once: who pays by the
// wrong one of them is credited all the same.
func (s *Service) derive(tx *db.Tx, network chain.Network, name string, a givenAddress) (givenAddress, error) {
	index, err := indexOf(tx, a.userID, name)
	if err != nil {
		return a, err
	}
	a.source, a.idx = name, index
	for _, on := range append([]chain.Network{network}, s.siblings(network, name)...) {
		one := a
		one.network = on.ID
		if _, found, err := addressOf(tx, on.ID, a.userID); found || err != nil {
			if err != nil {
				return a, err
			}
			continue
		}
		deriver, _, _ := s.Sources.Deriver(on)
		if one.address, err = deriver.At(chain.Path{Branch: receiving, Index: uint32(index)}); err != nil {
			return a, errGenerate.Because(fmt.Errorf("derive address %d of %s: %w", index, on.ID, err))
		}
		if err := s.keep(tx, one); err != nil {
			return a, err
		}
		if on.ID == network.ID {
			a = one
		}
	}
	return a, nil
}

// siblings are the other networks of Ethereum's kind whose addresses come from the
// same key.
func (s *Service) siblings(network chain.Network, name string) (list []chain.Network) {
	if network.Family != chain.EVM {
		return nil
	}
	for _, other := range s.networks() {
		if _, key, derives := s.Sources.Deriver(other); derives && key == name && other.Family == chain.EVM && other.ID != network.ID {
			list = append(list, other)
		}
	}
	return list
}

// shared is the one address of a network with tags.
func (s *Service) shared(network chain.Network) (address, name string, ok bool, err error) {
	deriver, name, ok := s.Sources.Deriver(network)
	if !ok {
		return "", "", false, nil
	}
	if address, err = deriver.At(chain.Path{Branch: receiving}); err != nil {
		return "", "", false, fmt.Errorf("derive the address of %s: %w", network.ID, err)
	}
	return address, name, true, nil
}

// tagTries bounds the search for a tag that nobody has: with a million players one
// try in two thousand meets a taken one.
const tagTries = 16

// giveTag gives a tag beside the shared address. Tags are random, so that a typing
// error seldom meets another player.
func (s *Service) giveTag(tx *db.Tx, deriver Deriver, name string, a *givenAddress) (err error) {
	a.source = name
	if a.address, err = deriver.At(chain.Path{Branch: receiving}); err != nil {
		return errGenerate.Because(fmt.Errorf("derive the address of %s: %w", a.network, err))
	}
	for range tagTries {
		var random [4]byte
		if _, err := rand.Read(random[:]); err != nil {
			return fmt.Errorf("draw a tag: %w", err)
		}
		number := binary.BigEndian.Uint32(random[:]) >> 1
		if number == 0 {
			continue
		}
		a.tag = strconv.FormatUint(uint64(number), 10)
		if taken, err := addressExists(tx, a.network, a.address, a.tag); err != nil || !taken {
			return err
		}
	}
	return errGenerate.Because(fmt.Errorf("%d tags of %s in a row are taken", tagTries, a.network))
}

// takePooled takes the next address that was made elsewhere.
func (s *Service) takePooled(tx *db.Tx, a *givenAddress) (err error) {
	var found bool
	a.source = Pooled
	if a.address, a.idx, found, err = takeFromPool(tx, a.network); err != nil {
		return err
	}
	if !found {
		return errGenerate.Because(fmt.Errorf("the pool of %s is empty", a.network))
	}
	return nil
}
