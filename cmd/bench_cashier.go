//go:build bench

package cmd

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"croupier/cmd/cashierbench"
	"croupier/cmd/load"
)

// newBenchCashier measures the cashier, and fails if it costs more than its limits.
func newBenchCashier() *cobra.Command {
	var options cashierbench.Options
	c := &cobra.Command{
		Use:   "cashier",
		Short: "Deposits beside bets, watched addresses, the queue of withdrawals, killed payouts",
		Long: `Deposits beside bets, watched addresses, the queue of withdrawals, killed payouts.

Each part has a site of its own on a test chain and a database file on the disk of
--dir. The command fails when a limit is missed. A part whose number is 0 is left out.
With --litecoind that program runs a chain of its own, which a second site is killed on.`,
		Example: `  croupier bench cashier
  croupier bench cashier --deposits 0 --addresses 0 --queue 0 --cycles 1000
  croupier bench cashier --deposits 0 --addresses 0 --queue 0 --cycles 0 --litecoind /usr/lib/litecoin/litecoind`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) (err error) {
			if options.Program == "" {
				if options.Program, err = os.Executable(); err != nil {
					return fmt.Errorf("find this program: %w", err)
				}
			}
			return cashierbench.Run(c.Context(), c.OutOrStdout(), options)
		},
	}
	flags := c.Flags()
	flags.StringVar(&options.Dir, "dir", ".", "folder for the temporary data folders, on the disk to be measured")
	flags.IntVar(&options.Deposits, "deposits", 2000, "deposits in one block")
	flags.IntVar(&options.Players, "players", 16, "players who bet beside the block")
	flags.IntVar(&options.Rounds, "rounds", 3, "how often bets are measured without and with such a block")
	flags.DurationVar(&options.Time, "time", 12*time.Second, "how long each measurement of bets takes; 12s is what a block of Ethereum takes")
	flags.IntVar(&options.Addresses, "addresses", 1_000_000, "addresses that the site watches")
	flags.IntVar(&options.Queue, "queue", 10_000, "withdrawals that wait for staff")
	flags.IntVar(&options.Cycles, "cycles", 1000, "how often the process that pays is killed")
	flags.StringVar(&options.Litecoind, "litecoind", "", "program of Litecoin's node: the process that pays is killed on a real chain (regtest) too")
	flags.IntVar(&options.LitecoinCycles, "litecoin-cycles", 1000, "how often it is killed there")
	flags.StringVar(&options.Program, "program", "", "program whose processes are killed: this one, unless said otherwise")
	_ = flags.MarkHidden("program") // fails only for an unknown flag
	return c
}

// newBenchCashierPlayers is the separate process with the players of bench cashier.
func newBenchCashierPlayers() *cobra.Command {
	return &cobra.Command{
		Use:    cashierbench.CommandPlayers + " URL N",
		Short:  "The players of bench cashier",
		Hidden: true,
		Args:   cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			players, err := strconv.Atoi(args[1])
			if err != nil {
				return fmt.Errorf("number of players: %w", err)
			}
			return load.Players(c.Context(), args[0], players, c.InOrStdin(), c.OutOrStdout())
		},
	}
}

// newBenchCashierPayer is the process that bench cashier kills.
func newBenchCashierPayer() *cobra.Command {
	return &cobra.Command{
		Use:    cashierbench.CommandPayer,
		Short:  "The process that bench cashier kills; reads what it does",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return cashierbench.Pay(c.Context(), c.InOrStdin(), c.OutOrStdout())
		},
	}
}
