package registers

import (
	"fmt"

	"croupier/db"
)

// logRow is one query of a register.
type logRow struct {
	seq                        int64
	userID, register, occasion string
	answer                     Answer
	failure                    string
	millis, at                 int64
}

func insertLog(tx *db.Tx, r logRow) error {
	_, err := tx.Exec(`INSERT INTO register_log (user_id, register, occasion, answer, failure, millis, at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		r.userID, r.register, r.occasion, string(r.answer), r.failure, r.millis, r.at)
	if err != nil {
		return fmt.Errorf("note that a register was asked: %w", err)
	}
	return nil
}

const logColumns = `SELECT seq, user_id, register, occasion, answer, failure, millis, at FROM register_log `

func scanLogRow(r *logRow, row db.Scanner) error {
	return row.Scan(&r.seq, &r.userID, &r.register, &r.occasion, &r.answer, &r.failure, &r.millis, &r.at)
}

func queryLog(q db.Querier, query string, args ...any) ([]logRow, error) {
	return db.All(q, "list what registers were asked", scanLogRow, query, args...)
}

// logBefore lists the newest rows before a number.
func logBefore(q db.Querier, before int64, limit int) ([]logRow, error) {
	return queryLog(q, logColumns+`WHERE seq < $1 ORDER BY seq DESC LIMIT $2`, before, limit)
}

// lastFailed counts how many of a register's last answers failed in a row, up to most.
func lastFailed(q db.Querier, register string, limit int) (count int, err error) {
	list, err := queryLog(q, logColumns+`WHERE register = $1 AND answer <> 'outside' ORDER BY seq DESC LIMIT $2`, register, limit)
	for _, r := range list {
		if r.failure == "" {
			break
		}
		count++
	}
	return count, err
}

// queryCounts summarises the answers of a register in a period.
type queryCounts struct{ asked, failed, listed, lastAt int64 }

func queryCountsOf(q db.Querier, register string, from int64) (t queryCounts, err error) {
	err = q.QueryRow(`SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN failure <> '' THEN 1 ELSE 0 END), 0) AS BIGINT), CAST(COALESCE(SUM(CASE WHEN answer = 'yes' THEN 1 ELSE 0 END), 0) AS BIGINT),
		COALESCE(MAX(CASE WHEN failure = '' THEN at ELSE 0 END), 0) FROM register_log WHERE register = $1 AND answer <> 'outside' AND at >= $2`, register, from).
		Scan(&t.asked, &t.failed, &t.listed, &t.lastAt)
	if err != nil {
		return t, fmt.Errorf("count the answers of a register: %w", err)
	}
	return t, nil
}

func deleteLog(tx *db.Tx, before int64, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM register_log WHERE seq IN (SELECT seq FROM register_log WHERE at < $1 ORDER BY at LIMIT $2)`, before, limit))
}
