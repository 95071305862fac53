// Package offsite sends backups to another place: an S3-compatible bucket, or a program
// of the operator.
package offsite

import (
	"context"
	"errors"
	"io"
	"time"
)

// Destination is a destination of copies.
type Destination interface {
	// Name returns the name of the destination for staff.
	Name() string
	// Send stores all data of r under a name. If Send or r fails, nothing is stored under
	// the name.
	Send(ctx context.Context, name string, r io.Reader) error
	// Check stores a small file to prove that the destination accepts copies.
	Check(ctx context.Context) error
}

// Readable is a destination that copies can be read back from.
type Readable interface {
	Destination
	// Size returns the size of a stored copy in bytes.
	Size(ctx context.Context, name string) (int64, error)
	// Open reads a stored copy.
	Open(ctx context.Context, name string) (io.ReadCloser, error)
	// Remove deletes a copy. A missing copy is not an error.
	Remove(ctx context.Context, name string) error
}

// ErrStalled means that a transfer made no progress for too long.
var ErrStalled = errors.New("the other side does not take or give anything any more")

// Watched limits how long a transfer may make no progress. It returns the context of the
// transfer, a reader that reports progress, and a function that ends the watch.
func Watched(ctx context.Context, r io.Reader, pause time.Duration) (context.Context, io.Reader, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	timer := time.AfterFunc(pause, func() { cancel(ErrStalled) })
	return ctx, &watchedReader{r, timer, pause}, func() { timer.Stop(); cancel(nil) }
}

// Stalled returns the reason why a watched transfer failed.
func Stalled(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); err != nil && errors.Is(cause, ErrStalled) {
		return cause
	}
	return err
}

type watchedReader struct {
	r     io.Reader
	timer *time.Timer
	pause time.Duration
}

func (m *watchedReader) Read(p []byte) (int, error) {
	n, err := m.r.Read(p)
	m.timer.Reset(m.pause)
	return n, err
}
