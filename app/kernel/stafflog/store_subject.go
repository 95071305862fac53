package stafflog

import "croupier/db"

// SubjectAction is an action in the history of its subject.
type SubjectAction struct {
	Seq, At                                           int64
	Actor, Action, Subject, Reason, Detail, RequestID string
}

// ActionsOn lists the actions on a subject up to a time, newest first.
func ActionsOn(q db.Querier, kind, subject string, upTo int64, limit int) ([]SubjectAction, error) {
	return db.All(q, "read staff actions", (*SubjectAction).scan, `SELECT seq, at, actor, action, subject, reason, detail, request FROM staff_log
		WHERE subject = $1 AND kind = $2 AND at <= $3 ORDER BY seq DESC LIMIT $4`, subject, kind, upTo, limit)
}

// ActionsOf lists the actions of one request.
func ActionsOf(q db.Querier, requestID string, limit int) ([]SubjectAction, error) {
	return db.All(q, "read staff actions", (*SubjectAction).scan, `SELECT seq, at, actor, action, subject, reason, detail, request FROM staff_log
		WHERE request = $1 AND request <> '' ORDER BY seq LIMIT $2`, requestID, limit)
}

func (a *SubjectAction) scan(row db.Scanner) error {
	return row.Scan(&a.Seq, &a.At, &a.Actor, &a.Action, &a.Subject, &a.Reason, &a.Detail, &a.RequestID)
}
