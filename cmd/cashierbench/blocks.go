//go:build bench

package cashierbench

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"croupier/app"
	"croupier/app/kernel/chain/testchain"
)

const (
	// maxBlockTime is the maximum time of the site for the block with the deposits and the one that
	// credits them, together.
	maxBlockTime = 2 * time.Second
	// minBetShare is the minimum share of bets that are made beside such blocks.
	minBetShare = 0.9
	// litecoins is the amount of each deposit, in units of the chain.
	litecoins = 100_000_000
)

// blocks measures bets without blocks and beside them, in turns.
func (b *bench) blocks(ctx context.Context, data string) error {
	var userIDs, addresses []string
	err := fill(ctx, data, func(site *app.App) (err error) {
		if userIDs, err = site.Cashier().Open(ctx, b.Deposits); err != nil {
			return err
		}
		addresses, err = site.Cashier().Addresses(ctx, network, userIDs)
		return err
	})
	if err != nil {
		return err
	}
	site, err := serve(ctx, data)
	if err != nil {
		return err
	}
	err = b.betBesideBlocks(ctx, site, addresses)
	if err == nil {
		err = b.requireAllCredited(ctx, site, userIDs)
	}
	return errors.Join(err, site.stop())
}

// blockTimes is the time of the site for the deposits of one round.
type blockTimes struct{ seen, taken, credited time.Duration }

func (b *bench) betBesideBlocks(ctx context.Context, site *server, addresses []string) error {
	players, err := b.startPlayers(ctx, site.url)
	if err != nil {
		return err
	}
	var aloneRate, besideRate float64
	var worst blockTimes
	for range max(b.Rounds, 1) {
		without, err := players.rate(b.Time, func() error { return nil })
		if err != nil {
			return err
		}
		var now blockTimes
		if now.seen, err = site.receive(ctx, addresses); err != nil {
			return err
		}
		fn, err := players.rate(b.Time, func() error { return site.credit(ctx, &now) })
		if err != nil {
			return err
		}
		aloneRate, besideRate = aloneRate+without, besideRate+fn
		worst = blockTimes{max(worst.seen, now.seen), max(worst.taken, now.taken), max(worst.credited, now.credited)}
	}
	if err := players.stop(); err != nil {
		return err
	}
	b.printf("waiting for a block: taken in %v", worst.seen.Round(time.Millisecond))
	whole := worst.taken + worst.credited
	b.checkLimit(whole <= maxBlockTime, "the block: taken in %v, credited in %v while %d players bet (limit %v together)",
		worst.taken.Round(time.Millisecond), worst.credited.Round(time.Millisecond), b.Players, maxBlockTime)
	b.checkLimit(besideRate >= minBetShare*aloneRate, "%.0f bets/s without the block, %.0f in the %v that have it: %.3f (limit %.1f)",
		aloneRate/float64(max(b.Rounds, 1)), besideRate/float64(max(b.Rounds, 1)), b.Time, besideRate/aloneRate, minBetShare)
	return nil
}

// receive pays to all addresses, and processes the payments before a block has them.
func (r *server) receive(ctx context.Context, addresses []string) (time.Duration, error) {
	for _, to := range addresses {
		if _, err := r.chain.Pay(ctx, testchain.FaucetPayment{Asset: asset, To: to, Units: big.NewInt(litecoins)}); err != nil {
			return 0, err
		}
	}
	started := time.Now()
	err := r.cashier.CatchUp(ctx)
	return time.Since(started), err
}

// credit makes the block with the payments, and those that confirm it.
func (r *server) credit(ctx context.Context, t *blockTimes) (err error) {
	if t.taken, err = r.block(ctx); err != nil {
		return err
	}
	for range confirmations - 1 {
		if t.credited, err = r.block(ctx); err != nil {
			return err
		}
	}
	return nil
}

// block makes a block, and measures the site's time for it.
func (r *server) block(ctx context.Context) (time.Duration, error) {
	if err := r.chain.Mine(ctx, 1); err != nil {
		return 0, err
	}
	started := time.Now()
	err := r.cashier.CatchUp(ctx)
	return time.Since(started), err
}

// requireAllCredited proves that every player has the deposits of all rounds.
func (b *bench) requireAllCredited(ctx context.Context, site *server, userIDs []string) error {
	for i, userID := range userIDs {
		credited, all, err := site.cashier.Credited(ctx, userID)
		if err != nil {
			return err
		}
		if credited != max(b.Rounds, 1) || all != credited {
			return fmt.Errorf("player %d has %d deposits, %d of them credited", i, all, credited)
		}
	}
	return site.requireSoundBooks(ctx)
}
