package book

import (
	"context"
	"reflect"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/db"
)

// storedResult is a result that is not stored yet.
type storedResult struct {
	event    *event
	snapshot *snapshot
}

// storedPrices are prices that are not stored yet.
type storedPrices struct {
	event   string
	version int64
	at      int64
	changes []Priced
}

// queueChange queues a change for the next flush. The caller has the event's lock.
func (s *Service) queueChange(e *event, before, next *snapshot, update *Change) {
	text := settlementText(next)
	decided := text != e.decidedText && (text != "" || e.decidedText != "")
	switch {
	case !decided && len(e.heldResults) == 0:
	case s.settlesImmediately(e, before, next):
		e.heldResults = nil
	default:
		s.holdResult(e, next, text)
		decided = false
	}
	s.pendingMu.Lock()
	defer s.pendingMu.Unlock()
	if !e.stored || decided || before.movedSeq != next.movedSeq || before.phase != next.phase || !reflect.DeepEqual(before.fixture, next.fixture) || len(before.markets) != len(next.markets) {
		s.dirtyEvents[e] = true
	}
	if e.stored && before.feedSequence != next.feedSequence {
		s.dirtySequences[e] = true
	}
	if decided {
		s.queueResult(e, next, text)
	}
	if remaining := s.withHistory(e.id, next, update); len(remaining) > 0 {
		s.prices = append(s.prices, storedPrices{e.id, next.version, s.Clock.Now().UnixMilli(), remaining})
	}
}

// queueResult queues a result for the next flush. The caller has the event's lock and writing.
func (s *Service) queueResult(e *event, of *snapshot, text string) {
	e.decidedText = text
	s.results = append(s.results, storedResult{e, of})
}

// withHistory returns the changes of the markets that have a history: the main markets,
// markets with open bets, and markets with controls of traders.
func (s *Service) withHistory(eventID string, next *snapshot, update *Change) (list []Priced) {
	set := s.controls.Load().events[eventID]
	for _, m := range update.Markets {
		at, has := next.index[m.Key]
		if has && (next.markets[at].definition.Group == markets.GroupMain || s.risk.hasBets(eventID, m.Key) || set.hasControl(m.Key)) {
			list = append(list, Priced{Market: m.Key, State: m.State, Prices: m.Prices})
		}
	}
	return list
}

// The maximum size of one transaction. A longer transaction would delay money
// transactions.
const (
	eventsPerBatch = 50
	pricesPerBatch = 200
)

// flushIfFull requests a flush once the pending changes fill a transaction, while the feed
// sends more. A whole season takes some seconds. Its first matches are visible before its
// last ones have arrived.
func (s *Service) flushIfFull() {
	s.pendingMu.Lock()
	full := len(s.dirtyEvents) >= eventsPerBatch
	s.pendingMu.Unlock()
	if full {
		s.requestFlush()
	}
}

// requestFlush requests a flush. Watch performs it.
func (s *Service) requestFlush() {
	select {
	case s.flush <- struct{}{}:
	default: // already requested
	}
}

// flushBatch is the data that one transaction stores.
type flushBatch struct {
	dirty   map[*event]bool
	results []storedResult
	prices  []storedPrices
	// sequences are events with changes only in the numbers of odds.
	sequences []*event
}

// Flush stores pending changes in parts and reports the stored results.
func (s *Service) Flush(ctx context.Context) error {
	s.flushMu.Lock()
	defer s.flushMu.Unlock()
	for {
		p := s.nextBatch()
		if len(p.dirty)+len(p.results)+len(p.prices)+len(p.sequences) == 0 {
			return nil
		}
		if err := s.storeBatch(ctx, p); err != nil {
			return err
		}
	}
}

// nextBatch returns some events with all their pending data. The state of an event is
// never stored without its results.
func (s *Service) nextBatch() flushBatch {
	s.pendingMu.Lock()
	defer s.pendingMu.Unlock()
	chosen := map[*event]bool{}
	for e := range s.dirtyEvents {
		if len(chosen) == eventsPerBatch {
			break
		}
		chosen[e] = true
	}
	for _, r := range s.results {
		if len(chosen) < eventsPerBatch && !s.dirtyEvents[r.event] {
			chosen[r.event] = true
		}
	}
	p := flushBatch{dirty: map[*event]bool{}}
	var left []storedResult
	for _, r := range s.results {
		if chosen[r.event] {
			p.results = append(p.results, r)
		} else {
			left = append(left, r)
		}
	}
	for e := range chosen {
		if s.dirtyEvents[e] {
			p.dirty[e] = true
			delete(s.dirtyEvents, e)
		}
	}
	for e := range s.dirtySequences {
		if len(p.sequences) == pricesPerBatch {
			break
		}
		p.sequences = append(p.sequences, e)
		delete(s.dirtySequences, e)
	}
	few := min(pricesPerBatch, len(s.prices))
	s.results, p.prices, s.prices = left, s.prices[:few:few], s.prices[few:]
	return p
}

// storeBatch stores a part in one transaction.
func (s *Service) storeBatch(ctx context.Context, p flushBatch) error {
	revisions := make([]int64, len(p.results))
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		for e := range p.dirty {
			if err := storeEvent(tx, s.feedName(), e.id, e.snapshot.Load()); err != nil {
				return err
			}
		}
		for i, r := range p.results {
			revision, err := storeResult(tx, r.event.id, r.snapshot.result())
			if err != nil {
				return err
			}
			revisions[i] = revision
		}
		for _, e := range p.sequences {
			if err := storeFeedSequence(tx, e.id, e.snapshot.Load().feedSequence); err != nil {
				return err
			}
		}
		for _, prices := range p.prices {
			if err := storePrices(tx, prices); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		s.requeue(p)
		return err
	}
	s.publishStored(p.dirty)
	return s.notifySettled(ctx, revisions)
}

// requeue puts back the data that could not be stored, ahead of newer data.
func (s *Service) requeue(p flushBatch) {
	s.pendingMu.Lock()
	defer s.pendingMu.Unlock()
	for e := range p.dirty {
		s.dirtyEvents[e] = true
	}
	for _, e := range p.sequences {
		s.dirtySequences[e] = true
	}
	s.results = append(p.results, s.results...)
	s.prices = append(p.prices, s.prices...)
}

// publishStored makes new events visible.
func (s *Service) publishStored(dirty map[*event]bool) {
	for e := range dirty {
		e.mu.Lock()
		fresh := !e.stored
		e.stored = true
		snap := e.snapshot.Load()
		moved := !fresh && !e.starts.Equal(snap.fixture.Starts)
		e.starts = snap.fixture.Starts
		e.mu.Unlock()
		if moved {
			for _, fn := range s.onStartChanged {
				fn(e.id)
			}
		}
		if !fresh {
			continue
		}
		s.mu.Lock()
		s.events[e.id] = e
		s.mu.Unlock()
		s.queueListChange(&Change{Event: e.id, Version: snap.version, State: string(s.bettingState(snap)), Phase: string(snap.phase), Play: playOf(snap)})
	}
}

// notifySettled reports what results have decided to the services that settle bets.
func (s *Service) notifySettled(ctx context.Context, revisions []int64) error {
	if len(s.onSettled) == 0 {
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
			for _, fn := range s.onSettled {
				fn(list[0].Event, list)
			}
		}
	}
	return nil
}
