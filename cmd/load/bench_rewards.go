package load

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"
)

// WithoutRewards is the flag of serve that leaves the projections of rewards out.
const WithoutRewards = "without-rewards"

// costAllowed is what the projections of rewards may cost of the processor time of a
// bet.
const costAllowed = 0.05

// comparePairs measures bets with the projections of rewards and without them, in
// turns, and tells what they cost in processor time. Whatever else runs on the
// machine slows bets down, but changes their processor time little.
func comparePairs(ctx context.Context, w io.Writer, program *Program, o BenchOptions) error {
	// An empty database is faster than it will ever be again: the first run counts for nothing.
	if _, err := measure(ctx, program, o); err != nil {
		return err
	}
	var with, without []time.Duration
	for pair := range o.Pairs {
		// The order changes, so that neither always has the larger database.
		for _, off := range []bool{pair%2 == 0, pair%2 != 0} {
			program.Flags = o.Flags
			if off {
				program.Flags = append(slices.Clone(o.Flags), "--"+WithoutRewards)
			}
			f, err := measure(ctx, program, o)
			if err != nil {
				return err
			}
			if !f.used.ok {
				return errNoUsage
			}
			each := f.used.cpu / time.Duration(max(f.bets, 1))
			name, list := "with rewards   ", &with
			if off {
				name, list = "without rewards", &without
			}
			*list = append(*list, each)
			fmt.Fprintf(w, "%s: %v of processor time a bet, %.0f bets/s\n", name, each.Round(100*time.Nanosecond), f.rate())
		}
	}
	a, b := median(with), median(without)
	cost := float64(a-b) / float64(b)
	fmt.Fprintf(w, "medians: %v with rewards, %v without: rewards cost %.1f %%, at most %.0f %% are allowed\n",
		a.Round(100*time.Nanosecond), b.Round(100*time.Nanosecond), 100*cost, 100*costAllowed)
	if cost > costAllowed {
		return fmt.Errorf("rewards cost %.1f %% of the processor time of a bet", 100*cost)
	}
	return nil
}

func median(list []time.Duration) time.Duration {
	list = slices.Sorted(slices.Values(list))
	return (list[(len(list)-1)/2] + list[len(list)/2]) / 2
}
