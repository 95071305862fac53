package cmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
)

// The actions about chains.
const (
	rescanChain       = "chain-rescan"
	lookupTransaction = "chain-lookup"
)

func newChain() *cobra.Command {
	c := &cobra.Command{
		Use:   "chain",
		Short: "Look at blocks and transactions of a network once more",
		Long: `Look at blocks and transactions of a network once more.

What is found takes the way of every payment: it waits for its confirmations, is
held for the same reasons, and is credited once, however often it is looked at.`,
		Args: cobra.NoArgs,
		RunE: showHelp,
	}
	c.AddCommand(newChainRescan(), newChainLookup())
	return c
}

func newChainRescan() *cobra.Command {
	req := consoleRequest{Action: rescanChain}
	c := &cobra.Command{
		Use:   "rescan NETWORK --from HEIGHT --reason TEXT",
		Short: "Look at all blocks of a network from a height on once more",
		Long: `Look at all blocks of a network from a height on once more.

The running site does it in the background; without one it begins with the next
start. Page Networks shows how far it is.`,
		Example: `  croupier chain rescan ltc --from 2790000 --reason "the node was pruned"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			req.Network = args[0]
			if _, err = execute(c.Context(), cfg, req); err == nil {
				fmt.Fprintf(c.OutOrStdout(), "The blocks of %s from %d on are looked at once more. Page Networks shows how far it is.\n", req.Network, req.Height)
			}
			return err
		},
	}
	c.Flags().Int64Var(&req.Height, "from", 0, "height of the first block")
	c.Flags().StringVar(&req.Reason, "reason", "", "why, for the log of staff")
	_ = c.MarkFlagRequired("from")
	config.AddFlags(c.Flags(), "data")
	return c
}

func newChainLookup() *cobra.Command {
	req := consoleRequest{Action: lookupTransaction}
	c := &cobra.Command{
		Use:   "lookup NETWORK TXID [--height HEIGHT] --reason TEXT",
		Short: "Look at one transaction and take what it brings to addresses of the site",
		Long: `Look at one transaction and take what it brings to addresses of the site.

Nodes of the Bitcoin family without an index find a transaction in their newest
100 blocks only: give the height of its block for an older one.`,
		Example: `  croupier chain lookup eth 0x5c50...e060 --reason "the player sent us the id"`,
		Args:    cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			req.Network, req.TxID = args[0], args[1]
			report, err := execute(c.Context(), cfg, req)
			if err == nil {
				fmt.Fprintln(c.OutOrStdout(), report)
			}
			return err
		},
	}
	c.Flags().Int64Var(&req.Height, "height", 0, "height of the transaction's block (default: the node is asked)")
	c.Flags().StringVar(&req.Reason, "reason", "", "why, for the log of staff")
	config.AddFlags(c.Flags(), "data")
	return c
}
