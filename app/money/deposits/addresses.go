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

// receivingBranch is the derivation branch of players' addresses below the operator's
// key.
const receivingBranch = 0

// Pooled is the source of addresses that were generated outside the site.
const Pooled = "pool"

// errGenerate is the refusal when the site has no address for the player.
var errGenerate = fault.New(fault.CodeUnavailable, "Failed to generate address")

// assignAddress returns the address of a player on a network and assigns one if there is
// none. The address is stored before it is published.
func (s *Service) assignAddress(tx *db.Tx, network chain.Network, userID string) (assignedAddress, error) {
	a, found, err := addressOf(tx, network.ID, userID)
	if found || err != nil {
		return a, err
	}
	a = assignedAddress{network: network.ID, userID: userID, branch: receivingBranch, createdAt: tx.Now().UnixMilli()}
	deriver, name, derives := s.Sources.Deriver(network)
	switch {
	case derives && network.Tags:
		err = s.assignTag(tx, deriver, name, &a)
	case derives:
		return s.derive(tx, network, name, a)
	default:
		err = s.assignPooled(tx, &a)
	}
	if err != nil {
		return assignedAddress{}, err
	}
	return a, s.storeAddress(tx, a)
}

// storeAddress stores an address and watches it after the commit.
func (s *Service) storeAddress(tx *db.Tx, a assignedAddress) error {
	if err := insertAddress(tx, a); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.watched.add(a.network, a.address) })
	return nil
}

// derive derives the player's address below the operator's key. An index belongs
// to one player on all networks of the key, because their addresses may be the
// same text. Indexes have no gaps, so that a wallet which scans ahead finds every
// key. On the EVM networks the player gets all addresses at once, so that a
// payment on the wrong network is credited too.
func (s *Service) derive(tx *db.Tx, network chain.Network, name string, a assignedAddress) (assignedAddress, error) {
	index, err := indexOf(tx, a.userID, name)
	if err != nil {
		return a, err
	}
	a.source, a.idx = name, index
	for _, on := range append([]chain.Network{network}, s.siblings(network, name)...) {
		item := a
		item.network = on.ID
		if _, found, err := addressOf(tx, on.ID, a.userID); found || err != nil {
			if err != nil {
				return a, err
			}
			continue
		}
		deriver, _, _ := s.Sources.Deriver(on)
		if item.address, err = deriver.At(chain.Path{Branch: receivingBranch, Index: uint32(index)}); err != nil {
			return a, errGenerate.Because(fmt.Errorf("derive address %d of %s: %w", index, on.ID, err))
		}
		if err := s.storeAddress(tx, item); err != nil {
			return a, err
		}
		if on.ID == network.ID {
			a = item
		}
	}
	return a, nil
}

// siblings lists the other EVM networks whose addresses come from the same key.
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

// shared returns the one address of a network with tags.
func (s *Service) shared(network chain.Network) (address, name string, ok bool, err error) {
	deriver, name, ok := s.Sources.Deriver(network)
	if !ok {
		return "", "", false, nil
	}
	if address, err = deriver.At(chain.Path{Branch: receivingBranch}); err != nil {
		return "", "", false, fmt.Errorf("derive the address of %s: %w", network.ID, err)
	}
	return address, name, true, nil
}

// tagTries is the max number of attempts to find a free tag. With a million
// players one attempt in two thousand finds a tag that is in use.
const tagTries = 16

// assignTag assigns a tag at the shared address. Tags are random, so that a typing
// error rarely matches another player's tag.
func (s *Service) assignTag(tx *db.Tx, deriver Deriver, name string, a *assignedAddress) (err error) {
	a.source = name
	if a.address, err = deriver.At(chain.Path{Branch: receivingBranch}); err != nil {
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

// assignPooled takes the next address from the pool.
func (s *Service) assignPooled(tx *db.Tx, a *assignedAddress) (err error) {
	var found bool
	a.source = Pooled
	if a.address, a.idx, found, err = popPooled(tx, a.network); err != nil {
		return err
	}
	if !found {
		return errGenerate.Because(fmt.Errorf("the pool of %s is empty", a.network))
	}
	return nil
}
