// Package office defines what features add to the back office beside their own calls:
// searches, histories of a player, queues of waiting work, and the state of the site.
package office

import (
	"context"
	"errors"
	"fmt"
	"regexp"

	"croupier/app/kernel/permission"
	"croupier/db"
)

// Extension has the additions of one feature. All fields may be empty.
type Extension struct {
	Searches  []Search
	Histories []History
	Queues    []Queue
	Gauges    []Gauge
	Steps     []SetupStep
}

// SetupStep is a one-time task of the operator of a new site.
type SetupStep struct {
	// Name is shown, Sentence explains the reason and the task. Path is the page for it.
	Name, Sentence, Path string
	Permission           permission.Permission
	// Done reports whether it is done. It reads a bounded number of rows.
	Done func(ctx context.Context, q *db.Reader) (bool, error)
}

// Hit is one result of a search.
type Hit struct {
	// ID is the id of the result, Title its name and Detail distinguishes it from others.
	ID     string `json:"id"`
	Title  string `json:"title"`
	Detail string `json:"detail"`
	// Path is its page in the back office, such as /admin/user/ID.
	Path string `json:"path"`
}

// Search finds objects of one kind by any text that staff may know: a name, an address, an id of
// a transfer.
type Search struct {
	// Kind names the results, in the plural: "Players".
	Kind string
	// Permission is the required permission to see them.
	Permission permission.Permission
	// Find returns at most limit hits, best first. term is trimmed, has 2 to 200 characters, and
	// is any typed text.
	Find func(ctx context.Context, q *db.Reader, term string, limit int) ([]Hit, error)
}

// PlayerEvent is an event of a player.
type PlayerEvent struct {
	// At is its time, in unix milliseconds.
	At int64 `json:"at"`
	// Kind is the name of its history.
	Kind string `json:"kind"`
	// Title describes the event in a few words, Detail adds more.
	Title  string `json:"title"`
	Detail string `json:"detail"`
	// Actor is the author of the action: empty for the player.
	Actor string `json:"actor,omitempty"`
	// RequestID is the id of its call; empty for an event without a call.
	RequestID string `json:"request_id,omitempty"`
	// Path is its page in the back office; empty for none.
	Path string `json:"path,omitempty"`
}

// History lists one kind of events of a player.
type History struct {
	// Kind is its name: lower-case, one or two words, such as "transfers".
	Kind       string
	Permission permission.Permission
	// Load returns at most limit events of a player that happened at upTo (unix milliseconds) or
	// before, newest first. Events of the same millisecond always come in the same order.
	Load func(ctx context.Context, q *db.Reader, userID string, upTo int64, limit int) ([]PlayerEvent, error)
}

// QueueState is the state of a queue.
type QueueState struct {
	Count int64
	// Since is the start of the oldest waiting item, in unix milliseconds; 0 for none.
	Since int64
}

// Queue is work that waits for a person.
type Queue struct {
	// Name is stable, Title is shown, Path is the page for the work.
	Name, Title, Path string
	Permission        permission.Permission
	Load              func(ctx context.Context, q *db.Reader) (QueueState, error)
}

// Level is the severity of a reading.
type Level string

// The levels.
const (
	Good    Level = "good"
	Warning Level = "warning"
	Bad     Level = "bad"
)

// Reading is the current value of a gauge.
type Reading struct {
	Level Level
	// Value is shown: a number with its unit, a time, a word.
	Value string
	// Sentence describes the problem and the remedy; empty if there is none.
	Sentence string
}

// Gauge shows the state of a part of the site.
type Gauge struct {
	// Name is shown: "Last backup". Path is the page with more details.
	Name, Path string
	Permission permission.Permission
	Read       func(ctx context.Context) (Reading, error)
}

var kindPattern = regexp.MustCompile(`^[a-z][a-z -]{1,30}$`)

// Validate refuses a part with missing fields that would otherwise be noticed only at their use.
func (p Extension) Validate() error {
	for _, s := range p.Searches {
		if s.Kind == "" || s.Permission.IsZero() || s.Find == nil {
			return fmt.Errorf("the search for %q is not complete", s.Kind)
		}
	}
	for _, h := range p.Histories {
		if !kindPattern.MatchString(h.Kind) || h.Permission.IsZero() || h.Load == nil {
			return fmt.Errorf("the history %q is not complete", h.Kind)
		}
	}
	for _, q := range p.Queues {
		if q.Name == "" || q.Title == "" || q.Path == "" || q.Permission.IsZero() || q.Load == nil {
			return fmt.Errorf("the queue %q is not complete", q.Name)
		}
	}
	for _, g := range p.Gauges {
		if g.Name == "" || g.Permission.IsZero() || g.Read == nil {
			return errors.New("a gauge is not complete: " + g.Name)
		}
	}
	for _, step := range p.Steps {
		if step.Name == "" || step.Sentence == "" || step.Path == "" || step.Permission.IsZero() || step.Done == nil {
			return errors.New("a first step is not complete: " + step.Name)
		}
	}
	return nil
}

// Join joins many parts into one, in their order. It refuses two with one name.
func Join(parts []Extension) (all Extension, err error) {
	seen := map[string]bool{}
	once := func(kind, name string) error {
		if seen[kind+name] {
			return fmt.Errorf("two features offer the %s %q", kind, name)
		}
		seen[kind+name] = true
		return nil
	}
	for _, part := range parts {
		problems := []error{part.Validate()}
		for _, s := range part.Searches {
			problems = append(problems, once("search", s.Kind))
		}
		for _, h := range part.Histories {
			problems = append(problems, once("history", h.Kind))
		}
		for _, q := range part.Queues {
			problems = append(problems, once("queue", q.Name))
		}
		for _, g := range part.Gauges {
			problems = append(problems, once("gauge", g.Name))
		}
		for _, step := range part.Steps {
			problems = append(problems, once("step", step.Name))
		}
		if err := errors.Join(problems...); err != nil {
			return Extension{}, err
		}
		all.Searches = append(all.Searches, part.Searches...)
		all.Histories = append(all.Histories, part.Histories...)
		all.Queues = append(all.Queues, part.Queues...)
		all.Gauges = append(all.Gauges, part.Gauges...)
		all.Steps = append(all.Steps, part.Steps...)
	}
	return all, nil
}
