//go:build bench

package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"croupier/app/betting/host"
	"croupier/app/kernel/mathpackage"
	"croupier/app/kernel/mathpackage/simulate"
	"croupier/app/kernel/slots"
	"croupier/app/kernel/slots/games"
)

// newSlotsPlay plays the site's own slots and compares their returns with the exact ones.
func newSlotsPlay() *cobra.Command {
	options := slots.Options{Seed: "1"}
	var rounds simulate.Options
	var limit time.Duration
	c := &cobra.Command{
		Use:   "play [GAME]",
		Short: "Play the site's own slots as players do, and compare the returns with the exact ones",
		Long: `Play the site's own slots as players do, and compare the returns with the exact ones.

Each mode of each game is played on all processors, with the mapping that draws
players' outcomes from their seeds. The command fails if a return differs from
the exact one by more than four standard errors.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			chosen, err := chooseSlots(args)
			if err != nil {
				return err
			}
			folder, err := os.MkdirTemp("", "slots-")
			if err != nil {
				return fmt.Errorf("make a temporary folder: %w", err)
			}
			defer os.RemoveAll(folder)
			var failures []error
			for _, g := range chosen {
				failures = append(failures, playSlot(c.Context(), c.OutOrStdout(), filepath.Join(folder, g.ID), g, options, rounds, limit))
			}
			return errors.Join(failures...)
		},
	}
	c.Flags().IntVar(&options.Rounds, "outcomes", host.OwnOutcomes, "number of outcomes of each mode")
	c.Flags().Uint64Var(&rounds.Plays, "plays", 100_000_000, "number of rounds of each mode")
	c.Flags().StringVar(&rounds.ServerSeed, "server-seed", "simulate", "seed of the draws")
	c.Flags().DurationVar(&limit, "time", 0, "play each mode no longer than this; 0 for no limit")
	return c
}

// playSlot makes the package of a game, installs it in a folder and plays each of its modes.
func playSlot(ctx context.Context, out io.Writer, folder string, g games.Game, options slots.Options, rounds simulate.Options, limit time.Duration) error {
	game, err := makeSlot(ctx, folder, g, options)
	if err != nil {
		return err
	}
	var failures []error
	for _, mode := range game.Modes() {
		failures = append(failures, playMode(ctx, out, g.ID, mode, rounds, limit))
	}
	return errors.Join(append(failures, game.Close())...)
}

// makeSlot makes and installs a package. The caller must close the game.
func makeSlot(ctx context.Context, folder string, g games.Game, options slots.Options) (*mathpackage.Game, error) {
	made, installed := filepath.Join(folder, "package"), filepath.Join(folder, "installed")
	if _, err := slots.Write(ctx, made, g, options); err != nil {
		return nil, err
	}
	source, err := mathpackage.OpenSource(made, mathpackage.DefaultLimits())
	if err != nil {
		return nil, err
	}
	_, err = mathpackage.Install(source, installed)
	if err = errors.Join(err, source.Close()); err != nil {
		return nil, err
	}
	return mathpackage.Open(installed)
}

// playMode plays a mode and writes its result. It fails if the return is not plausible.
func playMode(ctx context.Context, out io.Writer, game string, mode *mathpackage.Mode, rounds simulate.Options, limit time.Duration) error {
	if limit > 0 {
		limited, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		ctx = limited
	}
	began := time.Now()
	result, err := simulate.Run(ctx, mode, rounds)
	if err != nil {
		return fmt.Errorf("play %s: %w", game, err)
	}
	took := time.Since(began)
	fmt.Fprintf(out, "%s %s: %d rounds in %s (%.0f a second), return %s, exact %s, %+.2f standard errors\n",
		game, result.Mode, result.Plays, took.Round(time.Second), float64(result.Plays)/took.Seconds(), result.Return.FloatString(6), result.Exact.FloatString(6), result.StandardErrors)
	if !result.Plausible() {
		return fmt.Errorf("%s, mode %s, returned %s instead of %s: %.2f standard errors", game, result.Mode, result.Return.FloatString(6), result.Exact.FloatString(6), result.StandardErrors)
	}
	return nil
}
