package oplog

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// logEntry is an entry before it is stored.
type logEntry struct {
	level, message string
	at             int64
	request        string
	attributes     []Attribute
	stack          string
}

const millisPerHour = 3_600_000

func (m *logEntry) apply(tx *db.Tx) error {
	attributes, err := json.Marshal(m.attributes)
	if err != nil {
		return fmt.Errorf("keep a problem: %w", err)
	}
	id := problemID(m.level, m.message)
	for _, s := range []struct {
		text string
		args []any
	}{
		{`INSERT INTO problems (id, level, message, count, first_at, last_at) VALUES ($1, $2, $3, 1, $4, $4)
			ON CONFLICT (id) DO UPDATE SET count = problems.count + 1,
				last_at = CASE WHEN excluded.last_at > problems.last_at THEN excluded.last_at ELSE problems.last_at END`, []any{id, m.level, m.message, m.at}},
		{`INSERT INTO moments (problem, at, request, attributes, stack, bytes) VALUES ($1, $2, $3, $4, $5, $6)`,
			[]any{id, m.at, m.request, string(attributes), m.stack, len(attributes) + len(m.stack)}},
		{`INSERT INTO problem_hours (hour, level, count) VALUES ($1, $2, 1) ON CONFLICT (hour, level) DO UPDATE SET count = problem_hours.count + 1`,
			[]any{m.at - m.at%millisPerHour, m.level}},
		{`DELETE FROM moments WHERE problem = $1 AND seq <= (SELECT seq FROM moments WHERE problem = $1 ORDER BY seq DESC LIMIT 1 OFFSET $2)`,
			[]any{id, occurrencesPerProblem}},
	} {
		if _, err := tx.Exec(s.text, s.args...); err != nil {
			return fmt.Errorf("keep a problem: %w", err)
		}
	}
	return nil
}

func putSample(tx *db.Tx, s Sample) error {
	_, err := tx.Exec(`INSERT INTO samples (hour, database, wal, free, commit_us, sockets) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (hour) DO UPDATE SET database = excluded.database, wal = excluded.wal, free = excluded.free,
			commit_us = excluded.commit_us, sockets = excluded.sockets`,
		clock.Millis(s.Hour), s.Database, s.WAL, s.Free, s.Commit.Microseconds(), s.Sockets)
	if err != nil {
		return fmt.Errorf("keep a sample: %w", err)
	}
	return nil
}

func putEmail(tx *db.Tx, l *Email) error {
	_, err := tx.Exec(`INSERT INTO emails (id, at, changed_at, kind, subject, recipient, state, tries, problem) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (id) DO UPDATE SET changed_at = excluded.changed_at, state = excluded.state, tries = excluded.tries, problem = excluded.problem`,
		l.ID, l.At, l.ChangedAt, l.Kind, l.Subject, l.Recipient, l.State, l.Attempts, l.Problem)
	if err != nil {
		return fmt.Errorf("store an email: %w", err)
	}
	return nil
}

// deleteOld deletes entries that ended before a time, and those beyond the maximum.
func deleteOld(tx *db.Tx, before, samplesBefore int64) error {
	for _, s := range []struct {
		text string
		args []any
	}{
		{`DELETE FROM problems WHERE last_at < $1`, []any{before}},
		{`DELETE FROM problems WHERE id IN (SELECT id FROM problems ORDER BY last_at DESC, id DESC LIMIT 100000 OFFSET $1)`, []any{maxProblems}},
		{`DELETE FROM moments WHERE at < $1 OR problem NOT IN (SELECT id FROM problems)`, []any{before}},
		{`DELETE FROM moments WHERE seq IN (SELECT seq FROM (SELECT seq, CAST(SUM(bytes) OVER (ORDER BY seq DESC) AS BIGINT) AS upto FROM moments) AS sums WHERE upto > $1)`, []any{occurrenceBytes}},
		{`DELETE FROM problem_hours WHERE hour < $1`, []any{before}},
		{`DELETE FROM emails WHERE at < $1`, []any{before}},
		{`DELETE FROM emails WHERE id IN (SELECT id FROM emails ORDER BY id DESC LIMIT 100000 OFFSET $1)`, []any{maxEmails}},
		{`DELETE FROM callbacks WHERE at < $1`, []any{before}},
		{`DELETE FROM callbacks WHERE id IN (SELECT id FROM callbacks ORDER BY id DESC LIMIT 100000 OFFSET $1)`, []any{maxCallbacks}},
		{`DELETE FROM samples WHERE hour < $1`, []any{samplesBefore}},
	} {
		if _, err := tx.Exec(s.text, s.args...); err != nil {
			return fmt.Errorf("forget old entries: %w", err)
		}
	}
	return nil
}
