package results

import (
	"context"
	"reflect"
	"slices"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/publish"
	"croupier/db"
)

// storedResult is a result that is not stored yet.
type storedResult struct {
	event    *board.Event
	snapshot *board.Snapshot
}

// storedPrices are prices that are not stored yet.
type storedPrices struct {
	event   string
	version int64
	at      int64
	changes []Priced
}

// QueueChange queues a change for the next flush. The caller has the event's lock.
func (s *Service) QueueChange(e *board.Event, before, next *board.Snapshot, update *publish.Change) {
	text := SettlementText(next)
	decided := text != e.DecidedText && (text != "" || e.DecidedText != "")
	switch {
	case !decided && len(e.HeldResults) == 0:
	case s.settlesImmediately(e, before, next):
		e.HeldResults = nil
	default:
		s.holdResult(e, next, text)
		decided = false
	}
	s.pendingMu.Lock()
	defer s.pendingMu.Unlock()
	moved := decided || before.MovedSeq != next.MovedSeq
	// New markets cannot wait: there may be bets on them.
	urgent := !e.Stored || before.Phase != next.Phase || !reflect.DeepEqual(before.Fixture, next.Fixture) || len(before.Markets) != len(next.Markets) ||
		moved && !next.Fixture.Simulated
	if moved || urgent {
		s.dirtyEvents[e] = s.dirtyEvents[e] || urgent
	}
	if e.Stored && before.FeedSequence != next.FeedSequence {
		s.dirtySequences[e] = true
	}
	if decided {
		s.queueResult(e, next, text)
	}
	if remaining := s.withHistory(e.ID, next, update); len(remaining) > 0 {
		s.pendingPrices = append(s.pendingPrices, storedPrices{e.ID, next.Version, s.Clock.Now().UnixMilli(), remaining})
		s.urgentPrices = s.urgentPrices || !next.Fixture.Simulated
	}
}

// queueResult queues a result for the next flush. The caller has the event's lock and writing.
func (s *Service) queueResult(e *board.Event, of *board.Snapshot, text string) {
	e.DecidedText = text
	s.pendingResults = append(s.pendingResults, storedResult{e, of})
}

