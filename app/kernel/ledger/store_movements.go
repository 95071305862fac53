package ledger

import (
	"fmt"
	"strings"

	"croupier/app/kernel/money"
	"croupier/db"
)

// maxScanned is the maximum number of transfers that one read of movements reads.
const maxScanned = 20_000

// wagerCodes lists the codes of wagers for SQL.
var wagerCodes = func() string {
	var codes []string
	for _, e := range Chart() {
		if e.Code.OfWagers() {
			codes = append(codes, fmt.Sprint(int(e.Code)))
		}
	}
	return strings.Join(codes, ", ")
}()

var movementsQuery = `SELECT id, debit, credit, amount, code, ref, at FROM transfers
	WHERE id > $1 AND id <= $2 AND (code NOT IN (` + wagerCodes + `) OR id = $2) ORDER BY id LIMIT $3`

// movementsSince lists the transfers after an id that belong to no wager, and the last one that
// it read.
func movementsSince(q db.Querier, id int64, limit int) ([]LoggedTransfer, error) {
	var last int64
	err := q.QueryRow(`SELECT COALESCE(MAX(id), 0) FROM (SELECT id FROM transfers WHERE id > $1 ORDER BY id LIMIT $2) AS next`, id, maxScanned).Scan(&last)
	if err != nil {
		return nil, fmt.Errorf("find the next movements: %w", err)
	}
	if last == 0 {
		return nil, nil
	}
	return movementsBetween(q, id, last, limit)
}

// movementsBetween lists the movements after an id up to another, and that one.
func movementsBetween(q db.Querier, id, last int64, limit int) ([]LoggedTransfer, error) {
	return db.All(q, "read the movements", (*LoggedTransfer).scan, movementsQuery, id, last, limit)
}

// EachMovement reads the transfers up to an id that belong to no wager, in order.
func EachMovement(q db.Querier, upTo int64, fn func(LoggedTransfer) error) error {
	return EachMovementBetween(q, 1, upTo, fn)
}

// EachMovementBetween reads those from one id to another.
func EachMovementBetween(q db.Querier, first, last int64, fn func(LoggedTransfer) error) error {
	for after := first - 1; after < last; {
		list, err := movementsSince(q, after, maxScanned)
		if err != nil || len(list) == 0 {
			return err
		}
		for _, m := range list {
			if after = m.ID; m.ID > last {
				return nil
			}
			if m.Code.OfWagers() {
				continue
			}
			if err := fn(m); err != nil {
				return err
			}
		}
	}
	return nil
}

// PlayerBalances sums the balances of all players in a kind of money, by currency.
func PlayerBalances(q db.Querier, purpose Purpose) (map[string]money.Amount, error) {
	pools, after := register[PartyPool].Owner+":", register[PartyPool].Owner+";"
	return db.Pairs[string, money.Amount](q, "sum the balances of players",
		`SELECT currency, CAST(SUM(balance) AS BIGINT) FROM ledger_accounts
		WHERE purpose = $1 AND balance > 0 AND (owner < $2 OR owner >= $3) GROUP BY currency`, string(purpose), pools, after)
}
