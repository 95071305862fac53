package book

import (
	"time"

	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// eventTerms are the controls and the margins of one event.
type eventTerms struct {
	controls *eventControls
	set      *controls
	margins  MarginTerms
	sport    string
}

// termsFor returns the controls and the margins of an event that are in force now.
func (s *tradingService) termsFor(eventID string, f *source.Fixture) eventTerms {
	set := s.controls.Load()
	return eventTerms{controls: set.events[eventID], set: set, margins: s.margins(set, f), sport: f.Sport}
}

// market returns the margins of a market.
func (t *eventTerms) market(market string) MarginTerms {
	return t.set.marketMargins(t.margins, t.sport, market)
}

// applyTo applies the controls to the row of a market.
func (t *eventTerms) applyTo(of *board.Market, r board.Row, now time.Time) board.Row {
	return t.controls.applyControls(of, r, now.UnixMilli())
}

// hasControl reports whether a control applies to a market of an event.
func (s *tradingService) hasControl(eventID, market string) bool {
	return s.controls.Load().events[eventID].hasControl(market)
}

// hasControls reports whether an event has any control.
func (s *tradingService) hasControls(eventID string) bool {
	return s.controls.Load().events[eventID].any()
}

// isStopped reports whether traders have suspended an event or a scope that contains it.
func (s *tradingService) isStopped(eventID string, f *source.Fixture, now time.Time) bool {
	return s.controls.Load().isStopped(eventID, f, now)
}

// allStopped reports whether traders have suspended the whole book.
func (s *tradingService) allStopped() bool { return s.controls.Load().stopped }

// marketStopped reports whether traders have suspended a market.
func (s *tradingService) marketStopped(eventID, market string) bool {
	e := s.controls.Load().events[eventID]
	return e != nil && e.markets[market]
}

// outcomeControls returns whether traders have suspended an outcome, and its fixed price with the
// moment when the price expires in Unix milliseconds. An empty price means that none is fixed.
func (s *tradingService) outcomeControls(eventID, market, outcome string) (stopped bool, fixed string, until int64) {
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

// stopsOf lists the suspensions that apply to an event.
func (s *tradingService) stopsOf(eventID string, f *source.Fixture) []ControlView {
	list, now := []ControlView{}, s.Clock.Now().UnixMilli()
	for _, item := range s.controls.Load().list {
		if item.scope.covers(eventID, f) && item.kind == stopKind && !item.expired(now) {
			list = append(list, item.view())
		}
	}
	return list
}
