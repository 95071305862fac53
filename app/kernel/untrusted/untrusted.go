// Package untrusted decodes uploaded files. It alone in the program decodes pictures and
// decompresses streams of untrusted origin; a test in internal/checks verifies that. Every decoder has
// limits of input, memory and time that are checked on the header, before anything is decoded,
// and ends when its context does.
package untrusted

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Bounds of all decoders.
const (
	// maxMemory is the maximum memory for decoding and rewriting one file, in bytes, by its
	// header. A photo of 25 megapixels needs up to 190 MB as a progressive JPEG.
	maxMemory = 192 << 20
	// maxScans is the maximum number of scans of a progressive JPEG. Programs write 6 to 15.
	maxScans = 32
	// maxTime is the maximum real time for one file.
	maxTime = 15 * time.Second
	// maxWaiting is the maximum number of waiting files of a lane; more are refused at once.
	maxWaiting = 16
)

// Refusals of files. Features have separate messages for them.
var (
	ErrUnknownKind     = errors.New("the content is of no kind that is read")
	ErrFileTooLarge    = errors.New("the file is too large")
	ErrTooManyPixels   = errors.New("the picture has too many pixels")
	ErrPictureTooSmall = errors.New("the picture is too small")
	ErrDamaged         = errors.New("the file is damaged")
	// ErrTooCostly refuses files that need far more work or memory than their size suggests.
	ErrTooCostly = errors.New("the file takes too much work")
	// ErrBusy refuses a second file of the same owner, and any file when too many wait.
	ErrBusy = errors.New("another file is being read")
)

// lane is a queue of files.
type lane uint8

const (
	// light is for files whose work follows from their size: plain JPEG and PNG.
	light lane = iota
	// heavy is for all others: progressive JPEG, WebP, PDF.
	heavy
	lanes
)

// Pool limits the concurrent decoding. Each of its two lanes decodes one file at a time, so that
// a plain picture never waits for a heavy file. It waits for the plain ones before it. Each needs
// at most maxTime; typical ones need well below a second.
type Pool struct {
	slots  [lanes]chan struct{}
	queued [lanes]chan struct{}
	// limit is maxTime; tests of a slow machine extend it.
	limit time.Duration

	mu         sync.Mutex
	inProgress map[string]bool
}

// NewPool makes a Pool. A site has one.
func NewPool() *Pool {
	p := &Pool{limit: maxTime, inProgress: map[string]bool{}}
	for i := range p.slots {
		p.slots[i], p.queued[i] = make(chan struct{}, 1), make(chan struct{}, maxWaiting)
	}
	return p
}

// do runs work in a lane, with a context that ends when the file has needed too long. owner is
// the owner of the file: each owner has one file at a time. Errors: ErrBusy, ErrTooCostly after the
// timeout, and the end of ctx.
func (p *Pool) do(ctx context.Context, owner string, l lane, work func(ctx context.Context) error) error {
	release, err := p.acquire(owner)
	if err != nil {
		return err
	}
	defer release()
	select {
	case p.queued[l] <- struct{}{}:
		defer func() { <-p.queued[l] }()
	default:
		return ErrBusy
	}
	select {
	case p.slots[l] <- struct{}{}:
		defer func() { <-p.slots[l] }()
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	limited, cancel := context.WithTimeoutCause(ctx, p.limit, ErrTooCostly)
	defer cancel()
	err = work(limited)
	if ended := context.Cause(limited); ended != nil && err != nil {
		return ended
	}
	return err
}

// acquire marks that an owner has a file in progress.
func (p *Pool) acquire(owner string) (release func(), err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.inProgress[owner] {
		return nil, ErrBusy
	}
	p.inProgress[owner] = true
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.inProgress, owner)
	}, nil
}
