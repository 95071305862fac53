package stafflog

import (
	"fmt"

	"croupier/db"
)

// SubjectAction is an action in the history of its subject.
type SubjectAction struct {
	Seq, At                                           int64
	Actor, Action, Subject, Reason, Detail, RequestID string
}

// ActionsOn lists the actions on a subject up to a time, newest first.
func ActionsOn(q db.Querier, kind, subject string, upTo int64, limit int) ([]SubjectAction, error) {
	return scanActions(q.Query(`SELECT seq, at, actor, action, subject, reason, detail, request FROM staff_log
		WHERE subject = $1 AND kind = $2 AND at <= $3 ORDER BY seq DESC LIMIT $4`, subject, kind, upTo, limit))
}

// ActionsOf lists the actions of one request.
func ActionsOf(q db.Querier, requestID string, limit int) ([]SubjectAction, error) {
	return scanActions(q.Query(`SELECT seq, at, actor, action, subject, reason, detail, request FROM staff_log
		WHERE request = $1 AND request <> '' ORDER BY seq LIMIT $2`, requestID, limit))
}

func scanActions(rows *db.Rows, err error) ([]SubjectAction, error) {
	if err != nil {
		return nil, fmt.Errorf("read staff actions: %w", err)
	}
	defer rows.Close()
	var list []SubjectAction
	for rows.Next() {
		var d SubjectAction
		if err := rows.Scan(&d.Seq, &d.At, &d.Actor, &d.Action, &d.Subject, &d.Reason, &d.Detail, &d.RequestID); err != nil {
			return nil, fmt.Errorf("read staff actions: %w", err)
		}
		list = append(list, d)
	}
	return list, rows.Err()
}
