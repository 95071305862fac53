package chains

import (
	"context"
	"errors"
	"sync"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/clock"
)

// State is how the following of a network goes.
type State string

// The states.
const (
	StateStarting State = "starting" // the node was not heard yet
	StateFollows  State = "follows"
	StateBehind   State = "behind"  // the node has not even the blocks that were seen
	StateOffline  State = "offline" // the node does not answer
	StateLies     State = "lies"    // the node tells what cannot be
	StateStopped  State = "stopped" // more was abandoned than can be taken back
	StatePaused   State = "paused"
)

// status is what a follower knows of itself. Counts are since the start of the site.
type status struct {
	state State
	// problem is why the state is no good one.
	problem string
	tip     chain.Block
	cursor  cursor
	// block is the newest one that was followed.
	block chain.Block
	// goodAt is when the node told something good last.
	goodAt time.Time
	errors int64
}

// follower follows one network.
type follower struct {
	s       *Service
	network chain.Network
	kind    string
	node    chain.Node
	maker   chain.Maker
	// wake ends the rest; nudges keeps nudges a second apart.
	wake   chan struct{}
	nudges struct {
		sync.Mutex
		last time.Time
	}

	// stepping is held while the follower asks and writes.
	stepping sync.Mutex
	// waiting is what the listeners know of what waits; empty forces that they are
	// told.
	waiting string
	// failures counts those in a row.
	failures int

	mu     sync.Mutex
	status status
}

func newFollower(s *Service, network chain.Network, kind string, node chain.Node, maker chain.Maker) *follower {
	return &follower{
		s: s, network: network, kind: kind, node: node, maker: maker, wake: make(chan struct{}, 1),
		status: status{state: StateStarting, goodAt: s.Clock.Now()},
	}
}

func (f *follower) look() status {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.status
}

func (f *follower) note(change func(*status)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change(&f.status)
}

// nudgePause is the least time between two nudges that are obeyed.
const nudgePause = time.Second

func (f *follower) nudge() {
	now := f.s.Clock.Now()
	f.nudges.Lock()
	defer f.nudges.Unlock()
	if now.Sub(f.nudges.last) < nudgePause {
		return
	}
	f.nudges.last = now
	f.rouse()
}

func (f *follower) rouse() {
	select {
	case f.wake <- struct{}{}:
	default: // it will look already
	}
}

const (
	shortestRest = time.Second
	longestRest  = 15 * time.Second
	// A node that fails is asked less and less often.
	longestPause = time.Minute
	// A quarter of the time of a block is how late a block is seen at most.
	restsPerBlock = 4
)

// rest is how long the follower waits before it looks again.
func (f *follower) rest() time.Duration {
	rest := min(max(f.network.BlockTime/restsPerBlock, shortestRest), longestRest)
	for range min(f.failures, 10) {
		rest = min(2*rest, longestPause)
	}
	return rest
}

// run follows until ctx ends. A node that fails is asked again later; only the
// database makes it end with an error.
func (f *follower) run(ctx context.Context) error {
	for {
		more, err := f.turn(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		if more {
			continue
		}
		f.stepping.Lock()
		rest := f.rest()
		f.stepping.Unlock()
		select {
		case <-ctx.Done():
			return nil
		case <-f.wake:
		case <-f.s.Clock.After(rest):
		}
	}
}

// catchUp follows to the end, or until the node fails.
func (f *follower) catchUp(ctx context.Context) error {
	for {
		if more, err := f.turn(ctx); err != nil || !more {
			return err
		}
	}
}

// turn does one step, unless staff have paused the network, and notes how it went.
// The error is that of the database.
func (f *follower) turn(ctx context.Context) (more bool, err error) {
	f.stepping.Lock()
	defer f.stepping.Unlock()
	if f.s.options.isPaused(f.network.ID) {
		f.note(func(s *status) { s.state, s.problem = StatePaused, "" })
		return false, nil
	}
	more, err = f.step(ctx)
	var failed nodeError
	switch {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case err == nil:
		f.failures = 0
		return more, nil
	case errors.As(err, &failed):
		f.failed(failed)
		return false, nil
	default:
		return false, err
	}
}

// nodeError is a failure of the node and not of the site.
type nodeError struct {
	state State
	err   error
}

func (e nodeError) Error() string { return e.err.Error() }
func (e nodeError) Unwrap() error { return e.err }

// ofNode marks an error of the node.
func ofNode(err error) error {
	state := StateOffline
	if errors.Is(err, chain.ErrLies) {
		state = StateLies
	}
	return nodeError{state, err}
}

func (f *follower) failed(e nodeError) {
	f.failures++
	before := f.look()
	f.note(func(s *status) {
		s.state, s.problem = e.state, e.Error()
		if e.state != StateBehind {
			s.errors++
		}
	})
	if before.state != e.state {
		f.s.Log.Warn("the node of a network fails", "network", f.network.ID, "state", string(e.state), "error", e.err)
	}
}

// good notes that the node has told something good, and how far it was followed.
func (f *follower) good(tip chain.Block, c cursor) {
	now := f.s.Clock.Now()
	f.note(func(s *status) { s.state, s.problem, s.tip, s.cursor, s.goodAt = StateFollows, "", tip, c, now })
}

// ask bounds one question to the node.
func (f *follower) ask(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, f.s.Timeout)
}

// age is how long ago the newest block was followed, by its own time; 0 before one.
func (s status) age(at clock.Clock) time.Duration {
	if s.block.Hash == "" {
		return 0
	}
	return max(at.Now().Sub(s.block.At), 0)
}
