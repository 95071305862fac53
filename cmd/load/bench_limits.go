package load

import (
	"context"
	"fmt"
	"io"
	"time"
)

// limitsAllowed is what limits of a player may cost of the processor time of a bet.
const limitsAllowed = 0.03

// highLimits are limits of each kind that stakes ask, in each period, too high to bite.
var highLimits = func() (list []map[string]any) {
	for kind, value := range map[string]string{"loss": "100000000", "stake": "100000000", "time": "2678400"} {
		for _, period := range []string{"day", "week", "month"} {
			list = append(list, map[string]any{"control": kind + "." + period, "value": value, "version": 0})
		}
	}
	return list
}()

// compareLimits measures bets of players with limits and of as many without, in turns
// and on the same site, and tells what the limits cost in processor time. The first half
// of the accounts gets the limits.
func compareLimits(ctx context.Context, w io.Writer, program *Program, o BenchOptions) error {
	half := len(o.accounts.Tokens) / 2
	limited, free := o, o
	limited.accounts.Tokens, free.accounts.Tokens = o.accounts.Tokens[:half], o.accounts.Tokens[half:]
	if err := setLimits(ctx, program, limited); err != nil {
		return err
	}
	// An empty database is faster than it will ever be again: the first run counts for nothing.
	if _, err := measure(ctx, program, free); err != nil {
		return err
	}
	var with, without []time.Duration
	for pair := range o.LimitPairs {
		for _, limits := range []bool{pair%2 == 0, pair%2 != 0} {
			players, name, list := free, "without limits", &without
			if limits {
				players, name, list = limited, "with limits   ", &with
			}
			f, err := measure(ctx, program, players)
			if err != nil {
				return err
			}
			if !f.used.ok {
				return errNoUsage
			}
			each := f.used.cpu / time.Duration(max(f.bets, 1))
			*list = append(*list, each)
			fmt.Fprintf(w, "%s: %v of processor time a bet, %.0f bets/s\n", name, each.Round(100*time.Nanosecond), f.rate())
		}
	}
	a, b := median(with), median(without)
	cost := float64(a-b) / float64(b)
	fmt.Fprintf(w, "medians: %v with limits, %v without: limits cost %.1f %%, at most %.0f %% are allowed\n",
		a.Round(100*time.Nanosecond), b.Round(100*time.Nanosecond), 100*cost, 100*limitsAllowed)
	if cost > limitsAllowed {
		return fmt.Errorf("limits cost %.1f %% of the processor time of a bet", 100*cost)
	}
	return nil
}

// setLimits has each player set all limits.
func setLimits(ctx context.Context, program *Program, o BenchOptions) error {
	if err := program.Start(ctx); err != nil {
		return err
	}
	defer program.Kill()
	players, err := newPlayers(ctx, program.URL(), o)
	if err != nil {
		return err
	}
	for _, player := range players {
		for _, limit := range highLimits {
			if _, err := player.Call(ctx, "/api/play-control/set", limit); err != nil {
				return fmt.Errorf("set a limit: %w", err)
			}
		}
	}
	return program.Stop()
}
