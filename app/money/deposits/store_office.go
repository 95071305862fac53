package deposits

import (
	"fmt"
	"strings"

	"croupier/db"
)

// filter chooses deposits for staff; what is empty chooses all.
type filter struct {
	state, userID, asset string
}

// find lists deposits before a place, newest first.
func find(q db.Querier, f filter, before place, limit int) ([]*deposit, error) {
	args := []any{before.at, before.key}
	var also strings.Builder
	for _, one := range []struct{ column, value string }{{"user_id", f.userID}, {"asset", f.asset}} {
		if one.value != "" {
			args = append(args, one.value)
			fmt.Fprintf(&also, " AND %s = $%d", one.column, len(args))
		}
	}
	switch State(f.state) {
	case "":
	case Held: // in these words the index of what waits fits
		also.WriteString(" AND state = 'held'")
	case Reversed:
		also.WriteString(" AND state = 'reversed'")
	default:
		args = append(args, f.state)
		fmt.Fprintf(&also, " AND state = $%d", len(args))
	}
	args = append(args, limit)
	fmt.Fprintf(&also, " ORDER BY seen_at DESC, id DESC LIMIT $%d", len(args))
	return readDeposits(q.Query(`SELECT `+depositColumns+` FROM deposits WHERE seen_at <= $1 AND (seen_at < $1 OR id < $2)`+also.String(), args...))
}

// named lists deposits by the id of their transaction, of the gateway's payment, or by
// their address.
func named(q db.Querier, term string, limit int) ([]*deposit, error) {
	list, err := readDeposits(q.Query(`SELECT `+depositColumns+` FROM deposits WHERE txid = $1 OR (hash = $1 AND hash <> '') ORDER BY seen_at DESC, id DESC LIMIT $2`, term, limit))
	if len(list) > 0 || err != nil {
		return list, err
	}
	return readDeposits(q.Query(`SELECT `+depositColumns+` FROM deposits WHERE address = $1 ORDER BY seen_at DESC, id DESC LIMIT $2`, term, limit))
}

// waitsFor counts what waits for a person, and tells since when.
func waitsFor(q db.Querier) (count, since int64, err error) {
	var held, lost, first int64
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(seen_at), 0) FROM deposits WHERE state = 'held'`).Scan(&held, &since)
	if err == nil {
		err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(seen_at), 0) FROM deposits WHERE state = 'reversed'`).Scan(&lost, &first)
	}
	if err != nil {
		return 0, 0, fmt.Errorf("count what waits among deposits: %w", err)
	}
	if since == 0 || first != 0 && first < since {
		since = first
	}
	return held + lost, since, nil
}

// countReversed counts what a chain has lost and nobody has decided.
func countReversed(q db.Querier) (n int64, err error) {
	if err = q.QueryRow(`SELECT COUNT(*) FROM deposits WHERE state = 'reversed'`).Scan(&n); err != nil {
		return 0, fmt.Errorf("count lost deposits: %w", err)
	}
	return n, nil
}

// decidedSince sums what one of the staff has decided alone since a moment, in
// millionths of a dollar.
func decidedSince(q db.Querier, actor string, since int64) (usd int64, err error) {
	err = q.QueryRow(`SELECT COALESCE(CAST(SUM(usd) AS BIGINT), 0) FROM deposits WHERE decided_by = $1 AND decided_by <> '' AND decided_at >= $2 AND approved_by = ''`,
		actor, since).Scan(&usd)
	if err != nil {
		return 0, fmt.Errorf("sum what was decided: %w", err)
	}
	return usd, nil
}

// depositsAfter lists deposits in the order of their ids.
func depositsAfter(q db.Querier, key []byte, limit int) ([]*deposit, error) {
	return readDeposits(q.Query(`SELECT `+depositColumns+` FROM deposits WHERE id > $1 ORDER BY id LIMIT $2`, key, limit))
}

// depositsUpTo lists the deposits of a player that were seen at a moment or before.
func depositsUpTo(q db.Querier, userID string, upTo int64, limit int) ([]*deposit, error) {
	return readDeposits(q.Query(`SELECT `+depositColumns+` FROM deposits WHERE user_id = $1 AND seen_at <= $2 ORDER BY seen_at DESC, id DESC LIMIT $3`, userID, upTo, limit))
}
