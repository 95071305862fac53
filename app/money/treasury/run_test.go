package treasury

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/db"
)

// The worker sleeps until an order wakes it, and ends with its context.
func TestOrderWakesWorker(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 1_000_000_000)
	received, once := make(chan struct{}), sync.Once{}
	r.refuses = func(notify string) error {
		if notify == "sent" {
			once.Do(func() { close(received) })
		}
		return nil
	}
	ctx, cancel := context.WithCancel(t.Context())
	finished := make(chan error)
	go func() { finished <- r.s.Run(ctx) }()
	r.Write(func(tx *db.Tx) error {
		return r.s.Enqueue(tx, Order{ID: id.Binary{1}, Asset: "ltc", Address: "outside", Units: units("100000000"), Amount: 1_000_000_000})
	})
	select {
	case <-received:
	case <-time.After(kerneltest.EventTimeout):
		t.Error("nothing was sent")
	}
	cancel()
	if err := <-finished; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if got := r.states(); got != "sent" {
		t.Errorf("%s", got)
	}
}
