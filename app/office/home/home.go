// Package home provides the base of the back office: its search, the work that waits
// for staff, the state of the site, and the timeline of a player. Features add their
// parts with app/kernel/office.
package home

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"croupier/app/kernel/office"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

// Deps are the dependencies of the service.
type Deps struct {
	DB  *db.DB
	Log *slog.Logger
	// Demo is true for a demo site, which needs no setup steps.
	Demo bool
}

// Service provides the back office of one site.
type Service struct {
	Deps
	extension office.Extension
}

// New creates the service.
func New(deps Deps) *Service { return &Service{Deps: deps} }

// Open adds the parts of the features. It must be called once, before anything is served.
// It returns an error for incomplete and duplicate parts.
func (s *Service) Open(parts []office.Extension) (err error) {
	if s.extension, err = office.Join(parts); err != nil {
		return fmt.Errorf("open the back office: %w", err)
	}
	return nil
}

const (
	// hitsPerKind is the maximum number of search results per kind.
	hitsPerKind   = 8
	minTermLength = 2
)

// SearchResult has the search results of one kind.
type SearchResult struct {
	Kind string       `json:"kind"`
	Hits []office.Hit `json:"hits"`
}

// Search finds objects of all kinds that the caller may see.
func (s *Service) Search(ctx context.Context, call *session.Call, request FindRequest) (FindAnswer, error) {
	answer := FindAnswer{Results: []SearchResult{}}
	term := strings.TrimSpace(request.Term)
	if len(term) < minTermLength {
		return answer, nil
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		for _, search := range s.extension.Searches {
			if !call.User.Can(search.Permission) {
				continue
			}
			hits, err := search.Find(ctx, q, term, hitsPerKind)
			if err != nil {
				return fmt.Errorf("search for %s: %w", search.Kind, err)
			}
			if len(hits) > 0 {
				answer.Results = append(answer.Results, SearchResult{search.Kind, hits})
			}
		}
		return nil
	})
	return answer, err
}

// QueueRow is work that waits for staff.
type QueueRow struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Path  string `json:"path"`
	Count int64  `json:"count"`
	// Since is when the oldest item began to wait, in unix milliseconds; 0 for none.
	Since int64 `json:"since"`
}

// GaugeRow is the state of a part of the site.
type GaugeRow struct {
	Name     string       `json:"name"`
	Path     string       `json:"path"`
	Level    office.Level `json:"level" ts:"good|warning|bad"`
	Value    string       `json:"value"`
	Sentence string       `json:"sentence"`
}

// StepRow is a setup step of a new site.
type StepRow struct {
	Name     string `json:"name"`
	Sentence string `json:"sentence"`
	Path     string `json:"path"`
	Done     bool   `json:"done"`
}

// firstSteps lists the setup steps that the caller may do.
func (s *Service) firstSteps(ctx context.Context, q *db.Reader, call *session.Call) ([]StepRow, error) {
	rows := []StepRow{}
	if s.Demo {
		return rows, nil
	}
	for _, step := range s.extension.Steps {
		if !call.User.Can(step.Permission) {
			continue
		}
		done, err := step.Done(ctx, q)
		if err != nil {
			return nil, fmt.Errorf("look whether %q is done: %w", step.Name, err)
		}
		rows = append(rows, StepRow{step.Name, step.Sentence, step.Path, done})
	}
	return rows, nil
}

// State returns the work that waits for staff and the state of the site, as far as the
// caller may see them. A part that cannot be read is reported as bad, because a failing
// gauge must not hide the others.
func (s *Service) State(ctx context.Context, call *session.Call, _ StateRequest) (StateAnswer, error) {
	answer := StateAnswer{Queues: []QueueRow{}, Gauges: []GaugeRow{}, Steps: []StepRow{}}
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if answer.Steps, err = s.firstSteps(ctx, q, call); err != nil {
			return err
		}
		for _, queue := range s.extension.Queues {
			if !call.User.Can(queue.Permission) {
				continue
			}
			waiting, err := queue.Load(ctx, q)
			if err != nil {
				return fmt.Errorf("count what waits in %s: %w", queue.Name, err)
			}
			answer.Queues = append(answer.Queues, QueueRow{queue.Name, queue.Title, queue.Path, waiting.Count, waiting.Since})
		}
		return nil
	})
	if err != nil {
		return StateAnswer{}, err
	}
	for _, gauge := range s.extension.Gauges {
		if !call.User.Can(gauge.Permission) {
			continue
		}
		reading, err := gauge.Read(ctx)
		if err != nil {
			s.Log.Error("read a gauge of the back office", "gauge", gauge.Name, "error", err)
			reading = office.Reading{Level: office.Bad, Value: "unknown", Sentence: "It could not be read. The log of the server says why."}
		}
		answer.Gauges = append(answer.Gauges, GaugeRow{gauge.Name, gauge.Path, reading.Level, reading.Value, reading.Sentence})
	}
	return answer, nil
}

// defaultPage is the default number of events on a page of a timeline.
const defaultPage = 50

// Timeline merges all histories of a player, the newest first.
func (s *Service) Timeline(ctx context.Context, call *session.Call, request TimelineRequest) (TimelineAnswer, error) {
	position, err := readCursor(request.Cursor)
	if err != nil {
		return TimelineAnswer{}, err
	}
	limit := cmp.Or(request.Limit, defaultPage)
	answer := TimelineAnswer{Kinds: []string{}, Events: []office.PlayerEvent{}}
	var events []office.PlayerEvent
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		for _, history := range s.extension.Histories {
			if !call.User.Can(history.Permission) {
				continue
			}
			answer.Kinds = append(answer.Kinds, history.Kind)
			if len(request.Kinds) > 0 && !slices.Contains(request.Kinds, history.Kind) {
				continue
			}
			// The events of the cursor's own millisecond were already shown. One
			// additional event shows whether there is another page.
			some, err := history.Load(ctx, q, request.UserID, position.at, limit+position.seen+1)
			if err != nil {
				return fmt.Errorf("read the %s of a player: %w", history.Kind, err)
			}
			for i := range some {
				some[i].Kind = history.Kind
			}
			events = append(events, some...)
		}
		return nil
	})
	if err != nil {
		return TimelineAnswer{}, err
	}
	sorting.StablyBy(events, func(a, b office.PlayerEvent) int { return cmp.Compare(b.At, a.At) })
	answer.Events, answer.Next = position.page(events, limit)
	return answer, nil
}
