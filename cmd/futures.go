package cmd

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/futures/market"
	"croupier/app/kernel/config"
)

// errFutures makes the command fail for a position that does not follow from the price log.
var errFutures = errors.New("the position does not follow from the price log")

func newFutures() *cobra.Command {
	c := &cobra.Command{Use: "futures", Short: "Verify the prices of futures, and positions", Args: cobra.NoArgs, RunE: showHelp}
	c.AddCommand(newFuturesVerify(), newFuturesVerifyLog())
	return c
}

func newFuturesVerify() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "verify BET",
		Short: "Compute a position again from the lines of the price log that filled it",
		Long: `Compute a position again from the lines of the price log that filled it.

Each line is checked with its hash, each fill with its tick, and the payouts and
fees with the rules. The line must be in the public file of its day too, which
anyone can download and check as a whole. The database is copied first, so that
nothing changes and the site is not held up. The command fails when the position
does not follow from the log.`,
		Example: "  croupier futures verify 01kb2c3d4e5f6g7h8j9k0m1n2p",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			var proof market.Proof
			err = withCopy(c.Context(), cfg, cfg.DatabasePath(), func(site *app.App) (err error) {
				proof, err = site.ProveFutures(c.Context(), arguments[0])
				return err
			})
			if err != nil {
				return err
			}
			if asJSON {
				err = json.NewEncoder(c.OutOrStdout()).Encode(proof)
			} else {
				printProof(c, proof)
			}
			if err == nil && proof.Problem != "" {
				err = errFutures
			}
			return err
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "write the result as JSON")
	config.AddFlags(c.Flags(), "data")
	return c
}

func printProof(c *cobra.Command, proof market.Proof) {
	out, p := c.OutOrStdout(), proof.Position
	fmt.Fprintf(out, "%s %s at %dx, wager %s %s, %s\n", p.Ticker, p.Direction, p.Multiplier, p.Wager, p.Currency, p.State)
	for _, f := range p.Fills {
		fmt.Fprintf(out, "  %-12s %s at tick %d, frame %d %s: paid %s of %s, fee %s\n", f.Kind, f.Price, f.Tick, f.Frame, f.Hash, f.Payout, f.Stake, f.Fee)
	}
	if proof.Problem != "" {
		fmt.Fprintf(out, "%s %s\n", colourize(out, red, "wrong:"), proof.Problem)
		return
	}
	fmt.Fprintf(out, "%s %d fills follow from the price log and the rules\n", colourize(out, green, "right:"), len(p.Fills))
}
