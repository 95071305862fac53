package oplog

import (
	"context"
	"fmt"

	"croupier/db"
)

// Callback is a callback of a provider of games that was slow or refused. Its texts have no secrets.
type Callback struct {
	ID string
	// At is when it was answered, in unix milliseconds, and Micros how long that took.
	At, Micros int64
	Provider   string
	Path       string
	// Problem is the code of the refusal; empty for one that was only slow.
	Problem      string
	Body, Answer string
}

// CallbackFilter selects callbacks; empty fields are all. Before is the id of the last one seen.
type CallbackFilter struct {
	Provider, Before string
	Limit            int
}

// StoreCallback stores a callback. Secrets in its texts are hidden.
func (j *Journal) StoreCallback(c Callback) {
	c.Body, c.Answer = redactText(truncate(c.Body, maxCallbackText)), redactText(truncate(c.Answer, maxCallbackText))
	j.enqueue(&c)
}

// maxCallbackText is the maximum length of a text of a callback, in bytes.
const maxCallbackText = 4 << 10

// Callbacks lists callbacks, newest first.
func (j *Journal) Callbacks(ctx context.Context, f CallbackFilter) (list []Callback, err error) {
	err = j.read(ctx, func(q *db.Reader) error {
		list, err = callbacks(q, f)
		return err
	})
	return list, err
}

func (c *Callback) apply(tx *db.Tx) error {
	_, err := tx.Exec(`INSERT INTO callbacks (id, at, provider, path, micros, problem, body, answer) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		c.ID, c.At, c.Provider, c.Path, c.Micros, c.Problem, c.Body, c.Answer)
	if err != nil {
		return fmt.Errorf("store a callback: %w", err)
	}
	return nil
}
