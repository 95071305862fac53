package schedule

import (
	"errors"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// Errors of RunNow.
var (
	ErrUnknown = errors.New("there is no such job")
	ErrTimed   = errors.New("the job means the time at which it is due")
	ErrRunning = errors.New("the job runs already")
)

// RunNow has a job run as soon as tx is committed, for one of the staff. Errors:
// ErrUnknown, ErrTimed for a job that is not AnyTime, ErrRunning while it runs or
// somebody else has asked.
func (s *Scheduler) RunNow(tx *db.Tx, name, by string) error {
	job := s.job(name)
	switch {
	case job == nil:
		return ErrUnknown
	case !job.AnyTime:
		return ErrTimed
	}
	r, err := find(tx, name)
	if err != nil {
		return err
	}
	ask := s.asks[name]
	if len(ask) > 0 || r.owner != "" && r.leaseUntil > clock.Millis(tx.Now()) {
		return ErrRunning
	}
	tx.After(func() {
		select {
		case ask <- by:
		default: // the same commit held another one's request
		}
	})
	return hasten(tx, name)
}

func (s *Scheduler) job(name string) *Job {
	for i := range s.jobs {
		if s.jobs[i].Name == name {
			return &s.jobs[i]
		}
	}
	return nil
}
