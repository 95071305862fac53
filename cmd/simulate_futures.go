//go:build bench

package cmd

import (
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/futures/simulate"
)

// errStrategy makes the command fail if a strategy wins at the default fees.
var errStrategy = errors.New("a strategy of futures returns more than its stakes")

// simulateFutures plays positions of futures on random walks with gaps and pauses, compares their mean
// return with the exact one, and searches for a strategy that wins.
func simulateFutures(c *cobra.Command, positions int, seed uint64) error {
	out, failed := c.OutOrStdout(), false
	for i, s := range simulate.Samples() {
		r, err := simulate.Run(c.Context(), s, positions, seed+uint64(i))
		if err != nil {
			return fmt.Errorf("simulate %s: %w", s, err)
		}
		mark, colour := "right", green
		if math.Abs(r.Deviation()) > maxDeviation {
			mark, colour, failed = "wrong", red, true
		}
		fmt.Fprintf(out, "%s %-52s %d positions return %.6f, exactly %.6f, %+.2f standard errors\n", colourize(out, colour, mark), s, r.Positions, r.Mean, r.Exact, r.Deviation())
	}
	for _, fees := range []futures.Fees{simulate.PnL, simulate.Flat} {
		grid := simulate.Grid(fees)
		best, exact, err := simulate.Search(grid)
		if err != nil {
			return fmt.Errorf("search for a strategy: %w", err)
		}
		fmt.Fprintf(out, "of %d strategies with the %s fee the best returns %.6f: %s\n", len(grid), fees.Mode, exact, best)
		if exact >= 1 {
			return errStrategy
		}
	}
	if failed {
		return errReturn
	}
	return nil
}
