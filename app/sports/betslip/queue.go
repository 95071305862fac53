package betslip

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
	// mostQueued is how many entries wait at a time: a thousand bets a second with a
	// delay of ten seconds have room. mostOfPlayer is how many are of one player.
	mostQueued   = 1 << 14
	mostOfPlayer = 16
	// patience is how long after its delay an entry is still carried out.
	patience = 10 * time.Second
	// kept is how long the outcome of an entry is told without the database, and
	// mostKept how many of them.
	kept     = 2 * time.Minute
	mostKept = 8 * mostQueued
)

// entry is something that waits for its delay and is then done once.
type entry struct {
	id    id.Binary
	owner string
	hash  [ledger.HashBytes]byte
	delay time.Duration
	do    func(context.Context) (*bet, error)

	due time.Time
	// over is when it was done; made and err are its outcome.
	over time.Time
	made *bet
	err  error
}

func (e *entry) done() bool { return !e.over.IsZero() }

// queue keeps entries from the request until a while after their end. It is bounded.
type queue struct {
	mu      sync.Mutex
	entries map[id.Binary]*entry
	// ended are the ids of those that are done, the oldest first.
	ended   []id.Binary
	waiting int
	of      map[string]int
	// ready hands entries to the worker; nobody reads it while there is none.
	ready chan *entry
	open  bool
}

func newQueue() *queue {
	return &queue{entries: map[id.Binary]*entry{}, of: map[string]int{}, ready: make(chan *entry, mostQueued)}
}

// QueuedBet tells of a queued bet.
type QueuedBet struct {
	// QueueID is the id of the bet, too, once it is accepted.
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

// add queues an entry, or finds the one of the same request. Errors: ErrQueue,
// wager.ErrOtherBody.
func (q *queue) add(now time.Time, e *entry) (QueuedBet, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.forget(now)
	if earlier := q.entries[e.id]; earlier != nil {
		if earlier.hash != e.hash {
			return QueuedBet{}, wager.ErrOtherBody
		}
		return earlier.answer(now), nil
	}
	if !q.open || q.waiting >= mostQueued || q.of[e.owner] >= mostOfPlayer {
		return QueuedBet{}, ErrQueue
	}
	e.due = now.Add(e.delay)
	q.entries[e.id] = e
	q.waiting++
	q.of[e.owner]++
	q.ready <- e // has room for all that wait
	return e.answer(now), nil
}

// finished keeps the outcome of a request that was carried out before.
func (q *queue) finished(now time.Time, binary id.Binary, owner string, hash [ledger.HashBytes]byte, made *bet) QueuedBet {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.forget(now)
	if q.entries[binary] == nil {
		q.entries[binary] = &entry{id: binary, owner: owner, hash: hash, due: now, over: now, made: made}
		q.ended = append(q.ended, binary)
	}
	return q.entries[binary].answer(now)
}

// end keeps the outcome of an entry.
func (q *queue) end(now time.Time, e *entry, made *bet, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	e.made, e.err, e.over = made, err, now
	q.ended = append(q.ended, e.id)
	q.waiting--
	if q.of[e.owner]--; q.of[e.owner] == 0 {
		delete(q.of, e.owner)
	}
}

// forget drops outcomes that are old, or too many. The caller holds mu.
func (q *queue) forget(now time.Time) {
	gone := 0
	for _, one := range q.ended {
		if e := q.entries[one]; len(q.ended)-gone <= mostKept && e.over.Add(kept).After(now) {
			break
		}
		delete(q.entries, one)
		gone++
	}
	q.ended = q.ended[gone:]
}

// find copies the entry of a player. Errors: ErrQueueID.
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

// Work carries out what was queued until ctx ends. What still waits then is
// refused: none of it has taken a stake.
func (s *Service) Work(ctx context.Context) error {
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
				s.carryOut(ctx, e)
			}()
		}
	}
}

// refuseQueued ends what nobody has begun to carry out.
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

// carryOut waits for the delay of an entry and does it.
func (s *Service) carryOut(ctx context.Context, e *entry) {
	select {
	case <-ctx.Done():
		s.finish(e, nil, ErrQueue)
		return
	case <-s.Clock.At(e.due):
	}
	if s.Clock.Now().After(e.due.Add(patience)) {
		s.finish(e, nil, ErrTooLate)
		return
	}
	made, err := e.do(context.WithoutCancel(ctx)) // what has begun comes to its end
	s.finish(e, made, err)
}

// finish keeps the outcome of an entry and tells its player.
func (s *Service) finish(e *entry, made *bet, err error) {
	coded, known := fault.From(err)
	if err != nil && !known {
		s.Log.Error("sports bet", "queue", e.id, "error", err)
	}
	if err != nil {
		made = nil
	}
	s.queue.end(s.Clock.Now(), e, made, err)
	told := QueuedOutcome{QueueID: e.id.String(), State: stateRefused}
	if err == nil {
		told.State, told.Bet = stateAccepted, s.shown(made)
	} else {
		told.Code, told.Message = coded.Code, coded.Message
	}
	if err := s.Sockets.PublishTo(e.owner, EventOutcome.With(told)); err != nil && !errors.Is(err, context.Canceled) {
		s.Log.Warn("tell of a sports bet", "error", err)
	}
}
