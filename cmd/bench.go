//go:build bench

package cmd

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"croupier/app/kernel/live/livebench"
	"croupier/db/dbbench"
)

func init() {
	extensions = append(extensions, addDeveloperCommands)
}

// addDeveloperCommands adds what only developers need: measurements, simulations and tools of the
// build.
func addDeveloperCommands(root *cobra.Command) {
	root.AddCommand(newBench(), newSimulate(), newSlots(), newDev())
	for _, c := range root.Commands() {
		switch c.Name() {
		case "sports":
			c.AddCommand(newSportsMartingale())
		case "serve":
			addProfile(c)
			addFuturesMeasurement(c)
		}
	}
}

// newBench groups measurements for developers.
func newBench() *cobra.Command {
	c := &cobra.Command{Use: "bench", Short: "Measure this machine", Args: cobra.NoArgs, RunE: showHelp}
	c.AddCommand(newBenchBets(), newBenchCallbacks(), newBenchCashier(), newBenchCashierPayer(), newBenchCashierPlayers(), newBenchCrash(), newBenchDay(), newBenchDB(), newBenchFutures(), newBenchHosted(), newBenchLive(), newBenchLiveClients(), newBenchOffice(), newBenchReconnect(), newBenchRules(), newBenchSports())
	return c
}

func newBenchDB() *cobra.Command {
	var options dbbench.Options
	c := &cobra.Command{
		Use:   "db",
		Short: "Transactions per second: grouped commits against one commit each",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return dbbench.Run(c.Context(), c.OutOrStdout(), options)
		},
	}
	c.Flags().StringVar(&options.Dir, "dir", ".", "folder for the temporary databases, on the disk to be measured")
	c.Flags().DurationVar(&options.PerCell, "time", 2*time.Second, "how long each number is measured")
	c.Flags().IntSliceVar(&options.Callers, "callers", []int{1, 16, 64, 256}, "numbers of callers at the same time")
	return c
}

// newBenchLive measures the sockets of one process. Its clients run in a second
// process, newBenchLiveClients, so that the measured memory is the server's
// own.
func newBenchLive() *cobra.Command {
	var options livebench.Options
	c := &cobra.Command{
		Use:   "live",
		Short: "Sockets of one process: memory of each, speed and delay of events",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return livebench.Run(c.Context(), c.OutOrStdout(), options)
		},
	}
	c.Flags().IntVar(&options.Sockets, "sockets", 5000, "how many clients connect")
	c.Flags().DurationVar(&options.Duration, "time", 10*time.Second, "how long each rate is measured")
	return c
}

func newBenchLiveClients() *cobra.Command {
	return &cobra.Command{
		Use:    "live-clients ADDR N",
		Short:  "The clients of bench live",
		Hidden: true,
		Args:   cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			sockets, err := strconv.Atoi(args[1])
			if err != nil {
				return fmt.Errorf("number of sockets: %w", err)
			}
			return livebench.Clients(c.Context(), args[0], sockets, os.Stdin, c.OutOrStdout())
		},
	}
}
