//go:build bench

package cmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
	"croupier/cmd/load"
)

// newBenchBets measures wagers on a real server in a separate process.
func newBenchBets() *cobra.Command {
	options := load.BenchOptions{PrefillSite: prefillSite}
	spread, realMoney := false, false
	c := &cobra.Command{
		Use:   "bets",
		Short: "Durable dice bets per second of a real server over loopback HTTP",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			program, err := os.Executable()
			if err != nil {
				return fmt.Errorf("find this program: %w", err)
			}
			options.Command = []string{program}
			if spread {
				options.Spread = concurrentBets
			}
			if realMoney || options.Shares {
				options.Accounts = benchAccounts
			}
			return load.Bench(c.Context(), c.OutOrStdout(), options)
		},
	}
	flags := c.Flags()
	flags.StringVar(&options.Dir, "dir", ".", "folder for the temporary data folder, on the disk to be measured")
	flags.IntVar(&options.Players, "players", 64, "players who bet at the same time, or at random with --spread")
	flags.BoolVar(&spread, "spread", false, "let random players bet over 64 connections, as many players do who bet now and then")
	flags.DurationVar(&options.Time, "time", 20*time.Second, "how long each measurement takes")
	flags.BoolVar(&realMoney, "real", false, "bet real money of accounts instead of play money of guests")
	flags.BoolVar(&options.Shares, "shares", false, "print which part of the server takes which share of the processor time, with real money and players who have limits; fail when rewards take more than 5 % or limits more than 3 %")
	flags.IntVar(&options.Prefill, "prefill", 0, "wagers in the wager log for a second measurement, such as 10000000")
	return c
}

// concurrentBets is the number of concurrent bets by random players.
const concurrentBets = 64

// benchAccounts opens accounts with money from the house account on a stopped site.
func benchAccounts(ctx context.Context, data string, count int) (load.Accounts, error) {
	cfg := config.Default()
	cfg.Prices.Fixed = cfg.SamplePrices()
	cfg.Data = data
	site, err := offlineSite(ctx, cfg, discardLogger())
	if err != nil {
		return load.Accounts{}, err
	}
	made := load.Accounts{}
	players, err := site.Cashier().Open(ctx, count)
	if err == nil {
		err = site.Cashier().Grant(ctx, players, "1000", "usd")
	}
	if err == nil {
		made.IDs = players
		made.Tokens, err = site.Cashier().SignIn(ctx, players)
	}
	return made, errors.Join(err, site.Close())
}

// prefillSite adds wagers to the database of a stopped site by playing them.
func prefillSite(ctx context.Context, data string, wagers int, progress func(done int)) error {
	cfg := config.Default()
	cfg.Prices.Fixed = cfg.SamplePrices()
	cfg.Data = data
	site, err := offlineSite(ctx, cfg, discardLogger())
	if err != nil {
		return err
	}
	err = site.Prefill().Make(ctx, wagers, progress)
	if closing := site.Close(); err == nil {
		err = closing
	}
	return err
}
