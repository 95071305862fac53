package health

import (
	"cmp"
	"context"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/session"
	"croupier/db"
)

// AuditsRequest requests a page of audits, newest first.
type AuditsRequest struct {
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// AuditCheckRow is one part of an audit. Took is in milliseconds.
type AuditCheckRow struct {
	Name    string `json:"name"`
	Checked int64  `json:"checked"`
	Faults  int    `json:"faults"`
	Took    int64  `json:"took"`
}

// AuditRow is a finished audit. Times are in unix milliseconds.
type AuditRow struct {
	ID      string `json:"id"`
	Started int64  `json:"started"`
	Ended   int64  `json:"ended"`
	// By is the id of the staff member who started it; empty for the schedule.
	By      string          `json:"by"`
	ByName  string          `json:"by_name"`
	Outcome string          `json:"outcome" ts:"right|wrong|stopped"`
	Faults  int64           `json:"faults"`
	Checked int64           `json:"checked"`
	Checks  []AuditCheckRow `json:"checks"`
	Problem string          `json:"problem"`
}

// AuditProgress is the progress of the running audit.
type AuditProgress struct {
	Started int64  `json:"started"`
	By      string `json:"by"`
	// Parts is the number of parts. Now is the running part.
	Parts int             `json:"parts"`
	Now   string          `json:"now"`
	Done  []AuditCheckRow `json:"done"`
}

// AuditsAnswer is a page of audits. Running is absent if no audit runs. PassedAt is the
// time of the last audit without findings, 0 for never. Job is the name of the job that
// runs an audit.
type AuditsAnswer struct {
	Rows     []AuditRow     `json:"rows"`
	Next     string         `json:"next,omitempty"`
	Running  *AuditProgress `json:"running,omitempty"`
	PassedAt int64          `json:"passed_at"`
	Nightly  bool           `json:"nightly"`
	Job      string         `json:"job"`
	Parts    []string       `json:"parts"`
}

// Audits lists the audits.
func (s *Service) Audits(ctx context.Context, _ *session.Call, request AuditsRequest) (AuditsAnswer, error) {
	answer := AuditsAnswer{Rows: []AuditRow{}, Nightly: s.Nightly.Get(), Job: audit.JobName, Parts: []string{}}
	limit := cmp.Or(request.Limit, defaultPage)
	runs, err := s.Books.Runs(ctx, request.Cursor, limit+1)
	if err != nil {
		return answer, err
	}
	if len(runs) > limit {
		runs = runs[:limit]
		answer.Next = runs[limit-1].ID
	}
	for _, run := range runs {
		row := AuditRow{
			ID: run.ID, Started: millis(run.Started), Ended: millis(run.Ended), By: run.By, Outcome: run.Outcome, Faults: run.Faults,
			Checks: checkRows(run.Checks), Problem: run.Problem,
		}
		for _, checkRow := range row.Checks {
			row.Checked += checkRow.Checked
		}
		answer.Rows = append(answer.Rows, row)
	}
	for _, check := range s.Books.Checks {
		answer.Parts = append(answer.Parts, check.Name)
	}
	if now := s.Books.Progress(); now.Running {
		answer.Running = &AuditProgress{millis(now.Started), now.By, now.Total, now.Current, checkRows(now.Done)}
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		_, passedAt, _, err := audit.LastComplete(q)
		if err != nil {
			return err
		}
		answer.PassedAt = millis(passedAt)
		for i := range answer.Rows {
			row := &answer.Rows[i]
			if row.By == "" {
				continue
			}
			if row.ByName, _, err = s.People.Person(q, row.By); err != nil {
				return err
			}
		}
		return nil
	})
	return answer, err
}

func checkRows(checks []audit.CompletedCheck) []AuditCheckRow {
	rows := make([]AuditCheckRow, 0, len(checks))
	for _, check := range checks {
		rows = append(rows, AuditCheckRow{check.Name, check.Rows, check.Faults, check.Took.Milliseconds()})
	}
	return rows
}

// FindingsRequest requests the findings of an audit.
type FindingsRequest struct {
	Run string `json:"run" validate:"required,max=40"`
}

// FindingRow is one finding.
type FindingRow struct {
	Check   string `json:"check"`
	Subject string `json:"subject"`
	Problem string `json:"problem"`
}

// FindingsAnswer has the stored findings: the first thousand.
type FindingsAnswer struct {
	Findings []FindingRow `json:"findings"`
}

// Findings lists the findings of an audit.
func (s *Service) Findings(ctx context.Context, _ *session.Call, request FindingsRequest) (FindingsAnswer, error) {
	answer := FindingsAnswer{Findings: []FindingRow{}}
	found, err := s.Books.Findings(ctx, request.Run)
	for _, one := range found {
		answer.Findings = append(answer.Findings, FindingRow{one.Check, one.Subject, one.Problem})
	}
	return answer, err
}
