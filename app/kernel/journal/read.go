package journal

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

// Moment is one entry.
type Moment struct {
	At         int64
	Request    string
	Attributes []Attribute
	Stack      string
}

// Hour is how many entries of each level an hour had.
type Hour struct {
	Hour             int64
	Errors, Warnings int64
}

// ProblemFilter says which problems are wanted. Level and Text may be empty.
// Before is the LastAt of the last one seen, with its id; 0 begins at the newest.
type ProblemFilter struct {
	Level, Text string
	Before      int64
	BeforeID    string
	Limit       int
}

// IsOpen reports whether entries are kept now.
func (j *Journal) IsOpen() bool { return j.db.Load() != nil }

// Problems lists problems, the newest first.
func (j *Journal) Problems(ctx context.Context, f ProblemFilter) (list []Problem, err error) {
	err = j.read(ctx, func(q *db.Reader) error {
		list, err = problems(q, f)
		return err
	})
	return list, err
}

// Problem gives one problem with its last moments, the newest first; ok is false
// for one that is forgotten.
func (j *Journal) Problem(ctx context.Context, id string) (p Problem, moments []Moment, ok bool, err error) {
	err = j.read(ctx, func(q *db.Reader) error {
		if p, ok, err = problem(q, id); err != nil || !ok {
			return err
		}
		moments, err = momentsOf(q, id, momentsPerProblem)
		return err
	})
	return p, moments, ok, err
}

// ByRequest lists the problems that a request had, the newest first.
func (j *Journal) ByRequest(ctx context.Context, request string, limit int) (list []Problem, err error) {
	err = j.read(ctx, func(q *db.Reader) error {
		list, err = byRequest(q, request, limit)
		return err
	})
	return list, err
}

// Hours counts the entries of every hour since a time that had any.
func (j *Journal) Hours(ctx context.Context, since time.Time) (list []Hour, err error) {
	err = j.read(ctx, func(q *db.Reader) error {
		list, err = hours(q, clock.Millis(since.Truncate(time.Hour)))
		return err
	})
	return list, err
}

// Samples lists the samples since a time, the oldest first.
func (j *Journal) Samples(ctx context.Context, since time.Time) (list []Sample, err error) {
	err = j.read(ctx, func(q *db.Reader) error {
		list, err = samples(q, clock.Millis(since))
		return err
	})
	return list, err
}
