package operations

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

// Kinds of subjects in the log of staff.
const (
	subjectJob    = "job"
	subjectLetter = "letter"
)

// JobsRequest asks for the jobs and workers.
type JobsRequest struct{}

// KeepsRow is a retention period of data that a job deletes.
type KeepsRow struct {
	Data string `json:"data"`
	For  string `json:"for"`
}

// JobRow is a job by the clock. Times are unix milliseconds, 0 for none; Took is in
// milliseconds. Next is 0 for a job whose next run nobody may know.
type JobRow struct {
	Name     string     `json:"name"`
	When     string     `json:"when"`
	Keeps    []KeepsRow `json:"keeps"`
	Started  int64      `json:"started"`
	Ended    int64      `json:"ended"`
	Took     int64      `json:"took"`
	Next     int64      `json:"next"`
	Runs     int64      `json:"runs"`
	Failures int64      `json:"failures"`
	Error    string     `json:"error"`
	State    string     `json:"state" ts:"waiting|running|well|failed"`
	// AnyTime tells that staff may run it at once.
	AnyTime bool `json:"any_time"`
}

// WorkerRow is something that runs for as long as the site does. StopsSite says
// that its failure ends the site.
type WorkerRow struct {
	Name      string `json:"name"`
	State     string `json:"state" ts:"running|resting|ended|failed"`
	Since     int64  `json:"since"`
	Failures  int    `json:"failures"`
	Error     string `json:"error"`
	StopsSite bool   `json:"stops_site"`
}

// JobsAnswer has all of them.
type JobsAnswer struct {
	Jobs    []JobRow    `json:"jobs"`
	Workers []WorkerRow `json:"workers"`
}

// RunRequest names a job.
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
			Name: job.Name, When: job.When, Keeps: []KeepsRow{}, Started: millis(job.Started), Ended: millis(job.Ended), Took: job.Took().Milliseconds(),
			Next: millis(job.Next), Runs: job.Runs, Failures: job.Failures, Error: job.Error, State: stateOf(job), AnyTime: job.AnyTime,
		}
		for _, keeps := range job.Keeps {
			row.Keeps = append(row.Keeps, KeepsRow{keeps.Data, keeps.For})
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
	errNoJob   = fault.New(fault.CodeNotFound, "There is no such job.")
	errTimed   = fault.New(fault.CodeInvalid, "This job means the time at which it is due: it cannot be run at another one.")
	errRunning = fault.New(fault.CodeConflict, "The job runs already.")
)

// RunJob runs a job at once.
func (s *Service) RunJob(ctx context.Context, call *session.Call, request RunRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		switch err := s.Jobs.RunNow(tx, request.Job, call.User.ID); {
		case errors.Is(err, schedule.ErrUnknown):
			return errNoJob
		case errors.Is(err, schedule.ErrTimed):
			return errTimed
		case errors.Is(err, schedule.ErrRunning):
			return errRunning
		case err != nil:
			return err
		}
		deed := stafflog.By(call, "run job")
		deed.Kind, deed.Subject = subjectJob, request.Job
		return s.StaffLog.Write(tx, deed)
	})
}
