package journal

import (
	"context"

	"croupier/db"
)

// Letter is a letter and what became of it, without its text. Times are unix
// milliseconds.
type Letter struct {
	ID            string
	At, ChangedAt int64
	Kind, Subject string
	Recipient     string
	State         string
	Tries         int
	Problem       string
}

// LetterFilter says which letters are wanted; empty fields are all. Before is the
// id of the last one seen.
type LetterFilter struct {
	State, Kind, Recipient string
	Before                 string
	Limit                  int
}

// KeepLetter keeps how a letter stands.
func (j *Journal) KeepLetter(l Letter) { j.put(&l) }

// Letters lists letters, the newest first.
func (j *Journal) Letters(ctx context.Context, f LetterFilter) (list []Letter, err error) {
	err = j.read(ctx, func(q *db.Reader) error {
		list, err = letters(q, f)
		return err
	})
	return list, err
}

func (l *Letter) keep(tx *db.Tx) error { return putLetter(tx, l) }
