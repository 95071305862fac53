package publish

import (
	"cmp"
	"slices"

	"croupier/app/kernel/live"
	"croupier/app/kernel/sports/line"
	"croupier/app/sports/book/board"
)

// ListChannel carries changes for event lists. eventChannelPrefix with an event's id carries
// all changes of one event.
const (
	ListChannel        = "sports"
	eventChannelPrefix = "sport-event:"
)

// EventChannel returns the channel of an event.
func EventChannel(eventID string) string { return eventChannelPrefix + eventID }

// Change is the difference between an event's state and its previous version.
type Change struct {
	Event   string `json:"e"`
	Version int64  `json:"v"`
	// State is the state of the whole event.
	State   string         `json:"s" ts:"open|suspended|closed"`
	Phase   string         `json:"f" ts:"planned|live|over"`
	Play    *board.Play    `json:"play,omitempty"`
	Markets []MarketChange `json:"m,omitempty"`
	// Track is sent to pages of the event, not to lists.
	Track *Track `json:"t,omitempty"`
}

// MarketChange is the current state of a market. Prices are in the order of its outcomes
// and empty for outcomes that accept no bets. A new market includes its names.
type MarketChange struct {
	Key      string              `json:"k"`
	State    string              `json:"s" ts:"open|suspended|closed"`
	Prices   []string            `json:"p"`
	Name     string              `json:"n,omitempty"`
	Group    string              `json:"g,omitempty"`
	Rule     string              `json:"r,omitempty"`
	Outcomes []board.OutcomeName `json:"o,omitempty"`
}

// SportsChange is the message for lists: the changed events with the market that lists
// show, or that all bets are suspended because the feed is silent.
type SportsChange struct {
	Silent bool     `json:"silent"`
	Events []Change `json:"events,omitempty"`
}

// The events on the channels.
var (
	EventSports = live.NewEvent[SportsChange]("sports.changed", "Events of lists have changed: their state, their score, the prices of their first market.")
	EventChange = live.NewEvent[Change]("sport-event.changed", "An event has changed: only the markets that differ are sent.")
)

// Difference returns the change that is sent to pages.
func (s *Service) Difference(eventID string, before, next *board.Snapshot) *Change {
	update := &Change{Event: eventID, Version: next.Version, State: string(s.Trading.State(next)), Phase: string(next.Phase)}
	if before.State != next.State {
		update.Play = board.PlayOf(next)
		update.Track = trackChange(before, next)
	}
	for i := range next.Rows {
		fresh := i >= len(before.Rows)
		if fresh || !next.Rows[i].Same(&before.Rows[i]) {
			update.Markets = append(update.Markets, MarketChangeOf(&next.Markets[i], &next.Rows[i], fresh))
		}
	}
	return update
}

// MarketChangeOf returns the current state of a market. If fresh is true, it includes the
// names.
func MarketChangeOf(of *board.Market, r *board.Row, fresh bool) MarketChange {
	m := MarketChange{Key: of.Key, State: string(r.State()), Prices: make([]string, len(r.Cells))}
	for i, c := range r.Cells {
		if c.State == line.Open {
			m.Prices[i] = c.Price.String()
		}
	}
	if fresh {
		m.Name, m.Group, m.Rule = of.Name, string(of.Definition.Group), of.Definition.Rule
		for _, outcome := range of.Outcomes {
			m.Outcomes = append(m.Outcomes, board.OutcomeName{ID: outcome.ID, Name: outcome.Name})
		}
	}
	return m
}

// PublishChange sends a change to pages of the event, and queues it for lists.
func (s *Service) PublishChange(update *Change) {
	s.Send(EventChannel(update.Event), EventChange.With(*update))
	s.QueueListChange(update)
}

// QueueListChange queues the change of an event for lists, to be sent with the next beat.
func (s *Service) QueueListChange(update *Change) {
	s.listMu.Lock()
	defer s.listMu.Unlock()
	brief := *update
	brief.Markets, brief.Track = nil, nil
	if earlier := s.listChanges[update.Event]; earlier != nil && brief.Play == nil {
		brief.Play = earlier.Play
	}
	s.listChanges[update.Event] = &brief
}

// maxListed limits the events in one message to lists, and therefore its size.
const maxListed = 100

// SendLists sends changed events to lists.
func (s *Service) SendLists() {
	s.listMu.Lock()
	changed := s.listChanges
	s.listChanges = map[string]*Change{}
	s.listMu.Unlock()
	if len(changed) == 0 {
		return
	}
	list := make([]Change, 0, len(changed))
	for id, c := range changed {
		if e := s.Board.ByID(id); e != nil {
			// Lists show the favourites of a field. These change, so lists must request
			// them again.
			if at, has := listMarket(e.Snapshot.Load()); has && len(e.Snapshot.Load().Fixture.Field) == 0 {
				snap := e.Snapshot.Load()
				c.Markets = []MarketChange{MarketChangeOf(&snap.Markets[at], &snap.Rows[at], false)}
			}
			list = append(list, *c)
		}
	}
	slices.SortFunc(list, func(a, b Change) int { return cmp.Compare(a.Event, b.Event) })
	for part := range slices.Chunk(list, maxListed) {
		s.Send(ListChannel, EventSports.With(SportsChange{Events: part, Silent: s.Health.AllSilent()}))
	}
}

// listMarket returns the market of an event that lists show. It is the first market for the
// winner on the page of the sport. Where overtime decides, it is the winner including
// overtime.
func listMarket(snap *board.Snapshot) (at int, has bool) {
	list := board.SportOf(snap).Markets()
	for i := range list {
		switch key := list[i].Key; key {
		case "1x2", "winner", "outright":
			if at, has = snap.Index[key+"/"]; has {
				return at, true
			}
		}
	}
	return 0, len(snap.Markets) > 0
}
