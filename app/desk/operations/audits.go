package operations

import (
	"cmp"
	"context"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/session"
	"croupier/db"
)

// AuditsRequest asks for a page of the audits, newest first.
type AuditsRequest struct {
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// ProofRow is one part of an audit. Took is in milliseconds.
type ProofRow struct {
	Name   string `json:"name"`
	Looked int64  `json:"looked"`
	Faults int    `json:"faults"`
	Took   int64  `json:"took"`
}

// AuditRow is an audit that has ended. Times are unix milliseconds.
type AuditRow struct {
	ID      string `json:"id"`
	Started int64  `json:"started"`
	Ended   int64  `json:"ended"`
	// By is the id of who of the staff asked; empty for the schedule.
	By      string     `json:"by"`
	ByName  string     `json:"by_name"`
	Outcome string     `json:"outcome" ts:"right|wrong|stopped"`
	Faults  int64      `json:"faults"`
	Looked  int64      `json:"looked"`
	Proofs  []ProofRow `json:"proofs"`
	Problem string     `json:"problem"`
}

// AuditProgress is how far the present audit is.
type AuditProgress struct {
	Started int64  `json:"started"`
	By      string `json:"by"`
	// Parts is how many there are; Now is the one that runs.
	Parts int        `json:"parts"`
	Now   string     `json:"now"`
	Done  []ProofRow `json:"done"`
}

// AuditsAnswer is a page of audits. Running is absent while none runs; RightAt is
// when the books were last proved right, 0 for never. Job is the name under which
// an audit is run.
type AuditsAnswer struct {
	Rows    []AuditRow     `json:"rows"`
	Next    string         `json:"next,omitempty"`
	Running *AuditProgress `json:"running,omitempty"`
	RightAt int64          `json:"right_at"`
	Nightly bool           `json:"nightly"`
	Job     string         `json:"job"`
	Parts   []string       `json:"parts"`
}

// Audits lists the audits.
func (s *Service) Audits(ctx context.Context, _ *session.Call, request AuditsRequest) (AuditsAnswer, error) {
	answer := AuditsAnswer{Rows: []AuditRow{}, Nightly: s.Nightly.Get(), Job: audit.JobName, Parts: []string{}}
	limit := cmp.Or(request.Limit, usualPage)
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
			Proofs: proofRows(run.Checks), Problem: run.Problem,
		}
		for _, proof := range row.Proofs {
			row.Looked += proof.Looked
		}
		answer.Rows = append(answer.Rows, row)
	}
	for _, check := range s.Books.Checks {
		answer.Parts = append(answer.Parts, check.Name)
	}
	if now := s.Books.Progress(); now.Running {
		answer.Running = &AuditProgress{millis(now.Started), now.By, now.Parts, now.Now, proofRows(now.Done)}
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		_, right, _, err := audit.Last(q)
		if err != nil {
			return err
		}
		answer.RightAt = millis(right)
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

func proofRows(checks []audit.Checked) []ProofRow {
	rows := make([]ProofRow, 0, len(checks))
	for _, check := range checks {
		rows = append(rows, ProofRow{check.Name, check.Looked, check.Faults, check.Took.Milliseconds()})
	}
	return rows
}

// FindingsRequest asks what an audit found.
type FindingsRequest struct {
	Run string `json:"run" validate:"required,max=40"`
}

// FindingRow is one fault.
type FindingRow struct {
	Proof   string `json:"proof"`
	Subject string `json:"subject"`
	Problem string `json:"problem"`
}

// FindingsAnswer has those that were kept: the first thousand.
type FindingsAnswer struct {
	Findings []FindingRow `json:"findings"`
}

// Findings lists what an audit found.
func (s *Service) Findings(ctx context.Context, _ *session.Call, request FindingsRequest) (FindingsAnswer, error) {
	answer := FindingsAnswer{Findings: []FindingRow{}}
	found, err := s.Books.Findings(ctx, request.Run)
	for _, one := range found {
		answer.Findings = append(answer.Findings, FindingRow{one.Check, one.Subject, one.Problem})
	}
	return answer, err
}
