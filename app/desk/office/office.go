// Package office is the ground of the back office: its search, what waits for a
// person, how the house stands, and the one timeline of a player. Features add
// what they know by app/kernel/backoffice.
package office

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Deps are the parts of the house that the office stands on.
type Deps struct {
	DB  *db.DB
	Log *slog.Logger
}

// Service is the office of one site.
type Service struct {
	Deps
	part backoffice.Part
}

// New makes the office.
func New(deps Deps) *Service { return &Service{Deps: deps} }

// Open tells the office what the features add. It is called once, before
// anything is served, and fails on what is not complete or said twice.
func (s *Service) Open(parts []backoffice.Part) (err error) {
	if s.part, err = backoffice.Join(parts); err != nil {
		return fmt.Errorf("open the back office: %w", err)
	}
	return nil
}

const (
	// hitsPerKind bounds what a search shows of each kind.
	hitsPerKind = 8
	shortest    = 2
)

// Found is what a search has found of one kind.
type Found struct {
	Kind string           `json:"kind"`
	Hits []backoffice.Hit `json:"hits"`
}

// Search finds things of all kinds that the caller may see.
func (s *Service) Search(ctx context.Context, call *session.Call, request FindRequest) (FindAnswer, error) {
	answer := FindAnswer{Found: []Found{}}
	term := strings.TrimSpace(request.Term)
	if len(term) < shortest {
		return answer, nil
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		for _, search := range s.part.Searches {
			if !call.User.Can(search.Permission) {
				continue
			}
			hits, err := search.Find(ctx, q, term, hitsPerKind)
			if err != nil {
				return fmt.Errorf("search for %s: %w", search.Kind, err)
			}
			if len(hits) > 0 {
				answer.Found = append(answer.Found, Found{search.Kind, hits})
			}
		}
		return nil
	})
	return answer, err
}

// QueueRow is work that waits for a person.
type QueueRow struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Path  string `json:"path"`
	Count int64  `json:"count"`
	// Since is when the oldest began to wait, in unix milliseconds; 0 for none.
	Since int64 `json:"since"`
}

// GaugeRow tells how a part of the house stands.
type GaugeRow struct {
	Name     string           `json:"name"`
	Path     string           `json:"path"`
	Level    backoffice.Level `json:"level" ts:"good|warning|bad"`
	Value    string           `json:"value"`
	Sentence string           `json:"sentence"`
}

// State tells what waits for a person and how the house stands, as far as the
// caller may see it. What cannot be read is told as bad: a gauge that fails must
// not hide the others.
func (s *Service) State(ctx context.Context, call *session.Call, _ StateRequest) (StateAnswer, error) {
	answer := StateAnswer{Queues: []QueueRow{}, Gauges: []GaugeRow{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		for _, queue := range s.part.Queues {
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
	for _, gauge := range s.part.Gauges {
		if !call.User.Can(gauge.Permission) {
			continue
		}
		reading, err := gauge.Read(ctx)
		if err != nil {
			s.Log.Error("read a gauge of the back office", "gauge", gauge.Name, "error", err)
			reading = backoffice.Reading{Level: backoffice.Bad, Value: "unknown", Sentence: "It could not be read. The log of the server says why."}
		}
		answer.Gauges = append(answer.Gauges, GaugeRow{gauge.Name, gauge.Path, reading.Level, reading.Value, reading.Sentence})
	}
	return answer, nil
}

// usualPage is how many events a page of a timeline has.
const usualPage = 50

// Timeline merges all histories of a player, the newest first.
func (s *Service) Timeline(ctx context.Context, call *session.Call, request TimelineRequest) (TimelineAnswer, error) {
	place, err := readCursor(request.Cursor)
	if err != nil {
		return TimelineAnswer{}, err
	}
	limit := cmp.Or(request.Limit, usualPage)
	answer := TimelineAnswer{Kinds: []string{}, Events: []backoffice.PlayerEvent{}}
	var events []backoffice.PlayerEvent
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		for _, history := range s.part.Histories {
			if !call.User.Can(history.Permission) {
				continue
			}
			answer.Kinds = append(answer.Kinds, history.Kind)
			if len(request.Kinds) > 0 && !slices.Contains(request.Kinds, history.Kind) {
				continue
			}
			// Those of the cursor's own millisecond were shown already, and one more
			// tells whether there is another page.
			some, err := history.Load(ctx, q, request.UserID, place.at, limit+place.shown+1)
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
	slices.SortStableFunc(events, func(a, b backoffice.PlayerEvent) int { return cmp.Compare(b.At, a.At) })
	answer.Events, answer.Next = place.page(events, limit)
	return answer, nil
}
