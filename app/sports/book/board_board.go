package book

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"time"

	"croupier/app/kernel/sports/source"
)

// registry is the events of the book in memory.
type registry struct {
	mu sync.RWMutex
	// visible contains the visible events. sources contains all events by their feed ids,
	// including events that are not stored yet.
	visible map[string]*event
	sources map[string]*event
}

func newBoard() *registry {
	return &registry{visible: map[string]*event{}, sources: map[string]*event{}}
}

// eventByID returns a visible event.
func (s *registry) eventByID(eventID string) *event {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.visible[eventID]
}

// visibleEvents lists the visible events.
func (s *registry) visibleEvents() []*event {
	s.mu.RLock()
	defer s.mu.RUnlock()
	list := make([]*event, 0, len(s.visible))
	for _, e := range s.visible {
		list = append(list, e)
	}
	return list
}

// eventBySourceID returns an event by its feed id.
func (s *registry) eventBySourceID(sourceID string) *event {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.sources[sourceID]
}

// addSource adds an event that a feed has sent. It becomes visible by add.
func (s *registry) addSource(e *event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sources[e.snapshot.Load().fixture.ID] = e
}

// add makes an event visible, unless an event with its id is visible. It returns the visible event.
// If ofFeed is true, the messages of the site's feed are about this event.
func (s *registry) add(e *event, ofFeed bool) *event {
	s.mu.Lock()
	defer s.mu.Unlock()
	if already := s.visible[e.id]; already != nil {
		return already
	}
	s.visible[e.id] = e
	if ofFeed {
		s.sources[e.snapshot.Load().fixture.ID] = e
	}
	return e
}

// remove removes an event from memory.
func (s *registry) remove(e *event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.visible, e.id)
	if id := e.snapshot.Load().fixture.ID; s.sources[id] == e {
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
func leagueOf(f *source.Fixture) Tournament { return Tournament{f.Sport, f.Category, f.Tournament} }

// sportsAndLeagues returns the sports and leagues of the book.
func (s *registry) sportsAndLeagues() (sports []string, leagues []Tournament) {
	sports, leagues = []string{}, []Tournament{}
	seen, known := map[Tournament]bool{}, map[string]bool{}
	for _, e := range s.visibleEvents() {
		f := &e.snapshot.Load().fixture
		if !known[f.Sport] {
			known[f.Sport] = true
			sports = append(sports, f.Sport)
		}
		if of := leagueOf(f); !seen[of] {
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

// sortedEvents lists the events of a filter, live events first, then by start time.
func (s *registry) sortedEvents(belongs func(*snapshot) bool) []*event {
	type placed struct {
		e     *event
		live  bool
		start time.Time
	}
	var list []placed
	for _, e := range s.visibleEvents() {
		if snap := e.snapshot.Load(); belongs(snap) {
			list = append(list, placed{e, snap.phase == source.Live, snap.fixture.Starts})
		}
	}
	slices.SortFunc(list, func(a, b placed) int {
		if a.live != b.live {
			if a.live {
				return -1
			}
			return 1
		}
		return cmp.Or(a.start.Compare(b.start), cmp.Compare(a.e.id, b.e.id))
	})
	events := make([]*event, len(list))
	for i, item := range list {
		events[i] = item.e
	}
	return events
}
