// Package testchain is the embedded test chain of demonstrations: a chain for each network, in
// one file beside the database. It has the interface of a real node, and can confirm, reorganise,
// double-spend, stay silent and lie on command.
//
// The file is separate from the site's database on purpose. A chain is an external system: its
// data must not be committed together with the books, must stay unchanged when the books are
// restored to an earlier state, and may be deleted without them.
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
	// DefaultInterval is the default block interval while a transaction waits for one.
	DefaultInterval = 5 * time.Second
	// heartbeat is the block interval otherwise.
	heartbeat = time.Minute
	// settledBlocks is the number of blocks after which a transaction waits for none any more.
	settledBlocks = 40
	// minConfirmations are the confirmations on networks whose blocks are made by a button.
	minConfirmations = 3
)

// Options are the dependencies and settings of test chains.
type Options struct {
	// Path is the file.
	Path  string
	Clock clock.Clock
	Log   *slog.Logger
	// Quick commits without waiting for the disk: for tests.
	Quick bool
}

// Simulator has the test chains of one site. Their file is opened at the first call.
type Simulator struct {
	options Options
	mu      sync.Mutex
	file    *db.DB
	closed  bool
	chains  []*Chain
}

// New makes a world.
func New(o Options) *Simulator { return &Simulator{options: o} }

// Network is the test chain's version of a network: the same id and currency, different
// addresses, quick blocks and few confirmations.
func Network(n chain.Network) chain.Network {
	n.Family, n.Confirmations, n.BlockTime, n.Explorer, n.Variant = chain.Test, minConfirmations, DefaultInterval, "", ""
	return n
}

// Chain makes the chain of a network, or returns the existing one.
func (w *Simulator) Chain(network chain.Network) *Chain {
	w.mu.Lock()
	defer w.mu.Unlock()
	if i := slices.IndexFunc(w.chains, func(c *Chain) bool { return c.network.ID == network.ID }); i >= 0 {
		return w.chains[i]
	}
	c := &Chain{simulator: w, network: network}
	w.chains = append(w.chains, c)
	return c
}

// Chains lists the chains in the order in which they were made.
func (w *Simulator) Chains() []*Chain {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.chains)
}

// open returns the file.
func (w *Simulator) open(ctx context.Context) (*db.DB, error) {
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
func (w *Simulator) Close(ctx context.Context) error {
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

// Run makes blocks by the clock until ctx ends: one at each interval while a transaction waits
// for a block or for confirmations, otherwise one a minute.
func (w *Simulator) Run(ctx context.Context, every func() time.Duration) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-w.options.Clock.After(every()):
		}
		for _, c := range w.Chains() {
			if err := c.mineIfDue(ctx); err != nil && ctx.Err() == nil {
				return err
			}
		}
	}
}
