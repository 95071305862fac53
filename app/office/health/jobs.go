package health

import (
	"context"
	"errors"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Kinds of subjects in the staff log.
const (
	subjectJob   = "job"
	subjectEmail = "email"
)

// JobsRequest requests the jobs and workers.
type JobsRequest struct{}

// RetentionRow is a retention period of data that a job deletes.
type RetentionRow struct {
	Data string `json:"data"`
	For  string `json:"for"`
}

// JobRow is a scheduled job. Times are in unix milliseconds, 0 for none. Took is in
// milliseconds. Next is 0 for a job whose next run is secret.
type JobRow struct {
	Name      string         `json:"name"`
	When      string         `json:"when"`
	Retention []RetentionRow `json:"retention"`
	Started   int64          `json:"started"`
	Ended     int64          `json:"ended"`
	Took      int64          `json:"took"`
	Next      int64          `json:"next"`
	Runs      int64          `json:"runs"`
	Failures  int64          `json:"failures"`
	Error     string         `json:"error"`
	State     string         `json:"state" ts:"waiting|running|well|failed"`
	// AnyTime reports whether staff may run it immediately.
	AnyTime bool `json:"any_time"`
}

// WorkerRow is a background worker of the site. StopsSite reports that its failure ends
// the site.
type WorkerRow struct {
	Name      string `json:"name"`
	State     string `json:"state" ts:"running|resting|ended|failed"`
	Since     int64  `json:"since"`
	Failures  int    `json:"failures"`
	Error     string `json:"error"`
	StopsSite bool   `json:"stops_site"`
}

// JobsAnswer lists all jobs and workers.
type JobsAnswer struct {
	Jobs    []JobRow    `json:"jobs"`
	Workers []WorkerRow `json:"workers"`
}

// RunRequest identifies a job.
type RunRequest struct {
	Job string `json:"job" validate:"required,max=100"`
}

// ListJobs lists the jobs and workers.
func (s *Service) ListJobs(ctx context.Context, _ *session.Call, _ JobsRequest) (JobsAnswer, error) {
	answer := JobsAnswer{Jobs: []JobRow{}, Workers: []WorkerRow{}}
	jobs, err := s.Jobs.List(ctx)
	if err != nil {
		return answer, err
	}
	for _, job := range jobs {
		row := JobRow{
			Name: job.Name, When: job.When, Retention: []RetentionRow{}, Started: millis(job.Started), Ended: millis(job.Ended), Took: job.Duration().Milliseconds(),
			Next: millis(job.Next), Runs: job.Runs, Failures: job.Failures, Error: job.Error, State: stateOf(job), AnyTime: job.AllowManual,
		}
		for _, retention := range job.Retention {
			row.Retention = append(row.Retention, RetentionRow{retention.Data, retention.For})
		}
		answer.Jobs = append(answer.Jobs, row)
	}
	for _, worker := range s.Workers.List() {
		answer.Workers = append(answer.Workers, WorkerRow{
			worker.Name, string(worker.State), millis(worker.Since), worker.Failures, worker.Error, worker.Failure == feature.StopSite,
		})
	}
	return answer, nil
}

func stateOf(job schedule.Status) string {
	switch {
	case job.Running:
		return "running"
	case job.Started.IsZero():
		return "waiting"
	case job.Error != "":
		return "failed"
	default:
		return "well"
	}
}

func millis(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.UnixMilli()
}

var (
	errNoJob       = fault.New(fault.CodeNotFound, "There is no such job.")
	errNotRunnable = fault.New(fault.CodeInvalid, "This job means the time at which it is due: it cannot be run at another one.")
	errRunning     = fault.New(fault.CodeConflict, "The job runs already.")
)

// RunJob runs a job immediately.
func (s *Service) RunJob(ctx context.Context, call *session.Call, request RunRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		switch err := s.Jobs.RunNow(tx, request.Job, call.User.ID); {
		case errors.Is(err, schedule.ErrUnknown):
			return errNoJob
		case errors.Is(err, schedule.ErrNotManual):
			return errNotRunnable
		case errors.Is(err, schedule.ErrRunning):
			return errRunning
		case err != nil:
			return err
		}
		actionName := stafflog.By(call, "run job")
		actionName.Kind, actionName.Subject = subjectJob, request.Job
		return s.StaffLog.Write(tx, actionName)
	})
}
