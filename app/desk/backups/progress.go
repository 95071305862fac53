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
	stepTry   = "trying"
	stepSend  = "sending"
	stepFetch = "fetching"
)

// Progress is what is being done now. Done and Total are bytes; Total is 0 where
// the end cannot be told.
type Progress struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Step  string `json:"step" ts:"copying|trying|sending|fetching"`
	Done  int64  `json:"done"`
	Total int64  `json:"total"`
	// Since is when the step began, in unix milliseconds.
	Since int64 `json:"since"`
}

// step begins a step and gives what tells how far it is.
func (s *Service) step(r row, name string, total int64) func(done, total int64) {
	since := clock.Millis(s.Clock.Now())
	tell := func(done, total int64) {
		s.progress.Store(&Progress{ID: r.id, Name: r.name, Step: name, Done: done, Total: total, Since: since})
	}
	tell(0, total)
	return tell
}

// counting tells how much was read or written.
type counting struct {
	r    io.Reader
	n    int64
	tell func(n int64)
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	c.tell(c.n)
	return n, err
}

// errBusy refuses a second thing at a time.
var errBusy = fault.New(fault.CodeConflict, "Something is being done with the backups. Wait for its end.").With("reason", "busy")

// work is something that the worker does with the copies. It answers for its own
// failures: they stand in the row.
type work func(ctx context.Context)

// take takes the slot if nobody has it.
func (s *Service) take() error {
	select {
	case s.slot <- struct{}{}:
		return nil
	default:
		return errBusy
	}
}

// release gives the slot back.
func (s *Service) release() {
	s.progress.Store(nil)
	<-s.slot
}

// Run does what staff ask for until ctx ends. First it tidies up what another
// process has left.
func (s *Service) Run(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case s.slot <- struct{}{}:
	}
	err := s.recover(ctx)
	if err == nil {
		err = s.tryRest(ctx)
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
			s.carry(ctx, do)
		}
	}
}

func (s *Service) carry(ctx context.Context, do work) {
	defer s.release()
	do(ctx)
}

// hand gives work to the worker. Whoever calls holds the slot, so that there is
// room for it.
func (s *Service) hand(do work) { s.work <- do }

var errStopped = errors.New("the site stopped before it was done")
