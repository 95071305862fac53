package book

import (
	"cmp"
	"slices"

	"croupier/app/kernel/live"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
)

// ListChannel carries what lists of events show; eventChannel and an event's id all
// of one event.
const (
	ListChannel  = "sports"
	eventChannel = "sport-event:"
)

// EventChannel is the channel of an event.
func EventChannel(eventID string) string { return eventChannel + eventID }

// Change is what has changed of an event since the version before.
type Change struct {
	Event   string `json:"e"`
	Version int64  `json:"v"`
	// State is that of the whole event.
	State   string         `json:"s" ts:"open|suspended|closed"`
	Phase   string         `json:"f" ts:"planned|live|over"`
	Play    *Play          `json:"play,omitempty"`
	Markets []MarketChange `json:"m,omitempty"`
	// Track is told to those who look at the event, not to lists.
	Track *Track `json:"t,omitempty"`
}

// MarketChange is what stands on a market now: prices in the order of its outcomes,
// empty where nothing can be bet. A market that is new has its names.
type MarketChange struct {
	Key      string        `json:"k"`
	State    string        `json:"s" ts:"open|suspended|closed"`
	Prices   []string      `json:"p"`
	Name     string        `json:"n,omitempty"`
	Group    string        `json:"g,omitempty"`
	Rule     string        `json:"r,omitempty"`
	Outcomes []OutcomeName `json:"o,omitempty"`
}

// OutcomeName is an outcome of a market.
type OutcomeName struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// SportsChange is what lists hear: the events that have changed with their first
// market, or that nothing can be bet on because the feed is silent.
type SportsChange struct {
	Silent bool     `json:"silent"`
	Events []Change `json:"events,omitempty"`
}

// The events on the channels.
var (
	EventSports = live.NewEvent[SportsChange]("sports.changed", "Events of lists have changed: their state, their score, the prices of their first market.")
	EventChange = live.NewEvent[Change]("sport-event.changed", "An event has changed: only the markets that differ are told.")
)

// difference is what pages are told of a change.
func (s *Service) difference(eventID string, before, next *sheet) *Change {
	told := &Change{Event: eventID, Version: next.version, State: string(s.open(next)), Phase: string(next.phase)}
	if before.state != next.state {
		told.Play = playOf(next)
		told.Track = trackChange(before, next)
	}
	for i := range next.rows {
		fresh := i >= len(before.rows)
		if fresh || !next.rows[i].same(&before.rows[i]) {
			told.Markets = append(told.Markets, changeOf(&next.lines[i], &next.rows[i], fresh))
		}
	}
	return told
}

// changeOf is what stands on a market. fresh ones are told with their names.
func changeOf(of *offered, r *row, fresh bool) MarketChange {
	m := MarketChange{Key: of.key, State: string(rowState(r)), Prices: make([]string, len(r.cells))}
	for i, c := range r.cells {
		if c.state == line.Open {
			m.Prices[i] = c.price.String()
		}
	}
	if fresh {
		m.Name, m.Group, m.Rule = of.name, string(of.market.Group), of.market.Rule
		for _, outcome := range of.outcomes {
			m.Outcomes = append(m.Outcomes, OutcomeName{outcome.ID, outcome.Name})
		}
	}
	return m
}

// rowState is the state of a market: open as long as one of its outcomes is.
func rowState(r *row) line.State {
	if r.decided {
		return line.Closed
	}
	for _, c := range r.cells {
		if c.state == line.Open {
			return line.Open
		}
	}
	return line.Suspended
}

// tell tells those who look at an event, and lists.
func (s *Service) tell(told *Change) {
	s.publish(EventChannel(told.Event), EventChange.With(*told))
	s.tellLater(told)
}

// tellLater has lists hear of an event with the next beat.
func (s *Service) tellLater(told *Change) {
	s.listing.Lock()
	defer s.listing.Unlock()
	brief := *told
	brief.Markets, brief.Track = nil, nil
	if earlier := s.changed[told.Event]; earlier != nil && brief.Play == nil {
		brief.Play = earlier.Play
	}
	s.changed[told.Event] = &brief
}

// maxListed bounds the events of one message to lists, and so its bytes.
const maxListed = 100

// tellLists tells lists of events that have changed.
func (s *Service) tellLists(changed map[string]*Change) {
	list := make([]Change, 0, len(changed))
	for id, c := range changed {
		if e := s.find(id); e != nil {
			// Lists show the favourites of a field, who change: they ask anew.
			if at, has := first(e.sheet.Load()); has && len(e.sheet.Load().fixture.Field) == 0 {
				sheet := e.sheet.Load()
				c.Markets = []MarketChange{changeOf(&sheet.lines[at], &sheet.rows[at], false)}
			}
			list = append(list, *c)
		}
	}
	slices.SortFunc(list, func(a, b Change) int { return cmp.Compare(a.Event, b.Event) })
	for part := range slices.Chunk(list, maxListed) {
		s.publish(ListChannel, EventSports.With(SportsChange{Events: part, Silent: s.health.isSilent()}))
	}
}

// first is the market of an event that lists show: of those that say who wins, the one
// that the page of the sport has first. Where overtime decides, that is the winner.
func first(sheet *sheet) (at int, has bool) {
	list := sportOf(sheet).Markets()
	for i := range list {
		switch key := list[i].Key; key {
		case "1x2", "winner", "outright":
			if at, has = sheet.index[key+"/"]; has {
				return at, true
			}
		}
	}
	return 0, len(sheet.lines) > 0
}

// Play is where a match stands, for people.
type Play struct {
	Home int `json:"home"`
	Away int `json:"away"`
	// Periods are the scores of the periods that have begun.
	Periods [][2]int `json:"periods"`
	Done    int      `json:"done"`
	Minute  int      `json:"minute,omitempty"`
	// Points are those of the game that is played, where the score counts games.
	Points  [2]int `json:"points"`
	Serving int    `json:"serving,omitempty"`
	Over    bool   `json:"over,omitempty"`
}

// playOf shows the state of an event that has begun.
func playOf(sheet *sheet) *Play {
	if sheet.state == nil || sheet.phase == source.Planned {
		return nil
	}
	r := sheet.state.Result
	score := total(r)
	if periodic[sheet.fixture.Sport] {
		score = won(r)
	}
	play := &Play{
		Home: score.Home, Away: score.Away, Periods: [][2]int{}, Done: r.Done, Minute: r.Minutes,
		Points: [2]int{sheet.state.Points.Home, sheet.state.Points.Away}, Serving: int(sheet.state.Serving), Over: r.Over(),
	}
	for _, tally := range append(slices.Clone(r.Periods), r.Overtime...) {
		play.Periods = append(play.Periods, [2]int{tally["points"].Home, tally["points"].Away})
	}
	return play
}
