package withdrawals

import "croupier/db"

// waitingOnNetwork lists the withdrawals that wait for staff on a network, the oldest
// first.
func waitingOnNetwork(q db.Querier, network, address string, upTo int64, limit int) ([]withdrawal, error) {
	return queryWithdrawals(q, columns+` WHERE waits = 1 AND network = $1 AND (address = $2 OR $2 = '') AND created_at <= $3 ORDER BY created_at, id LIMIT $4`,
		network, address, upTo, limit)
}
