package cmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
	"croupier/db"
)

// keySuffix names the copy of the site's secret beside the copy of its
// database. Without the secret the site can neither check two-factor codes nor
// reveal a seed in use.
const keySuffix = ".key"

func newBackup() *cobra.Command {
	c := &cobra.Command{
		Use:   "backup [FILE]",
		Short: "Copy the database, also while the site runs, and verify the copy",
		Long: `Copy the database, also while the site runs, and verify the copy.

The copy is consistent: it holds everything up to one moment. The site's
secret is copied to FILE.key beside it; keep both, and keep them from others.
An existing FILE is never overwritten. Without FILE the copy goes to the
folder "backups" of the data folder.`,
		Example: `  croupier backup
  croupier backup /mnt/usb/casino-2026-05-01.db`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			cfg, err := settings(c)
			if err != nil {
				return err
			}
			target := cfg.Path("backups", "croupier-"+time.Now().UTC().Format("20060102-150405")+".db")
			if len(arguments) == 1 {
				target = arguments[0]
			}
			info, err := backup(c.Context(), cfg, target)
			if err != nil {
				return err
			}
			out := c.OutOrStdout()
			fmt.Fprintf(out, "%s %s (%d bytes, schema %d, verified)\n", paint(out, green, "done:"), target, info.Bytes, info.Version)
			return nil
		},
	}
	config.AddFlags(c.Flags(), "data")
	return c
}

// backup copies and verifies in a temporary folder beside the target, and
// renames only a good copy.
func backup(ctx context.Context, cfg config.Config, target string) (info db.Info, err error) {
	if _, err := os.Stat(cfg.DatabasePath()); err != nil {
		return info, fmt.Errorf("back up: there is no database: %w", err)
	}
	for _, name := range []string{target, target + keySuffix} {
		if _, err := os.Lstat(name); err == nil {
			return info, fmt.Errorf("back up to %s: %w", name, fs.ErrExist)
		}
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
		return info, fmt.Errorf("back up: %w", err)
	}
	workshop, err := os.MkdirTemp(filepath.Dir(target), ".backup-")
	if err != nil {
		return info, fmt.Errorf("back up: %w", err)
	}
	defer os.RemoveAll(workshop)
	draft := filepath.Join(workshop, "copy.db")
	done, err := db.Restore(ctx, cfg.DatabasePath(), db.Options{Path: draft, Log: quiet()})
	if err != nil {
		return info, fmt.Errorf("back up: %w", err)
	}
	key, err := config.SiteKeyFile(cfg.Data)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return info, fmt.Errorf("back up: %w", err)
	}
	if err == nil {
		if err := writeNew(target+keySuffix, key); err != nil {
			return info, fmt.Errorf("back up the site's secret: %w", err)
		}
	}
	if err := os.Link(draft, target); err != nil { // unlike Rename, fails if the file exists
		return info, fmt.Errorf("back up: %w", err)
	}
	return done.Info, nil
}

// writeNew writes a new file that only its owner can read. It fails if the file
// exists.
func writeNew(name string, content []byte) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return errors.Join(err, file.Sync(), file.Close())
}

func newRestore() *cobra.Command {
	c := &cobra.Command{
		Use:   "restore FILE",
		Short: "Put a verified copy in the place of the database; the site must be stopped",
		Long: `Put a verified copy in the place of the database; the site must be stopped.

Nothing changes when FILE is damaged or was made by a newer version. The
database that was there is kept in the folder "backups" of the data folder.
The site's secret comes back from FILE.key. What happened after the copy was
made may be known, so all draws begin anew: open rounds are given back, and
all seeds and the chain of crash are replaced.`,
		Example: "  croupier restore /mnt/usb/casino-2026-05-01.db",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			cfg, err := settings(c)
			if err != nil {
				return err
			}
			return restore(c, cfg, arguments[0])
		},
	}
	config.AddFlags(c.Flags(), "data")
	return c
}

func restore(c *cobra.Command, cfg config.Config, source string) error {
	out := c.OutOrStdout()
	key, err := os.ReadFile(source + keySuffix)
	without := errors.Is(err, fs.ErrNotExist)
	if err != nil && !without {
		return fmt.Errorf("read the site's secret: %w", err)
	}
	if !without {
		if err := config.CheckSiteKey(key); err != nil {
			return fmt.Errorf("%s: %w", source+keySuffix, err)
		}
	}
	done, err := db.Restore(c.Context(), source, database(cfg))
	if err != nil {
		return err
	}
	if done.Previous != "" {
		fmt.Fprintf(out, "the database that was there: %s\n", done.Previous)
	}
	if without {
		fmt.Fprintf(c.ErrOrStderr(), "there is no %s: unless the data folder has that site's own secret, two-factor codes will be refused and seeds in use cannot be revealed\n", source+keySuffix)
	} else if err := restoreKey(cfg, key, out); err != nil {
		return err
	}
	if err := renewDraws(c, cfg); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s %s (%d bytes, schema %d, verified)\n", paint(out, green, "done:"), done.Path, done.Bytes, done.Version)
	return nil
}

// renewDraws opens the restored site once. The site notices that it is in an
// earlier state, refunds open rounds and makes new seeds, since seeds revealed
// after the copy are known.
func renewDraws(c *cobra.Command, cfg config.Config) error {
	site, err := offlineSite(c.Context(), cfg, quiet())
	if err != nil {
		return fmt.Errorf("open the restored site: %w", err)
	}
	done := site.Renewed()
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
