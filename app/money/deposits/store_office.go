package deposits

import (
	"fmt"
	"strings"

	"croupier/db"
)

// filter selects deposits for staff. An empty field selects all.
type filter struct {
	state, userID, asset string
}

// find lists deposits before a place, newest first.
func find(q db.Querier, f filter, before pageCursor, limit int) ([]*deposit, error) {
	args := []any{before.at, before.key}
	var also strings.Builder
	for _, item := range []struct{ column, value string }{{"user_id", f.userID}, {"asset", f.asset}} {
		if item.value != "" {
			args = append(args, item.value)
			fmt.Fprintf(&also, " AND %s = $%d", item.column, len(args))
		}
	}
	switch State(f.state) {
	case "":
	case Held: // in this form the query uses the index of deposits that wait
		also.WriteString(" AND state = 'held'")
	case Reversed:
		also.WriteString(" AND state = 'reversed'")
	default:
		args = append(args, f.state)
		fmt.Fprintf(&also, " AND state = $%d", len(args))
	}
	args = append(args, limit)
	fmt.Fprintf(&also, " ORDER BY seen_at DESC, id DESC LIMIT $%d", len(args))
	return readDeposits(q, `SELECT `+depositColumns+` FROM deposits WHERE seen_at <= $1 AND (seen_at < $1 OR id < $2)`+also.String(), args...)
}

// findByReference lists deposits by transaction id, gateway payment id or address.
func findByReference(q db.Querier, term string, limit int) ([]*deposit, error) {
	list, err := readDeposits(q, `SELECT `+depositColumns+` FROM deposits WHERE txid = $1 OR (hash = $1 AND hash <> '') ORDER BY seen_at DESC, id DESC LIMIT $2`, term, limit)
	if len(list) > 0 || err != nil {
		return list, err
	}
	return readDeposits(q, `SELECT `+depositColumns+` FROM deposits WHERE address = $1 ORDER BY seen_at DESC, id DESC LIMIT $2`, term, limit)
}

// countWaiting counts the deposits that wait for a person, and returns since when.
func countWaiting(q db.Querier) (count, since int64, err error) {
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

// countReversed counts the deposits that a chain has lost and staff have not
// decided.
func countReversed(q db.Querier) (int64, error) {
	return db.Only[int64](q, "count lost deposits", `SELECT COUNT(*) FROM deposits WHERE state = 'reversed'`)
}

// decidedSince sums the decisions that one member of staff has made alone since a
// time, in millionths of a dollar.
func decidedSince(q db.Querier, actor string, since int64) (int64, error) {
	return db.Only[int64](q, "sum what was decided", `SELECT COALESCE(CAST(SUM(usd) AS BIGINT), 0) FROM deposits WHERE decided_by = $1 AND decided_by <> '' AND decided_at >= $2 AND approved_by = ''`,
		actor, since)
}

// depositsAfter lists deposits in the order of their ids.
func depositsAfter(q db.Querier, key []byte, limit int) ([]*deposit, error) {
	return readDeposits(q, `SELECT `+depositColumns+` FROM deposits WHERE id > $1 ORDER BY id LIMIT $2`, key, limit)
}

// depositsUpTo lists the deposits of a player that were seen at a time or before.
func depositsUpTo(q db.Querier, userID string, upTo int64, limit int) ([]*deposit, error) {
	return readDeposits(q, `SELECT `+depositColumns+` FROM deposits WHERE user_id = $1 AND seen_at <= $2 ORDER BY seen_at DESC, id DESC LIMIT $3`, userID, upTo, limit)
}
