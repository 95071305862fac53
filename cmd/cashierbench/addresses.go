//go:build bench

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
	// maxHeapMB is the maximum memory of the watched addresses, in megabytes.
	maxHeapMB = 300
	// maxEmptyBlockTime is the maximum additional time of a block without payments to the addresses.
	maxEmptyBlockTime = time.Millisecond
	// emptyBlocks is the number of blocks; the slowest of the fastest quarter counts, because the
	// load of other processes is not a cost.
	emptyBlocks = 200
)

// idleCost is the cost of an idle site.
type idleCost struct {
	started, empty time.Duration
	// heap is in megabytes.
	heap float64
}

// addresses measures a site without addresses and with all of them.
func (b *bench) addresses(ctx context.Context, data string) error {
	if err := fill(ctx, data, func(*app.App) error { return nil }); err != nil {
		return err
	}
	before, err := measureIdle(ctx, data)
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
	after, err := measureIdle(ctx, data)
	if err != nil {
		return err
	}
	b.printf("the site starts in %v, without them in %v", after.started.Round(time.Millisecond), before.started.Round(time.Millisecond))
	b.checkLimit(after.heap-before.heap <= maxHeapMB, "%.1f MB of memory (limit %d)", after.heap-before.heap, maxHeapMB)
	b.checkLimit(after.empty-before.empty <= maxEmptyBlockTime, "a block that brings nothing: %v, without them %v (limit %v more)",
		after.empty.Round(time.Microsecond), before.empty.Round(time.Microsecond), maxEmptyBlockTime)
	return nil
}

func measureIdle(ctx context.Context, data string) (w idleCost, err error) {
	empty := heap()
	started := time.Now()
	site, err := open(ctx, data, app.Options{})
	if err != nil {
		return w, err
	}
	w.started = time.Since(started)
	w.heap = heap() - empty
	w.empty, err = emptyBlock(ctx, site)
	return w, errors.Join(err, site.Close())
}

// heap is the memory in use, in megabytes.
func heap() float64 {
	runtime.GC()
	runtime.GC() // memory released by the first one
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc) / 1e6
}

// emptyBlock is the time of a block without payments.
func emptyBlock(ctx context.Context, site *app.App) (time.Duration, error) {
	chain, err := site.Cashier().Chain(network)
	if err != nil {
		return 0, err
	}
	if err := site.Cashier().CatchUp(ctx); err != nil {
		return 0, err
	}
	r := &server{App: site, cashier: site.Cashier(), chain: chain}
	all := make([]time.Duration, emptyBlocks)
	for i := range all {
		if all[i], err = r.block(ctx); err != nil {
			return 0, err
		}
	}
	slices.Sort(all)
	return all[len(all)/4], nil
}
