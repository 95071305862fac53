package book

import (
	"context"
	"reflect"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
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
	if !e.stored || decided || before.phase != next.phase || !reflect.DeepEqual(before.fixture, next.fixture) || len(before.lines) != len(next.lines) {
		s.dirty[e] = true
	}
	if decided {
		e.decided = text
		s.results = append(s.results, storedResult{e, next})
	}
	if kept := s.historied(e.id, next, told); len(kept) > 0 {
		s.prices = append(s.prices, storedPrices{e.id, next.version, s.Clock.Now().UnixMilli(), kept})
	}
}

// historied are the changes of the markets that have a history: the main ones, those
// on which open bets stand, and those of which a trader has set something.
func (s *Service) historied(eventID string, next *sheet, told *Change) (list []Priced) {
	set := s.controls.Load().events[eventID]
	for _, m := range told.Markets {
		at, has := next.index[m.Key]
		if has && (next.lines[at].market.Group == markets.GroupMain || s.risk.bet(eventID, m.Key) || set.touches(m.Key)) {
			list = append(list, Priced{Market: m.Key, State: m.State, Prices: m.Prices})
		}
	}
	return list
}

// How much one transaction stores. A longer one would hold up what moves money.
const (
	eventsOfPart = 50
	pricesOfPart = 200
)

// storeSoon has what waits be stored while the feed brings more, once it fills a
// transaction: a whole season takes some seconds, and its first matches are seen before
// its last ones have come.
func (s *Service) storeSoon() {
	s.writing.Lock()
	full := len(s.dirty) >= eventsOfPart
	s.writing.Unlock()
	if full {
		s.flushNow()
	}
}

// flushNow asks for a flush, which Watch carries out.
func (s *Service) flushNow() {
	select {
	case s.flush <- struct{}{}:
	default: // it is asked for already
	}
}

// part is what one transaction stores.
type part struct {
	dirty   map[*event]bool
	results []storedResult
	prices  []storedPrices
}

// Flush stores what waits to be stored, part by part, and tells of it.
func (s *Service) Flush(ctx context.Context) error {
	s.flushing.Lock()
	defer s.flushing.Unlock()
	for {
		p := s.takePart()
		if len(p.dirty)+len(p.results)+len(p.prices) == 0 {
			return nil
		}
		if err := s.store(ctx, p); err != nil {
			return err
		}
	}
}

// takePart takes some events with all that is to be stored of them, so that the state
// of an event is never stored without its results.
func (s *Service) takePart() part {
	s.writing.Lock()
	defer s.writing.Unlock()
	chosen := map[*event]bool{}
	for e := range s.dirty {
		if len(chosen) == eventsOfPart {
			break
		}
		chosen[e] = true
	}
	for _, r := range s.results {
		if len(chosen) < eventsOfPart && !s.dirty[r.event] {
			chosen[r.event] = true
		}
	}
	p := part{dirty: map[*event]bool{}}
	var left []storedResult
	for _, r := range s.results {
		if chosen[r.event] {
			p.results = append(p.results, r)
		} else {
			left = append(left, r)
		}
	}
	for e := range chosen {
		if s.dirty[e] {
			p.dirty[e] = true
			delete(s.dirty, e)
		}
	}
	few := min(pricesOfPart, len(s.prices))
	s.results, p.prices, s.prices = left, s.prices[:few:few], s.prices[few:]
	return p
}

// store stores a part in one transaction.
func (s *Service) store(ctx context.Context, p part) error {
	revisions := make([]int64, len(p.results))
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		for e := range p.dirty {
			if err := storeEvent(tx, s.feedName(), e.id, e.sheet.Load()); err != nil {
				return err
			}
		}
		for i, r := range p.results {
			revision, err := storeResult(tx, r.event.id, r.sheet.result())
			if err != nil {
				return err
			}
			revisions[i] = revision
		}
		for _, prices := range p.prices {
			if err := storePrices(tx, prices); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		s.again(p)
		return err
	}
	s.enterStored(p.dirty)
	return s.announce(ctx, revisions)
}

// again puts back what could not be stored, before what came meanwhile.
func (s *Service) again(p part) {
	s.writing.Lock()
	defer s.writing.Unlock()
	for e := range p.dirty {
		s.dirty[e] = true
	}
	s.results = append(p.results, s.results...)
	s.prices = append(p.prices, s.prices...)
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
