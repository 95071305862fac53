package deposits

import (
	"fmt"

	"croupier/db"
)

// Prefill assigns addresses on a network to many players in one transaction, for
// measurements. It returns the addresses in the order of the players.
func (s *Service) Prefill(tx *db.Tx, networkID string, userIDs []string) (addresses []string, err error) {
	network, known := s.Networks.Network(networkID)
	if !known {
		return nil, fmt.Errorf("give addresses of %q: there is no such network", networkID)
	}
	for _, userID := range userIDs {
		given, err := s.assignAddress(tx, network, userID)
		if err != nil {
			return nil, err
		}
		addresses = append(addresses, given.address)
	}
	return addresses, nil
}
