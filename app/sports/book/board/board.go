package board

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"time"

	"croupier/app/kernel/sports/source"
)

// Board is the events of the book in memory.
type Board struct {
	mu sync.RWMutex
	// visible contains the visible events. sources contains all events by their feed ids,
	// including events that are not stored yet.
	visible map[string]*Event
	sources map[string]*Event
}

func New() *Board {
	return &Board{visible: map[string]*Event{}, sources: map[string]*Event{}}
}

// ByID returns a visible event.
func (s *Board) ByID(eventID string) *Event {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.visible[eventID]
}

// Visible lists the visible events.
func (s *Board) Visible() []*Event {
	s.mu.RLock()
	defer s.mu.RUnlock()
	list := make([]*Event, 0, len(s.visible))
	for _, e := range s.visible {
		list = append(list, e)
	}
	return list
}

// BySource returns an event by its feed id.
func (s *Board) BySource(sourceID string) *Event {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.sources[sourceID]
}

// AddSource adds an event that a feed has sent. It becomes visible by add.
func (s *Board) AddSource(e *Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sources[e.Snapshot.Load().Fixture.ID] = e
}

// Add makes an event visible, unless an event with its id is visible. It returns the visible event.
// If ofFeed is true, the messages of the site's feed are about this event.
func (s *Board) Add(e *Event, ofFeed bool) *Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	if already := s.visible[e.ID]; already != nil {
		return already
	}
	s.visible[e.ID] = e
	if ofFeed {
		s.sources[e.Snapshot.Load().Fixture.ID] = e
	}
	return e
}

// Remove removes an event from memory.
func (s *Board) Remove(e *Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.visible, e.ID)
	if id := e.Snapshot.Load().Fixture.ID; s.sources[id] == e {
		delete(s.sources, id)
	}
}

// Tournament identifies a league.
type Tournament struct {
	Sport      string `json:"sport"`
	Category   string `json:"category"`
	Tournament string `json:"tournament"`
}

// LeagueOf returns the league of a fixture.
func LeagueOf(f *source.Fixture) Tournament { return Tournament{f.Sport, f.Category, f.Tournament} }

// SportsAndLeagues returns the sports and leagues of the book.
func (s *Board) SportsAndLeagues() (sports []string, leagues []Tournament) {
	sports, leagues = []string{}, []Tournament{}
	seen, known := map[Tournament]bool{}, map[string]bool{}
	for _, e := range s.Visible() {
		f := &e.Snapshot.Load().Fixture
		if !known[f.Sport] {
			known[f.Sport] = true
			sports = append(sports, f.Sport)
		}
		if of := LeagueOf(f); !seen[of] {
			seen[of] = true
			leagues = append(leagues, Tournament{f.Sport, f.Category, f.Tournament})
		}
	}
	slices.Sort(sports)
	slices.SortFunc(leagues, func(a, b Tournament) int {
		return strings.Compare(a.Sport+"\x00"+a.Category+"\x00"+a.Tournament, b.Sport+"\x00"+b.Category+"\x00"+b.Tournament)
	})
	return sports, leagues
}

// Sorted lists the events of a filter, live events first, then by start time.
func (s *Board) Sorted(belongs func(*Snapshot) bool) []*Event {
	type placed struct {
		e     *Event
		live  bool
		start time.Time
	}
	var list []placed
	for _, e := range s.Visible() {
		if snap := e.Snapshot.Load(); belongs(snap) {
			list = append(list, placed{e, snap.Phase == source.Live, snap.Fixture.Starts})
		}
	}
	slices.SortFunc(list, func(a, b placed) int {
		if a.live != b.live {
			if a.live {
				return -1
			}
			return 1
		}
		return cmp.Or(a.start.Compare(b.start), cmp.Compare(a.e.ID, b.e.ID))
	})
	events := make([]*Event, len(list))
	for i, item := range list {
		events[i] = item.e
	}
	return events
}
