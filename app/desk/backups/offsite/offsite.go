// Package offsite carries backups to another place: a bucket that speaks the
// protocol of Amazon S3, or a program of the operator.
package offsite

import (
	"context"
	"errors"
	"io"
	"time"
)

// Place is where copies go.
type Place interface {
	// Name says for people which place it is.
	Name() string
	// Send stores everything that r gives under a name. Nothing has the name when
	// it fails, or when r does.
	Send(ctx context.Context, name string, r io.Reader) error
	// Check proves with a small file that the place takes copies.
	Check(ctx context.Context) error
}

// Readable is a place from which copies come back.
type Readable interface {
	Place
	// Size is that of a stored copy.
	Size(ctx context.Context, name string) (int64, error)
	// Open reads a stored copy.
	Open(ctx context.Context, name string) (io.ReadCloser, error)
	// Remove deletes a copy. One that is not there is no error.
	Remove(ctx context.Context, name string) error
}

// ErrStalled says that nothing has moved for too long.
var ErrStalled = errors.New("the other side does not take or give anything any more")

// Watched bounds how long a transfer may stand still. It gives the context in which
// the transfer runs, a reader that counts, and what ends the watch.
func Watched(ctx context.Context, r io.Reader, pause time.Duration) (context.Context, io.Reader, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	timer := time.AfterFunc(pause, func() { cancel(ErrStalled) })
	return ctx, &moving{r, timer, pause}, func() { timer.Stop(); cancel(nil) }
}

// Stalled gives the reason why a watched transfer failed.
func Stalled(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); err != nil && errors.Is(cause, ErrStalled) {
		return cause
	}
	return err
}

type moving struct {
	r     io.Reader
	timer *time.Timer
	pause time.Duration
}

func (m *moving) Read(p []byte) (int, error) {
	n, err := m.r.Read(p)
	m.timer.Reset(m.pause)
	return n, err
}
