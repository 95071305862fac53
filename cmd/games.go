package cmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/betting/host"
	"croupier/app/kernel/config"
)

// The actions on installed games.
const (
	registerGame = "register game"
	enableGame   = "enable game"
	disableGame  = "disable game"
	removeGame   = "remove game"
	listGames    = "list games"
)

func newGames() *cobra.Command {
	c := &cobra.Command{
		Use:   "games",
		Short: "Install slots from math packages",
		Long: `Install slots from math packages, also while the site runs.

A math package is a folder or zip file with precomputed outcomes, in the publish
format of Stake Engine. docs/math-packages.md describes the files and how an
outcome is drawn from the player's seeds.`,
		Args: cobra.NoArgs,
		RunE: showHelp,
	}
	config.AddFlags(c.PersistentFlags(), "data")
	c.AddCommand(newGamesInstall(), newGamesList(), newGamesChange(enableGame, "enable GAME --version VERSION", "Make a version the one that players start", true),
		newGamesChange(disableGame, "disable GAME", "Offer a game to players no longer; open rounds can be finished", false),
		newGamesChange(removeGame, "remove GAME --version VERSION", "Delete a version with its files", true))
	return c
}

func newGamesInstall() *cobra.Command {
	var (
		v           host.Version
		reason      string
		asJSON, own bool
		outcomes    int
	)
	c := &cobra.Command{
		Use:   "install FILE.zip|FOLDER [--id ID] [--name NAME] [--provider NAME] [--version VERSION] | --own [GAME]",
		Short: "Check a math package, compute its exact returns and install it",
		Long: `Check a math package, compute its exact returns and install it.

All files are checked against each other first. A fault is reported with its
file and line, and nothing is installed. The first version of a game is offered
to players at once; later versions are there beside it until they are enabled.

With --own the package is one of the five slots that come with the program, or
all of them. The program makes their packages itself, always the same ones, in
about a minute.`,
		Example: `  croupier games install fruits.zip --name "Fruits of Fortune" --provider "Studio One"
  croupier games install ./fruits --id fruits --version 1.1
  croupier games install --own
  croupier games install --own kite-season`,
		Args: func(c *cobra.Command, args []string) error {
			if own {
				return cobra.MaximumNArgs(1)(c, args)
			}
			return cobra.ExactArgs(1)(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			if own {
				return installOwn(c, cfg, args, outcomes, reason, asJSON)
			}
			base := filepath.Base(filepath.Clean(args[0]))
			if v.Game == "" {
				v.Game = idFromFile(base)
			}
			if v.Name == "" {
				v.Name = v.Game
			}
			games := cfg.Path(app.GamesFolder)
			unpacked, manifest, err := host.Unpack(games, args[0], v)
			if err != nil {
				return err
			}
			if err := register(c.Context(), cfg, unpacked, reason); err != nil {
				return err
			}
			return printGames(c.OutOrStdout(), []host.Installed{{Version: unpacked, Front: manifest.Front, Modes: manifest.Modes}}, asJSON, false)
		},
	}
	c.Flags().StringVar(&v.Game, "id", "", "id of the game (default: from the name of the file)")
	c.Flags().StringVar(&v.Name, "name", "", "name of the game for players (default: its id)")
	c.Flags().StringVar(&v.Provider, "provider", "Installed", "name of the provider for players")
	c.Flags().StringVar(&v.Version, "version", "", "version (default: the beginning of the package's SHA-256)")
	c.Flags().StringVar(&reason, "reason", "", "why, for the log of staff")
	c.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	c.Flags().BoolVar(&own, "own", false, "install the slots that come with the program, or one of them")
	c.Flags().IntVar(&outcomes, "outcomes", host.OwnOutcomes, "with --own: number of outcomes of each mode; fewer need less disk and repeat sooner")
	for _, name := range []string{"id", "name", "provider", "version"} {
		c.MarkFlagsMutuallyExclusive("own", name)
	}
	return c
}

// register offers an unpacked version to players, and deletes its files if the site refuses it.
func register(ctx context.Context, cfg config.Config, v host.Version, reason string) error {
	request := consoleRequest{Action: registerGame, Reason: reason, Game: app.HostedGame{Game: v.Game, Version: v.Version, Name: v.Name, Provider: v.Provider}}
	if _, err := execute(ctx, cfg, request); err != nil {
		return errors.Join(err, os.RemoveAll(host.VersionFolder(cfg.Path(app.GamesFolder), v.Game, v.Version)))
	}
	return nil
}

// idFromFile makes the id of a game from the name of its file.
func idFromFile(base string) string {
	name := strings.ToLower(strings.TrimSuffix(base, filepath.Ext(base)))
	return strings.Trim(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, name), "-")
}

func newGamesList() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "list [--json]",
		Short: "List the installed games with their exact returns",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			answer, err := execute(c.Context(), cfg, consoleRequest{Action: listGames})
			if err != nil {
				return err
			}
			var list []host.Installed
			if err := json.Unmarshal([]byte(answer), &list); err != nil {
				return fmt.Errorf("read the list of games: %w", err)
			}
			return printGames(c.OutOrStdout(), list, asJSON, true)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return c
}

// printGames writes installed games for people or as JSON. Their state is written if it is known.
func printGames(out io.Writer, list []host.Installed, asJSON, withState bool) error {
	if asJSON {
		encoder := json.NewEncoder(out)
		encoder.SetIndent("", "  ")
		return encoder.Encode(list)
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, g := range list {
		state := ""
		switch {
		case g.Damaged != "":
			state = "damaged: " + g.Damaged
		case withState && g.Enabled:
			state = "enabled"
		case withState:
			state = "disabled"
		}
		if g.Incomplete != "" {
			state += ", " + g.Incomplete
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", g.Game, g.Version.Version, g.Name, state)
		for _, m := range g.Modes {
			fmt.Fprintf(table, "  %s\tcost %s\tRTP %s %% (%s)\thit rate %s %%\tvariance %s\tlargest win %s x, 1 in %s\n",
				m.Mode, m.Cost, m.RTPPercent, m.RTP, m.HitRatePercent, m.Variance, m.MaxWin, m.MaxWinOdds)
		}
	}
	return table.Flush()
}

// newGamesChange makes a command that changes an installed game.
func newGamesChange(action, use, short string, needsVersion bool) *cobra.Command {
	request := consoleRequest{Action: action}
	var asJSON bool
	c := &cobra.Command{
		Use: use, Short: short, Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			request.Game.Game = args[0]
			if _, err := execute(c.Context(), cfg, request); err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(c.OutOrStdout()).Encode(request.Game)
			}
			_, err = fmt.Fprintln(c.OutOrStdout(), "Done.")
			return err
		},
	}
	c.Flags().StringVar(&request.Reason, "reason", "", "why, for the log of staff")
	c.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	if needsVersion {
		c.Flags().StringVar(&request.Game.Version, "version", "", "version of the game")
		_ = c.MarkFlagRequired("version") // fails only for an unknown flag
	}
	return c
}
