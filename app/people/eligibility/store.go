package eligibility

import (
	"database/sql"
	"fmt"
	"strings"

	"croupier/db"
)

// outflowRow is a stored move. Times are unix milliseconds, dollars in millionths.
type outflowRow struct {
	ref                       []byte
	userID, person            string
	purpose                   string
	usd, dayUSD               int64
	limitUSD                  sql.NullInt64 // NULL for moves from before limits were recorded
	depositedUSD, turnoverUSD int64
	at                        int64
	returned                  bool
}

const hour = 3_600_000 // milliseconds

func insertOutflow(tx *db.Tx, o outflowRow) error {
	_, err := tx.Exec(`INSERT INTO outflows (ref, user_id, person, purpose, usd, day_usd, limit_usd, brought_usd, turned_usd, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		o.ref, o.userID, o.person, o.purpose, o.usd, o.dayUSD, o.limitUSD, o.depositedUSD, o.turnoverUSD, o.at)
	if err != nil {
		return fmt.Errorf("record what left an account: %w", err)
	}
	return addHour(tx, o.userID, o.at/hour, o.usd)
}

func addHour(tx *db.Tx, userID string, at, usd int64) error {
	_, err := tx.Exec(`INSERT INTO outflow_hours (user_id, hour, usd) VALUES ($1, $2, $3)
		ON CONFLICT (user_id, hour) DO UPDATE SET usd = outflow_hours.usd + excluded.usd`, userID, at, usd)
	if err != nil {
		return fmt.Errorf("sum what left an account: %w", err)
	}
	return nil
}

// returnOutflow marks a move as returned; nil if it does not exist or was returned
// before.
func returnOutflow(tx *db.Tx, ref []byte) (*outflowRow, error) {
	return db.One(tx, "note that a move came back", func(o *outflowRow, row db.Scanner) error {
		return row.Scan(&o.userID, &o.usd, &o.at)
	}, `UPDATE outflows SET returned_at = $1 WHERE ref = $2 AND returned_at IS NULL RETURNING user_id, usd, at`, tx.Now().UnixMilli(), ref)
}

// placeholders returns "$from, ..." for count values.
func placeholders(from, count int) string {
	terms := make([]string, count)
	for i := range terms {
		terms[i] = fmt.Sprintf("$%d", from+i)
	}
	return strings.Join(terms, ", ")
}

// outflowSince sums what left some accounts after a time. It reads the sum of each full
// hour, and single moves of one hour only.
func outflowSince(q db.Querier, users []string, since int64) (usd int64, err error) {
	next := (since/hour + 1) * hour
	for _, one := range []struct {
		query string
		args  []any
	}{
		{`SELECT COALESCE(CAST(SUM(usd) AS BIGINT), 0) FROM outflow_hours WHERE hour >= $1 AND user_id IN (`, []any{next / hour}},
		{`SELECT COALESCE(CAST(SUM(usd) AS BIGINT), 0) FROM outflows WHERE at > $1 AND at < $2 AND returned_at IS NULL AND user_id IN (`, []any{since, next}},
	} {
		args := one.args
		for _, user := range users {
			args = append(args, user)
		}
		var sum int64
		if err := q.QueryRow(one.query+placeholders(len(one.args)+1, len(users))+`)`, args...).Scan(&sum); err != nil {
			return 0, fmt.Errorf("sum what left an account: %w", err)
		}
		usd += sum
	}
	return usd, nil
}

// firstOutflowSince reads when the first move after a time was; 0 for none.
func firstOutflowSince(q db.Querier, users []string, since int64) (first int64, err error) {
	for _, user := range users {
		at, found, err := db.Value[int64](q, "find what left an account first",
			`SELECT at FROM outflows WHERE user_id = $1 AND at > $2 AND returned_at IS NULL AND usd > 0 ORDER BY at LIMIT 1`, user, since)
		if err != nil {
			return 0, err
		}
		if found && (first == 0 || at < first) {
			first = at
		}
	}
	return first, nil
}

// lastMarks reads the deposits and gifts received, and the turnover, at the last move
// that was not returned.
func lastMarks(q db.Querier, userID string) (depositedUSD, turnoverUSD int64, err error) {
	err = db.Each(q, "find the last move", func(row db.Scanner) error { return row.Scan(&depositedUSD, &turnoverUSD) },
		`SELECT brought_usd, turned_usd FROM outflows WHERE user_id = $1 AND returned_at IS NULL AND usd > 0
		ORDER BY at DESC, ref DESC LIMIT 1`, userID)
	return depositedUSD, turnoverUSD, err
}

func addReceived(tx *db.Tx, userID string, usd int64) error {
	_, err := tx.Exec(`INSERT INTO gifts_received (user_id, usd) VALUES ($1, $2)
		ON CONFLICT (user_id) DO UPDATE SET usd = gifts_received.usd + excluded.usd`, userID, usd)
	if err != nil {
		return fmt.Errorf("sum the gifts of a player: %w", err)
	}
	return nil
}

func receivedBy(q db.Querier, userID string) (usd int64, err error) {
	usd, _, err = db.Value[int64](q, "read the gifts of a player", `SELECT usd FROM gifts_received WHERE user_id = $1`, userID)
	return usd, err
}

// outflowsAfter reads moves in the order of their references.
func outflowsAfter(q db.Querier, ref []byte, limit int) ([]outflowRow, error) {
	return db.All(q, "read what left accounts", func(o *outflowRow, row db.Scanner) error {
		return row.Scan(&o.ref, &o.userID, &o.person, &o.purpose, &o.usd, &o.limitUSD, &o.at, &o.returned)
	}, `SELECT ref, user_id, person, purpose, usd, limit_usd, at, returned_at IS NOT NULL FROM outflows WHERE ref > $1 ORDER BY ref LIMIT $2`, ref, limit)
}

// outflowByRef finds a move; nil if there is none.
func outflowByRef(q db.Querier, ref []byte) (*outflowRow, error) {
	return db.One(q, "find a move", func(o *outflowRow, row db.Scanner) error {
		return row.Scan(&o.userID, &o.purpose, &o.usd)
	}, `SELECT user_id, purpose, usd FROM outflows WHERE ref = $1`, ref)
}

// personOutflow sums what left the accounts of a person in a period, as it was at the last
// move in it. Moves that were returned later are counted.
func personOutflow(q db.Querier, person string, after, upTo int64) (int64, error) {
	return db.Only[int64](q, "sum what left a person's accounts", `SELECT COALESCE(CAST(SUM(usd) AS BIGINT), 0) FROM outflows
		WHERE person = $1 AND at > $2 AND at <= $3 AND returned_at IS NULL`, person, after, upTo)
}
