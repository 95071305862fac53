//go:build bench

package cmd

import (
	"fmt"
	"io"
	"path/filepath"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"croupier/app/betting/host"
	"croupier/app/kernel/slots"
	"croupier/webui"
)

// newSlots groups the commands for the site's own slots.
func newSlots() *cobra.Command {
	c := &cobra.Command{Use: "slots", Short: "Tools for the site's own slots", Args: cobra.NoArgs, RunE: showHelp}
	c.AddCommand(newSlotsGenerate(), newSlotsPlay())
	return c
}

// newSlotsGenerate makes the math packages of one slot or of all.
func newSlotsGenerate() *cobra.Command {
	var out string
	var options slots.Options
	c := &cobra.Command{
		Use:   "generate [GAME]",
		Short: "Make the math packages of the site's own slots from a seed",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			chosen, err := chooseSlots(args)
			if err != nil {
				return err
			}
			if options.Front, err = webui.Slots(); err != nil {
				return err
			}
			for _, g := range chosen {
				figures, err := slots.Write(c.Context(), filepath.Join(out, g.ID), g, options)
				if err != nil {
					return fmt.Errorf("make the package of %s: %w", g.ID, err)
				}
				if err := printFigures(c.OutOrStdout(), figures); err != nil {
					return err
				}
			}
			return nil
		},
	}
	c.Flags().StringVar(&out, "out", "", "folder in which each game gets a folder")
	c.Flags().IntVar(&options.Rounds, "rounds", host.OwnOutcomes, "number of outcomes of each mode")
	c.Flags().StringVar(&options.Seed, "seed", "1", "seed: the same one makes the same bytes")
	_ = c.MarkFlagRequired("out") // fails only for an unknown flag
	return c
}

// printFigures writes a line for each mode.
func printFigures(w io.Writer, figures slots.Figures) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, mode := range figures.Modes {
		fmt.Fprintf(table, "%s\t%s\treturn %s %%\thits %s %%\tdeviation %s\tlargest win %s bets, 1 in %s\n",
			figures.Game, mode.Mode, mode.ReturnPercent, mode.HitRatePercent, mode.StandardDeviation, mode.LargestWin, mode.LargestWinOneIn)
	}
	return table.Flush()
}
