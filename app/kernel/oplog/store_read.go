package oplog

import (
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/clock"
	"croupier/db"
)

const problemColumns = `id, level, message, count, first_at, last_at`

func (p *Problem) scan(row db.Scanner) error {
	return row.Scan(&p.ID, &p.Level, &p.Message, &p.Count, &p.FirstAt, &p.LastAt)
}

// problems compares texts here: there are at most maxProblems.
func problems(q db.Querier, f ProblemFilter) (list []Problem, err error) {
	text := strings.ToLower(f.Text)
	err = db.Each(q, "list problems", func(row db.Scanner) error {
		if len(list) >= f.Limit {
			return db.ErrStop
		}
		var p Problem
		if err := p.scan(row); err != nil {
			return err
		}
		if strings.Contains(strings.ToLower(p.Message), text) {
			list = append(list, p)
		}
		return nil
	}, `SELECT `+problemColumns+` FROM problems
		WHERE ($1 = '' OR level = $1) AND ($2 = '' OR last_at < $3 OR last_at = $3 AND id < $2)
		ORDER BY last_at DESC, id DESC`, f.Level, f.BeforeID, f.Before)
	return list, err
}

func problem(q db.Querier, id string) (p Problem, ok bool, err error) {
	found, err := db.One(q, "find a problem", (*Problem).scan, `SELECT `+problemColumns+` FROM problems WHERE id = $1`, id)
	if found == nil {
		return Problem{}, false, err
	}
	return *found, true, nil
}

func byRequest(q db.Querier, request string, limit int) ([]Problem, error) {
	return db.All(q, "find problems of a request", (*Problem).scan, `SELECT `+problemColumns+` FROM problems
		WHERE id IN (SELECT problem FROM moments WHERE request = $1 AND request <> '') ORDER BY last_at DESC LIMIT $2`, request, limit)
}

func occurrencesOf(q db.Querier, problem string, limit int) ([]Occurrence, error) {
	return db.All(q, "list moments", func(m *Occurrence, row db.Scanner) error {
		var attributes string
		if err := row.Scan(&m.At, &m.Request, &attributes, &m.Stack); err != nil {
			return err
		}
		return json.Unmarshal([]byte(attributes), &m.Attributes)
	}, `SELECT at, request, attributes, stack FROM moments WHERE problem = $1 ORDER BY seq DESC LIMIT $2`, problem, limit)
}

func hours(q db.Querier, since int64) (list []Hour, err error) {
	err = db.Each(q, "count problems", func(row db.Scanner) error {
		var hour, count int64
		var level string
		if err := row.Scan(&hour, &level, &count); err != nil {
			return err
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
		return nil
	}, `SELECT hour, level, count FROM problem_hours WHERE hour >= $1 ORDER BY hour, level`, since)
	return list, err
}

func samples(q db.Querier, since int64) ([]Sample, error) {
	return db.All(q, "list samples", func(s *Sample, row db.Scanner) error {
		var hour, commit int64
		err := row.Scan(&hour, &s.Database, &s.WAL, &s.Free, &commit, &s.Sockets)
		s.Hour, s.Commit = clock.FromMillis(hour), time.Duration(commit)*time.Microsecond
		return err
	}, `SELECT hour, database, wal, free, commit_us, sockets FROM samples WHERE hour >= $1 ORDER BY hour`, since)
}

func emails(q db.Querier, f EmailFilter) ([]Email, error) {
	return db.All(q, "list emails", func(l *Email, row db.Scanner) error {
		return row.Scan(&l.ID, &l.At, &l.ChangedAt, &l.Kind, &l.Subject, &l.Recipient, &l.State, &l.Attempts, &l.Problem)
	}, `SELECT id, at, changed_at, kind, subject, recipient, state, tries, problem FROM emails
		WHERE ($1 = '' OR state = $1) AND ($2 = '' OR kind = $2) AND ($3 = '' OR recipient = $3) AND ($4 = '' OR id < $4)
		ORDER BY id DESC LIMIT $5`, f.State, f.Kind, f.Recipient, f.Before, f.Limit)
}

func callbacks(q db.Querier, f CallbackFilter) ([]Callback, error) {
	return db.All(q, "list callbacks", func(c *Callback, row db.Scanner) error {
		return row.Scan(&c.ID, &c.At, &c.Provider, &c.Path, &c.Micros, &c.Problem, &c.Body, &c.Answer)
	}, `SELECT id, at, provider, path, micros, problem, body, answer FROM callbacks
		WHERE ($1 = '' OR provider = $1) AND ($2 = '' OR id < $2) ORDER BY id DESC LIMIT $3`, f.Provider, f.Before, f.Limit)
}
