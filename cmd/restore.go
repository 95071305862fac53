package cmd

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"croupier/app/desk/backups"
	"croupier/app/kernel/config"
	"croupier/db"
)

func newRestore() *cobra.Command {
	var identity string
	c := &cobra.Command{
		Use:   "restore FILE",
		Short: "Put a verified copy in the place of the database; the site must be stopped",
		Long: `Put a verified copy in the place of the database; the site must be stopped.

FILE is a copy that croupier backup or the office has made, or one that was
downloaded or came back from another place, which ends in .tar.gz or, when it
is encrypted, in .tar.gz.age: then --identity names the file of the age
identity that opens it.

Nothing changes when FILE is damaged or was made by a newer version. The
database that was there is kept in the folder "backups" of the data folder.
The site's secret comes back from FILE.key, or out of FILE if that is
encrypted; so do the sealed files of identity checks, from FILE.files. What
happened after the copy was made may be known, so all draws begin anew: open
rounds are given back, and all seeds and the chain of crash are replaced.
Accounts that were deleted after the copy was made are deleted again: the data
folder lists them in deleted-accounts.jsonl. Exclusions and time-outs that are
not over are in force again, by exclusions.jsonl.`,
		Example: `  croupier restore /mnt/usb/casino-2026-05-01.db
  croupier restore croupier-20260501-030000.tar.gz.age --identity key.txt`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			cfg, err := settings(c)
			if err != nil {
				return err
			}
			return restore(c, cfg, arguments[0], identity)
		},
	}
	c.Flags().StringVar(&identity, "identity", "", "file of the age identity that opens an encrypted backup")
	config.AddFlags(c.Flags(), "data")
	return c
}

func restore(c *cobra.Command, cfg config.Config, source, identity string) error {
	out := c.OutOrStdout()
	identities, err := backups.Identities(identity)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(cfg.Data, 0o700); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	workshop, err := os.MkdirTemp(cfg.Data, ".restore-")
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	defer os.RemoveAll(workshop)
	found, err := backups.Unpack(source, identities, workshop)
	if err != nil {
		return err
	}
	key := found.Key
	without := key == nil
	if !without {
		if err := config.CheckSiteKey(key); err != nil {
			return fmt.Errorf("%s: %w", source+keySuffix, err)
		}
	}
	done, err := db.Restore(c.Context(), found.Path, database(cfg))
	if err != nil {
		return err
	}
	if done.Previous != "" {
		fmt.Fprintf(out, "the database that was there: %s\n", done.Previous)
		if _, err := backups.KeepFiles(cfg.Path("identity"), done.Previous+backups.FilesSuffix); err != nil {
			return err
		}
	}
	if without {
		fmt.Fprintf(c.ErrOrStderr(), "the site's secret is neither in the backup nor in %s: unless the data folder has that site's own one, two-factor codes will be refused and seeds in use cannot be revealed\n", source+keySuffix)
	} else if err := restoreKey(cfg, key, out); err != nil {
		return err
	}
	files, err := backups.KeepFiles(found.Files, cfg.Path("identity"))
	if err != nil {
		return err
	}
	if files > 0 {
		fmt.Fprintf(out, "%d sealed files of identity checks are back\n", files)
	}
	if err := openRestored(c, cfg); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s %s (%d bytes, schema %d, verified)\n", paint(out, green, "done:"), done.Path, done.Bytes, done.Version)
	return nil
}

// openRestored opens the restored site once. The site notices that it is in an
// earlier state, refunds open rounds and makes new seeds, since seeds revealed
// after the copy are known. It also closes accounts again that were deleted, and
// keeps players from play again who are excluded or in a time-out.
func openRestored(c *cobra.Command, cfg config.Config) error {
	site, err := offlineSite(c.Context(), cfg, quiet())
	if err != nil {
		return fmt.Errorf("open the restored site: %w", err)
	}
	done, returned := site.Renewed(), site.Returned()
	exclusions, timeOuts := site.PausedAgain()
	if err := site.Close(); err != nil {
		return fmt.Errorf("close the restored site: %w", err)
	}
	if done == nil {
		return errors.New("the restored site did not begin its draws anew")
	}
	out := c.OutOrStdout()
	if done.Missing > 0 {
		fmt.Fprintf(out, "%d commits that were made after the copy are not in it\n", done.Missing)
	}
	fmt.Fprintf(out, "all draws begin anew: %d open rounds were given back, %d pairs of seeds retired\n", done.Voided, done.Pairs)
	if returned > 0 {
		fmt.Fprintf(out, "%d accounts that were deleted after the copy was made are closed again, and erased when the site starts\n", returned)
	}
	if exclusions+timeOuts > 0 {
		fmt.Fprintf(out, "%d exclusions and %d time-outs that were set after the copy was made are in force again\n", exclusions, timeOuts)
	}
	if done.Unopened > 0 {
		fmt.Fprintf(c.ErrOrStderr(), "%d of these pairs could not be revealed: the site's secret is another than the copy's\n", done.Unopened)
	}
	return nil
}

// restoreKey restores the site's secret and keeps a different present one.
func restoreKey(cfg config.Config, key []byte, out io.Writer) error {
	present, err := config.SiteKeyFile(cfg.Data)
	if err == nil && bytes.Equal(present, key) {
		return nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("restore the site's secret: %w", err)
	}
	if err == nil {
		kept := cfg.Path("backups", "replaced-"+time.Now().UTC().Format("20060102-150405.000")+keySuffix)
		if err := os.MkdirAll(filepath.Dir(kept), 0o700); err != nil {
			return fmt.Errorf("restore the site's secret: %w", err)
		}
		if err := writeNew(kept, present); err != nil {
			return fmt.Errorf("keep the site's secret: %w", err)
		}
		fmt.Fprintf(out, "the site's secret that was there: %s\n", kept)
	}
	if err := config.ReplaceSiteKey(cfg.Data, key); err != nil {
		return fmt.Errorf("restore the site's secret: %w", err)
	}
	return nil
}
