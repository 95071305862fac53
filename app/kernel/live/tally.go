package live

import (
	"context"
	"sync"
)

// workCounter counts work in progress, and lets callers wait until there is none. Unlike a
// sync.WaitGroup it may rise from zero during a wait.
type workCounter struct {
	mu   sync.Mutex
	n    int
	zero chan struct{} // closed at zero; nil without waiting callers
}

func (t *workCounter) add(by int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.n += by
	if t.n == 0 && t.zero != nil {
		close(t.zero)
		t.zero = nil
	}
}

// wait returns nil at a moment without work, or the cause of the end of ctx.
func (t *workCounter) wait(ctx context.Context) error {
	t.mu.Lock()
	if t.n == 0 {
		t.mu.Unlock()
		return nil
	}
	if t.zero == nil {
		t.zero = make(chan struct{})
	}
	zero := t.zero
	t.mu.Unlock()
	select {
	case <-zero:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
