package oplog

import (
	"fmt"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/clock"
	"croupier/db"
)

const problemColumns = `id, level, message, count, first_at, last_at`

// problems compares texts here: there are at most maxProblems.
func problems(q db.Querier, f ProblemFilter) ([]Problem, error) {
	rows, err := q.Query(`SELECT `+problemColumns+` FROM problems
		WHERE ($1 = '' OR level = $1) AND ($2 = '' OR last_at < $3 OR last_at = $3 AND id < $2)
		ORDER BY last_at DESC, id DESC`, f.Level, f.BeforeID, f.Before)
	if err != nil {
		return nil, fmt.Errorf("list problems: %w", err)
	}
	defer rows.Close()
	list, text := []Problem{}, strings.ToLower(f.Text)
	for rows.Next() && len(list) < f.Limit {
		var p Problem
		if err := rows.Scan(&p.ID, &p.Level, &p.Message, &p.Count, &p.FirstAt, &p.LastAt); err != nil {
			return nil, fmt.Errorf("list problems: %w", err)
		}
		if strings.Contains(strings.ToLower(p.Message), text) {
			list = append(list, p)
		}
	}
	return list, rows.Err()
}

func problem(q db.Querier, id string) (p Problem, ok bool, err error) {
	err = q.QueryRow(`SELECT `+problemColumns+` FROM problems WHERE id = $1`, id).Scan(&p.ID, &p.Level, &p.Message, &p.Count, &p.FirstAt, &p.LastAt)
	switch {
	case db.IsNotFound(err):
		return p, false, nil
	case err != nil:
		return p, false, fmt.Errorf("find a problem: %w", err)
	}
	return p, true, nil
}

func byRequest(q db.Querier, request string, limit int) ([]Problem, error) {
	rows, err := q.Query(`SELECT `+problemColumns+` FROM problems
		WHERE id IN (SELECT problem FROM moments WHERE request = $1 AND request <> '') ORDER BY last_at DESC LIMIT $2`, request, limit)
	if err != nil {
		return nil, fmt.Errorf("find problems of a request: %w", err)
	}
	defer rows.Close()
	list := []Problem{}
	for rows.Next() {
		var p Problem
		if err := rows.Scan(&p.ID, &p.Level, &p.Message, &p.Count, &p.FirstAt, &p.LastAt); err != nil {
			return nil, fmt.Errorf("find problems of a request: %w", err)
		}
		list = append(list, p)
	}
	return list, rows.Err()
}

func occurrencesOf(q db.Querier, problem string, limit int) ([]Occurrence, error) {
	rows, err := q.Query(`SELECT at, request, attributes, stack FROM moments WHERE problem = $1 ORDER BY seq DESC LIMIT $2`, problem, limit)
	if err != nil {
		return nil, fmt.Errorf("list moments: %w", err)
	}
	defer rows.Close()
	list := []Occurrence{}
	for rows.Next() {
		var m Occurrence
		var attributes string
		if err := rows.Scan(&m.At, &m.Request, &attributes, &m.Stack); err != nil {
			return nil, fmt.Errorf("list moments: %w", err)
		}
		if err := json.Unmarshal([]byte(attributes), &m.Attributes); err != nil {
			return nil, fmt.Errorf("list moments: %w", err)
		}
		list = append(list, m)
	}
	return list, rows.Err()
}

func hours(q db.Querier, since int64) ([]Hour, error) {
	rows, err := q.Query(`SELECT hour, level, count FROM problem_hours WHERE hour >= $1 ORDER BY hour, level`, since)
	if err != nil {
		return nil, fmt.Errorf("count problems: %w", err)
	}
	defer rows.Close()
	list := []Hour{}
	for rows.Next() {
		var hour, count int64
		var level string
		if err := rows.Scan(&hour, &level, &count); err != nil {
			return nil, fmt.Errorf("count problems: %w", err)
		}
		if len(list) == 0 || list[len(list)-1].Hour != hour {
			list = append(list, Hour{Hour: hour})
		}
		last := &list[len(list)-1]
		if level == LevelError {
			last.Errors = count
		} else {
			last.Warnings = count
		}
	}
	return list, rows.Err()
}

func samples(q db.Querier, since int64) ([]Sample, error) {
	rows, err := q.Query(`SELECT hour, database, wal, free, commit_us, sockets FROM samples WHERE hour >= $1 ORDER BY hour`, since)
	if err != nil {
		return nil, fmt.Errorf("list samples: %w", err)
	}
	defer rows.Close()
	list := []Sample{}
	for rows.Next() {
		var s Sample
		var hour, commit int64
		if err := rows.Scan(&hour, &s.Database, &s.WAL, &s.Free, &commit, &s.Sockets); err != nil {
			return nil, fmt.Errorf("list samples: %w", err)
		}
		s.Hour, s.Commit = clock.FromMillis(hour), time.Duration(commit)*time.Microsecond
		list = append(list, s)
	}
	return list, rows.Err()
}

func emails(q db.Querier, f EmailFilter) ([]Email, error) {
	rows, err := q.Query(`SELECT id, at, changed_at, kind, subject, recipient, state, tries, problem FROM letters
		WHERE ($1 = '' OR state = $1) AND ($2 = '' OR kind = $2) AND ($3 = '' OR recipient = $3) AND ($4 = '' OR id < $4)
		ORDER BY id DESC LIMIT $5`, f.State, f.Kind, f.Recipient, f.Before, f.Limit)
	if err != nil {
		return nil, fmt.Errorf("list emails: %w", err)
	}
	defer rows.Close()
	list := []Email{}
	for rows.Next() {
		var l Email
		if err := rows.Scan(&l.ID, &l.At, &l.ChangedAt, &l.Kind, &l.Subject, &l.Recipient, &l.State, &l.Attempts, &l.Problem); err != nil {
			return nil, fmt.Errorf("list emails: %w", err)
		}
		list = append(list, l)
	}
	return list, rows.Err()
}
