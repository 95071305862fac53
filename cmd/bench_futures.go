//go:build bench

package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	played "croupier/app/futures/exchanges"
	"croupier/app/futures/index"
	"croupier/app/kernel/futures"
	"croupier/cmd/load"
)

// futuresParts are the parts of bench futures in their order.
var futuresParts = []string{"market", "viewers", "history"}

// newBenchFutures measures futures on a real server in a separate process, and the history of prices.
func newBenchFutures() *cobra.Command {
	options := load.FuturesOptions{Accounts: benchAccounts}
	history := index.HistoryOptions{}
	markets, parts := 0, []string(nil)
	c := &cobra.Command{
		Use:   "futures",
		Short: "Futures: processor time of prices, openings, many liquidations at one tick, viewers, history",
		Long: `Measure futures in three parts.

market: a real server with the prices of exchanges that the program plays. The
processor time of prices without and with open positions, openings a second, and a
fall that liquidates many positions at one tick while guests bet on dice.
viewers: how long prices take until all sockets have them.
history: the size of a year of prices by seconds, and the time to read any part.

The command fails when prices take more than half a processor, below 1,000 openings
a second, when the liquidations are booked after more than 2 s, when bets meanwhile
or viewers wait for more than 100 ms, both at the 99th percentile, or when the
history takes more than 2 GB or 50 ms.`,
		Example: "  croupier bench futures\n  croupier bench futures --parts market --positions 10000 --profile market.prof",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			program, err := os.Executable()
			if err != nil {
				return fmt.Errorf("find this program: %w", err)
			}
			for _, part := range parts {
				if !slices.Contains(futuresParts, part) {
					return usageError{fmt.Errorf("bench futures has no part %q", part)}
				}
			}
			futures.AddMarkets(markets)
			options.Command, options.Tickers, history.Dir = []string{program}, futures.Tickers(), options.Dir
			return benchFutures(c.Context(), c.OutOrStdout(), parts, options, history)
		},
	}
	flags := c.Flags()
	flags.StringSliceVar(&parts, "parts", futuresParts, "what is measured")
	flags.StringVar(&options.Dir, "dir", ".", "folder for the temporary data folders, on the disk to be measured")
	flags.IntVar(&markets, "markets", 50, "markets, at least as many as the site has")
	flags.IntVar(&options.Positions, "positions", 100_000, "open positions")
	flags.IntVar(&options.Liquidated, "liquidated", 10_000, "positions that one tick liquidates")
	flags.IntVar(&options.Dice, "dice", 16, "guests who bet on dice meanwhile, 20 times a second each at most")
	flags.IntVar(&options.Viewers, "viewers", 5000, "sockets that watch the prices")
	flags.DurationVar(&options.Time, "time", 10*time.Second, "how long each share of the processor and the viewers are measured")
	flags.IntVar(&history.Days, "days", 365, "days of the history")
	flags.StringVar(&options.Profile, "profile", "", "write a profile of the server's processor time to this file (part market)")
	return c
}

// benchFutures makes the chosen measurements. One that misses its requirements does not keep the others
// from being made.
func benchFutures(ctx context.Context, w io.Writer, parts []string, o load.FuturesOptions, history index.HistoryOptions) (err error) {
	for _, part := range futuresParts {
		if !slices.Contains(parts, part) {
			continue
		}
		var failed error
		switch part {
		case "market":
			failed = load.Futures(ctx, w, o)
		case "viewers":
			failed = load.FuturesViewers(ctx, w, o)
		case "history":
			failed = index.MeasureHistory(ctx, w, history)
		}
		if failed != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", part, failed))
		}
	}
	return err
}

// addFuturesMeasurement adds hidden flags to the command serve: more markets, and exchanges that a
// measurement plays.
func addFuturesMeasurement(serve *cobra.Command) {
	markets, address := 0, ""
	serve.Flags().IntVar(&markets, load.FuturesMarkets, 0, "add markets of futures until there are so many")
	serve.Flags().StringVar(&address, load.FuturesExchanges, "", "address of exchanges that a measurement plays")
	for _, name := range []string{load.FuturesMarkets, load.FuturesExchanges} {
		_ = serve.Flags().MarkHidden(name) // fails only for an unknown flag
	}
	run := serve.RunE
	serve.RunE = func(c *cobra.Command, arguments []string) error {
		futures.AddMarkets(markets)
		if address != "" {
			played.Redirect(address)
		}
		return run(c, arguments)
	}
}
