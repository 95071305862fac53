package cmd

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/kernel/config"
	"croupier/app/sports/betslip"
)

// errReplay makes the command fail when bets are not what the results make of them.
var errReplay = errors.New("bets are not what the results make of them")

func newSports() *cobra.Command {
	c := &cobra.Command{Use: "sports", Short: "Look after sports bets", Args: cobra.NoArgs, RunE: showHelp}
	c.AddCommand(newSportsReplay(), newSportsMartingale())
	return c
}

func newSportsReplay() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "replay EVENT",
		Short: "Settle every bet of an event again from its results, and compare",
		Long: `Settle every bet of an event again from its results, and compare.

The database is copied first, so that nothing changes and the site is not held
up. The command fails when a bet is not what the results make of it.`,
		Example: "  croupier sports replay e01kb2c3d4e5f6g7h8j9k0m1n2p",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			cfg, err := settings(c)
			if err != nil {
				return err
			}
			var told betslip.Replayed
			err = onCopy(c.Context(), cfg, cfg.DatabasePath(), func(site *app.App) (err error) {
				told, err = site.ReplaySports(c.Context(), arguments[0])
				return err
			})
			if err != nil {
				return err
			}
			if asJSON {
				err = json.NewEncoder(c.OutOrStdout()).Encode(told)
			} else {
				printReplayed(c, told)
			}
			if err == nil && len(told.Wrong) > 0 {
				err = errReplay
			}
			return err
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "write the result as JSON")
	config.AddFlags(c.Flags(), "data")
	return c
}

func printReplayed(c *cobra.Command, told betslip.Replayed) {
	out := c.OutOrStdout()
	for _, one := range told.Wrong {
		fmt.Fprintf(out, "%s %s: %s\n", paint(out, red, "wrong"), one.Bet, one.Sentence)
	}
	fmt.Fprintf(out, "%d bets, %d of them pending, %d wrong\n", told.Bets, told.Open, len(told.Wrong))
}
