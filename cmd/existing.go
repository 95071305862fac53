package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strconv"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
	"croupier/app/server/preflight"
)

// The use of the data folder by a command with the flag --data. Without an annotation the command
// works on the site in it, which must exist and belong to the caller.
const (
	requiresSite = "data"
	// createsSite commands may make the site. The folder must belong to the caller.
	createsSite = "makes"
	// readsOnly commands write nothing there.
	readsOnly = "looks"
	// copyOnly commands work on a copy if they are given one, and otherwise on the site.
	copyOnly = "copy"
)

// annotateUse annotates how a command uses the data folder.
func annotateUse(c *cobra.Command, use string) *cobra.Command {
	if c.Annotations == nil {
		c.Annotations = map[string]string{}
	}
	c.Annotations[requiresSite] = use
	return c
}

// guardData makes c and its children check the data folder before they do anything: a command
// other than serve and restore never makes a site, and none leaves files of one user in another
// user's folder.
func guardData(c *cobra.Command) {
	if do := c.RunE; do != nil && reflect.ValueOf(do).Pointer() != reflect.ValueOf(showHelp).Pointer() {
		c.RunE = func(c *cobra.Command, arguments []string) error {
			if err := checkData(c, arguments); err != nil {
				return err
			}
			return do(c, arguments)
		}
	}
	for _, child := range c.Commands() {
		guardData(child)
	}
}

func checkData(c *cobra.Command, arguments []string) error {
	use := ""
	for at := c; at != nil && use == ""; at = at.Parent() {
		use = at.Annotations[requiresSite]
	}
	if !config.HasFlag(c.Flags(), "data") || use == readsOnly || use == copyOnly && len(arguments) > 0 {
		return nil
	}
	cfg, err := readConfig(c)
	if err != nil {
		return err
	}
	if use != createsSite {
		if err := checkSite(cfg); err != nil {
			return err
		}
	}
	return checkOwner(cfg)
}

// checkSite refuses a data folder without a site.
func checkSite(cfg config.Config) error {
	if err := cfg.CheckDatabase(); err != nil {
		return err
	}
	info, err := os.Stat(cfg.DatabasePath())
	if err == nil && info.Size() > 0 || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	folder, err := filepath.Abs(cfg.Data)
	if err != nil {
		return err
	}
	return fmt.Errorf("there is no site in %s: its database %s is missing; name the site's folder with --data FOLDER, or its configuration with --config FILE or %s; only croupier serve begins a new site",
		folder, filepath.Base(cfg.DatabasePath()), config.FileVariable)
}

// checkOwner refuses a data folder of another user: files that the caller leaves there would
// prevent that user's site from starting.
func checkOwner(cfg config.Config) error { return checkOwnerAs(cfg, os.Geteuid()) }

// checkOwnerAs is checkOwner for the user with the id me.
func checkOwnerAs(cfg config.Config, me int) error {
	for _, path := range []string{cfg.DatabasePath(), cfg.Data} {
		info, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return fmt.Errorf("look at the data folder: %w", err)
		}
		owner, known := preflight.OwnerOf(info)
		// A new folder may belong to root, such as that of a volume.
		if !known || owner == me || path == cfg.Data && owner == 0 {
			return nil
		}
		name := preflight.NameOf(owner)
		return fmt.Errorf("%s belongs to %s and this command runs as %s: files that it leaves there would keep the site from starting; run it as %s: sudo -u %s croupier COMMAND",
			path, name, preflight.NameOf(me), name, name)
	}
	return nil
}

// siteArguments select a site on the command line from any folder.
func siteArguments(c *cobra.Command, cfg config.Config) string {
	text := ""
	if file, _ := configFile(c); file != "" && file != systemFile {
		if absolute, err := filepath.Abs(file); err == nil {
			text += " --config " + shellWord(absolute)
		}
	}
	if absolute, err := filepath.Abs(cfg.Data); err == nil {
		text += " --data " + shellWord(absolute)
	}
	return text
}

// shellWord quotes a word for a shell if it has to be.
func shellWord(word string) string {
	for _, r := range word {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '/' || r == '.' || r == '-' || r == '_') {
			return strconv.Quote(word)
		}
	}
	return word
}
