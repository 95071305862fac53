package book

import (
	"context"
	"strings"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/db"
)

// storedResult is a result that waits to be stored.
type storedResult struct {
	event *event
	sheet *sheet
}

// storedPrices are prices that wait to be stored.
type storedPrices struct {
	event   string
	version int64
	at      int64
	changes []Priced
}

// keep has a change stored with the next flush. The caller holds the event's lock.
func (s *Service) keep(e *event, before, next *sheet, told *Change) {
	text := settlements(next)
	decided := text != e.decided && (text != "" || e.decided != "")
	s.writing.Lock()
	defer s.writing.Unlock()
	if !e.stored || decided || before.phase != next.phase || before.fixture != next.fixture || len(before.lines) != len(next.lines) {
		s.dirty[e] = true
	}
	if decided {
		e.decided = text
		s.results = append(s.results, storedResult{e, next})
	}
	if main := mainPrices(next, told); len(main) > 0 {
		s.prices = append(s.prices, storedPrices{e.id, next.version, s.Clock.Now().UnixMilli(), main})
	}
}

// mainPrices are the changes of main markets, which have a history.
func mainPrices(next *sheet, told *Change) (list []Priced) {
	for _, m := range told.Markets {
		if at, has := next.index[m.Key]; has && next.lines[at].market.Group == "Main" {
			list = append(list, Priced{Market: m.Key, State: m.State, Prices: m.Prices})
		}
	}
	return list
}

// Flush stores what waits to be stored, in one transaction, and tells of it.
func (s *Service) Flush(ctx context.Context) error {
	s.flushing.Lock()
	defer s.flushing.Unlock()
	s.writing.Lock()
	dirty, results, prices := s.dirty, s.results, s.prices
	s.dirty, s.results, s.prices = map[*event]bool{}, nil, nil
	s.writing.Unlock()
	if len(dirty)+len(results)+len(prices) == 0 {
		return nil
	}
	first := make([]int64, len(results))
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		for e := range dirty {
			if err := storeEvent(tx, s.Feed.Name(), e.id, e.sheet.Load()); err != nil {
				return err
			}
		}
		for i, r := range results {
			revision, err := storeResult(tx, r.event.id, r.sheet.result())
			if err != nil {
				return err
			}
			first[i] = revision
		}
		for _, p := range prices {
			if err := storePrices(tx, p); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		s.again(dirty, results, prices)
		return err
	}
	s.enterStored(dirty)
	return s.announce(ctx, first)
}

// again puts back what could not be stored, before what came meanwhile.
func (s *Service) again(dirty map[*event]bool, results []storedResult, prices []storedPrices) {
	s.writing.Lock()
	defer s.writing.Unlock()
	for e := range dirty {
		s.dirty[e] = true
	}
	s.results = append(results, s.results...)
	s.prices = append(prices, s.prices...)
}

// enterStored lets new events be seen.
func (s *Service) enterStored(dirty map[*event]bool) {
	for e := range dirty {
		e.mu.Lock()
		fresh := !e.stored
		e.stored = true
		sheet := e.sheet.Load()
		e.mu.Unlock()
		if !fresh {
			continue
		}
		s.mu.Lock()
		s.events[e.id] = e
		s.mu.Unlock()
		s.tellLater(&Change{Event: e.id, Version: sheet.version, State: string(s.open(sheet)), Phase: string(sheet.phase), Play: playOf(sheet)})
	}
}

// announce tells those who settle bets what results have decided.
func (s *Service) announce(ctx context.Context, revisions []int64) error {
	if len(s.settled) == 0 {
		return nil
	}
	for _, revision := range revisions {
		var list []line.Result
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			list, err = s.ResultsAfter(q, revision-1, 1)
			return err
		})
		if err != nil {
			return err
		}
		if len(list) > 0 && list[0].Revision == revision {
			for _, fn := range s.settled {
				fn(list[0].Event, list)
			}
		}
	}
	return nil
}

// Load reads the events that are not over, as the site starts.
func (s *Service) Load(ctx context.Context) error {
	var list []storedEvent
	var texts map[string]storedOutcome
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		if list, err = openEvents(q, s.Feed.Name(), s.Clock.Now().Add(-keptFor).UnixMilli()); err != nil {
			return err
		}
		texts, err = lastResults(q, list)
		return err
	})
	if err != nil {
		return err
	}
	for _, stored := range list {
		e := &event{id: stored.id, chances: map[string]source.Market{}, stored: true}
		first := &sheet{
			fixture: stored.fixture, phase: stored.phase, state: stored.state, stateSeq: stored.stateSeq,
			version: stored.version, index: map[string]int{},
		}
		if !e.prepare(first) {
			s.Log.Warn("an event has no model any more", "event", e.id, "sport", first.fixture.Sport)
			continue
		}
		sport := sportOf(first)
		var more []offered
		for _, key := range strings.Split(stored.offer, "\n") {
			if of, known := parseOffered(sport, key, &first.fixture); known {
				more = append(more, of)
			}
		}
		first.with(more)
		// The state in which an event is stored is older than its last result.
		if last, has := texts[e.id]; has {
			settled := *first
			settled.state = last.state
			e.decided = settlements(&settled)
		}
		first.rows = s.rows(e, first)
		e.sheet.Store(first)
		s.sources[first.fixture.ID], s.events[e.id] = e, e
	}
	return nil
}
