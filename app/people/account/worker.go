package account

import (
	"context"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/db"
)

const (
	// sweepInterval is the interval of the job that deletes spent and expired tokens.
	sweepInterval = time.Hour
	// sweepDelay is how long an expired token is kept, because the replay of a sign-in
	// needs it.
	sweepDelay = time.Hour
	// sweepBatch is the maximum number of rows in one transaction of the sweep.
	sweepBatch = 500
)

// Jobs are the scheduled jobs of accounts.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "expired tokens", When: schedule.Every(sweepInterval), AllowManual: true,
		Retention: []schedule.RetentionPeriod{
			{Data: "one-time tokens: links in emails, sign-ins under way", For: schedule.Span(sweepDelay) + " after they expire"},
			{Data: "replaced email addresses", For: schedule.Span(undoLifetime) + ", or until the new one is confirmed, whichever is later"},
		},
		Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.sweep(ctx) },
	}}
}

// recoveryInterval is the interval of the job that applies due recoveries.
const recoveryInterval = time.Minute

// RecoveryJobs apply the recoveries whose waiting time is over.
func (s *Service) RecoveryJobs() []schedule.Job {
	return []schedule.Job{{
		Name: "account recoveries", When: schedule.Every(recoveryInterval), AllowManual: true,
		Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.applyDueRecoveries(ctx) },
	}}
}

// sweep deletes expired rows in batches.
func (s *Service) sweep(ctx context.Context) error {
	err := s.db.Write(ctx, func(tx *db.Tx) error { return deleteExpiredFormerEmails(tx, tx.Now().UnixMilli()) })
	if err != nil {
		return err
	}
	return s.db.InBatches(ctx, sweepBatch, deleteExpiredTokens)
}
