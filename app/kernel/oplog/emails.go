package oplog

import (
	"context"

	"croupier/db"
)

// Email is an email and its status, without its text. Times are unix milliseconds.
type Email struct {
	ID            string
	At, ChangedAt int64
	Kind, Subject string
	Recipient     string
	State         string
	Attempts      int
	Problem       string
}

// EmailFilter selects emails; empty fields are all. Before is the id of the last one seen.
type EmailFilter struct {
	State, Kind, Recipient string
	Before                 string
	Limit                  int
}

// StoreEmail stores the status of an email.
func (j *Journal) StoreEmail(l Email) { j.enqueue(&l) }

// Emails lists emails, newest first.
func (j *Journal) Emails(ctx context.Context, f EmailFilter) (list []Email, err error) {
	err = j.read(ctx, func(q *db.Reader) error {
		list, err = emails(q, f)
		return err
	})
	return list, err
}

func (l *Email) apply(tx *db.Tx) error { return putEmail(tx, l) }
