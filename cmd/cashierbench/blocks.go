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
	// mostBlock is how long the site may take for the block that brings the deposits and
	// the one that credits them, together.
	mostBlock = 2 * time.Second
	// leastBets is the least share of the bets that are made beside such blocks.
	leastBets = 0.9
	// litecoins is what each deposit brings, in units of the chain.
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
		err = b.creditedAll(ctx, site, userIDs)
	}
	return errors.Join(err, site.stop())
}

// took is how long the site took for the deposits of one round.
type took struct{ seen, taken, credited time.Duration }

func (b *bench) betBesideBlocks(ctx context.Context, site *running, addresses []string) error {
	players, err := b.bettors(ctx, site.url)
	if err != nil {
		return err
	}
	var alone, beside float64
	var worst took
	for range max(b.Rounds, 1) {
		without, err := players.rate(b.Time, func() error { return nil })
		if err != nil {
			return err
		}
		var now took
		if now.seen, err = site.receive(ctx, addresses); err != nil {
			return err
		}
		with, err := players.rate(b.Time, func() error { return site.credit(ctx, &now) })
		if err != nil {
			return err
		}
		alone, beside = alone+without, beside+with
		worst = took{max(worst.seen, now.seen), max(worst.taken, now.taken), max(worst.credited, now.credited)}
	}
	if err := players.stop(); err != nil {
		return err
	}
	b.tell("waiting for a block: taken in %v", worst.seen.Round(time.Millisecond))
	whole := worst.taken + worst.credited
	b.limit(whole <= mostBlock, "the block: taken in %v, credited in %v while %d players bet (limit %v together)",
		worst.taken.Round(time.Millisecond), worst.credited.Round(time.Millisecond), b.Players, mostBlock)
	b.limit(beside >= leastBets*alone, "%.0f bets/s without the block, %.0f in the %v that have it: %.3f (limit %.1f)",
		alone/float64(max(b.Rounds, 1)), beside/float64(max(b.Rounds, 1)), b.Time, beside/alone, leastBets)
	return nil
}

// receive pays to all addresses, and takes the payments before a block has them.
func (r *running) receive(ctx context.Context, addresses []string) (time.Duration, error) {
	for _, to := range addresses {
		if _, err := r.chain.Pay(ctx, testchain.Gift{Asset: asset, To: to, Units: big.NewInt(litecoins)}); err != nil {
			return 0, err
		}
	}
	begun := time.Now()
	err := r.cashier.CatchUp(ctx)
	return time.Since(begun), err
}

// credit makes the block that has the payments, and those that confirm it.
func (r *running) credit(ctx context.Context, t *took) (err error) {
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

// block makes a block, and measures how long the site takes for it.
func (r *running) block(ctx context.Context) (time.Duration, error) {
	if err := r.chain.Mine(ctx, 1); err != nil {
		return 0, err
	}
	begun := time.Now()
	err := r.cashier.CatchUp(ctx)
	return time.Since(begun), err
}

// creditedAll proves that every player has the deposits of all rounds.
func (b *bench) creditedAll(ctx context.Context, site *running, userIDs []string) error {
	for i, userID := range userIDs {
		credited, all, err := site.cashier.Credited(ctx, userID)
		if err != nil {
			return err
		}
		if credited != max(b.Rounds, 1) || all != credited {
			return fmt.Errorf("player %d has %d deposits, of which %d are credited", i, all, credited)
		}
	}
	return site.proven(ctx)
}
