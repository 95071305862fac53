package registers

import (
	"context"
	"time"

	"croupier/app/kernel/export"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// retention is how long the log of queries is kept.
const retention = 5 * 365 * 24 * time.Hour

const batch = 500

// Jobs delete old rows of the log.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "old answers of registers", When: schedule.Every(24 * time.Hour), AllowManual: true,
		Retention: []schedule.RetentionPeriod{{Data: "what registers of excluded persons were asked, and answered", For: "5 years"}},
		Run: func(ctx context.Context, _ *schedule.JobRun) error {
			return s.DB.InBatches(ctx, batch, func(tx *db.Tx, limit int) (int64, error) {
				return deleteLog(tx, tx.Now().Add(-retention).UnixMilli(), limit)
			})
		},
	}}
}

// Exports are the tables of answers for a regulator.
func Exports() []export.Table {
	return []export.Table{{
		Name: "register_answers", Sentence: "Each time that a register of excluded persons was asked about a player.",
		Columns: []export.Column{
			{Name: "question", Sentence: "Number of the question.", Number: true},
			{Name: "player", Sentence: "Id of the player."},
			{Name: "register", Sentence: "Which register: local or remote."},
			{Name: "occasion", Sentence: "Why it was asked: sign-up, sign-in, email, identity or stake."},
			{Name: "answer", Sentence: "yes, no, unknown, or outside where it is none for the player's country."},
			{Name: "failure", Sentence: "Why it did not answer; empty where it did."},
			{Name: "at", Sentence: "When, in milliseconds since 1970 (UTC).", Number: true},
		},
		Read: func(q db.Querier, after string, at export.Cutoff, limit int) (rows [][]string, next string, err error) {
			list, err := logAfter(q, export.Key(after), at.AsOf, limit)
			for _, r := range list {
				next = export.Number(r.seq)
				rows = append(rows, []string{next, r.userID, r.register, r.occasion, string(r.answer), r.failure, export.Number(r.at)})
			}
			return rows, next, err
		},
	}}
}
