package wagerlog

import (
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// OfAccount lists all revisions of an account's wagers after a sequence number and
// up to another one, newest first.
func OfAccount(q db.Querier, key ledger.Key, after, upTo int64, limit int) ([]*Wager, error) {
	return readWagers(q, wagerSelect+`WHERE j.account = (SELECT id FROM ledger_accounts WHERE owner = $1 AND currency = $2 AND purpose = $3)
		AND j.seq > $4 AND j.seq <= $5 ORDER BY j.seq DESC LIMIT $6`, key.Owner, key.Currency, string(key.Purpose), after, upTo, limit)
}
