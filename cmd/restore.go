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

	"croupier/app"
	"croupier/app/kernel/config"
	"croupier/app/office/backups"
	"croupier/db"
)

func newRestore() *cobra.Command {
	var identity string
	var newKey bool
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
happened after the copy was made may be known, so all seeds are renewed: open
rounds are given back, and all seeds and the chain of crash are replaced.
Accounts that were deleted after the copy was made are deleted again: the data
folder lists them in deleted-accounts.jsonl. Exclusions and time-outs that are
not over are in force again, by exclusions.jsonl. Payments on chains are held until
the chain has shown what was paid after the copy was made, and two people let
them go on in the office.`,
		Example: `  croupier restore /mnt/usb/casino-2026-05-01.db
  croupier restore croupier-20260501-030000.tar.gz.age --identity key.txt`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			return restore(c, cfg, arguments[0], identity, newKey)
		},
	}
	c.Flags().StringVar(&identity, "identity", "", "file of the age identity that opens an encrypted backup")
	c.Flags().BoolVar(&newKey, "new-key", false, "go on with a new site.key where the backup and the data folder have none, which loses what is sealed")
	config.AddFlags(c.Flags(), "data")
	return annotateUse(c, createsSite)
}

func restore(c *cobra.Command, cfg config.Config, source, identity string, newKey bool) error {
	out := c.OutOrStdout()
	identities, err := backups.Identities(identity)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(cfg.Data, 0o700); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	tempDir, err := os.MkdirTemp(cfg.Data, ".restore-")
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	defer os.RemoveAll(tempDir)
	found, err := backups.Unpack(source, identities, tempDir)
	if err != nil {
		return err
	}
	key := found.Key
	missingKey := key == nil
	switch {
	case missingKey:
		if err := requireKey(cfg, source, newKey); err != nil {
			return err
		}
	default:
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
		if _, err := backups.CopyFiles(cfg.Path("identity"), done.Previous+backups.FilesSuffix); err != nil {
			return err
		}
	}
	if !missingKey {
		if err := restoreKey(cfg, key, out); err != nil {
			return err
		}
	}
	files, err := backups.CopyFiles(found.Files, cfg.Path("identity"))
	if err != nil {
		return err
	}
	if files > 0 {
		fmt.Fprintf(out, "%d sealed files of identity checks are back\n", files)
	}
	if err := openRestored(c, cfg, newKey); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s %s (%d bytes, schema %d, verified)\n", colourize(out, green, "done:"), done.Path, done.Bytes, done.Version)
	return nil
}

// requireKey refuses a backup without the site's secret if the data folder has none either, before
// anything is changed.
func requireKey(cfg config.Config, source string, newKey bool) error {
	_, err := config.SiteKeyFile(cfg.Data)
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if newKey {
		return nil
	}
	return fmt.Errorf("%w: it is neither in the backup nor in %s, and %s is missing; put a copy of it into the data folder first; only to give up for ever "+
		"what is sealed with it, such as two-factor secrets and documents of identity checks: croupier restore --new-key FILE",
		config.ErrSiteKeyMissing, source+keySuffix, cfg.Path(config.SiteKeyName))
}

// openRestored opens the restored site once. The site detects that it is in an earlier state,
// refunds open rounds and makes new seeds, because seeds revealed after the copy are known. It
// also closes accounts again that were deleted, and excludes players again who are excluded or in
// a time-out.
func openRestored(c *cobra.Command, cfg config.Config, newKey bool) error {
	cfg.Demo = false
	site, err := app.New(c.Context(), cfg, app.Options{Version: buildVersion(), Commit: buildCommit(), Log: discardLogger(), NewKey: newKey})
	if err != nil {
		return fmt.Errorf("open the restored site: %w", err)
	}
	done, returned := site.DrawRenewal(), site.DeletedAgain()
	exclusions, timeOuts := site.RestoredPauses()
	if err := site.Close(); err != nil {
		return fmt.Errorf("close the restored site: %w", err)
	}
	if done == nil {
		return errors.New("the restored site did not renew its seeds")
	}
	out := c.OutOrStdout()
	fmt.Fprintln(out, "payments on chains are held until the site has searched the chains and two people let them go on: /admin/treasury")
	if done.Missing > 0 {
		fmt.Fprintf(out, "%d commits that were made after the copy are not in it\n", done.Missing)
	}
	fmt.Fprintf(out, "all seeds were renewed: %d open rounds were voided, %d pairs of seeds retired\n", done.Voided, done.Pairs)
	if returned > 0 {
		fmt.Fprintf(out, "%d accounts that were deleted after the copy was made are closed again, and erased when the site starts\n", returned)
	}
	if exclusions+timeOuts > 0 {
		fmt.Fprintf(out, "%d exclusions and %d time-outs that were set after the copy was made are in force again\n", exclusions, timeOuts)
	}
	if done.Undecryptable > 0 {
		fmt.Fprintf(c.ErrOrStderr(), "%d of these pairs could not be revealed: the site's secret is another than the copy's\n", done.Undecryptable)
	}
	return nil
}

// restoreKey restores the site's secret and keeps a different existing one.
func restoreKey(cfg config.Config, key []byte, out io.Writer) error {
	present, err := config.SiteKeyFile(cfg.Data)
	if err == nil && bytes.Equal(present, key) {
		return nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("restore the site's secret: %w", err)
	}
	if err == nil {
		keptPath := cfg.Path("backups", "replaced-"+time.Now().UTC().Format("20060102-150405.000")+keySuffix)
		if err := os.MkdirAll(filepath.Dir(keptPath), 0o700); err != nil {
			return fmt.Errorf("restore the site's secret: %w", err)
		}
		if err := writeNewFile(keptPath, present); err != nil {
			return fmt.Errorf("keep the site's secret: %w", err)
		}
		fmt.Fprintf(out, "the site's secret that was there: %s\n", keptPath)
	}
	if err := config.ReplaceSiteKey(cfg.Data, key); err != nil {
		return fmt.Errorf("restore the site's secret: %w", err)
	}
	return nil
}
