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
func TestAnOrderWakesTheWorker(t *testing.T) {
	r := newRig(t, "ltc")
	r.fund("ltc", 1_000_000_000)
	heard, once := make(chan struct{}), sync.Once{}
	r.refuses = func(what string) error {
		if what == "sent" {
			once.Do(func() { close(heard) })
		}
		return nil
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- r.s.Run(ctx) }()
	r.Write(func(tx *db.Tx) error {
		return r.s.Enqueue(tx, Order{ID: id.Binary{1}, Asset: "ltc", Address: "outside", Units: units("100000000"), Amount: 1_000_000_000})
	})
	select {
	case <-heard:
	case <-time.After(kerneltest.Patience):
		t.Error("nothing was sent")
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if got := r.states(); got != "sent" {
		t.Errorf("%s", got)
	}
}
