package schedule

import (
	"errors"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// Errors of RunNow.
var (
	ErrUnknown   = errors.New("there is no such job")
	ErrNotManual = errors.New("the job means the time at which it is due")
	ErrRunning   = errors.New("the job runs already")
)

// RunNow runs a job for a staff member as soon as tx is committed. Errors: ErrUnknown, ErrNotManual
// for a job that is not AllowManual, ErrRunning while it runs or is already requested.
func (s *Scheduler) RunNow(tx *db.Tx, name, by string) error {
	job := s.job(name)
	switch {
	case job == nil:
		return ErrUnknown
	case !job.AllowManual:
		return ErrNotManual
	}
	r, err := find(tx, name)
	if err != nil {
		return err
	}
	request := s.requests[name]
	if len(request) > 0 || r.owner != "" && r.leaseUntil > clock.Millis(tx.Now()) {
		return ErrRunning
	}
	tx.AfterCommit(func() {
		select {
		case request <- by:
		default: // the same commit contained another request
		}
	})
	return retryNow(tx, name)
}

func (s *Scheduler) job(name string) *Job {
	for i := range s.jobs {
		if s.jobs[i].Name == name {
			return &s.jobs[i]
		}
	}
	return nil
}
