//go:build bench

package cmd

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"croupier/cmd/load"
)

// newBenchReconnect measures the return of all sockets after a restart of a real
// server.
func newBenchReconnect() *cobra.Command {
	options := load.ReconnectOptions{Accounts: benchAccounts}
	c := &cobra.Command{
		Use:   "reconnect",
		Short: "All players come back at once after a restart: time until all are served, failures, memory",
		Long: `Open sockets of signed-in players at a real server, restart it, and let all sockets
come back in the same moment. A socket is served when it is signed in and on a
channel. A try that fails is repeated after the pauses of the site's page. The
sockets are opened by this program, on the same processors.

Both processes need a file for each socket: see ulimit -Hn, and LimitNOFILE of a
systemd service. The command uses fewer sockets where the limit is lower. It fails
when not all sockets are served in time.`,
		Example: "  croupier bench reconnect\n  croupier bench reconnect --sockets 2000",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			program, err := os.Executable()
			if err != nil {
				return fmt.Errorf("find this program: %w", err)
			}
			options.Command = []string{program}
			return load.Reconnect(c.Context(), c.OutOrStdout(), options)
		},
	}
	flags := c.Flags()
	flags.StringVar(&options.Dir, "dir", ".", "folder for the temporary data folder")
	flags.IntVar(&options.Sockets, "sockets", 20_000, "sockets that come back at once")
	flags.DurationVar(&options.Limit, "limit", time.Minute, "time in which all sockets must be served again")
	return c
}
