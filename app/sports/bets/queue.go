package bets

import (
	"context"
	"errors"
	"sync"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wager"
)

// Bounds of the queue.
const (
	// maxQueued is the maximum number of waiting entries. It is enough for a thousand
	// bets a second with a delay of ten seconds. maxQueuedPerPlayer is the maximum per player.
	maxQueued          = 1 << 14
	maxQueuedPerPlayer = 16
	// maxOverdue is how long after its delay an entry is still executed.
	maxOverdue = 10 * time.Second
	// outcomeRetention is how long the outcome of an entry is in memory. maxOutcomes is how many
	// outcomes are.
	outcomeRetention = 2 * time.Minute
	maxOutcomes      = 8 * maxQueued
)

// entry is a request that waits for its delay and is then executed once.
type entry struct {
	id      id.Binary
	owner   string
	hash    [ledger.HashBytes]byte
	delay   time.Duration
	execute func(context.Context) (*bet, error)

	due time.Time
	// endedAt is when it was executed. made and err are its outcome.
	endedAt time.Time
	bet     *bet
	err     error
}

func (e *entry) done() bool { return !e.endedAt.IsZero() }

// queue contains entries from the request until a while after their end. Its size is
// limited.
type queue struct {
	mu      sync.Mutex
	entries map[id.Binary]*entry
	// endedIDs contains the ids of executed entries, oldest first.
	endedIDs        []id.Binary
	waiting         int
	waitingByPlayer map[string]int
	// ready passes entries to the worker. Without a worker, no one reads it.
	ready chan *entry
	open  bool
}

func newQueue() *queue {
	return &queue{entries: map[id.Binary]*entry{}, waitingByPlayer: map[string]int{}, ready: make(chan *entry, maxQueued)}
}

// QueuedBet is the answer for a queued bet.
type QueuedBet struct {
	// QueueID is also the id of the bet once it is accepted.
	QueueID string `json:"queueId"`
	// Delay is how long the bet waits before it is checked again, in milliseconds.
	Delay int64 `json:"delay"`
}

func (e *entry) answer(now time.Time) QueuedBet {
	left := time.Duration(0)
	if !e.done() && e.due.After(now) {
		left = e.due.Sub(now)
	}
	return QueuedBet{QueueID: e.id.String(), Delay: left.Milliseconds()}
}

// add queues an entry, or returns the entry of the same request. Errors: ErrQueue,
// wager.ErrOtherBody.
func (q *queue) add(now time.Time, e *entry) (QueuedBet, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.purge(now)
	if earlier := q.entries[e.id]; earlier != nil {
		if earlier.hash != e.hash {
			return QueuedBet{}, wager.ErrOtherBody
		}
		return earlier.answer(now), nil
	}
	if !q.open || q.waiting >= maxQueued || q.waitingByPlayer[e.owner] >= maxQueuedPerPlayer {
		return QueuedBet{}, ErrQueue
	}
	e.due = now.Add(e.delay)
	q.entries[e.id] = e
	q.waiting++
	q.waitingByPlayer[e.owner]++
	q.ready <- e // has capacity for all waiting entries
	return e.answer(now), nil
}

// addFinished stores the outcome of a request that was executed before.
func (q *queue) addFinished(now time.Time, binary id.Binary, owner string, hash [ledger.HashBytes]byte, created *bet) QueuedBet {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.purge(now)
	if q.entries[binary] == nil {
		q.entries[binary] = &entry{id: binary, owner: owner, hash: hash, due: now, endedAt: now, bet: created}
		q.endedIDs = append(q.endedIDs, binary)
	}
	return q.entries[binary].answer(now)
}

// finish stores the outcome of an entry.
func (q *queue) finish(now time.Time, e *entry, created *bet, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	e.bet, e.err, e.endedAt = created, err, now
	q.endedIDs = append(q.endedIDs, e.id)
	q.waiting--
	if q.waitingByPlayer[e.owner]--; q.waitingByPlayer[e.owner] == 0 {
		delete(q.waitingByPlayer, e.owner)
	}
}

// purge deletes outcomes that are old, or too many. The caller has mu.
func (q *queue) purge(now time.Time) {
	removed := 0
	for _, item := range q.endedIDs {
		if e := q.entries[item]; len(q.endedIDs)-removed <= maxOutcomes && e.endedAt.Add(outcomeRetention).After(now) {
			break
		}
		delete(q.entries, item)
		removed++
	}
	q.endedIDs = q.endedIDs[removed:]
}

// find returns a copy of a player's entry. Errors: ErrQueueID.
func (q *queue) find(owner string, binary id.Binary) (entry, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	e := q.entries[binary]
	if e == nil || e.owner != owner {
		return entry{}, ErrQueueID
	}
	return *e, nil
}

// setOpen opens or closes the queue for new entries.
func (q *queue) setOpen(open bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.open = open
}

// RunQueue executes queued entries until ctx ends. It then refuses the entries that still
// wait. Their stakes have not been debited.
func (s *Service) RunQueue(ctx context.Context) error {
	s.queue.setOpen(true)
	var running sync.WaitGroup
	defer running.Wait()
	defer s.refuseQueued()
	defer s.queue.setOpen(false)
	for {
		select {
		case <-ctx.Done():
			return nil
		case e := <-s.queue.ready:
			running.Add(1)
			go func() {
				defer running.Done()
				s.execute(ctx, e)
			}()
		}
	}
}

// refuseQueued refuses the entries that no worker has started.
func (s *Service) refuseQueued() {
	for {
		select {
		case e := <-s.queue.ready:
			s.finish(e, nil, ErrQueue)
		default:
			return
		}
	}
}

// execute waits for the delay of an entry and executes it.
func (s *Service) execute(ctx context.Context, e *entry) {
	select {
	case <-ctx.Done():
		s.finish(e, nil, ErrQueue)
		return
	case <-s.Clock.At(e.due):
	}
	if s.Clock.Now().After(e.due.Add(maxOverdue)) {
		s.finish(e, nil, ErrTooLate)
		return
	}
	created, err := e.execute(context.WithoutCancel(ctx)) // a started entry is completed
	s.finish(e, created, err)
}

// finish stores the outcome of an entry and notifies its player.
func (s *Service) finish(e *entry, created *bet, err error) {
	coded, known := fault.From(err)
	if err != nil && !known {
		s.Log.Error("sports bet", "queue", e.id, "error", err)
	}
	if err != nil {
		created = nil
	}
	s.queue.finish(s.Clock.Now(), e, created, err)
	answer := QueuedOutcome{QueueID: e.id.String(), State: stateRefused}
	if err == nil {
		answer.State, answer.Bet = stateAccepted, s.view(created)
	} else {
		answer.Code, answer.Message = coded.Code, coded.Message
	}
	if err := s.Sockets.PublishTo(e.owner, EventOutcome.With(answer)); err != nil && !errors.Is(err, context.Canceled) {
		s.Log.Warn("publish a sports bet", "error", err)
	}
}
