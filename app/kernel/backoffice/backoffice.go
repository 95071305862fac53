// Package backoffice is what features add to the back office beside their own
// calls: what its search finds, what happened to a player, what waits for a
// person, and how the house stands.
package backoffice

import (
	"context"
	"errors"
	"fmt"
	"regexp"

	"croupier/app/kernel/permission"
	"croupier/db"
)

// Part is what one feature adds. All fields may be empty.
type Part struct {
	Searches  []Search
	Histories []History
	Queues    []Queue
	Gauges    []Gauge
}

// Hit is one thing that a search has found.
type Hit struct {
	// ID is that of the thing, Title its name and Detail what tells it from others.
	ID     string `json:"id"`
	Title  string `json:"title"`
	Detail string `json:"detail"`
	// Path is its page in the office, such as /admin/user/ID.
	Path string `json:"path"`
}

// Search finds things of one kind by anything that staff may have in hand: a
// name, an address, an id of a transfer.
type Search struct {
	// Kind names what is found, in the plural: "Players".
	Kind string
	// Permission is what whoever searches needs to see them.
	Permission permission.Permission
	// Find gives at most limit hits, the best first. term is trimmed, of 2 to 200
	// characters, and whatever somebody typed.
	Find func(ctx context.Context, q *db.Reader, term string, limit int) ([]Hit, error)
}

// PlayerEvent is something that happened to a player.
type PlayerEvent struct {
	// At is when, in unix milliseconds.
	At int64 `json:"at"`
	// Kind is the name of the history that tells it.
	Kind string `json:"kind"`
	// Title says what happened in a few words, Detail what else there is to know.
	Title  string `json:"title"`
	Detail string `json:"detail"`
	// Actor is who did it: empty for the player.
	Actor string `json:"actor,omitempty"`
	// RequestID is that of the call that did it; empty when it came by none.
	RequestID string `json:"request_id,omitempty"`
	// Path is the page in the office that shows it; empty for none.
	Path string `json:"path,omitempty"`
}

// History tells one kind of events of a player.
type History struct {
	// Kind is its name: lower-case, one or two words, such as "transfers".
	Kind       string
	Permission permission.Permission
	// Load gives at most limit events of a player that happened at upTo (unix
	// milliseconds) or before, the newest first. Events of the same millisecond
	// always come in the same order.
	Load func(ctx context.Context, q *db.Reader, userID string, upTo int64, limit int) ([]PlayerEvent, error)
}

// Waiting is what waits for a person.
type Waiting struct {
	Count int64
	// Since is when the oldest began to wait, in unix milliseconds; 0 for none.
	Since int64
}

// Queue is work that waits for a person.
type Queue struct {
	// Name is stable, Title is shown, Path is the page where it is done.
	Name, Title, Path string
	Permission        permission.Permission
	Load              func(ctx context.Context, q *db.Reader) (Waiting, error)
}

// Level says how well something is.
type Level string

// The levels.
const (
	Good    Level = "good"
	Warning Level = "warning"
	Bad     Level = "bad"
)

// Reading is how something stands now.
type Reading struct {
	Level Level
	// Value is shown: a number with its unit, a time, a word.
	Value string
	// Sentence says what is wrong and what to do; empty when nothing is.
	Sentence string
}

// Gauge tells how a part of the house stands.
type Gauge struct {
	// Name is shown: "Last backup". Path is the page that tells more.
	Name, Path string
	Permission permission.Permission
	Read       func(ctx context.Context) (Reading, error)
}

var kindPattern = regexp.MustCompile(`^[a-z][a-z -]{1,30}$`)

// Check refuses a part in which something is missing that would be noticed only
// when it is needed.
func (p Part) Check() error {
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
	return nil
}

// Join makes one part of many, in their order. It refuses two of one name.
func Join(parts []Part) (all Part, err error) {
	seen := map[string]bool{}
	once := func(kind, name string) error {
		if seen[kind+name] {
			return fmt.Errorf("two features offer the %s %q", kind, name)
		}
		seen[kind+name] = true
		return nil
	}
	for _, part := range parts {
		problems := []error{part.Check()}
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
		if err := errors.Join(problems...); err != nil {
			return Part{}, err
		}
		all.Searches = append(all.Searches, part.Searches...)
		all.Histories = append(all.Histories, part.Histories...)
		all.Queues = append(all.Queues, part.Queues...)
		all.Gauges = append(all.Gauges, part.Gauges...)
	}
	return all, nil
}
