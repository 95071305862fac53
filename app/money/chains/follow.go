package chains

import (
	"context"
	"errors"
	"sync"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/clock"
)

// State is the state of a network's follower.
type State string

// The states.
const (
	StateStarting State = "starting" // the node has not responded yet
	StateFollows  State = "follows"
	StateBehind   State = "behind"  // the node lacks blocks that were seen
	StateOffline  State = "offline" // the node does not respond
	StateInvalid  State = "lies"    // the node reports impossible data
	StateStopped  State = "stopped" // more blocks were abandoned than can be undone
	StatePaused   State = "paused"
)

// status is the state of a follower. Its counts begin at the start of the site.
type status struct {
	state State
	// problem is the reason of a bad state.
	problem string
	tip     chain.Block
	cursor  cursor
	// block is the newest block that was followed.
	block chain.Block
	// respondedAt is the time of the node's last valid response.
	respondedAt time.Time
	errors      int64
	// incomplete counts the blocks whose payments the node has reported only in
	// part. incompleteTooLong is true if one of them has waited for a long time.
	incomplete        int64
	incompleteTooLong bool
}

// follower follows one network.
type follower struct {
	s       *Service
	network chain.Network
	kind    string
	node    chain.Node
	maker   chain.Maker
	// wake ends the pause. nudges keeps nudges a second apart.
	wake   chan struct{}
	checks struct {
		sync.Mutex
		last time.Time
	}

	// stepping is locked while the follower queries and writes.
	stepping sync.Mutex
	// waitingDigest is the digest of the waiting list that the listeners have. An empty
	// one forces an update.
	waitingDigest string
	// failures is the number of consecutive failures, and misses how often in a
	// row the next block was missing.
	failures, misses int
	// unverified is true until the node has shown that it has the followed chain,
	// since the start or since it was offline.
	unverified bool

	mu     sync.Mutex
	status status
}

func newFollower(s *Service, network chain.Network, kind string, node chain.Node, maker chain.Maker) *follower {
	return &follower{
		s: s, network: network, kind: kind, node: node, maker: maker, wake: make(chan struct{}, 1), unverified: true,
		status: status{state: StateStarting, respondedAt: s.Clock.Now()},
	}
}

func (f *follower) currentStatus() status {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.status
}

func (f *follower) updateStatus(change func(*status)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change(&f.status)
}

// minCheckPause is the min time between two nudges that have an effect.
const minCheckPause = time.Second

func (f *follower) checkNow() {
	now := f.s.Clock.Now()
	f.checks.Lock()
	defer f.checks.Unlock()
	if now.Sub(f.checks.last) < minCheckPause {
		return
	}
	f.checks.last = now
	f.wakeUp()
}

func (f *follower) wakeUp() {
	select {
	case f.wake <- struct{}{}:
	default: // it will check already
	}
}

const (
	minPollInterval = time.Second
	maxPollInterval = 15 * time.Second
	// A node that fails is queried less and less often.
	maxBackoff = time.Minute
	// A new block is seen after at most a quarter of the block time.
	pollsPerBlock = 4
)

// pollInterval returns how long the follower waits before the next check.
func (f *follower) pollInterval() time.Duration {
	interval := min(max(f.network.BlockTime/pollsPerBlock, minPollInterval), maxPollInterval)
	for range min(f.failures, 10) {
		interval = min(2*interval, maxBackoff)
	}
	return interval
}

// run follows until ctx ends. It queries a failed node again later. Only the
// database makes it return an error.
func (f *follower) run(ctx context.Context) error {
	for {
		more, err := f.runStep(ctx)
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
		interval := f.pollInterval()
		f.stepping.Unlock()
		select {
		case <-ctx.Done():
			return nil
		case <-f.wake:
		case <-f.s.Clock.After(interval):
		}
	}
}

// catchUp follows to the newest block, or until the node fails.
func (f *follower) catchUp(ctx context.Context) error {
	for {
		if more, err := f.runStep(ctx); err != nil || !more {
			return err
		}
	}
}

// runStep does one step, unless staff have paused the network, and records the
// result. The error is that of the database.
func (f *follower) runStep(ctx context.Context) (more bool, err error) {
	f.stepping.Lock()
	defer f.stepping.Unlock()
	if f.s.options.isPaused(f.network.ID) {
		f.updateStatus(func(s *status) { s.state, s.problem = StatePaused, "" })
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
		f.recordFailure(failed)
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

// asNodeError marks an error of the node.
func asNodeError(err error) error {
	state := StateOffline
	if errors.Is(err, chain.ErrInvalidResponse) {
		state = StateInvalid
	}
	return nodeError{state, err}
}

func (f *follower) recordFailure(e nodeError) {
	f.failures++
	if e.state == StateOffline || e.state == StateInvalid {
		f.unverified = true // another node may replace it
	}
	before := f.currentStatus()
	f.updateStatus(func(s *status) {
		s.state, s.problem = e.state, e.Error()
		if e.state != StateBehind {
			s.errors++
		}
	})
	switch {
	case before.state == e.state:
	case e.state == StateStopped:
		f.s.Log.Error("a network is not followed any more", "network", f.network.ID, "error", e.err)
		f.alarm("The following of the network has stopped: " + e.Error() + ".")
	default:
		f.s.Log.Warn("the node of a network fails", "network", f.network.ID, "state", string(e.state), "error", e.err)
	}
}

// recordSuccess records a valid response of the node, and how far it was followed.
func (f *follower) recordSuccess(tip chain.Block, c cursor) {
	now := f.s.Clock.Now()
	f.updateStatus(func(s *status) { s.state, s.problem, s.tip, s.cursor, s.respondedAt = StateFollows, "", tip, c, now })
}

// withTimeout limits the time of one query to the node.
func (f *follower) withTimeout(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, f.s.Timeout)
}

// blockAge is the age of the newest followed block by its own time, or 0 before the
// first one.
func (s status) blockAge(at clock.Clock) time.Duration {
	if s.block.Hash == "" {
		return 0
	}
	return max(at.Now().Sub(s.block.At), 0)
}
