package trading

import (
	"time"

	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// EventTerms are the controls and the margins of one event.
type EventTerms struct {
	controls *eventControls
	set      *controls
	margins  MarginTerms
	sport    string
}

// TermsFor returns the controls and the margins of an event that are in force now.
func (s *Service) TermsFor(eventID string, f *source.Fixture) EventTerms {
	set := s.controls.Load()
	return EventTerms{controls: set.events[eventID], set: set, margins: s.margins(set, f), sport: f.Sport}
}

// Market returns the margins of a market.
func (t *EventTerms) Market(market string) MarginTerms {
	return t.set.marketMargins(t.margins, t.sport, market)
}

// Apply applies the controls to the row of a market.
func (t *EventTerms) Apply(of *board.Market, r board.Row, now time.Time) board.Row {
	return t.controls.applyControls(of, r, now.UnixMilli())
}

// HasControl reports whether a control applies to a market of an event.
func (s *Service) HasControl(eventID, market string) bool {
	return s.controls.Load().events[eventID].hasControl(market)
}

// HasControls reports whether an event has any control.
func (s *Service) HasControls(eventID string) bool {
	return s.controls.Load().events[eventID].any()
}

// IsStopped reports whether traders have suspended an event or a scope that contains it.
func (s *Service) IsStopped(eventID string, f *source.Fixture, now time.Time) bool {
	return s.controls.Load().isStopped(eventID, f, now)
}

// AllStopped reports whether traders have suspended the whole book.
func (s *Service) AllStopped() bool { return s.controls.Load().stopped }

// MarketStopped reports whether traders have suspended a market.
func (s *Service) MarketStopped(eventID, market string) bool {
	e := s.controls.Load().events[eventID]
	return e != nil && e.markets[market]
}

// OutcomeControls returns whether traders have suspended an outcome, and its fixed price with the
// moment when the price expires in Unix milliseconds. An empty price means that none is fixed.
func (s *Service) OutcomeControls(eventID, market, outcome string) (stopped bool, fixed string, until int64) {
	e := s.controls.Load().events[eventID]
	if e == nil {
		return false, "", 0
	}
	at := outcomeKey{market, outcome}
	if h, has := e.manualPrices[at]; has && !h.expired(s.Clock.Now().UnixMilli()) {
		fixed, until = h.Price.String(), h.until
	}
	return e.outcomes[at], fixed, until
}

// StopsOf lists the suspensions that apply to an event.
func (s *Service) StopsOf(eventID string, f *source.Fixture) []ControlView {
	list, now := []ControlView{}, s.Clock.Now().UnixMilli()
	for _, item := range s.controls.Load().list {
		if item.scope.covers(eventID, f) && item.kind == stopKind && !item.expired(now) {
			list = append(list, item.view())
		}
	}
	return list
}
