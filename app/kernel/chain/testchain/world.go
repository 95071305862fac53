// Package testchain is the embedded test chain of demonstrations: a chain for each
// network, in one file beside the database, which speaks as a real node does and can
// be told to confirm, to reorganise, to spend twice, to be silent and to lie.
//
// The file is not the site's database on purpose. A chain is another world: what it
// holds must not be committed together with the books, must stay as it is when the
// books are restored to an earlier state, and may be deleted without them.
package testchain

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"sync"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/clock"
	"croupier/db"
)

//go:embed schema/*.sql
var schema embed.FS

const (
	// UsualEvery is how often there is a block while something waits for one.
	UsualEvery = 5 * time.Second
	// heartbeat is how often there is one otherwise.
	heartbeat = time.Minute
	// settled is after how many blocks a transaction waits for none any more.
	settled = 40
	// leastConfirmations are enough where blocks come from a button.
	leastConfirmations = 3
)

// Options are what the test chains stand on.
type Options struct {
	// Path is the file.
	Path  string
	Clock clock.Clock
	Log   *slog.Logger
	// Quick lets commits not wait for the disk: for tests.
	Quick bool
}

// World has the test chains of one site. Their file is opened at the first question.
type World struct {
	options Options
	mu      sync.Mutex
	file    *db.DB
	closed  bool
	chains  []*Chain
}

// New makes a world.
func New(o Options) *World { return &World{options: o} }

// Network is a network as its test chain is: the same id and currency, other
// addresses, quick blocks and few confirmations.
func Network(n chain.Network) chain.Network {
	n.Family, n.Confirmations, n.BlockTime, n.Explorer, n.Variant = chain.Test, leastConfirmations, UsualEvery, "", ""
	return n
}

// Chain makes the chain of a network, or gives the one that was made.
func (w *World) Chain(network chain.Network) *Chain {
	w.mu.Lock()
	defer w.mu.Unlock()
	if i := slices.IndexFunc(w.chains, func(c *Chain) bool { return c.network.ID == network.ID }); i >= 0 {
		return w.chains[i]
	}
	c := &Chain{world: w, network: network}
	w.chains = append(w.chains, c)
	return c
}

// Chains lists the chains in the order in which they were made.
func (w *World) Chains() []*Chain {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.chains)
}

// open gives the file.
func (w *World) open(ctx context.Context) (*db.DB, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return nil, db.ErrClosed
	}
	if w.file != nil {
		return w.file, nil
	}
	migrations, err := fs.Sub(schema, "schema")
	if err != nil {
		return nil, fmt.Errorf("read the schema of the test chain: %w", err)
	}
	opened, err := db.Open(context.WithoutCancel(ctx), db.Options{
		Path: w.options.Path, Migrations: migrations, Migrate: true, Now: w.options.Clock.Now, Log: w.options.Log, Provisional: w.options.Quick,
	})
	if err != nil {
		return nil, fmt.Errorf("open the test chain: %w", err)
	}
	w.file = opened
	return opened, nil
}

// Close closes the file.
func (w *World) Close(ctx context.Context) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	if w.file == nil {
		return nil
	}
	file := w.file
	w.file = nil
	return file.Shutdown(ctx)
}

// Run makes blocks by the clock until ctx ends: one whenever every has passed while
// something waits for a block or for confirmations, otherwise one a minute.
func (w *World) Run(ctx context.Context, every func() time.Duration) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-w.options.Clock.After(every()):
		}
		for _, c := range w.Chains() {
			if err := c.beat(ctx); err != nil && ctx.Err() == nil {
				return err
			}
		}
	}
}
