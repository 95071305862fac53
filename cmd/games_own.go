package cmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/betting/host"
	"croupier/app/kernel/config"
	"croupier/app/kernel/slots/games"
	"croupier/webui"
)

// installOwn makes and installs the slots that come with the program: the one that args names, or all.
// A version that is installed already is left as it is.
func installOwn(c *cobra.Command, cfg config.Config, args []string, outcomes int, reason string, asJSON bool) error {
	chosen, err := chooseSlots(args)
	if err != nil {
		return err
	}
	front, err := webui.Slots()
	if err != nil {
		return err
	}
	done := []host.Installed{}
	for _, g := range chosen {
		fmt.Fprintf(c.ErrOrStderr(), "Making the package of %s …\n", g.Name)
		v, manifest, err := host.UnpackOwn(c.Context(), cfg.Path(app.GamesFolder), g, outcomes, front)
		if host.IsInstalled(err) {
			fmt.Fprintf(c.ErrOrStderr(), "%s is installed already.\n", g.Name)
			continue
		}
		if err != nil {
			return err
		}
		if err := register(c.Context(), cfg, v, reason); err != nil {
			return err
		}
		done = append(done, host.Installed{Version: v, Front: manifest.Front, Modes: manifest.Modes})
	}
	return printGames(c.OutOrStdout(), done, asJSON, false)
}

// chooseSlots returns the slot that args names by its id, or all for no name.
func chooseSlots(args []string) ([]games.Game, error) {
	if len(args) == 0 {
		return games.All(), nil
	}
	one, err := games.Find(args[0])
	return []games.Game{one}, err
}