// withHistory returns the changes of the markets that have a history: the main markets,
// markets with open bets, and markets with controls of traders.
func (s *Service) withHistory(eventID string, next *board.Snapshot, update *publish.Change) (list []Priced) {
	for _, m := range update.Markets {
		at, has := next.Index[m.Key]
		if has && (next.Markets[at].Definition.Group == markets.GroupMain || s.Risk.HasBets(eventID, m.Key) || s.Trading.HasControl(eventID, m.Key)) {
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

// FlushIfFull requests a flush once the pending changes fill a transaction, while the feed
// sends more. A whole season takes some seconds. Its first matches are visible before its
// last ones have arrived.
func (s *Service) FlushIfFull() {
	s.pendingMu.Lock()
	full := len(s.dirtyEvents) >= eventsPerBatch
	s.pendingMu.Unlock()
	if full {
		s.RequestFlush()
	}
}

// RequestFlush requests a flush. The worker of the book performs it.
func (s *Service) RequestFlush() {
	select {
	case s.flush <- struct{}{}:
	default: // already requested
	}
}

// flushBatch is the data that one transaction stores.
type flushBatch struct {
	dirty   map[*board.Event]bool
	results []storedResult
	prices  []storedPrices
	// sequences are events with changes only in the numbers of odds.
	sequences []*board.Event
}

// simulatedInterval is how often the progress and the prices of simulated matches are stored. The
// simulator sends them again after a crash. Results, new events and all that another feed has sent
// are stored at once.
const simulatedInterval = time.Minute

// Flush stores pending changes in parts and reports the stored results.
func (s *Service) Flush(ctx context.Context) error { return s.flushPending(ctx, true) }

// FlushDue stores the pending changes that cannot wait, and all of them once in simulatedInterval.
func (s *Service) FlushDue(ctx context.Context) error {
	s.pendingMu.Lock()
	all := s.Clock.Now().Sub(s.flushedAt) >= simulatedInterval
	s.pendingMu.Unlock()
	return s.flushPending(ctx, all)
}

// flushPrices stores all pending changes if there are prices of an event among them.
func (s *Service) flushPrices(ctx context.Context, eventID string) error {
	s.pendingMu.Lock()
	waits := slices.ContainsFunc(s.pendingPrices, func(p storedPrices) bool { return p.event == eventID })
	s.pendingMu.Unlock()
	if !waits {
		return nil
	}
	return s.Flush(ctx)
}

func (s *Service) flushPending(ctx context.Context, all bool) error {
	s.flushMu.Lock()
	defer s.flushMu.Unlock()
	if all {
		s.pendingMu.Lock()
		s.flushedAt = s.Clock.Now()
		s.pendingMu.Unlock()
	}
	for {
		p := s.nextBatch(all)
		if len(p.dirty)+len(p.results)+len(p.prices)+len(p.sequences) == 0 {
			return nil
		}
		if err := s.storeBatch(ctx, p); err != nil {
			return err
		}
	}
}

// nextBatch returns some events with all their pending data, or only with what cannot wait. The
// state of an event is never stored without its results.
func (s *Service) nextBatch(all bool) flushBatch {
	s.pendingMu.Lock()
	defer s.pendingMu.Unlock()
	chosen := map[*board.Event]bool{}
	for e, urgent := range s.dirtyEvents {
		if len(chosen) == eventsPerBatch {
			break
		}
		if all || urgent {
			chosen[e] = true
		}
	}
	for _, r := range s.pendingResults {
		if len(chosen) < eventsPerBatch {
			chosen[r.event] = true
		}
	}
	p := flushBatch{dirty: map[*board.Event]bool{}}
	var left []storedResult
	for _, r := range s.pendingResults {
		if chosen[r.event] {
			p.results = append(p.results, r)
		} else {
			left = append(left, r)
		}
	}
	for e := range chosen {
		if urgent, dirty := s.dirtyEvents[e]; dirty && (all || urgent) {
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
	s.pendingResults = left
	if all || s.urgentPrices {
		few := min(pricesPerBatch, len(s.pendingPrices))
		p.prices, s.pendingPrices = s.pendingPrices[:few:few], s.pendingPrices[few:]
		s.urgentPrices = s.urgentPrices && len(s.pendingPrices) > 0
	}
	return p
}

// storeBatch stores a part in one transaction.
func (s *Service) storeBatch(ctx context.Context, p flushBatch) error {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		for e := range p.dirty {
			if err := storeEvent(tx, s.FeedName, e.ID, e.Snapshot.Load()); err != nil {
				return err
			}
		}
		for _, r := range p.results {
			if err := storeResult(tx, r.event.ID, r.snapshot.Result()); err != nil {
				return err
			}
		}
		for _, e := range p.sequences {
			if err := storeFeedSequence(tx, e.ID, e.Snapshot.Load().FeedSequence); err != nil {
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
	if len(p.results) > 0 {
		for _, fn := range s.onSettled {
			fn()
		}
	}
	return nil
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
	s.pendingResults = append(p.results, s.pendingResults...)
	s.pendingPrices = append(p.prices, s.pendingPrices...)
	s.urgentPrices = s.urgentPrices || len(p.prices) > 0
}

// publishStored makes new events visible.
func (s *Service) publishStored(dirty map[*board.Event]bool) {
	for e := range dirty {
		e.Mu.Lock()
		fresh := !e.Stored
		e.Stored = true
		snap := e.Snapshot.Load()
		moved := !fresh && !e.Starts.Equal(snap.Fixture.Starts)
		e.Starts = snap.Fixture.Starts
		e.Mu.Unlock()
		if moved {
			for _, fn := range s.onStartChanged {
				fn(e.ID)
			}
		}
		if !fresh {
			continue
		}
		s.Board.Add(e, false)
		s.Publish.QueueListChange(&publish.Change{Event: e.ID, Version: snap.Version, State: string(s.Trading.State(snap)), Phase: string(snap.Phase), Play: board.PlayOf(snap)})
	}
}
