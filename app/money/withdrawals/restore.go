package withdrawals

import (
	"croupier/app/kernel/id"
	"croupier/db"
)

// Unapproved lists the payments of withdrawals that wait for staff: to one
// address of a network, or to all if address is empty, requested up to a time in
// unix milliseconds. After a restore the chain may have paid some of them
// already.
func (s Orders) Unapproved(q db.Querier, network, address string, upTo int64, limit int) (orders []Order, err error) {
	all, err := waitingOnNetwork(q, network, address, upTo, limit)
	for _, w := range all {
		o, err := s.order(w)
		if err != nil {
			return nil, err
		}
		orders = append(orders, o)
	}
	return orders, err
}

// Found approves a withdrawal that the chain shows to be paid, without staff: it
// was approved after the state to which the database was restored.
func (s *Service) Found(tx *db.Tx, withdrawal id.Binary, txid string) error {
	return s.updatePayment(tx, withdrawal, stateChange{transition: Find, reason: "The chain has the payment of it: the database was put back to an earlier state."}, txid)
}
