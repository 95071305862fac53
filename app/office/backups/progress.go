package backups

import (
	"context"
	"errors"
	"io"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
)

// Steps of the work on a copy.
const (
	stepCopy  = "copying"
	stepTest  = "trying"
	stepSend  = "sending"
	stepFetch = "fetching"
)

// Progress is the progress of the current work. Done and Total are in bytes. Total is 0
// if the amount of work is unknown.
type Progress struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Step  string `json:"step" ts:"copying|trying|sending|fetching"`
	Done  int64  `json:"done"`
	Total int64  `json:"total"`
	// Since is when the step began, in unix milliseconds.
	Since int64 `json:"since"`
}

// step begins a step and returns the function that reports its progress.
func (s *Service) step(r row, name string, total int64) func(done, total int64) {
	since := clock.Millis(s.Clock.Now())
	report := func(done, total int64) {
		s.progress.Store(&Progress{ID: r.id, Name: r.name, Step: name, Done: done, Total: total, Since: since})
	}
	report(0, total)
	return report
}

// progressReader reports the number of bytes read or written.
type progressReader struct {
	r      io.Reader
	n      int64
	report func(n int64)
}

func (c *progressReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	c.report(c.n)
	return n, err
}

// errBusy is returned while other work on the backups is in progress.
var errBusy = fault.New(fault.CodeConflict, "Something is being done with the backups. Wait for its end.").With("reason", "busy")

// work is work on the copies for the worker. It handles its own failures: they are stored
// in the row.
type work func(ctx context.Context)

// acquire takes the slot. It returns errBusy if the slot is taken.
func (s *Service) acquire() error {
	select {
	case s.slot <- struct{}{}:
		return nil
	default:
		return errBusy
	}
}

// release frees the slot.
func (s *Service) release() {
	s.progress.Store(nil)
	<-s.slot
}

// Run does the work that staff request until ctx ends. It first cleans up after other
// processes.
func (s *Service) Run(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case s.slot <- struct{}{}:
	}
	err := s.recover(ctx)
	if err == nil {
		err = s.testUntested(ctx)
	}
	s.release()
	if err != nil && ctx.Err() == nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case do := <-s.work:
			s.runWork(ctx, do)
		}
	}
}

func (s *Service) runWork(ctx context.Context, do work) {
	defer s.release()
	do(ctx)
}

// enqueue passes work to the worker. The caller must have taken the slot, so it never
// blocks.
func (s *Service) enqueue(do work) { s.work <- do }

var errStopped = errors.New("the site stopped before it was done")
