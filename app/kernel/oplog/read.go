package oplog

import (
	"context"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// Problem is all entries of one level and message. Times are unix milliseconds.
type Problem struct {
	ID      string
	Level   string
	Message string
	Count   int64
	FirstAt int64
	LastAt  int64
}

// Occurrence is one entry.
type Occurrence struct {
	At         int64
	Request    string
	Attributes []Attribute
	Stack      string
}

// Hour has the number of entries of each level in an hour.
type Hour struct {
	Hour             int64
	Errors, Warnings int64
}

// ProblemFilter selects problems. Level and Text may be empty. Before is the LastAt of the last
// one seen, with its id; 0 begins at the newest.
type ProblemFilter struct {
	Level, Text string
	Before      int64
	BeforeID    string
	Limit       int
}

// IsOpen reports whether entries are stored now.
func (j *Journal) IsOpen() bool { return j.db.Load() != nil }

// Problems lists problems, newest first.
func (j *Journal) Problems(ctx context.Context, f ProblemFilter) (list []Problem, err error) {
	err = j.read(ctx, func(q *db.Reader) error {
		list, err = problems(q, f)
		return err
	})
	return list, err
}

// Problem returns one problem with its last moments, newest first; ok is false for a deleted one.
func (j *Journal) Problem(ctx context.Context, id string) (p Problem, occurrences []Occurrence, ok bool, err error) {
	err = j.read(ctx, func(q *db.Reader) error {
		if p, ok, err = problem(q, id); err != nil || !ok {
			return err
		}
		occurrences, err = occurrencesOf(q, id, occurrencesPerProblem)
		return err
	})
	return p, occurrences, ok, err
}

// ByRequest lists the problems of a request, newest first.
func (j *Journal) ByRequest(ctx context.Context, request string, limit int) (list []Problem, err error) {
	err = j.read(ctx, func(q *db.Reader) error {
		list, err = byRequest(q, request, limit)
		return err
	})
	return list, err
}

// Hours counts the entries of every hour with any since a time.
func (j *Journal) Hours(ctx context.Context, since time.Time) (list []Hour, err error) {
	err = j.read(ctx, func(q *db.Reader) error {
		list, err = hours(q, clock.Millis(since.Truncate(time.Hour)))
		return err
	})
	return list, err
}

// Samples lists the samples since a time, oldest first.
func (j *Journal) Samples(ctx context.Context, since time.Time) (list []Sample, err error) {
	err = j.read(ctx, func(q *db.Reader) error {
		list, err = samples(q, clock.Millis(since))
		return err
	})
	return list, err
}
