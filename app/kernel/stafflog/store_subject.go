package stafflog

import (
	"fmt"

	"croupier/db"
)

// Deed is a deed as the history of its subject tells it.
type Deed struct {
	Seq, At                                           int64
	Actor, Action, Subject, Reason, Detail, RequestID string
}

// DeedsOn lists the deeds on a subject up to a time, the newest first.
func DeedsOn(q db.Querier, kind, subject string, upTo int64, limit int) ([]Deed, error) {
	return deeds(q.Query(`SELECT seq, at, actor, action, subject, reason, detail, request FROM staff_log
		WHERE subject = $1 AND kind = $2 AND at <= $3 ORDER BY seq DESC LIMIT $4`, subject, kind, upTo, limit))
}

// DeedsOf lists the deeds that one request did.
func DeedsOf(q db.Querier, requestID string, limit int) ([]Deed, error) {
	return deeds(q.Query(`SELECT seq, at, actor, action, subject, reason, detail, request FROM staff_log
		WHERE request = $1 AND request <> '' ORDER BY seq LIMIT $2`, requestID, limit))
}

func deeds(rows *db.Rows, err error) ([]Deed, error) {
	if err != nil {
		return nil, fmt.Errorf("read deeds of staff: %w", err)
	}
	defer rows.Close()
	var list []Deed
	for rows.Next() {
		var d Deed
		if err := rows.Scan(&d.Seq, &d.At, &d.Actor, &d.Action, &d.Subject, &d.Reason, &d.Detail, &d.RequestID); err != nil {
			return nil, fmt.Errorf("read deeds of staff: %w", err)
		}
		list = append(list, d)
	}
	return list, rows.Err()
}
