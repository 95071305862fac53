package cmd

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/kernel/config"
	"croupier/app/sports/bets"
)

// errReplay makes the command fail if bets differ from their results.
var errReplay = errors.New("bets are not what the results make of them")

func newSports() *cobra.Command {
	c := &cobra.Command{Use: "sports", Short: "Look after sports bets", Args: cobra.NoArgs, RunE: showHelp}
	c.AddCommand(newSportsReplay())
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
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			var result bets.ReplayReport
			err = withCopy(c.Context(), cfg, cfg.DatabasePath(), func(site *app.App) (err error) {
				result, err = site.ReplaySports(c.Context(), arguments[0])
				return err
			})
			if err != nil {
				return err
			}
			if asJSON {
				err = json.NewEncoder(c.OutOrStdout()).Encode(result)
			} else {
				printReplay(c, result)
			}
			if err == nil && len(result.Differences) > 0 {
				err = errReplay
			}
			return err
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "write the result as JSON")
	config.AddFlags(c.Flags(), "data")
	return c
}

func printReplay(c *cobra.Command, result bets.ReplayReport) {
	out := c.OutOrStdout()
	for _, item := range result.Differences {
		fmt.Fprintf(out, "%s %s: %s\n", colourize(out, red, "wrong"), item.Bet, item.Text)
	}
	fmt.Fprintf(out, "%d bets, %d of them pending, %d wrong\n", result.Bets, result.Open, len(result.Differences))
}
