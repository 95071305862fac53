package live

import (
	"context"
	"sync"
)

// tally counts what is under way, and lets somebody wait for none. Unlike a
// sync.WaitGroup it may rise from zero while it is waited for.
type tally struct {
	mu   sync.Mutex
	n    int
	none chan struct{} // closed at zero; nil while nobody waits
}

func (t *tally) add(by int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.n += by
	if t.n == 0 && t.none != nil {
		close(t.none)
		t.none = nil
	}
}

// wait returns nil at a moment with none, or the reason why ctx ended.
func (t *tally) wait(ctx context.Context) error {
	t.mu.Lock()
	if t.n == 0 {
		t.mu.Unlock()
		return nil
	}
	if t.none == nil {
		t.none = make(chan struct{})
	}
	none := t.none
	t.mu.Unlock()
	select {
	case <-none:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
