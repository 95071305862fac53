package cashierbench

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"croupier/app"
)

const (
	// mostHeap is how much memory the watched addresses may take, in megabytes.
	mostHeap = 300
	// mostEmpty is how much longer a block may take than without the addresses when
	// nobody paid to them.
	mostEmpty = time.Millisecond
	// emptyBlocks are so many; the slowest of the fastest quarter counts, since what others
	// do on the machine is no cost of it.
	emptyBlocks = 200
)

// weight is what a site costs before anybody does anything.
type weight struct {
	started, empty time.Duration
	// heap is in megabytes.
	heap float64
}

// addresses weighs a site without addresses and with all of them.
func (b *bench) addresses(ctx context.Context, data string) error {
	if err := fill(ctx, data, func(*app.App) error { return nil }); err != nil {
		return err
	}
	before, err := weigh(ctx, data)
	if err != nil {
		return err
	}
	err = fill(ctx, data, func(site *app.App) error {
		userIDs := make([]string, 0, b.Addresses)
		for i := range b.Addresses {
			userIDs = append(userIDs, fmt.Sprintf("player%020d", i))
		}
		_, err := site.Cashier().Addresses(ctx, network, userIDs)
		return err
	})
	if err != nil {
		return err
	}
	after, err := weigh(ctx, data)
	if err != nil {
		return err
	}
	b.tell("the site starts in %v, without them in %v", after.started.Round(time.Millisecond), before.started.Round(time.Millisecond))
	b.limit(after.heap-before.heap <= mostHeap, "%.1f MB of memory (limit %d)", after.heap-before.heap, mostHeap)
	b.limit(after.empty-before.empty <= mostEmpty, "a block that brings nothing: %v, without them %v (limit %v more)",
		after.empty.Round(time.Microsecond), before.empty.Round(time.Microsecond), mostEmpty)
	return nil
}

func weigh(ctx context.Context, data string) (w weight, err error) {
	empty := heap()
	begun := time.Now()
	site, err := open(ctx, data, app.Options{})
	if err != nil {
		return w, err
	}
	w.started = time.Since(begun)
	w.heap = heap() - empty
	w.empty, err = emptyBlock(ctx, site)
	return w, errors.Join(err, site.Close())
}

// heap is the memory in use, in megabytes.
func heap() float64 {
	runtime.GC()
	runtime.GC() // what the first one has let go of
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc) / 1e6
}

// emptyBlock is how long a block takes in which nobody pays.
func emptyBlock(ctx context.Context, site *app.App) (time.Duration, error) {
	chain, err := site.Cashier().Chain(network)
	if err != nil {
		return 0, err
	}
	if err := site.Cashier().CatchUp(ctx); err != nil {
		return 0, err
	}
	r := &running{App: site, cashier: site.Cashier(), chain: chain}
	all := make([]time.Duration, emptyBlocks)
	for i := range all {
		if all[i], err = r.block(ctx); err != nil {
			return 0, err
		}
	}
	slices.Sort(all)
	return all[len(all)/4], nil
}
