//go:build bench

package cmd

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"croupier/app/kernel/sports/markets"
	"croupier/app/sports/book/pricing"
)

// errMartingale makes the command fail if the hold of the book differs from its margin.
var errMartingale = errors.New("the hold of a market is more than four standard errors from its margin")

// maxDeviationSports is the maximum deviation in standard errors.
const maxDeviationSports = 4

func newSportsMartingale() *cobra.Command {
	matches, only := 0, []string(nil)
	c := &cobra.Command{
		Use:   "martingale",
		Short: "Simulate matches, bet on every market, and compare what the book keeps with its margin",
		Long: `Simulate matches of every sport that the book prices itself, bet on every market
before each and once in play, and compare what the book keeps with what its
prices promise. Nothing of a site is read. The same numbers play the same matches.

The command fails when a market is more than four standard errors off.`,
		Example: "  croupier sports martingale --matches 10000\n  croupier sports martingale --sport cricket",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if matches < 1 {
				return errors.New("--matches must be at least 1")
			}
			return martingale(c.OutOrStdout(), matches, only)
		},
	}
	c.Flags().IntVar(&matches, "matches", 1000, "how many matches of each sport")
	c.Flags().StringSliceVar(&only, "sport", nil, "keys of the sports; all without it")
	return c
}

// minMatches is the number of matches from which the errors are those of many bets: below, a lucky
// bet on a long shot is ignored.
const minMatches = 10_000

// martingale prints the hold of each sport's book, and the markets that deviate.
func martingale(out io.Writer, matches int, only []string) error {
	for _, key := range only {
		if sport, known := markets.Find(key); !known || !pricing.Modelled(sport) {
			return fmt.Errorf("there is no model of the sport %q", key)
		}
	}
	far := 0
	for _, sport := range markets.Sports() {
		if !pricing.Modelled(sport) || len(only) > 0 && !slices.Contains(only, sport.Key) {
			continue
		}
		list, err := pricing.SimulateHold(sport, matches)
		if err != nil {
			return err
		}
		worst, bets := 0.0, 0
		for _, service := range list {
			bets += service.Bets
			worst = max(worst, math.Abs(service.StandardErrors()))
			if math.Abs(service.StandardErrors()) <= maxDeviationSports || matches < minMatches && service.OutlierOnly() {
				continue
			}
			far++
			fmt.Fprintf(out, "%s %s %s: keeps %.4f, its margin is %.4f, %.2f standard errors off\n", colourize(out, red, "off"), sport.Key, service.Market, service.Hold, service.Margin, service.StandardErrors())
		}
		fmt.Fprintf(out, "%-20s %8d bets on %3d markets, at most %.2f standard errors off\n", sport.Key, bets, len(list), worst)
	}
	if far > 0 {
		return errMartingale
	}
	return nil
}
